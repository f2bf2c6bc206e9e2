/** Responses for unknown routes: 405 where another method exists, else 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../store/failure.ts';
import { isReserved } from './reserved.ts';

interface Address {
  readonly method: string;
  readonly segments: readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, except pages and their files. */
    readonly routeAddresses: readonly Address[];
  }
}

const methodsInUse: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/**
 * Rejects methods that no route has, before the framework parses their body and reports errors of that. Call it before
 * any route.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const addresses: Address[] = [];
  app.decorate('routeAddresses', addresses);
  app.addHook('onRoute', ({ method, url }) => {
    // Other wildcard routes are for files.
    if (url.includes('*')) return;
    for (const one of [method].flat()) if (one !== 'HEAD') addresses.push({ method: one, segments: url.split('/') });
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (!methodsInUse.has(request.method)) refuseAddress(request, reply);
    next();
  });
}

/** @throws Failure always */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): never {
  const methods = methodsAt(request.server.routeAddresses, request.url.split('?')[0] ?? '');
  // The method exists, so a path parameter was too long to match.
  if (methods.length === 0 || methods.includes(request.method)) throw new Failure('E_NOT_FOUND');
  void reply.header('allow', methods.join(', '));
  throw new Failure('E_METHOD');
}

/**
 * Returns the methods of a path; a page can be read. Literal segments win over parameters: /api/session is no resource.
 */
function methodsAt(addresses: readonly Address[], path: string): readonly string[] {
  if (!isReserved(path)) return ['GET', 'HEAD'];
  const segments = path.replace(/\/$/, '').split('/');
  const matching = addresses.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((part, index) => part.startsWith(':') || part === segments[index]),
  );
  const literal = matching.filter((route) => route.segments.every((part, index) => part === segments[index]));
  const methods = (literal.length > 0 ? literal : matching).map(({ method }) => method);
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)];
}
