/**
 * Slows down guessing: attempts are counted per account and per network, before they are made, so that many at once are counted too. In the
 * database: a restart forgets nothing, and several processes count together.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Failure } from '../store/failure.ts';
import type { SystemQueries } from '../store/system.ts';

export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMilliseconds: number;
}

export const signInLimits: ThrottleLimits = { perAccount: 10, perAddress: 50, windowMilliseconds: 15 * 60_000 };
/** Of codes and passkeys: six digits must not be guessed. */
export const factorLimits: ThrottleLimits = { perAccount: 10, perAddress: 50, windowMilliseconds: 15 * 60_000 };
/** Of what makes us send a mail. */
export const mailLimits: ThrottleLimits = { perAccount: 5, perAddress: 30, windowMilliseconds: 60 * 60_000 };
/** Of opening links: their tokens cannot be guessed, but nobody needs to try this often. */
export const linkLimits: ThrottleLimits = { perAccount: 300, perAddress: 300, windowMilliseconds: 15 * 60_000 };

/** Of discount codes: they are short, and worth money. */
export const couponLimits: ThrottleLimits = { perAccount: 10, perAddress: 100, windowMilliseconds: 15 * 60_000 };

export interface Throttle {
  /**
   * Counts an attempt. @param account see `accountKey`; null where there is none in it.
   * @returns what takes the attempt back: for one that succeeded. @throws Failure E_TOO_MANY
   */
  attempt(request: FastifyRequest, account: string | null): Promise<() => Promise<void>>;
}

export interface ThrottleOptions {
  readonly name: string;
  readonly limits: ThrottleLimits;
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

export function throttle({ name, limits, queries, now }: ThrottleOptions): Throttle {
  return {
    async attempt(request, account) {
      const at = now();
      const resets_at = new Date(at.getTime() + limits.windowMilliseconds);
      const counters = [
        { key: `${name} network ${networkOf(request.ip)}`, max: limits.perAddress },
        ...(account === null ? [] : [{ key: `${name} ${account}`, max: limits.perAccount }]),
      ];
      for (const { key, max } of counters) {
        const counted = await queries.countAttempt(key, { now: at, resets_at });
        if (counted.count > max)
          throw new Failure('E_TOO_MANY', {
            retryAfterSeconds: Math.max(1, Math.ceil((counted.resets_at.getTime() - at.getTime()) / 1_000)),
          });
      }
      return async () => {
        for (const { key } of counters) await queries.forgiveAttempt(key);
      };
    },
  };
}

/** The account that the database found; for an address without one, the address as it was looked up. */
export function accountKey(userUuid: string | null, email: string): string {
  return userUuid === null ? `nobody ${createHash('sha256').update(email).digest('hex')}` : `account ${userUuid}`;
}

/** Who has one address of IPv6 has a /64 of them; an IPv4 address in IPv6 clothes is that address. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
