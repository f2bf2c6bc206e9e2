/** Revokes access to an account: sessions, unfinished sign-ins, links, API tokens and the private calendar link. */
import type { Registry } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { StoreCalls } from '../store/contract.ts';
import type { LinkKind, SystemQueries } from '../store/system.ts';

/** Transaction and caller of the revocation. */
export interface Revoking {
  readonly queries: SystemQueries;
  readonly records: Pick<StoreCalls, 'noteChanges'>;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

interface RevocationScope {
  /** Session that stays valid. */
  readonly keepSession?: string;
  /** Kinds of links to revoke; all by default. */
  readonly links?: readonly LinkKind[];
}

/**
 * Revokes all access of a user, except for one session if given.
 * @param links kinds of links to revoke; defaults to all
 */
export async function revokeAccess(
  revoking: Revoking,
  userUuid: string,
  { keepSession, links }: RevocationScope = {},
): Promise<void> {
  const { queries } = revoking;
  await queries.sessions.deleteSessionsOfUser(userUuid, keepSession ?? null);
  await queries.challenges.deleteChallengesOfUser(userUuid);
  await (links === undefined
    ? queries.links.deleteLinksOfUser(userUuid)
    : queries.links.deleteLinksOfUser(userUuid, links));
  await queries.calendarFeeds.deleteFeed(userUuid);
  await revokeTokens(revoking, userUuid);
}

/** Revokes API tokens. They stay listed as revoked, with an audit entry for each. */
async function revokeTokens({ queries, records, registry, caller, now }: Revoking, userUuid: string): Promise<void> {
  const tokens = registry.resources['tokens'];
  if (!tokens) return;
  const revoked = await queries.tokens.revokeTokensOfUser(userUuid, now);
  if (revoked.length === 0) return;
  const changes = [{ field: 'revoked_at', before: null, after: now.toISOString() }];
  await records.noteChanges(
    caller,
    tokens,
    'revoke',
    revoked.map((uuid) => ({ uuid, changes })),
  );
}

/** Removes every credential that was created before the address was proven, so that nobody else keeps access. */
export async function resetCredentials(revoking: Revoking, userUuid: string): Promise<void> {
  await revoking.queries.users.setPassword(userUuid, null, revoking.now);
  await revoking.queries.factors.deleteFactorsOfUser(userUuid);
  await revokeAccess(revoking, userUuid);
}
