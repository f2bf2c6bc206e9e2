/** Sessions: created at sign-in, identified by a secret, ended by signing out, expiry, or blocking the user. */
import { Failure } from '../store/failure.ts';
import type { FoundSession, ProgramQueries, StoredSessionUser } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** Prefix of session secrets. Secrets of earlier versions, which scripts could read, lack it and are invalid. */
export const sessionPrefix = 'bhs_';

/** Maximum time without a request. {@link absoluteMilliseconds} limits the total. */
const idleMilliseconds = 14 * dayMilliseconds;
/** Shorter limit for management, which has all permissions. */
const idleMillisecondsOfManagement = 12 * hourMilliseconds;
export const absoluteMilliseconds = 90 * dayMilliseconds;

/** Interval for updating the time of the last request. */
const touchMilliseconds = 5 * 60_000;

interface SignedIn {
  readonly secret: string;
  readonly hash: string;
  readonly session: FoundSession;
}

/** Origin of a session, by which its owner recognises it. */
interface Beginning {
  readonly now: Date;
  readonly ip?: string | null;
  readonly user_agent?: string | null;
}

const maxUserAgent = 512;

/**
 * Creates a session and records the sign-in. Throws E_CREDENTIALS if the user does not exist. The secret is in
 * the result only; the database has its hash.
 */
export async function startSession(
  queries: ProgramQueries,
  userUuid: string,
  { now, ip = null, user_agent = null }: Beginning,
): Promise<SignedIn> {
  const secret = sessionPrefix + newSecret();
  const hash = secretHash(secret);
  await queries.sessions.createSession({
    secretHash: hash,
    user_uuid: userUuid,
    now,
    ip,
    user_agent: user_agent?.slice(0, maxUserAgent) ?? null,
  });
  await queries.users.recordSignIn(userUuid, now);
  const session = await queries.persons.findSession(hash);
  if (!session) throw new Failure('E_CREDENTIALS');
  return { secret, hash, session };
}

/** Returns the maximum time without a request. @param user null for the longest of all */
function idleOf(user: Pick<StoredSessionUser, 'type'> | null): number {
  return user?.type === 'management' ? idleMillisecondsOfManagement : idleMilliseconds;
}

/** Returns the limits of valid sessions. @param user owner; null for everybody, some of whom have shorter limits */
export function sessionLimits(
  now: Date,
  user: Pick<StoredSessionUser, 'type'> | null = null,
): { readonly createdBefore: Date; readonly seenBefore: Date } {
  return {
    createdBefore: new Date(now.getTime() - absoluteMilliseconds),
    seenBefore: new Date(now.getTime() - idleOf(user)),
  };
}

/** Validity of a proof of identity. */
const confirmedMilliseconds = 10 * 60_000;

/** Returns until when the session may take a step that needs a fresh proof; null where it has no proof. */
export function confirmedUntil({ confirmed_at }: Pick<FoundSession, 'confirmed_at'>, now: Date): Date | null {
  if (confirmed_at === null) return null;
  const until = new Date(confirmed_at.getTime() + confirmedMilliseconds);
  return until > now ? until : null;
}

/**
 * Returns the session of a secret, or null where it has ended. Nothing is cached across requests, so ending a session
 * takes effect immediately.
 *
 * @param isUse true for an action of a person, false for a page that refreshes without being used
 */
export async function resumeSession(
  queries: ProgramQueries,
  hash: string,
  { now, isUse = true }: { readonly now: Date; readonly isUse?: boolean },
): Promise<FoundSession | null> {
  const session = await queries.persons.findSession(hash);
  if (!session) return null;
  if (session.user.status === 'blocked' || hasEnded(session, now)) {
    await queries.sessions.deleteSession(session.id);
    return null;
  }
  if (isUse && now.getTime() - session.seen_at.getTime() > touchMilliseconds)
    await queries.sessions.touchSession(session.id, now);
  return session;
}

function hasEnded({ created_at, seen_at, user }: FoundSession, now: Date): boolean {
  const { createdBefore, seenBefore } = sessionLimits(now, user);
  return seen_at < seenBefore || created_at < createdBefore;
}
