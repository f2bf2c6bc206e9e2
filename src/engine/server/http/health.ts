/** Health endpoints for load balancers and monitors: liveness (`/healthz`) and readiness (`/readyz`, `/api/health`). */
import type { FastifyReply } from 'fastify';
import * as calls from '../../registry/calls/company.ts';
import type { Store } from '../store/contract.ts';
import type { Health } from '../store/contract.ts';
import { handle, handleExchange, type HandledCall } from './calls/handle.ts';
import { renderFailure, retryAfterOf } from './requests/errors.ts';
import type { Exchange } from './requests/idempotency.ts';
import { localeOf } from './requests/locale.ts';

/** Result cache, so that frequent checks query the database once in this time. */
const cacheMilliseconds = 1_000;

interface HealthSources {
  readonly store: Store;
  /** Version of the product. */
  readonly version: string;
}

/** Returns the health calls. Checks of the database are cached, so that monitors cannot overload it. */
export function healthCalls({ store, version }: HealthSources): readonly HandledCall[] {
  const check = atMostOnceIn(cacheMilliseconds, () => store.health());
  const readiness = async ({ request, reply }: Exchange): Promise<FastifyReply> => {
    const { failure, ...parts } = await check();
    if (failure === null) return reply.send({ ok: true, version, ...parts });
    request.log.error({ err: failure.cause ?? failure }, failure.message);
    return reply
      .code(failure.status)
      .header('retry-after', String(retryAfterOf(failure)))
      .send({ ok: false, version, ...parts, ...renderFailure(failure, localeOf(request), request.id) });
  };
  return [
    handle(calls.readLiveness, () => ({ ok: true })),
    handleExchange(calls.readReadiness, readiness),
    handleExchange(calls.readHealth, readiness),
  ];
}

function atMostOnceIn(milliseconds: number, ask: () => Promise<Health>): () => Promise<Health> {
  let cached: { readonly answer: Promise<Health>; readonly until: number } | null = null;
  return () => {
    if (cached === null || performance.now() > cached.until)
      cached = { answer: ask(), until: performance.now() + milliseconds };
    return cached.answer;
  };
}
