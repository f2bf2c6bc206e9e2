/**
 * Days on which may be booked: after the period that the seller has closed, and not before last year. A closed period
 * has been declared (Wet OB 1968 art. 14) and is kept unchanged (AWR art. 52).
 */
import type { ValuesOf } from '#engine/registry';
import { type CalendarDate, Dates, type Label } from '#engine/values';
import { acrossClients, Failure, type Tx, type TxAcrossClients, type WriteEvent } from '#engine/server';
import { texts } from './texts.ts';

interface OpenBooks {
  /** First day on which may be booked. */
  readonly from: CalendarDate;
  /** Null if no period was closed: then `from` is the first day of last year. */
  readonly closed_until: CalendarDate | null;
}

/**
 * Reads the open books of a seller and locks the seller's row until the transaction ends, so that a period cannot be
 * closed while something is booked in it.
 */
export async function openBooks(tx: Tx, seller_uuid: string, today: CalendarDate): Promise<OpenBooks> {
  const seller = await acrossClients(tx, (all) =>
    all
      .selectFrom('sellers')
      .select('books_closed_until')
      .where('uuid', '=', seller_uuid)
      .forShare()
      .executeTakeFirst(),
  );
  const lastYear = firstOfLastYear(today);
  if (!seller?.books_closed_until) return { from: lastYear, closed_until: null };
  const closed_until = Dates.calendarDate(seller.books_closed_until);
  const next = Dates.addDays(closed_until, 1);
  return next > lastYear ? { from: next, closed_until } : { from: lastYear, closed_until: null };
}

const firstOfLastYear = (today: CalendarDate): CalendarDate =>
  Dates.calendarDateOf({ year: Dates.datePartsOf(today).year - 1, month: 1, day: 1 });

/** Reads the open books of the entity that invoices the client. */
export async function booksOfClient(tx: Tx, client_uuid: string, today: CalendarDate): Promise<OpenBooks> {
  const client = await tx
    .selectFrom('clients')
    .select('seller_uuid')
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  return client ? openBooks(tx, client.seller_uuid, today) : { from: firstOfLastYear(today), closed_until: null };
}

/**
 * Returns the day on which incoming money is booked when no person chooses it: the day on which it was received, or
 * today if that day is closed or in the future. Received money cannot be rejected, and a closed period stays as it was
 * declared.
 */
export async function bookingDay(
  tx: TxAcrossClients,
  {
    client_uuid,
    day,
    today,
  }: { readonly client_uuid: string; readonly day: CalendarDate; readonly today: CalendarDate },
): Promise<CalendarDate> {
  const books = await booksOfClient(tx, client_uuid, today);
  return day > today || closedDay(day, books) !== null ? today : day;
}

/** Returns the validation message for a day on which may not be booked; null if it may. */
export function closedDay(day: string, { from, closed_until }: OpenBooks): Label | null {
  if (day >= from) return null;
  return closed_until === null
    ? texts.label('books.too_long_ago', { from })
    : texts.label('books.closed', { closed_until, from });
}

/**
 * Checks that the day is not in a closed period.
 * @throws Failure E_STATE at `issue_date` for a day in a closed period
 */
export async function assertPeriodOpen(
  tx: Tx,
  { seller_uuid, day, today }: { readonly seller_uuid: string; readonly day: string; readonly today: CalendarDate },
): Promise<void> {
  const label = closedDay(day, await openBooks(tx, seller_uuid, today));
  if (label === null) return;
  throw new Failure('E_STATE', {
    message: texts.label('books.invoice_in_closed_period', { day }),
    hint: label,
    errors: { issue_date: { label } },
  });
}

/** Hook before a seller is written: rejects closing a period that has not ended. */
export function refuseClosingCurrent({ before, values, now }: WriteEvent<'sellers'>): ValuesOf<'sellers'> {
  const closed = values.books_closed_until;
  if (typeof closed !== 'string' || closed === before?.books_closed_until) return values;
  if (closed < Dates.localDate(now)) return values;
  throw new Failure('E_INVALID', { errors: { books_closed_until: { label: stillRunning } } });
}

const stillRunning = texts.label('books.today_open');
