/**
 * Assigns numbers of invoices and credit notes: consecutive, without gaps, in the order of their dates (Wet OB 1968
 * art. 35a lid 1 b).
 */
import { type CalendarDate, Dates, type Label } from '#engine/values';
import { Failure, type Tx } from '#engine/server';
import { formatNumber } from '../../../numbering/rules/numbering.ts';
import { advanceSeries, lockSeries } from '../../../numbering/server/numberSeries.ts';
import { texts } from '../texts.ts';

interface NumberRequest {
  readonly seller_uuid: string;
  readonly document: 'invoice' | 'credit_note';
  /** Null selects the first day on which the number can be given. */
  readonly issue_date: CalendarDate | null;
  readonly today: CalendarDate;
}

interface AssignedNumber {
  readonly number: string;
  readonly issue_date: CalendarDate;
}

/**
 * Takes the next number of the series and locks the series until the transaction ends. Concurrent requests wait; a
 * rollback releases the number.
 * @throws Failure E_STATE if the date is before that of the previous number
 */
export async function assignNumber(tx: Tx, request: NumberRequest): Promise<AssignedNumber> {
  const on = request.issue_date ?? request.today;
  const series = await lockSeries(tx, { ...request, on });
  const last = await lastNumbered(tx, request);
  if (last !== null && request.issue_date !== null && request.issue_date < last.issue_date)
    throw tooEarly(request.issue_date, last);
  const issue_date = last !== null && last.issue_date > on ? last.issue_date : on;
  const number = formatNumber(series.pattern, { seq: series.next_value, issue_date, series: series.series });
  await advanceSeries(tx, series, series.next_value + 1);
  return { number, issue_date };
}

/**
 * Returns the previous document, of any year: dates are ascending across years, while the numbers start at 1 in a new
 * year.
 */
async function lastNumbered(tx: Tx, { seller_uuid, document }: NumberRequest): Promise<AssignedNumber | null> {
  const row = await tx
    .selectFrom('invoices')
    .select(['number', 'issue_date'])
    .where('seller_uuid', '=', seller_uuid)
    .where('kind', '=', document)
    .where('number', 'is not', null)
    .orderBy('issue_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { number: String(row.number), issue_date: Dates.calendarDate(String(row.issue_date)) } : null;
}

function tooEarly(date: CalendarDate, last: AssignedNumber): Failure {
  const label: Label = texts.label('finalise.before_previous', { number: last.number, date: last.issue_date });
  return new Failure('E_STATE', {
    message: texts.label('finalise.before_previous_number', { date }),
    hint: label,
    errors: { issue_date: { label } },
  });
}
