/** For load balancers and monitors: whether the process answers, and its database. */
import type { FastifyInstance } from 'fastify';
import { Failure } from '../store/failure.ts';
import type { SystemQueries } from '../store/system.ts';

export function healthRoutes(
  app: FastifyInstance,
  { queries }: { readonly queries: Pick<SystemQueries, 'getSetting'> },
): void {
  app.get('/api/health', async (request, reply) => {
    await queries.getSetting('health').catch((error: unknown) => {
      request.log.error({ err: error }, 'the database cannot be reached');
      throw new Failure('E_UNAVAILABLE');
    });
    return reply.send({ ok: true, database: 'ok' });
  });
}
