/**
 * Processes webhooks of a payment service: a payment succeeds or fails, once. Messages may arrive in any order: a
 * succeeded payment stays succeeded, and money that arrives after a failure is booked.
 */
import { Dates } from '#engine/values';
import { Failure, Requests, type SystemContext, type TxAcrossClients } from '#engine/server';
import { bookingDay } from '../../../billing/server/accountingPeriod.ts';
import { bookOnlinePayment } from './bookOnlinePayment.ts';
import { changeOnlinePayment, type OnlinePayment } from './changeOnlinePayment.ts';
import type { PaymentNews, PaymentService } from './port.ts';
import { returnMoney } from './returnMoney.ts';
import { texts } from '../texts.ts';

/**
 * Processes one webhook.
 *
 * @throws Failure E_NOT_FOUND for an unknown payment, E_STATE for a repeated message, E_INVALID if the amount differs
 * from the requested one.
 */
export async function settlePayment(
  system: SystemContext,
  service: Pick<PaymentService, 'method' | 'otherMethods'>,
  news: PaymentNews,
): Promise<void> {
  const payment = await lockPayment(system.tx, service, news);
  if (!payment) throw new Failure('E_NOT_FOUND');
  const { message_id } = news;
  const receivedIds = payment.callback_ids ?? [];
  if (message_id !== null && receivedIds.includes(message_id)) throw new Failure('E_STATE', receivedBefore);
  await refuseOther(system, payment, news);
  if (message_id !== null || payment.external_id === null)
    await system.tx
      .updateTable('payments')
      .set({
        callback_ids: message_id === null ? receivedIds : [...receivedIds, message_id],
        external_id: news.external_id,
      })
      .where('uuid', '=', payment.uuid)
      .execute();
  if (payment.status === 'pending' || payment.status === 'failed') await settleOpen(system, payment, news);
  if (news.outcome === 'paid') await returnMoney(system, payment.uuid, news);
}

/** Locks the payment, so that concurrent messages about it are processed one after another. */
async function lockPayment(
  tx: TxAcrossClients,
  { method, otherMethods = [] }: Pick<PaymentService, 'method' | 'otherMethods'>,
  { external_id, payment_uuid = null }: PaymentNews,
): Promise<OnlinePayment | undefined> {
  const ofService = tx
    .selectFrom('payments')
    .selectAll()
    .where('method', 'in', [method, ...otherMethods]);
  const known = await ofService.where('external_id', '=', external_id).forUpdate().executeTakeFirst();
  if (known || payment_uuid === null || !Requests.isUuid(payment_uuid)) return known;
  return ofService
    .where('uuid', '=', payment_uuid)
    .where('external_id', 'is', null)
    .where((of) => of.or([of('order_uuid', 'is not', null), of('invoice_uuid', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst();
}

async function settleOpen(system: SystemContext, payment: OnlinePayment, news: PaymentNews): Promise<void> {
  if (news.outcome === 'paid') return succeed(system, payment, news);
  if (news.outcome !== 'pending' && payment.status === 'pending')
    await changeOnlinePayment(system, payment, { status: 'failed', failure_reason: news.outcome });
}

async function succeed(system: SystemContext, payment: OnlinePayment, { at, method }: PaymentNews): Promise<void> {
  const today = Dates.localDate(system.now);
  const received_on = await bookingDay(system.tx, {
    client_uuid: payment.client_uuid,
    day: at === null ? today : Dates.localDate(at),
    today,
  });
  await changeOnlinePayment(system, payment, {
    status: 'succeeded',
    received_on,
    failure_reason: null,
    ...(method === undefined ? {} : { method }),
  });
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
