/** Finds the clients that a billing run has to look at. */
import type { TxAcrossClients } from '#engine/server';
import { dueCandidates, type Round } from '../billing/due.ts';
import { recurringDrafts } from '../draft.ts';

interface CandidatesOf {
  readonly round: Round;
  readonly seller_uuid: string;
  /** The only client; null for all clients of the seller. */
  readonly client_uuid: string | null;
}

/** Returns the clients of a seller with something that may be due, or with a draft of their subscriptions. */
export async function runCandidates(
  tx: TxAcrossClients,
  { round, seller_uuid, client_uuid }: CandidatesOf,
): Promise<readonly string[]> {
  const due = await dueCandidates(tx, round, client_uuid === null ? null : { client_uuid, lock: false });
  const drafts = recurringDrafts(tx).select('client_uuid').distinct();
  const drafted = await drafts.where('seller_uuid', '=', seller_uuid).execute();
  const found = new Set([...due, ...drafted].map((row) => row.client_uuid));
  if (found.size === 0) return [];
  const clients = await tx
    .selectFrom('clients')
    .select('uuid')
    .where('seller_uuid', '=', seller_uuid)
    .orderBy('number')
    .execute();
  return clients
    .map(({ uuid }) => uuid)
    .filter((uuid) => found.has(uuid) && (client_uuid === null || uuid === client_uuid));
}
