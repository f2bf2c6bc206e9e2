/**
 * Mails about returned money: a direct debit that failed or was charged back, a payment or a credit note that was
 * refunded. A mail is queued in the transaction that writes the status, which is reached once, so it is sent once.
 */
import type { Rows, ValuesOf } from '#engine/registry';
import { type CalendarDate, Dates, eachLanguage, type Label, Money } from '#engine/values';
import {
  acrossClients,
  queueMail,
  systemQueries,
  type TxAcrossClients,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { wayToPay } from '../../../clients/server/readerSignsIn.ts';
import { debitPayBy } from '../../rules/dunningSchedule.ts';
import { mayCollectAgain } from '../../rules/returnReason.ts';
import { returnedStates } from './collected.ts';
import { dayLabel } from '../dayLabel.ts';
import { directDebitMail } from './directDebitMail.ts';
import { mailedPayPath } from './paymentLink.ts';
import { refundMail } from './refundMail.ts';

type State = Rows['payments']['status'];
type Notice = Extract<State, 'failed' | 'charged_back' | 'refunded'>;

/** Returns the notice that the client gets of a payment's new status; null if none. */
function noticeOf(
  before: Pick<Rows['payments'], 'status' | 'method'> | null,
  { status, method = before?.method }: Partial<Pick<Rows['payments'], 'status' | 'method'>>,
): Notice | null {
  if (before === null || status === undefined || status === before.status) return null;
  const returned = returnedStates.find((one) => one === status);
  if (returned !== undefined) return method === 'direct_debit' ? returned : null;
  // Set-offs and payments from the balance were not received as money.
  return status === 'refunded' && method !== 'offset' && method !== 'credit_balance' ? status : null;
}

/** Adds `notified_at` if the client will be emailed. */
export function notedPayment(
  { before, now }: Pick<WriteEvent<'payments'>, 'before' | 'now'>,
  values: ValuesOf<'payments'>,
): ValuesOf<'payments'> {
  return noticeOf(before, values) === null ? values : { ...values, notified_at: now.toISOString() };
}

/** Queues a mail if the write makes a payment failed, charged back or refunded; otherwise does nothing. */
export async function mailPayment({
  tx,
  before,
  values,
  uuid,
  registry,
  now,
}: WrittenEvent<'payments'>): Promise<void> {
  const notice = noticeOf(before, values);
  if (notice === null) return;
  await acrossClients(tx, async (all) => {
    const payment = await all.selectFrom('payments').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
    if (notice === 'refunded')
      await mailRefundedPayment(all, { payment, amount_cents: payment.amount_cents - payment.refunded_cents }, now);
    else await mailReturnedDebit(all, { payment, state: notice }, { registry, now });
  });
}

async function mailReturnedDebit(
  tx: TxAcrossClients,
  { payment, state }: { readonly payment: Rows['payments']; readonly state: (typeof returnedStates)[number] },
  { registry, now }: Pick<WrittenEvent<'payments'>, 'registry' | 'now'>,
): Promise<void> {
  const { client_uuid } = payment;
  const client = await clientOf(tx, client_uuid);
  const invoices = await tx
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.uuid', 'payment_allocations.invoice_uuid')
    .select([
      'invoices.uuid',
      'invoices.number',
      'invoices.seller_uuid',
      'invoices.status',
      'invoices.due_date',
      'invoices.gross_cents',
      'invoices.paid_cents',
    ])
    .where('payment_allocations.payment_uuid', '=', payment.uuid)
    .orderBy('invoices.number')
    .execute();
  const open = invoices.filter(({ status }) => status === 'sent' || status === 'partially_paid');
  const open_cents = open.reduce((sum, { gross_cents, paid_cents }) => sum + gross_cents - paid_cents, 0);
  const seller_uuid = invoices[0]?.seller_uuid ?? client.seller_uuid;
  await queueMail(systemQueries(tx).mails, {
    kind: directDebitMail,
    to: client.to,
    language: client.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, client_uuid, seller_uuid)),
      state,
      amount: money(payment.amount_cents),
      iban: payment.counter_iban ?? client.iban,
      reason: payment.failure_reason,
      may_collect_again: mayCollectAgain(payment.failure_reason) && !(await wasReturnedBefore(tx, payment.uuid)),
      invoices: invoices.map(({ uuid, number }) => ({ uuid, number: number ?? '' })),
      open: open_cents > 0 ? money(open_cents) : null,
      pay_path: await mailedPayPath(tx, open.length === invoices.length ? open.map(({ uuid }) => uuid) : [], {
        registry,
        now,
      }),
      pay_by: dayLabel(latest([debitPayBy(Dates.localDate(now)), ...open.map(({ due_date }) => due_date)])),
      ...(await wayToPay(tx, { client_uuid, email: client.to, seller_uuid })),
    },
  });
}

