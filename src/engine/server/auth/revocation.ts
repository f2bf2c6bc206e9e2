/**
 * Ends what opens an account: sessions, half-finished sign-ins, links under way, API tokens and the private link of a
 * calendar.
 */
import type { Registry } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { StoreCalls } from '../store/contract.ts';
import type { LinkKind, SystemQueries } from '../store/system.ts';

/** The transaction that it belongs to, and who brings it about. */
export interface Revoking {
  readonly queries: SystemQueries;
  readonly records: Pick<StoreCalls, 'noteChanges'>;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

export interface RevocationScope {
  /** The session that goes on. */
  readonly keepSession?: string;
  /** Only links of these kinds; all unless given. */
  readonly links?: readonly LinkKind[];
}

export async function revokeAccess(
  revoking: Revoking,
  userUuid: string,
  { keepSession, links }: RevocationScope = {},
): Promise<void> {
  const { queries } = revoking;
  await queries.deleteSessionsOfUser(userUuid, keepSession ?? null);
  await queries.deleteChallengesOfUser(userUuid);
  await (links === undefined ? queries.deleteLinksOfUser(userUuid) : queries.deleteLinksOfUser(userUuid, links));
  await queries.deleteFeed(userUuid);
  await revokeTokens(revoking, userUuid);
}

/** They stay in the list as revoked, and the audit trail has an entry for each. */
async function revokeTokens({ queries, records, registry, caller, now }: Revoking, userUuid: string): Promise<void> {
  const tokens = registry.resources['tokens'];
  if (!tokens) return;
  const revoked = await queries.revokeTokensOfUser(userUuid, now);
  if (revoked.length === 0) return;
  const changes = [{ field: 'revoked_at', before: null, after: now.toISOString() }];
  await records.noteChanges(
    caller,
    tokens,
    'revoke',
    revoked.map((uuid) => ({ uuid, changes })),
  );
}

/**
 * Takes an account back from whoever opened it without ever proving the address: nothing that they know or made opens
 * it any more.
 */
export async function resetCredentials(revoking: Revoking, userUuid: string): Promise<void> {
  await revoking.queries.setPassword(userUuid, null, revoking.now);
  await revoking.queries.deleteFactorsOfUser(userUuid);
  await revokeAccess(revoking, userUuid);
}
