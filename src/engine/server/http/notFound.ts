/** Addresses that lead nowhere: 405 where another method would do, else 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policies } from '../auth/policies.ts';
import { Failure } from '../store/failure.ts';
import { isReserved } from './reserved.ts';

const routes = Object.keys(policies)
  .map((key) => key.split(' '))
  // Every other address that is not the one page's is a file's.
  .filter(([, url = '']) => !url.includes('*'))
  .map(([method = '', url = '']) => ({ method, segments: url.split('/') }));

const methodsInUse: ReadonlySet<string> = new Set([...routes.map(({ method }) => method), 'HEAD']);

/** Methods that no address takes: the framework would look at their body first, and answer about that. */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!methodsInUse.has(request.method)) refuseAddress(request, reply);
  });
}

/** @throws Failure always. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): never {
  const methods = methodsAt(request.url.split('?')[0] ?? '');
  // The right method and still here: a part of the address that is too long to be anything.
  if (methods.length === 0 || methods.includes(request.method)) throw new Failure('E_NOT_FOUND');
  void reply.header('allow', methods.join(', '));
  throw new Failure('E_METHOD');
}

/** The methods that the address takes: a page can be read. What is written out goes before a parameter: /api/session is no resource. */
function methodsAt(path: string): readonly string[] {
  if (!isReserved(path)) return ['GET', 'HEAD'];
  const segments = path.replace(/\/$/, '').split('/');
  const matching = routes.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((part, index) => part.startsWith(':') || part === segments[index]),
  );
  const literal = matching.filter((route) => route.segments.every((part, index) => part === segments[index]));
  const methods = (literal.length > 0 ? literal : matching).map(({ method }) => method);
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)];
}
