/**
 * The life of a session: made at sign-in, carried by a secret, ended by signing out, by time, or by blocking the user.
 */
import { Failure } from '../store/failure.ts';
import type { FoundSession, ProgramQueries } from '../store/system.ts';
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

/** Where a session begins: for its owner to recognise it by. */
export interface Beginning {
  readonly now: Date;
  readonly ip?: string | null;
  readonly user_agent?: string | null;
}

const maxUserAgent = 512;

export async function startSession(
  queries: ProgramQueries,
  userUuid: string,
  { now, ip = null, user_agent = null }: Beginning,
): Promise<SignedIn> {
  const secret = newSecret();
  const hash = secretHash(secret);
  await queries.createSession({
    secretHash: hash,
    user_uuid: userUuid,
    now,
    ip,
    user_agent: user_agent?.slice(0, maxUserAgent) ?? null,
  });
  await queries.recordSignIn(userUuid, now);
  const session = await queries.findSession(hash);
  if (!session) throw new Failure('E_CREDENTIALS');
  return { secret, hash, session };
}

/** What is older has ended. */
export function sessionLimits(now: Date): { readonly createdBefore: Date; readonly seenBefore: Date } {
  return {
    createdBefore: new Date(now.getTime() - absoluteMilliseconds),
    seenBefore: new Date(now.getTime() - idleMilliseconds),
  };
}

/** How long a proof of who it is counts for what asks for one. */
export const confirmedMilliseconds = 10 * 60_000;

/** Until when the session may do what asks for a recent proof; null: not any more. */
export function confirmedUntil({ confirmed_at }: Pick<FoundSession, 'confirmed_at'>, now: Date): Date | null {
  if (confirmed_at === null) return null;
  const until = new Date(confirmed_at.getTime() + confirmedMilliseconds);
  return until > now ? until : null;
}

/**
 * The session of a secret that still goes on, else null. Nothing is remembered between requests: what ends it, ends it
 * at once.
 */
export async function resumeSession(queries: ProgramQueries, hash: string, now: Date): Promise<FoundSession | null> {
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
  return (
    now.getTime() - seen_at.getTime() > idleMilliseconds || now.getTime() - created_at.getTime() > absoluteMilliseconds
  );
}
