/** Books entries of our own batches: direct debits that were paid, their returns, and refunds that went out. */
import type { Rows } from '#engine/registry';
import { Failure, inTransaction, resourceOf, systemCaller, type SystemContext } from '#engine/server';
import {
  bookPaidCollection,
  findCollection,
  findCollectionItem,
  takeReturn,
} from '../../../collecting/server/collections/bankEntries.ts';
import { setEntry } from './bookEntry.ts';

type Entry = Rows['bank_entries'];

/** Part of our own files that an entry belongs to, with the work that books it. */
interface OwnBatch {
  readonly cause: 'collection' | 'return' | 'refunds';
  readonly collection_uuid: string | null;
  readonly book: () => Promise<unknown>;
}

/** ISO 20022: the bank gives no reason. */
const unspecifiedReason = 'MS03';

/**
 * Books an entry of a batch. What a batch does not allow yet, such as one that was never exported, leaves the entry open
 * with its cause.
 * @returns false if the entry belongs to no batch
 */
export async function bookOwnBatch(system: SystemContext, entry: Entry, books: boolean): Promise<boolean> {
  const found = entry.amount_cents > 0 ? await paidBatch(system, entry) : await paidOut(system, entry);
  if (found === null) return false;
  const { cause, collection_uuid, book } = found;
  const values = { uuid: entry.uuid, cause, collection_uuid, matched_at: system.now.toISOString() };
  try {
    if (books) await inTransaction(system.tx, book);
    await setEntry(system, { ...values, status: books ? 'booked' : 'open', is_automatic: books });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await setEntry(system, { ...values, status: 'open' });
  }
  return true;
}

async function paidBatch(system: SystemContext, entry: Entry): Promise<OwnBatch | null> {
  const { amount_cents, batch_reference, end_to_end_id, booked_on } = entry;
  const batch = batch_reference === null ? null : await findCollection(system.tx, batch_reference);
  const item =
    batch !== null || end_to_end_id === null || entry.kind !== 'direct_debit'
      ? null
      : await findCollectionItem(system.tx, { end_to_end_id, seller_uuid: null });
  // A bank pays a batch whole, per sequence type, or per debit.
  const fits = batch !== null ? amount_cents <= batch.total_cents : item?.amount_cents === amount_cents;
  const collection_uuid = batch?.uuid ?? item?.collection_uuid ?? null;
  if (!fits || collection_uuid === null) return null;
  return {
    cause: 'collection',
    collection_uuid,
    book: () => bookPaidCollection(system, { collection_uuid, booked_on }),
  };
}

async function paidOut(system: SystemContext, entry: Entry): Promise<OwnBatch | null> {
  const { amount_cents, batch_reference, end_to_end_id, booked_on } = entry;
  if (entry.kind === 'return') {
    if (end_to_end_id === null) return null;
    const item = await findCollectionItem(system.tx, { end_to_end_id, seller_uuid: null });
    // A return can be larger than the debit, by the costs of the other bank.
    if (item === null || -amount_cents < item.amount_cents) return null;
    const { uuid: item_uuid, collection_uuid } = item;
    const reason = entry.return_reason ?? unspecifiedReason;
    return { cause: 'return', collection_uuid, book: () => takeReturn(system, { item_uuid, reason }) };
  }
  const uuid = batch_reference === null ? null : await refundBatchOf(system, batch_reference, -amount_cents);
  if (uuid === null) return null;
  const book = () =>
    system.records.act(systemCaller, resourceOf(system, 'refund-batches'), uuid, 'book', { booked_on });
  return { cause: 'refunds', collection_uuid: null, book };
}

/** Finds a batch of refunds of this total by its message ID, or by the ID of its payment information block. */
async function refundBatchOf({ tx }: SystemContext, reference: string, total_cents: number): Promise<string | null> {
  const batch = await tx
    .selectFrom('refund_batches')
    .select('uuid')
    .select(({ selectFrom }) =>
      selectFrom('refund_items')
        .select(({ fn }) => fn.sum<string>('refund_items.amount_cents').as('total'))
        .whereRef('refund_items.refund_batch_uuid', '=', 'refund_batches.uuid')
        .as('total'),
    )
    .where('message_id', '=', reference.replace(/-\d+$/, ''))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return batch && Number(batch.total ?? 0) === total_cents ? batch.uuid : null;
}