/** Returns true if an earlier direct debit of one of the invoices was returned: there is no third attempt. */
async function wasReturnedBefore(tx: TxAcrossClients, payment_uuid: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('payment_allocations as own')
    .innerJoin('payment_allocations as other', 'other.invoice_uuid', 'own.invoice_uuid')
    .innerJoin('payments', 'payments.uuid', 'other.payment_uuid')
    .select('payments.uuid')
    .where('own.payment_uuid', '=', payment_uuid)
    .where('payments.uuid', '!=', payment_uuid)
    .where('payments.method', '=', 'direct_debit')
    .where('payments.status', 'in', [...returnedStates])
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

const latest = (days: readonly (string | null)[]): CalendarDate =>
  Dates.calendarDate(days.reduce<string>((last, day) => (day !== null && day > last ? day : last), ''));

/**
 * Queues the mail about a refund.
 * @param amount_cents refunded part of the payment
 */
export async function mailRefundedPayment(
  tx: TxAcrossClients,
  { payment, amount_cents }: { readonly payment: Rows['payments']; readonly amount_cents: number },
  now: Date,
): Promise<void> {
  const { client_uuid, invoice_uuid, method, received_on, refund_iban } = payment;
  const client = await clientOf(tx, client_uuid);
  const invoice =
    invoice_uuid === null
      ? undefined
      : await tx
          .selectFrom('invoices')
          .select(['number', 'seller_uuid'])
          .where('uuid', '=', invoice_uuid)
          .executeTakeFirst();
  await queueMail(systemQueries(tx).mails, {
    kind: refundMail,
    to: client.to,
    language: client.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, client_uuid, invoice?.seller_uuid)),
      amount: money(amount_cents),
      ...(amount_cents < payment.amount_cents ? { paid: money(payment.amount_cents) } : {}),
      of: { paid_on: dayLabel(Dates.calendarDate(received_on)), invoice: invoice?.number ?? null },
      method,
      iban: refund_iban,
    },
  });
}

const isRefund = (
  before: Pick<Rows['invoices'], 'status' | 'kind'> | null,
  { status }: Partial<Pick<Rows['invoices'], 'status'>>,
): boolean => before?.kind === 'credit_note' && before.status !== 'refunded' && status === 'refunded';

/** Adds `notified_at` if the client will be emailed. */
export function notedInvoice(
  { before, now }: Pick<WriteEvent<'invoices'>, 'before' | 'now'>,
  values: ValuesOf<'invoices'>,
): ValuesOf<'invoices'> {
  return isRefund(before, values) ? { ...values, notified_at: now.toISOString() } : values;
}

/** Queues a mail if the write makes a credit note refunded; otherwise does nothing. */
export async function mailRefundedCredit({ tx, before, values, now }: WrittenEvent<'invoices'>): Promise<void> {
  if (before === null || !isRefund(before, values)) return;
  const { client_uuid, seller_uuid, number, currency, language, gross_cents, paid_cents } = before;
  await acrossClients(tx, async (all) => {
    const client = await clientOf(all, client_uuid);
    await queueMail(systemQueries(all).mails, {
      kind: refundMail,
      to: client.to,
      language,
      now,
      data: {
        ...(await mailEnvelopeOf(all, client_uuid, seller_uuid)),
        amount: money(paid_cents - gross_cents, currency),
        of: { credit_note: number ?? '' },
        method: null,
        iban: values.refund_iban ?? null,
      },
    });
  });
}

async function clientOf(tx: TxAcrossClients, uuid: string) {
  const { email, billing_email, ...client } = await tx
    .selectFrom('clients')
    .select(['email', 'billing_email', 'language', 'iban', 'seller_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return { ...client, to: billing_email ?? email };
}

const money = (cents: number, currency = 'EUR'): Label =>
  eachLanguage((locale) => Money.formatMoney(cents, currency, locale));
