/** The life of a session: made at sign-in, carried by a secret, ended by signing out, by time, or by blocking the user. */
import { Failure } from '../store/failure.ts';
import type { FoundSession, SystemQueries } from '../store/system.ts';
import { passwordMatches } from './passwords.ts';
import { newSecret, secretHash } from './secrets.ts';

const dayMilliseconds = 86_400_000;

/** A session is kept between visits: it ends after this long without a request, and in any case after this long. */
export const idleMilliseconds = 14 * dayMilliseconds;
export const absoluteMilliseconds = 90 * dayMilliseconds;

/** How stale the time of the last request may become before it is written again. */
const touchMilliseconds = 5 * 60_000;

export interface SignedIn {
  readonly secret: string;
  readonly hash: string;
  readonly session: FoundSession;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** @throws Failure E_CREDENTIALS, the same for an unknown address, a wrong password and a blocked user. */
export async function signIn(queries: SystemQueries, { email, password }: Credentials, now: Date): Promise<SignedIn> {
  const user = await queries.findUserByEmail(email.trim().toLowerCase());
  const matches = await passwordMatches(password, user?.password ?? null);
  if (!user || !matches || user.status === 'blocked') throw new Failure('E_CREDENTIALS');
  return startSession(queries, user.uuid, now);
}

export async function startSession(queries: SystemQueries, userUuid: string, now: Date): Promise<SignedIn> {
  const secret = newSecret();
  const hash = secretHash(secret);
  await queries.createSession({ secretHash: hash, user_uuid: userUuid, now });
  await queries.recordSignIn(userUuid, now);
  const session = await queries.findSession(hash);
  if (!session) throw new Failure('E_CREDENTIALS');
  return { secret, hash, session };
}

/** The session of a secret that still goes on, else null. Nothing is remembered between requests: what ends it, ends it at once. */
export async function resumeSession(queries: SystemQueries, hash: string, now: Date): Promise<FoundSession | null> {
  const session = await queries.findSession(hash);
  if (!session) return null;
  if (session.user.status === 'blocked' || hasEnded(session, now)) {
    await queries.deleteSession(session.id);
    return null;
  }
  if (now.getTime() - session.seen_at.getTime() > touchMilliseconds) await queries.touchSession(session.id, now);
  return session;
}

function hasEnded({ created_at, seen_at }: FoundSession, now: Date): boolean {
  return now.getTime() - seen_at.getTime() > idleMilliseconds || now.getTime() - created_at.getTime() > absoluteMilliseconds;
}
