/**
 * Processes a payment that was begun online: allocates it to its invoice, or to the invoices of its order, oldest
 * first, and releases what waited for the money.
 */
import type { Rows } from '#engine/registry';
import { resourceOf, runAsSystem, systemCaller, type SystemContext, type WrittenEvent } from '#engine/server';
import { debtOf, openOf } from './orderDebt.ts';

type Received = Pick<Rows['payments'], 'uuid' | 'order_uuid' | 'invoice_uuid' | 'amount_cents'>;

export async function bookOnlinePayment(system: SystemContext, payment: Received): Promise<void> {
  if (payment.invoice_uuid !== null) await bookInvoicePayment(system, payment, payment.invoice_uuid);
  else if (payment.order_uuid !== null) await bookOrderPayment(system, payment, payment.order_uuid);
}

/** An amount that is no longer open stays as credit of the client. A paid invoice releases its order. */
async function bookInvoicePayment(
  system: SystemContext,
  { uuid: payment_uuid, amount_cents }: Received,
  invoice_uuid: string,
): Promise<void> {
  const invoice = await system.tx
    .selectFrom('invoices')
    .select(['status', 'gross_cents', 'paid_cents'])
    .where('uuid', '=', invoice_uuid)
    .forUpdate()
    .executeTakeFirst();
  const part = Math.min(amount_cents, invoice ? openOf(invoice) : 0);
  if (part <= 0) return;
  await system.records.create(system.caller, resourceOf(system, 'payment-allocations'), {
    payment_uuid,
    invoice_uuid,
    amount_cents: part,
  });
}

async function bookOrderPayment(
  system: SystemContext,
  { uuid: payment_uuid, amount_cents }: Received,
  order_uuid: string,
): Promise<void> {
  const debt = await debtOf(system.tx, order_uuid, true);
  if (debt === null) return;
  let left = amount_cents;
  for (const invoice of [...debt.invoices].reverse()) {
    const part = Math.min(left, invoice.status === 'draft' ? 0 : openOf(invoice));
    if (part <= 0) continue;
    await system.records.create(system.caller, resourceOf(system, 'payment-allocations'), {
      payment_uuid,
      invoice_uuid: invoice.uuid,
      amount_cents: part,
    });
    left -= part;
  }
  // A paid invoice releases its order automatically; a draft takes no money yet.
  const after = await debtOf(system.tx, debt.order.uuid);
  if (after?.order.status === 'awaiting_payment' && after.open_cents === 0)
    await system.records.act(systemCaller, resourceOf(system, 'orders'), debt.order.uuid, 'release', {});
}

/** Hook of payments: staff confirm from the bank account that an online payment was received. */
export async function bookConfirmed(event: WrittenEvent<'payments'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before?.status !== 'pending' || values.status !== 'succeeded') return;
  const { amount_cents = before.amount_cents } = values;
  const { order_uuid, invoice_uuid } = before;
  await runAsSystem(event, (system) => bookOnlinePayment(system, { uuid, order_uuid, invoice_uuid, amount_cents }));
}
