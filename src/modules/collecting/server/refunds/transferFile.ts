/** Reads a batch of refunds as its file for the bank shows it. */
import { type Executor, Failure } from '#engine/server';
import type { TransferFile } from '../pain/pain001.ts';
import { sellerColumns } from '../pain/sellerColumns.ts';
import { texts } from '../texts.ts';

/**
 * Returns the data of the file.
 * @throws Failure E_NOT_FOUND; E_STATE for a cancelled or empty batch
 */
export async function transferFile(executor: Executor, uuid: string): Promise<TransferFile> {
  const batch = await executor
    .selectFrom('refund_batches')
    .innerJoin('sellers', 'sellers.uuid', 'refund_batches.seller_uuid')
    .select([
      'refund_batches.message_id',
      'refund_batches.created_at',
      'refund_batches.exported_at',
      'refund_batches.execution_on',
      ...sellerColumns,
    ])
    .where('refund_batches.uuid', '=', uuid)
    .executeTakeFirst();
  if (!batch) throw new Failure('E_NOT_FOUND');
  const items = await executor
    .selectFrom('refund_items')
    .leftJoin('invoices', 'invoices.uuid', 'refund_items.credit_note_uuid')
    .leftJoin('payments', 'payments.uuid', 'refund_items.payment_uuid')
    .select([
      'refund_items.end_to_end_id',
      'refund_items.amount_cents',
      'refund_items.iban',
      'refund_items.account_holder',
      'invoices.number',
      'payments.description',
    ])
    .where('refund_batch_uuid', '=', uuid)
    .where('refund_items.status', '<>', 'removed')
    .orderBy('refund_items.end_to_end_id')
    .execute();
  if (items.length === 0) throw new Failure('E_STATE', texts.refusal('refund.nothing'));
  const { message_id, created_at, exported_at, execution_on } = batch;
  return {
    message_id: message_id ?? '',
    made_at: exported_at ?? created_at,
    execution_on,
    debtor: { ...batch, name: batch.account_holder || batch.legal_name },
    transfers: items.map(({ account_holder, number, description, ...item }) => ({
      ...item,
      name: account_holder ?? '',
      remittance: number || description || item.end_to_end_id,
    })),
  };
}
