/**
 * Proofs that take two steps: what was begun is found again by a secret that only the browser has, for a few minutes.
 */
import { Failure } from '../store/failure.ts';
import type { Challenge, ChallengeKind, SystemQueries } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';
import { texts } from '../texts.ts';

const lifetimeMilliseconds = 10 * 60_000;

export interface Begun {
  readonly secret: string;
  readonly expires_at: Date;
}

/** `secret`: for a challenge that is found by itself. */
export async function beginChallenge(
  queries: SystemQueries,
  {
    secret = newSecret(),
    now,
    ...challenge
  }: Omit<Challenge, 'hash' | 'expires_at'> & { readonly secret?: string; readonly now: Date },
): Promise<Begun> {
  const expires_at = new Date(now.getTime() + lifetimeMilliseconds);
  await queries.createChallenge({ ...challenge, hash: secretHash(secret), expires_at });
  return { secret, expires_at };
}

interface Presented {
  readonly kind: ChallengeKind;
  readonly secret: string;
  readonly now: Date;
}

/** @throws Failure E_LINK */
export async function findChallenge(queries: SystemQueries, { kind, secret, now }: Presented): Promise<Challenge> {
  return begun(await queries.findChallenge({ kind, hash: secretHash(secret), now }));
}

/** Ends it. @throws Failure E_LINK */
export async function endChallenge(queries: SystemQueries, { kind, secret, now }: Presented): Promise<Challenge> {
  return begun(await queries.useChallenge({ kind, hash: secretHash(secret), now }));
}

function begun(challenge: Challenge | null): Challenge {
  if (challenge !== null) return challenge;
  throw new Failure('E_LINK', texts.refusal('accounts.challenge_ended'));
}
