/**
 * Processes webhooks of a payment service: a payment succeeds or fails, once. Messages may arrive in any order: a
 * succeeded payment stays succeeded, and money that arrives after a failure is booked.
 */
import { Dates } from '#engine/values';
import { Failure, type SystemContext } from '#engine/server';
import { bookingDay } from '../../../billing/server/accountingPeriod.ts';
import { bookOnlinePayment } from './bookOnlinePayment.ts';
import { changeOnlinePayment, type OnlinePayment } from './changeOnlinePayment.ts';
import type { PaymentNews, PaymentService } from './port.ts';
import { texts } from '../texts.ts';

/**
 * Processes one webhook.
 *
 * @throws Failure E_NOT_FOUND for an unknown payment, E_STATE for a repeated message, E_INVALID if the amount differs
 * from the requested one.
 */
export async function settlePayment(
  system: SystemContext,
  { method }: Pick<PaymentService, 'method'>,
  news: PaymentNews,
): Promise<void> {
  const payment = await system.tx
    .selectFrom('payments')
    .selectAll()
    .where('method', '=', method)
    .where('external_id', '=', news.external_id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new Failure('E_NOT_FOUND');
  const receivedIds = payment.callback_ids ?? [];
  if (receivedIds.includes(news.message_id)) throw new Failure('E_STATE', receivedBefore);
  await refuseOther(system, payment, news);
  await system.tx
    .updateTable('payments')
    .set({ callback_ids: [...receivedIds, news.message_id] })
    .where('uuid', '=', payment.uuid)
    .execute();
  if (payment.status === 'succeeded' || payment.status === 'refunded' || payment.status === 'charged_back') return;
  if (news.outcome === 'paid') return succeed(system, payment, news);
  if (payment.status === 'pending')
    await changeOnlinePayment(system, payment, { status: 'failed', failure_reason: news.outcome });
}

async function succeed(system: SystemContext, payment: OnlinePayment, { at }: PaymentNews): Promise<void> {
  const received_on = await bookingDay(system.tx, {
    client_uuid: payment.client_uuid,
    day: Dates.localDate(at),
    today: Dates.localDate(system.now),
  });
  await changeOnlinePayment(system, payment, { status: 'succeeded', received_on, failure_reason: null });
  await bookOnlinePayment(system, payment);
}

async function refuseOther(
  { tx }: SystemContext,
  { amount_cents, order_uuid, invoice_uuid }: OnlinePayment,
  news: PaymentNews,
): Promise<void> {
  const asked =
    invoice_uuid === null
      ? tx.selectFrom('orders').select('currency').where('uuid', '=', order_uuid)
      : tx.selectFrom('invoices').select('currency').where('uuid', '=', invoice_uuid);
  const { currency = 'EUR' } = (await asked.executeTakeFirst()) ?? {};
  if (news.amount_cents === amount_cents && news.currency === currency) return;
  throw new Failure('E_INVALID', {
    message: otherAmount,
    errors: { amount_cents: { label: texts.label('payment.amount_differs') } },
  });
}

const otherAmount = texts.label('payment.other_amount');
const receivedBefore = texts.refusal('payment.received_before');
