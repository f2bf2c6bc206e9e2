/** In charge of what a payment for an order sets going: its invoices are paid off with it, oldest first, and what waited for the money is set up. */
import { systemCaller } from '../../../../engine/server/store/caller.ts';
import { anyTable, type Row } from '../../../../engine/server/store/contract.ts';
import { resourceOf, type Sale } from '../../../../engine/server/onBehalf.ts';
import { debtOf, openOf } from './orderDebt.ts';

export async function bookOrderPayment(
  sale: Sale,
  { uuid: payment_uuid, order_uuid, amount_cents }: Row,
): Promise<void> {
  const debt = typeof order_uuid === 'string' ? await debtOf(sale.tx, order_uuid, true) : null;
  if (debt === null) return;
  let left = Number(amount_cents);
  for (const invoice of [...debt.invoices].reverse()) {
    const part = Math.min(left, invoice['status'] === 'draft' ? 0 : openOf(invoice));
    if (part <= 0) continue;
    await sale.records.create(sale.caller, resourceOf(sale, 'payment-allocations'), {
      payment_uuid,
      invoice_uuid: invoice['uuid'],
      amount_cents: part,
    });
    left -= part;
  }
  // An invoice that is paid lets its order go on by itself.
  const order = await anyTable(sale.tx)
    .selectFrom('orders')
    .select('status')
    .where('uuid', '=', order_uuid)
    .executeTakeFirst();
  if (order?.status === 'awaiting_payment')
    await sale.records.act(systemCaller, resourceOf(sale, 'orders'), String(debt.order['uuid']), 'release', {});
}
