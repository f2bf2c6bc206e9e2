/**
 * Books money that went back at the payment service: a chargeback by the payer's bank or card company, or a refund that
 * was made on its website. The invoices that the money paid are open again for that part.
 */
import { resourceOf, type SystemContext } from '#engine/server';
import { mailRefundedPayment } from '../../../billing/server/payments/paymentMails.ts';
import type { PaymentNews } from './port.ts';

type Totals = Pick<PaymentNews, 'refunded_cents' | 'charged_back_cents'>;

/**
 * Books what went back since the last message; nothing if that is known already.
 * @param payment_uuid a payment that the caller has locked
 */
export async function returnMoney(
  system: SystemContext,
  payment_uuid: string,
  { refunded_cents = 0, charged_back_cents = 0 }: Totals,
): Promise<void> {
  const payment = await system.tx
    .selectFrom('payments')
    .selectAll()
    .where('uuid', '=', payment_uuid)
    .executeTakeFirstOrThrow();
  if (payment.status !== 'succeeded') return;
  const payments = resourceOf(system, 'payments');
  // Both are totals of the service. A part that is charged back is booked as a refund, since the rest still counts.
  const returned_cents = Math.min(payment.amount_cents, refunded_cents + charged_back_cents);
  if (charged_back_cents >= payment.amount_cents) {
    await system.records.act(system.caller, payments, payment_uuid, 'charge-back', {});
    return;
  }
  if (returned_cents <= payment.refunded_cents) return;
  await release(system, payment_uuid, payment.amount_cents - returned_cents);
  if (returned_cents === payment.amount_cents && payment.refunded_cents === 0) {
    await system.records.act(system.caller, payments, payment_uuid, 'mark-refunded', {});
    return;
  }
  await system.tx
    .updateTable('payments')
    .set({
      refunded_cents: returned_cents,
      notified_at: system.now,
      updated_at: system.now,
      version: payment.version + 1,
    })
    .where('uuid', '=', payment_uuid)
    .execute();
  await system.records.noteChanges(system.caller, payments, 'refund-rest', [
    {
      uuid: payment_uuid,
      changes: [{ field: 'refunded_cents', before: payment.refunded_cents, after: returned_cents }],
    },
  ]);
  await mailRefundedPayment(system.tx, { payment, amount_cents: returned_cents - payment.refunded_cents }, system.now);
}

/** Takes allocations away, the newest first, until the payment pays no more than what is left of it. */
async function release(system: SystemContext, payment_uuid: string, left_cents: number): Promise<void> {
  const allocations = resourceOf(system, 'payment-allocations');
  const rows = await system.tx
    .selectFrom('payment_allocations')
    .select(['uuid', 'invoice_uuid', 'amount_cents'])
    .where('payment_uuid', '=', payment_uuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();
  let excess = rows.reduce((sum, { amount_cents }) => sum + amount_cents, -left_cents);
  for (const { uuid, invoice_uuid, amount_cents } of rows) {
    if (excess <= 0) return;
    await system.records.remove(system.caller, allocations, [uuid]);
    const rest_cents = Math.max(0, amount_cents - excess);
    if (rest_cents > 0)
      await system.records.create(system.caller, allocations, { payment_uuid, invoice_uuid, amount_cents: rest_cents });
    excess -= amount_cents - rest_cents;
  }
}
