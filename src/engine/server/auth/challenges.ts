/**
 * Challenges: the state between the two steps of a proof, valid for a few minutes and found by a secret that only the
 * browser has.
 */
import { Failure } from '../store/failure.ts';
import type { Challenge, ChallengeKind, SystemQueries } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';
import { texts } from '../texts.ts';

const lifetimeMilliseconds = 10 * 60_000;

interface Begun {
  readonly secret: string;
  readonly expires_at: Date;
}

/** @param secret given for a challenge that is its own secret */
export async function beginChallenge(
  queries: SystemQueries,
  {
    secret = newSecret(),
    now,
    ...challenge
  }: Omit<Challenge, 'hash' | 'expires_at'> & { readonly secret?: string; readonly now: Date },
): Promise<Begun> {
  const expires_at = new Date(now.getTime() + lifetimeMilliseconds);
  await queries.challenges.createChallenge({ ...challenge, hash: secretHash(secret), expires_at });
  return { secret, expires_at };
}

interface Presented {
  readonly kind: ChallengeKind;
  readonly secret: string;
  readonly now: Date;
}

/** @throws Failure E_LINK */
export async function findChallenge(queries: SystemQueries, { kind, secret, now }: Presented): Promise<Challenge> {
  return begun(await queries.challenges.findChallenge({ kind, hash: secretHash(secret), now }));
}

/** Consumes the challenge. @throws Failure E_LINK */
export async function endChallenge(queries: SystemQueries, { kind, secret, now }: Presented): Promise<Challenge> {
  return begun(await queries.challenges.useChallenge({ kind, hash: secretHash(secret), now }));
}

function begun(challenge: Challenge | null): Challenge {
  if (challenge !== null) return challenge;
  throw new Failure('E_LINK', texts.refusal('accounts.challenge_ended'));
}
