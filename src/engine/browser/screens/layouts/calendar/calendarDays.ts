/** Days of a month or week, the records on each, and the query for them. Days are in the time zone of the business. */
import {
  addDays,
  addMonths,
  localDate,
  calendarDate,
  calendarDateOf,
  datePartsOf,
  daysBetween,
  isCalendarDate,
  firstOfWeek,
  type CalendarDate,
} from '../../../../values/dates/calendarDate.ts';
import type { Field, RawCondition } from '../../../../registry/types.ts';

export type CalendarPeriod = 'month' | 'week';

export interface Span {
  readonly from: Field;
  readonly until: Field | null;
}

const weekLength = 7;

/** Returns whole weeks: the given week, or all weeks with a day in the month. */
export function daysOf(period: CalendarPeriod, anchor: CalendarDate): readonly CalendarDate[] {
  const first = period === 'week' ? anchor : firstOfMonth(anchor);
  const start = firstOfWeek(first);
  if (period === 'week') return Array.from({ length: weekLength }, (_, index) => addDays(start, index));
  const last = addDays(addMonths(first, 1), -1);
  const weeks = Math.ceil((daysBetween(start, last) + 1) / weekLength);
  return Array.from({ length: weeks * weekLength }, (_, index) => addDays(start, index));
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return calendarDateOf({ ...datePartsOf(date), day: 1 });
}

export function shifted(period: CalendarPeriod, anchor: CalendarDate, steps: number): CalendarDate {
  return period === 'week' ? addDays(anchor, steps * weekLength) : addMonths(firstOfMonth(anchor), steps);
}

/** Returns a condition for records that overlap the days. */
export function overlapping({ from, until }: Span, days: readonly CalendarDate[]): RawCondition {
  const [first = calendarDate('2000-01-01')] = days;
  const last = days.at(-1) ?? first;
  if (until === null) return { [from.name]: { between: [first, last] } };
  return {
    and: [
      { [from.name]: { lte: last } },
      {
        or: [
          { [until.name]: { gte: first } },
          { and: [{ [until.name]: { empty: true } }, { [from.name]: { gte: first } }] },
        ],
      },
    ],
  };
}

/** Returns the day of a date or instant; null for other values. */
export function dayOf(value: unknown): CalendarDate | null {
  if (typeof value !== 'string' || value === '') return null;
  if (isCalendarDate(value)) return value;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : localDate(instant);
}

type Row = Readonly<Record<string, unknown>>;

/** Groups records by their day. Leaves out records of several days. */
export function byDay<Shown extends Row>(span: Span, rows: readonly Shown[]): ReadonlyMap<string, readonly Shown[]> {
  const days = new Map<string, Shown[]>();
  for (const row of rows) {
    const { first, last } = endsOf(span, row);
    if (first !== null && last === first) days.set(first, [...(days.get(first) ?? []), row]);
  }
  return days;
}

/** Part of a record of several days that falls in a week, placed in a lane without overlap. */
export interface Bar<Shown extends Row> {
  readonly row: Shown;
  /** First day in this week. */
  readonly day: CalendarDate;
  /** Number of days. */
  readonly length: number;
  readonly lane: number;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Returns bars by first day; of those that start on the same day, the longest first. Earlier bars get higher lanes. */
export function barsOf<Shown extends Row>(
  span: Span,
  rows: readonly Shown[],
  week: readonly CalendarDate[],
): readonly Bar<Shown>[] {
  const [start = calendarDate('2000-01-01')] = week;
  const end = week.at(-1) ?? start;
  const lasting = rows
    .flatMap((row) => {
      const { first, last } = endsOf(span, row);
      return first === null || last <= first || last < start || first > end ? [] : [{ row, first, last }];
    })
    .toSorted((one, other) => order(one.first, other.first) || order(other.last, one.last));
  const taken: CalendarDate[] = [];
  return lasting.map(({ row, first, last }) => {
    const day = first < start ? start : first;
    const until = last > end ? end : last;
    const free = taken.findIndex((other) => other < day);
    const lane = free === -1 ? taken.length : free;
    taken[lane] = until;
    return { row, day, length: daysBetween(day, until) + 1, lane, begins: day === first, ends: until === last };
  });
}

/** Groups records by the first visible day, so that each occurs once. */
export function byFirstDay<Shown extends Row>(
  span: Span,
  rows: readonly Shown[],
  [from = calendarDate('2000-01-01')]: readonly CalendarDate[],
): ReadonlyMap<string, readonly Shown[]> {
  const days = new Map<string, Shown[]>();
  for (const row of rows) {
    const { first, last } = endsOf(span, row);
    const day = first !== null && first < from && last >= from ? from : first;
    if (day !== null) days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Returns the first and last day. A record that ends before it starts lasts one day. */
export function endsOf(
  { from, until }: Span,
  row: Row,
): { readonly first: CalendarDate; readonly last: CalendarDate } | { readonly first: null; readonly last: null } {
  const first = dayOf(row[from.name]);
  if (first === null) return { first, last: null };
  const last = until && dayOf(row[until.name]);
  return { first, last: last === null || last < first ? first : last };
}
