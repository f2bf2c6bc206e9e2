/** Slows down guessing of passwords: failed attempts are counted per account and per address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../store/failure.ts';

export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMilliseconds: number;
}

export const signInLimits: ThrottleLimits = { perAccount: 10, perAddress: 50, windowMilliseconds: 15 * 60_000 };

export interface Throttle {
  /** @throws Failure E_TOO_MANY when there were too many failures. */
  check(request: FastifyRequest): Promise<void>;
  failed(request: FastifyRequest): Promise<void>;
}

/** Needs @fastify/rate-limit to be registered. */
export function signInThrottle(app: FastifyInstance, limits: ThrottleLimits): Throttle {
  const counters = [
    app.createRateLimit({ max: limits.perAccount - 1, timeWindow: limits.windowMilliseconds, keyGenerator: (request) => `account ${accountOf(request)}` }),
    app.createRateLimit({ max: limits.perAddress - 1, timeWindow: limits.windowMilliseconds, keyGenerator: (request) => `address ${request.ip}` }),
  ];
  return {
    async check(request) {
      for (const counter of counters) {
        const count = await counter(request, { increment: false });
        if (!count.isAllowed && count.isExceeded) throw new Failure('E_TOO_MANY', { retryAfterSeconds: Math.max(1, count.ttlInSeconds) });
      }
    },
    async failed(request) {
      for (const counter of counters) await counter(request);
    },
  };
}

function accountOf(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { readonly email?: unknown };
  return String(email ?? '').trim().toLowerCase().slice(0, 254);
}
