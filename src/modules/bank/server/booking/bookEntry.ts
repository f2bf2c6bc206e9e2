/** Books a bank entry as a payment, and undoes it. */
import type { ChangesOf, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import { Failure, resourceOf, Sql, type SystemContext } from '#engine/server';
import { bookingDay, booksOfClient, closedDay } from '../../../billing/server/accountingPeriod.ts';
import { bookPayment } from '../../../billing/server/payments/bookPayment.ts';
import { texts } from '../texts.ts';

/** Limits of the fields of a payment. */
const most = { description: 255, counter_name: 100 };

interface Booking {
  readonly client_uuid: string;
  /** Paid in this order. What is left becomes credit of the client. */
  readonly invoices: readonly string[];
  readonly confidence: number | null;
  readonly is_automatic: boolean;
}

/** Books the entry, which the caller has locked. The payment has the uuid of the entry as its transaction number. */
export async function bookEntry(
  system: SystemContext,
  entry: Rows['bank_entries'],
  { client_uuid, invoices, confidence, is_automatic }: Booking,
): Promise<void> {
  const { tx, now } = system;
  const { uuid, amount_cents, booked_on, counter_iban, counter_name } = entry;
  const today = Dates.localDate(now);
  const received_on = await bookingDay(tx, { client_uuid, day: Dates.calendarDate(booked_on), today });
  const description = [entry.structured_reference, entry.text].filter((one) => one !== null).join(' ');
  const { payment_uuid } = await bookPayment(system, {
    client_uuid,
    method: 'bank',
    amount_cents,
    received_on,
    external_id: uuid,
    description: oneLine(description).slice(0, most.description) || null,
    counter_iban,
    counter_name: counter_name === null ? null : oneLine(counter_name).slice(0, most.counter_name),
    invoices,
  });
  await setEntry(system, {
    uuid,
    status: 'booked',
    client_uuid,
    payment_uuid,
    invoice_uuids: [...invoices],
    confidence,
    is_automatic,
    cause: null,
    reason: null,
    matched_at: now.toISOString(),
  });
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** Writes the state of an entry. Its list of invoices is written with it. */
export async function setEntry(
  system: Pick<SystemContext, 'tx' | 'registry' | 'now'>,
  values: ChangesOf<'bank-entries'>,
): Promise<void> {
  await Sql.updateRows(system.tx, resourceOf(system, 'bank-entries'), [values], system.now);
}

/**
 * Removes the payment of an entry: its invoices are open again.
 * @throws Failure E_STATE in a closed period, where a part was refunded since, or for an entry of a batch
 */
export async function unbookEntry(system: SystemContext, entry: Rows['bank_entries']): Promise<void> {
  const { tx, records, caller, now } = system;
  if (entry.status === 'booked' && (entry.collection_uuid !== null || entry.cause === 'refunds'))
    throw new Failure('E_STATE', texts.refusal('booking.of_batch'));
  await setEntry(system, {
    uuid: entry.uuid,
    status: 'open',
    client_uuid: null,
    payment_uuid: null,
    invoice_uuids: [],
    confidence: null,
    is_automatic: false,
    cause: null,
    reason: null,
  });
  await tx.deleteFrom('bank_counterparties').where('entry_uuid', '=', entry.uuid).execute();
  if (entry.payment_uuid === null) return;
  const payment = await tx
    .selectFrom('payments')
    .select(['uuid', 'client_uuid', 'received_on', 'status', 'refunded_cents'])
    .where('uuid', '=', entry.payment_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const books = await booksOfClient(tx, payment.client_uuid, Dates.localDate(now));
  if (closedDay(payment.received_on, books) !== null)
    throw new Failure('E_STATE', texts.refusal('booking.period_closed'));
  if (payment.status !== 'succeeded' || payment.refunded_cents > 0)
    throw new Failure('E_STATE', texts.refusal('booking.refunded'));
  const allocations = await tx
    .selectFrom('payment_allocations')
    .select('uuid')
    .where('payment_uuid', '=', payment.uuid)
    .orderBy('invoice_uuid')
    .execute();
  if (allocations.length > 0)
    await records.remove(
      caller,
      resourceOf(system, 'payment-allocations'),
      allocations.map(({ uuid }) => uuid),
    );
  await records.remove(caller, resourceOf(system, 'payments'), [payment.uuid]);
}
