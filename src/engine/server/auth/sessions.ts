/**
 * The life of a session: made at sign-in, carried by a secret, ended by signing out, by time, or by blocking the user.
 */
import { Failure } from '../store/failure.ts';
import type { FoundSession, ProgramQueries, SessionUser } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * Begins every secret of a session. Secrets of versions in which scripts kept the secret itself lack it, and open
 * nothing any more.
 */
export const sessionPrefix = 'bhs_';

/** A session is kept between visits: it ends after this long without a request, and in any case after this long. */
const idleMilliseconds = 14 * dayMilliseconds;
/** Of management, who may do everything. */
const idleMillisecondsOfManagement = 12 * hourMilliseconds;
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
  const secret = sessionPrefix + newSecret();
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

/** How long a session lasts without a request. @param user null asks for the longest of all. */
function idleOf(user: Pick<SessionUser, 'type'> | null): number {
  return user?.type === 'management' ? idleMillisecondsOfManagement : idleMilliseconds;
}

/** What is older has ended. @param user whose sessions; null for those of everybody, some of which end earlier. */
export function sessionLimits(
  now: Date,
  user: Pick<SessionUser, 'type'> | null = null,
): { readonly createdBefore: Date; readonly seenBefore: Date } {
  return {
    createdBefore: new Date(now.getTime() - absoluteMilliseconds),
    seenBefore: new Date(now.getTime() - idleOf(user)),
  };
}

/** How long a proof of who it is may wait for the step that it is for. */
export const confirmedMilliseconds = 10 * 60_000;

/** Until when the session may take one step that asks for a fresh proof; null: not without another one. */
export function confirmedUntil({ confirmed_at }: Pick<FoundSession, 'confirmed_at'>, now: Date): Date | null {
  if (confirmed_at === null) return null;
  const until = new Date(confirmed_at.getTime() + confirmedMilliseconds);
  return until > now ? until : null;
}

/**
 * The session of a secret that has not ended, else null. Nothing is remembered between requests, so that ending it
 * takes effect immediately.
 *
 * @param isUse whether a person does something, as opposed to a page that refreshes while nobody looks at it
 */
export async function resumeSession(
  queries: ProgramQueries,
  hash: string,
  { now, isUse = true }: { readonly now: Date; readonly isUse?: boolean },
): Promise<FoundSession | null> {
  const session = await queries.findSession(hash);
  if (!session) return null;
  if (session.user.status === 'blocked' || hasEnded(session, now)) {
    await queries.deleteSession(session.id);
    return null;
  }
  if (isUse && now.getTime() - session.seen_at.getTime() > touchMilliseconds)
    await queries.touchSession(session.id, now);
  return session;
}

function hasEnded({ created_at, seen_at, user }: FoundSession, now: Date): boolean {
  const { createdBefore, seenBefore } = sessionLimits(now, user);
  return seen_at < seenBefore || created_at < createdBefore;
}
