/**
 * In charge of the numbers of invoices and credit notes: consecutive, without gaps, in the order of their dates (Wet OB
 * 1968 art. 35a lid 1 b).
 */
import { calendarDate, datePartsOf, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import { formatNumber } from '../../numbering/rules/numbering.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { uuidv7 } from '../../../engine/server/store/uuid.ts';
import { lockSequence, type Sequence } from '../../numbering/server/takeNumber.ts';
import { texts } from './texts.ts';

export interface NumberRequest {
  readonly seller_uuid: string;
  readonly document: 'invoice' | 'credit_note';
  /** Null: the first day on which the number can be given. */
  readonly issue_date: CalendarDate | null;
  readonly today: CalendarDate;
}

export interface GivenNumber {
  readonly number: string;
  readonly issue_date: CalendarDate;
}

/** What a series looks like where nobody has made one. */
const defaultPatterns = { invoice: '{YYYY}{seq:05}', credit_note: 'C{YYYY}{seq:04}' } as const;

/**
 * The next number of the series, whose row stays locked until the transaction ends: whoever comes next waits, and gets
 * this number where it is taken back.
 * @throws Failure E_STATE where the date comes before that of the number before it.
 */
export async function giveNumber(tx: Tx, request: NumberRequest): Promise<GivenNumber> {
  const on = request.issue_date ?? request.today;
  const sequence = (await lockSequence(tx, { ...request, on })) ?? (await makeSequence(tx, request, on));
  const last = await lastNumbered(tx, request);
  if (last !== null && request.issue_date !== null && request.issue_date < last.issue_date)
    throw tooEarly(request.issue_date, last);
  const issue_date = last !== null && last.issue_date > on ? last.issue_date : on;
  const number = formatNumber(sequence.pattern, { seq: sequence.next_value, issue_date, series: sequence.series });
  await tx
    .updateTable('number_sequences')
    .set({ next_value: sequence.next_value + 1 })
    .where('uuid', '=', sequence.uuid)
    .execute();
  return { number, issue_date };
}

/**
 * The one before, of whatever year: numbers and dates go on together (a new year begins again at 1, never an old one).
 */
async function lastNumbered(tx: Tx, { seller_uuid, document }: NumberRequest): Promise<GivenNumber | null> {
  const row = await tx
    .selectFrom('invoices')
    .select(['number', 'issue_date'])
    .where('seller_uuid', '=', seller_uuid)
    .where('kind', '=', document)
    .where('number', 'is not', null)
    .orderBy('issue_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { number: String(row.number), issue_date: calendarDate(String(row.issue_date)) } : null;
}

/** A new year goes on as the year before did. */
async function makeSequence(tx: Tx, { seller_uuid, document }: NumberRequest, on: CalendarDate): Promise<Sequence> {
  const row = await tx
    .selectFrom('number_sequences')
    .select(['uuid', 'series', 'pattern', 'next_value', 'year'])
    .where('seller_uuid', '=', seller_uuid)
    .where('document', '=', document)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  const earlier = row ?? null;
  const pattern = earlier?.pattern ?? defaultPatterns[document];
  // A pattern without the year would give last year's numbers again.
  const next_value = earlier === null || /\{YY(YY)?\}/.test(pattern) ? 1 : earlier.next_value;
  const made: Sequence = {
    uuid: uuidv7(),
    series: earlier?.series ?? 'main',
    pattern,
    next_value,
    year: datePartsOf(on).year,
  };
  await tx
    .insertInto('number_sequences')
    .values({ ...made, seller_uuid, document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lockSequence(tx, { seller_uuid, document, on })) ?? made;
}

function tooEarly(date: CalendarDate, last: GivenNumber): Failure {
  const label: Label = texts.label('finalise.before_previous', { number: last.number, date: last.issue_date });
  return new Failure('E_STATE', {
    message: texts.label('finalise.before_previous_number', { date }),
    hint: label,
    errors: { issue_date: { label } },
  });
}
