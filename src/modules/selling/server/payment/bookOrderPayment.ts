/**
 * In charge of what a payment for an order sets going: its invoices are paid off with it, oldest first, and what waited
 * for the money is set up.
 */
import { systemCaller } from '../../../../engine/server/store/caller.ts';
import type { Rows } from '../../../../engine/registry/rows.ts';
import type { WrittenEvent } from '../../../../engine/server/store/contract.ts';
import { onBehalf, resourceOf, type Sale } from '../../../../engine/server/onBehalf.ts';
import { debtOf, openOf } from './orderDebt.ts';

export async function bookOrderPayment(
  sale: Sale,
  { uuid: payment_uuid, order_uuid, amount_cents }: Pick<Rows['payments'], 'uuid' | 'order_uuid' | 'amount_cents'>,
): Promise<void> {
  const debt = order_uuid !== null ? await debtOf(sale.tx, order_uuid, true) : null;
  if (debt === null) return;
  let left = amount_cents;
  for (const invoice of [...debt.invoices].reverse()) {
    const part = Math.min(left, invoice.status === 'draft' ? 0 : openOf(invoice));
    if (part <= 0) continue;
    await sale.records.create(sale.caller, resourceOf(sale, 'payment-allocations'), {
      payment_uuid,
      invoice_uuid: invoice.uuid,
      amount_cents: part,
    });
    left -= part;
  }
  // An invoice that is paid lets its order go on by itself; one that is a draft still takes no money.
  const after = await debtOf(sale.tx, debt.order.uuid);
  if (after?.order.status === 'awaiting_payment' && after.open_cents === 0)
    await sale.records.act(systemCaller, resourceOf(sale, 'orders'), debt.order.uuid, 'release', {});
}

/** For the hook of payments: staff have seen on the account that what was begun online did come in. */
export async function bookConfirmed(event: WrittenEvent<'payments'>): Promise<void> {
  const { before, values, uuid, caller } = event;
  if (before?.status !== 'pending' || values.status !== 'succeeded' || before.order_uuid === null) return;
  const { amount_cents = before.amount_cents } = values;
  await bookOrderPayment({ ...event, caller: onBehalf(caller) }, { uuid, order_uuid: before.order_uuid, amount_cents });
}
