/**
 * Throttles guessing. Attempts are counted per account and per network before they run, so that parallel ones count
 * too. Counters are in the database, which makes them survive a restart and cover all processes.
 *
 * An account is locked for the rest of the window. A network is only slowed down, since many people can share an
 * address. A person who has signed in on this device before is counted by device, so neither a flood from their network
 * nor guesses at their account lock them out.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../auth/networks.ts';
import { Failure } from '../../store/failure.ts';
import type { SystemQueries } from '../../store/system.ts';

/** Number of attempts within a window, per account and per network. */
export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMilliseconds: number;
  /** Rate of a network after `perAddress` is used up, for all accounts together. */
  readonly trickle: { readonly perAddress: number; readonly windowMilliseconds: number };
}

/** A limit on attempts of one kind, such as sign-ins. */
export interface Throttle {
  /**
   * Counts an attempt.
   * @param account see `accountKey`; null for none
   * @param device known device of the account; null for none
   * @returns a function that takes the attempt back, for one that succeeded
   * @throws Failure E_TOO_MANY
   */
  attempt(request: FastifyRequest, account: string | null, device?: string | null): Promise<() => Promise<void>>;
}

interface ThrottleOptions {
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

/** Creates a throttle. Throttles with the same name share their counters. */
export function throttle({ name, limits, queries, now }: ThrottleOptions): Throttle {
  const { perAccount, perAddress, windowMilliseconds, trickle } = limits;

  /** Counts an attempt. Returns the seconds until the counter resets; null within the limit. */
  async function secondsShut({ key, max, windowMilliseconds: span }: Counter): Promise<number | null> {
    const at = now();
    const counted = await queries.attempts.countAttempt(key, { now: at, resets_at: new Date(at.getTime() + span) });
    return counted.count <= max ? null : Math.max(1, Math.ceil((counted.resets_at.getTime() - at.getTime()) / 1_000));
  }
  async function forgive(counters: readonly Counter[]): Promise<void> {
    for (const { key } of counters) await queries.attempts.forgiveAttempt(key);
  }
  return {
    async attempt(request, account, device = null) {
      const holder = device === null ? account : `device ${device}`;
      const own = holder === null ? [] : [{ key: `${name} ${holder}`, max: perAccount, windowMilliseconds }];
      // A locked account causes no work, so it does not count against the network.
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
      // The attempt did not run, so it must not count against the account.
      await forgive(own);
      throw new Failure('E_TOO_MANY', { retryAfterSeconds: shut });
    },
  };
}

/** Returns the counter key of an account; for an unknown address a hash of the address. */
export function accountKey(userUuid: string | null, email: string): string {
  return userUuid === null ? `nobody ${createHash('sha256').update(email).digest('hex')}` : `account ${userUuid}`;
}
