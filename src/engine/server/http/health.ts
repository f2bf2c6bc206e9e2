/** For load balancers and monitors: whether the process answers (`/healthz`), and whether it can do its work (`/readyz`, `/api/health`). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../store/contract.ts';
import type { Health } from '../store/health.ts';
import { renderFailure, retryAfterOf } from './errors.ts';
import { localeOf } from './locale.ts';

/** However many ask, the database is asked once in so long. */
const keptMilliseconds = 1_000;

export function healthRoutes(app: FastifyInstance, { store }: { readonly store: Store }): void {
  const check = atMostOnceIn(keptMilliseconds, () => store.health());
  const readiness = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { failure, ...parts } = await check();
    if (failure === null) return reply.send({ ok: true, ...parts });
    request.log.error({ err: failure.cause ?? failure }, failure.message);
    return reply
      .code(failure.status)
      .header('retry-after', String(retryAfterOf(failure)))
      .send({ ok: false, ...parts, ...renderFailure(failure, localeOf(request), request.id) });
  };
  app.get('/healthz', async (_request, reply) => reply.send({ ok: true }));
  app.get('/readyz', readiness);
  app.get('/api/health', readiness);
}

function atMostOnceIn(milliseconds: number, ask: () => Promise<Health>): () => Promise<Health> {
  let kept: { readonly answer: Promise<Health>; readonly until: number } | null = null;
  return () => {
    if (kept === null || performance.now() > kept.until)
      kept = { answer: ask(), until: performance.now() + milliseconds };
    return kept.answer;
  };
}
