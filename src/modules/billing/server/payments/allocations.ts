/**
 * Allocates payments to invoices: never more than is left of the payment or open on the invoice, and of one client
 * only.
 */
import type { Rows } from '#engine/registry';
import type { Label } from '#engine/values';
import { Failure, type RemoveEvent, type Tx, type WrittenEvent } from '#engine/server';
import { settleInvoice } from './settle.ts';
import { texts } from '../texts.ts';

/** Updates the payment and the invoice after an allocation was written. */
export async function followAllocation(event: WrittenEvent<'payment-allocations'>): Promise<void> {
  const { tx, before, values } = event;
  const { payment_uuid, invoice_uuid } = { ...before, ...values };
  if (payment_uuid === undefined || invoice_uuid === undefined) throw new Failure('E_NOT_FOUND');
  const payment = await tx
    .selectFrom('payments')
    .select(['uuid', 'client_uuid', 'amount_cents', 'refunded_cents', 'status'])
    .where('uuid', '=', payment_uuid)
    .forUpdate()
    .executeTakeFirst();
  const invoice = await tx
    .selectFrom('invoices')
    .select(['uuid', 'kind', 'client_uuid', 'gross_cents', 'status'])
    .where('uuid', '=', invoice_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || !invoice) throw new Failure('E_NOT_FOUND');
  ensurePayable(payment, invoice);
  const [ofPayment, onInvoice] = [
    await allocatedCents(tx, 'payment_uuid', payment.uuid),
    await allocatedCents(tx, 'invoice_uuid', invoice_uuid),
  ];
  if (ofPayment > payment.amount_cents - payment.refunded_cents)
    throw tooMuch(texts.label('allocation.more_than_left'));
  if (onInvoice > invoice.gross_cents) throw tooMuch(texts.label('allocation.more_than_open'));
  await settleInvoice(event, invoice_uuid);
}

/** Recomputes what is open on the invoice, before an allocation is deleted. */
export async function releaseAllocation(event: RemoveEvent<'payment-allocations'>): Promise<void> {
  await settleInvoice(event, event.record.invoice_uuid, event.record.uuid);
}

/** Updates the invoices of a payment whose status or amount has changed. */
export async function followPayment(event: WrittenEvent<'payments'>): Promise<void> {
  const { tx, before, values, uuid } = event;
  if (before === null) return;
  const { amount_cents = before.amount_cents, refunded_cents = before.refunded_cents, status = before.status } = values;
  const isLess = amount_cents !== before.amount_cents || refunded_cents !== before.refunded_cents;
  if (isLess && (await allocatedCents(tx, 'payment_uuid', uuid)) > amount_cents - refunded_cents)
    throw tooMuch(texts.label('allocation.allocated_already'));
  if (status === before.status) return;
  const rows = await tx
    .selectFrom('payment_allocations')
    .select('invoice_uuid')
    .where('payment_uuid', '=', uuid)
    .orderBy('invoice_uuid')
    .execute();
  for (const row of rows) await settleInvoice(event, row.invoice_uuid);
}

/** Sums the allocations of payments that were received or are pending. */
export async function allocatedCents(tx: Tx, by: 'payment_uuid' | 'invoice_uuid', uuid: string): Promise<number> {
  const rows = await tx
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select('payment_allocations.amount_cents as amount_cents')
    .where(`payment_allocations.${by}`, '=', uuid)
    .where('payments.status', 'in', ['pending', 'succeeded'])
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_cents, 0);
}

function ensurePayable(
  payment: Pick<Rows['payments'], 'client_uuid' | 'status'>,
  invoice: Pick<Rows['invoices'], 'client_uuid' | 'kind' | 'status'>,
): void {
  if (payment.client_uuid !== invoice.client_uuid) throw wrongInvoice(texts.label('allocation.other_client'));
  const isOut =
    invoice.kind === 'invoice' &&
    ['sent', 'partially_paid', 'paid', 'uncollectible', 'credited'].includes(invoice.status);
  if (!isOut) throw wrongInvoice(texts.label('allocation.not_finalised'));
  if (payment.status !== 'pending' && payment.status !== 'succeeded')
    throw new Failure('E_STATE', texts.refusal('allocation.payment_not_received'));
}

const tooMuch = (label: Label): Failure => new Failure('E_INVALID', { errors: { amount_cents: { label } } });
const wrongInvoice = (label: Label): Failure => new Failure('E_INVALID', { errors: { invoice_uuid: { label } } });
