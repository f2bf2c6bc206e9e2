/**
 * Slows down guessing: attempts are counted per account and per network, before they are made, so that many at once are
 * counted too. In the database: a restart forgets nothing, and several processes count together.
 *
 * An account is shut for the rest of the window. A network never is: many people may be behind one address, and what
 * one of them guesses must not keep the others out. Once its attempts are used up it goes on at a trickle, which bounds
 * the work that it can ask for; and who signed in on this device before is counted by the device instead, so that
 * neither a flood from their network nor guesses at their account stand in the way.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../auth/networks.ts';
import { Failure } from '../store/failure.ts';
import type { SystemQueries } from '../store/system.ts';

export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMilliseconds: number;
  /** What a network may still try once `perAddress` is used up, for all its accounts together. */
  readonly trickle: { readonly perAddress: number; readonly windowMilliseconds: number };
}

export interface Throttle {
  /**
   * Counts an attempt. @param account see `accountKey`; null where there is none in it. @param device on which this
   * account signed in before; null: none, or not known. @returns what takes the attempt back: for one that succeeded.
   * @throws Failure E_TOO_MANY
   */
  attempt(request: FastifyRequest, account: string | null, device?: string | null): Promise<() => Promise<void>>;
}

export interface ThrottleOptions {
  readonly name: string;
  readonly limits: ThrottleLimits;
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

interface Counter {
  readonly key: string;
  readonly max: number;
  readonly windowMilliseconds: number;
}

export function throttle({ name, limits, queries, now }: ThrottleOptions): Throttle {
  const { perAccount, perAddress, windowMilliseconds, trickle } = limits;

  /** Counts one. Answers the seconds until it counts from nothing again; null while there is room. */
  async function secondsShut({ key, max, windowMilliseconds: span }: Counter): Promise<number | null> {
    const at = now();
    const counted = await queries.countAttempt(key, { now: at, resets_at: new Date(at.getTime() + span) });
    return counted.count <= max ? null : Math.max(1, Math.ceil((counted.resets_at.getTime() - at.getTime()) / 1_000));
  }
  async function forgive(counters: readonly Counter[]): Promise<void> {
    for (const { key } of counters) await queries.forgiveAttempt(key);
  }
  return {
    async attempt(request, account, device = null) {
      const holder = device === null ? account : `device ${device}`;
      const own = holder === null ? [] : [{ key: `${name} ${holder}`, max: perAccount, windowMilliseconds }];
      // What the account alone refuses asks for no work, and is not held against the network.
      for (const counter of own) {
        const shut = await secondsShut(counter);
        if (shut !== null) throw new Failure('E_TOO_MANY', { retryAfterSeconds: shut });
      }
      if (device !== null) return () => forgive(own);
      const behind = networkOf(request.ip);
      const network = { key: `${name} network ${behind}`, max: perAddress, windowMilliseconds };
      if ((await secondsShut(network)) === null) return () => forgive([...own, network]);
      const trickling = {
        key: `${name} trickle ${behind}`,
        max: trickle.perAddress,
        windowMilliseconds: trickle.windowMilliseconds,
      };
      const shut = await secondsShut(trickling);
      if (shut === null) return () => forgive([...own, network, trickling]);
      // Nothing was tried: who comes again must not find the account shut for it.
      await forgive(own);
      throw new Failure('E_TOO_MANY', { retryAfterSeconds: shut });
    },
  };
}

/** The account that the database found; for an address without one, the address as it was looked up. */
export function accountKey(userUuid: string | null, email: string): string {
  return userUuid === null ? `nobody ${createHash('sha256').update(email).digest('hex')}` : `account ${userUuid}`;
}
