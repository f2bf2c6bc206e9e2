/** Read-only service of an older program: rejects every request that may write records, before any work. */
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../store/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Defaults to true for methods other than GET, HEAD and OPTIONS. */
    writesRecords?: boolean;
  }
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Adds the check; call it before any route is declared. */
export function refuseWrites(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, routeOptions: { url, config } }, _reply, next) => {
    const { writesRecords = !readingMethods.has(method) } = config;
    next(url !== undefined && writesRecords ? new Failure('E_READ_ONLY') : undefined);
  });
}
