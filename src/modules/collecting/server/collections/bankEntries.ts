/** Direct debits as bank statements name them: to book a batch that was paid, and to take in a return. */
import { Failure, resourceOf, runAsSystem, systemCaller, type Tx } from '#engine/server';
import type { Rows } from '#engine/registry';
import type { BillingEvent } from '../../../billing/server/event.ts';

type Item = Pick<
  Rows['collection_items'],
  'uuid' | 'collection_uuid' | 'invoice_uuid' | 'mandate_uuid' | 'payment_uuid' | 'amount_cents' | 'status'
>;
type Batch = Pick<Rows['collections'], 'uuid' | 'seller_uuid' | 'execution_on' | 'status'> & {
  readonly total_cents: number;
};

/**
 * Finds a direct debit by its end-to-end ID; of several the newest, and one that was not left out.
 * @param seller_uuid null searches those of all sellers
 */
export async function findCollectionItem(
  tx: Tx,
  { end_to_end_id, seller_uuid }: { readonly end_to_end_id: string; readonly seller_uuid: string | null },
): Promise<Item | null> {
  const query = tx
    .selectFrom('collection_items')
    .innerJoin('collections', 'collections.uuid', 'collection_items.collection_uuid')
    .select([
      'collection_items.uuid',
      'collection_items.collection_uuid',
      'collection_items.invoice_uuid',
      'collection_items.mandate_uuid',
      'collection_items.payment_uuid',
      'collection_items.amount_cents',
      'collection_items.status',
    ])
    .where('collection_items.end_to_end_id', '=', end_to_end_id)
    .where('collection_items.status', '<>', 'removed')
    .orderBy('collection_items.created_at', 'desc')
    .limit(1);
  const found = await (
    seller_uuid === null ? query : query.where('collections.seller_uuid', '=', seller_uuid)
  ).executeTakeFirst();
  return found ?? null;
}

/** Finds a batch by its message ID, or by the ID of one of its payment information blocks. */
export async function findCollection(tx: Tx, reference: string): Promise<Batch | null> {
  const batch = await tx
    .selectFrom('collections')
    .select(['uuid', 'seller_uuid', 'execution_on', 'status'])
    .select(({ selectFrom }) =>
      selectFrom('collection_items')
        .select(({ fn }) => fn.sum<string>('collection_items.amount_cents').as('total'))
        .whereRef('collection_items.collection_uuid', '=', 'collections.uuid')
        .where('collection_items.status', '<>', 'removed')
        .as('total'),
    )
    .where('message_id', '=', reference.replace(/-\d+$/, ''))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  if (!batch) return null;
  const { total, ...rest } = batch;
  return { ...rest, total_cents: Number(total ?? 0) };
}

/**
 * Books a batch that the bank has paid: its invoices are paid by direct debit. Does nothing for a batch that was booked.
 * @throws Failure E_NOT_FOUND; E_STATE for a draft or cancelled batch
 */
export function bookPaidCollection(
  event: BillingEvent,
  { collection_uuid, booked_on }: { readonly collection_uuid: string; readonly booked_on: string },
): Promise<void> {
  return runAsSystem(event, async ({ tx, records, registry }) => {
    const batch = await tx
      .selectFrom('collections')
      .select('status')
      .where('uuid', '=', collection_uuid)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) throw new Failure('E_NOT_FOUND');
    if (batch.status === 'booked' || batch.status === 'settled') return;
    await records.act(systemCaller, resourceOf({ registry }, 'collections'), collection_uuid, 'book', { booked_on });
  });
}

/**
 * Takes in a return of the bank: the invoice is open again, the client is mailed, and some reasons suspend the mandate.
 * Does nothing for one that was returned before.
 * @param reason ISO 20022 code, such as AM04
 * @throws Failure E_NOT_FOUND
 */
export function takeReturn(
  event: BillingEvent,
  { item_uuid, reason }: { readonly item_uuid: string; readonly reason: string },
): Promise<void> {
  return runAsSystem(event, async ({ tx, records, registry }) => {
    const payment = await tx
      .selectFrom('collection_items')
      .innerJoin('payments', 'payments.uuid', 'collection_items.payment_uuid')
      .select(['payments.uuid', 'payments.status'])
      .where('collection_items.uuid', '=', item_uuid)
      .forUpdate('payments')
      .executeTakeFirst();
    if (!payment) throw new Failure('E_NOT_FOUND');
    if (payment.status !== 'pending' && payment.status !== 'succeeded') return;
    const action = payment.status === 'pending' ? 'fail' : 'charge-back';
    await records.act(systemCaller, resourceOf({ registry }, 'payments'), payment.uuid, action, {
      failure_reason: reason,
    });
  });
}
