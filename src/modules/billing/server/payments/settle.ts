/** Recalculates the paid amount of an invoice from its allocations, and the status that follows from it. */
import type { Rows } from '#engine/registry';
import { type ActionEvent, resourceOf, Sql, systemCaller, type Tx, type WrittenEvent } from '#engine/server';
import type { BillingEvent } from '../event.ts';
import { correctVat } from '../vatCorrections.ts';

/** Statuses that depend on payments. A credited invoice stays credited. */
const paidStates = ['sent', 'partially_paid', 'paid'];

/**
 * Updates the paid amount and status of an invoice. An invoice that becomes paid releases its order.
 * @param without allocation that is about to be removed
 */
export async function settleInvoice(event: BillingEvent, uuid: string, without: string | null = null): Promise<void> {
  const { tx, now } = event;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['uuid', 'status', 'gross_cents', 'paid_cents', 'paid_at', 'order_uuid'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) return;
  const paid_cents = await receivedCents(tx, uuid, without);
  const status = stateOf(invoice, paid_cents);
  if (paid_cents === invoice.paid_cents && status === invoice.status) return;
  const isPaid = status === 'paid';
  const paid_at = isPaid
    ? invoice.status === 'paid'
      ? invoice.paid_at
      : now
    : status === 'credited'
      ? invoice.paid_at
      : null;
  await Sql.updateRows(
    tx,
    resourceOf(event, 'invoices'),
    [{ uuid, paid_cents, status, paid_at: paid_at?.toISOString() ?? null }],
    now,
  );
  await correctVat(event, uuid, paid_cents > invoice.paid_cents ? 'paid' : 'payment_reversed');
  if (isPaid && invoice.status !== 'paid') await releaseOrder(event, invoice.order_uuid);
}

async function receivedCents(tx: Tx, invoice_uuid: string, without: string | null): Promise<number> {
  const rows = await tx
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select(['payment_allocations.uuid as uuid', 'payment_allocations.amount_cents as amount_cents'])
    .where('payment_allocations.invoice_uuid', '=', invoice_uuid)
    .where('payments.status', '=', 'succeeded')
    .execute();
  return rows.filter((row) => row.uuid !== without).reduce((sum, row) => sum + row.amount_cents, 0);
}

function stateOf(
  { status, gross_cents }: Pick<Rows['invoices'], 'status' | 'gross_cents'>,
  paid_cents: number,
): Rows['invoices']['status'] {
  const isPaid = paid_cents >= gross_cents;
  if (status === 'uncollectible') return isPaid ? 'paid' : 'uncollectible';
  if (!paidStates.includes(status)) return status;
  return isPaid ? 'paid' : paid_cents > 0 ? 'partially_paid' : 'sent';
}

/** Reopens an invoice that was written off, with the status that its payments give it. */
export async function undoWriteOff(event: ActionEvent<'invoices.undo-write-off'>): Promise<void> {
  const { tx, record, now } = event;
  const status = stateOf({ status: 'sent', gross_cents: record.gross_cents }, record.paid_cents);
  await Sql.updateRows(tx, resourceOf(event, 'invoices'), [{ uuid: record.uuid, status }], now);
  await correctVat(event, record.uuid, 'undone');
}

/** Hook of invoices: reclaims the VAT of an invoice that is marked as uncollectible. */
export async function reclaimWrittenOff(event: WrittenEvent<'invoices'>): Promise<void> {
  const { before, values, uuid } = event;
  if (values.status === 'uncollectible' && before?.status !== 'uncollectible')
    await correctVat(event, uuid, 'written_off');
}

/** Releases an order that waited for payment. */
export async function releaseOrder(event: BillingEvent, order_uuid: string | null): Promise<void> {
  if (order_uuid === null) return;
  const { tx, records } = event;
  const order = await tx.selectFrom('orders').select('status').where('uuid', '=', order_uuid).executeTakeFirst();
  if (order?.status === 'awaiting_payment')
    await records.act(systemCaller, resourceOf(event, 'orders'), order_uuid, 'release', {});
}
