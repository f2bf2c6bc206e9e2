/** Reads a batch of direct debits as its file for the bank shows it. */
import type { Executor } from '#engine/server';
import { Failure } from '#engine/server';
import type { DebitFile } from '../pain/pain008.ts';
import { sellerColumns } from '../pain/sellerColumns.ts';
import { texts } from '../texts.ts';

/**
 * Returns the data of the file.
 * @throws Failure E_NOT_FOUND; E_STATE for a cancelled or empty batch, and if the seller has no creditor ID any more
 */
export async function debitFile(executor: Executor, uuid: string): Promise<DebitFile> {
  const batch = await executor
    .selectFrom('collections')
    .innerJoin('sellers', 'sellers.uuid', 'collections.seller_uuid')
    .select([
      'collections.message_id',
      'collections.created_at',
      'collections.exported_at',
      'collections.execution_on',
      'collections.status',
      ...sellerColumns,
      'sellers.sepa_creditor_id',
      'sellers.direct_debit_format',
    ])
    .where('collections.uuid', '=', uuid)
    .executeTakeFirst();
  if (!batch) throw new Failure('E_NOT_FOUND');
  const { message_id, created_at, exported_at, execution_on, sepa_creditor_id, direct_debit_format } = batch;
  const debits = batch.status === 'cancelled' ? [] : await debitsOf(executor, uuid);
  if (debits.length === 0) throw new Failure('E_STATE', texts.refusal('collection.nothing'));
  if (!sepa_creditor_id) throw new Failure('E_STATE', texts.refusal('collection.no_creditor_now'));
  return {
    format: direct_debit_format,
    message_id: message_id ?? '',
    made_at: exported_at ?? created_at,
    execution_on,
    creditor: { ...batch, name: batch.account_holder || batch.legal_name, creditor_id: sepa_creditor_id },
    debits,
  };
}

async function debitsOf(executor: Executor, collection_uuid: string): Promise<DebitFile['debits']> {
  const rows = await executor
    .selectFrom('collection_items')
    .innerJoin('mandates', 'mandates.uuid', 'collection_items.mandate_uuid')
    .innerJoin('clients', 'clients.uuid', 'mandates.client_uuid')
    .innerJoin('invoices', 'invoices.uuid', 'collection_items.invoice_uuid')
    .select([
      'collection_items.end_to_end_id',
      'collection_items.amount_cents',
      'collection_items.scheme',
      'collection_items.sequence',
      'mandates.reference',
      'mandates.signed_on',
      'mandates.iban as mandate_iban',
      'mandates.account_holder',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'clients.iban',
      'clients.bic',
      'clients.street',
      'clients.house_number',
      'clients.postal_code',
      'clients.city',
      'clients.country',
      'invoices.number',
    ])
    .where('collection_items.collection_uuid', '=', collection_uuid)
    .where('collection_items.status', '<>', 'removed')
    .orderBy('collection_items.end_to_end_id')
    .orderBy('collection_items.uuid')
    .execute();
  return rows.map(({ reference, signed_on, mandate_iban, account_holder, number, ...row }) => ({
    ...row,
    mandate: { reference: reference ?? '', signed_on },
    remittance: number ?? '',
    debtor: {
      ...row,
      name: account_holder || row.company_name || [row.first_name, row.last_name].filter(Boolean).join(' '),
      iban: mandate_iban ?? '',
      bic: row.iban === mandate_iban ? row.bic : null,
    },
  }));
}
