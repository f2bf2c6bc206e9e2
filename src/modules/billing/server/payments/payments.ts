/** Actions of staff on payments: booking one on an invoice, and allocating one to open invoices. */
import { eachLanguage, type Label, Money } from '#engine/values';
import { acrossClients, type ActionEvent, Failure, resourceOf, type Row, runAsSystem } from '#engine/server';
import { isBeingRefunded, openRefunds } from './beingRefunded.ts';
import { bookPayment, allocateToInvoices } from './bookPayment.ts';
import { spendPayment } from './clientCredit.ts';
import { mailRefundedPayment } from './paymentMails.ts';
import { setOff } from './setOff.ts';
import { texts } from '../texts.ts';

type PaymentEvent = ActionEvent<'invoices.register-payment'>;

/**
 * Books a payment on an invoice. An overpayment stays as credit of the client; the response then redirects to the
 * payment.
 */
export async function registerPayment(event: PaymentEvent): Promise<Row | void> {
  const { record, body, records, caller } = event;
  if (body.method === 'credit_balance') return payFromBalance(event);
  if (body.method === 'offset') return setOff(event);
  const { payment_uuid, left_cents } = await bookPayment(event, {
    client_uuid: record.client_uuid,
    method: body.method,
    amount_cents: body.amount_cents,
    received_on: body.received_on,
    description: body.description || record.number,
    invoices: [record.uuid],
  });
  if (left_cents === 0) return undefined;
  const paid = await records.one(caller, resourceOf(event, 'invoices'), record.uuid, []);
  const over = eachLanguage((locale) => Money.formatMoney(left_cents, paid.currency, locale));
  return {
    ...paid,
    next: { resource: 'payments', uuid: payment_uuid },
    outcome: texts.label('payment.overpaid', { over }),
  };
}

/**
 * Pays an invoice with earlier overpayments of the client, the oldest first. No money is received, so no payment is
 * booked.
 * @throws Failure E_INVALID at the amount
 */
async function payFromBalance(event: PaymentEvent): Promise<void> {
  const { tx, record, body } = event;
  const payments = await tx
    .selectFrom('payments')
    .select(['uuid', 'amount_cents', 'refunded_cents'])
    .where('client_uuid', '=', record.client_uuid)
    .where('status', '=', 'succeeded')
    .where('uuid', 'not in', openRefunds(tx, 'payment_uuid'))
    .orderBy('received_on')
    .orderBy('uuid')
    .forUpdate()
    .execute();
  const allocated = await tx
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select(['payment_uuid', 'payment_allocations.invoice_uuid', 'payment_allocations.amount_cents'])
    .where('payments.client_uuid', '=', record.client_uuid)
    .where('payments.status', '=', 'succeeded')
    .execute();
  const unused = payments.flatMap(({ uuid, amount_cents, refunded_cents }) => {
    const own = allocated.filter(({ payment_uuid }) => payment_uuid === uuid);
    const left = own.reduce((sum, part) => sum - part.amount_cents, amount_cents - refunded_cents);
    // A payment that already pays this invoice is skipped: its existing allocation is increased instead.
    return left > 0 && own.every(({ invoice_uuid }) => invoice_uuid !== record.uuid) ? [{ uuid, left }] : [];
  });
  const balance = unused.reduce((sum, { left }) => sum + left, 0);
  const { allocations } = await allocateToInvoices(event, [record.uuid], body.amount_cents);
  const wanted = allocations[0]?.amount_cents ?? 0;
  if (wanted < body.amount_cents) throw amountRefused(moreThanOpen);
  if (wanted > balance) throw amountRefused(balance === 0 ? noBalance : littleBalance(balance));
  let rest = wanted;
  for (const { uuid, left } of unused) {
    const amount_cents = Math.min(left, rest);
    if (amount_cents <= 0) break;
    await runAsSystem(event, ({ records, caller }) =>
      records.create(caller, resourceOf(event, 'payment-allocations'), {
        payment_uuid: uuid,
        invoice_uuid: record.uuid,
        amount_cents,
      }),
    );
    rest -= amount_cents;
  }
}

const amountRefused = (label: Label): Failure => new Failure('E_INVALID', { errors: { amount_cents: { label } } });

const moreThanOpen = texts.label('payment.more_than_open');
const noBalance = texts.label('payment.no_balance');
const littleBalance = (cents: number): Label =>
  texts.label('payment.balance_too_small', {
    balance: eachLanguage((locale) => Money.formatMoney(cents, 'EUR', locale)),
  });

/** Pays open invoices with what is left of a payment: those that it names, else by due date. */
export async function allocatePayment(event: ActionEvent<'payments.allocate'>): Promise<void> {
  const { uuid, client_uuid } = event.record;
  await spendPayment(event, client_uuid, uuid);
}

/**
 * Records that what is left of a payment was refunded, and emails the client.
 * @throws Failure E_STATE if nothing is left
 */
export async function refundRest({ tx, record, body, now }: ActionEvent<'payments.refund-rest'>): Promise<void> {
  const left_cents = record.unallocated_cents ?? 0;
  if (left_cents <= 0) throw new Failure('E_STATE', texts.refusal('payment.nothing_left'));
  if (await isBeingRefunded(tx, { payment_uuid: record.uuid }))
    throw new Failure('E_STATE', texts.refusal('payment.being_refunded'));
  await acrossClients(tx, async (all) => {
    await all
      .updateTable('payments')
      .set({
        refunded_cents: record.refunded_cents + left_cents,
        refund_iban: body.refund_iban ?? null,
        notified_at: now,
      })
      .where('uuid', '=', record.uuid)
      .execute();
    const payment = await all
      .selectFrom('payments')
      .selectAll()
      .where('uuid', '=', record.uuid)
      .executeTakeFirstOrThrow();
    await mailRefundedPayment(all, { payment, amount_cents: left_cents }, now);
  });
}
