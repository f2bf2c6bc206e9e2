/** The days of a month or a week, what stands on each, and what to ask the server for. Days are Amsterdam's. */
import {
  addDays,
  addMonths,
  amsterdamDate,
  calendarDate,
  calendarDateOf,
  datePartsOf,
  daysBetween,
  isCalendarDate,
  weekday,
  type CalendarDate,
} from '../../../values/calendarDate.ts';
import type { Field, RawCondition } from '../../../registry/types.ts';

export type Period = 'month' | 'week';

export interface Span {
  readonly from: Field;
  readonly until: Field | null;
}

const weekLength = 7;

/** Whole weeks from Monday. Of a month: those that it has a day in. */
export function daysOf(period: Period, anchor: CalendarDate): readonly CalendarDate[] {
  const first = period === 'week' ? anchor : firstOfMonth(anchor);
  const monday = addDays(first, -(weekday(first) - 1));
  if (period === 'week') return Array.from({ length: weekLength }, (_, index) => addDays(monday, index));
  const last = addDays(addMonths(first, 1), -1);
  const weeks = Math.ceil((daysBetween(monday, last) + 1) / weekLength);
  return Array.from({ length: weeks * weekLength }, (_, index) => addDays(monday, index));
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return calendarDateOf({ ...datePartsOf(date), day: 1 });
}

export function shifted(period: Period, anchor: CalendarDate, steps: number): CalendarDate {
  return period === 'week' ? addDays(anchor, steps * weekLength) : addMonths(firstOfMonth(anchor), steps);
}

/** What overlaps the days. */
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

/** The day of a date or an instant; null for what is neither. */
export function dayOf(value: unknown): CalendarDate | null {
  if (typeof value !== 'string' || value === '') return null;
  if (isCalendarDate(value)) return value;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : amsterdamDate(instant);
}

type Row = Readonly<Record<string, unknown>>;

/** The records by the day that they are on, those that last longer left out. */
export function byDay<Shown extends Row>(span: Span, rows: readonly Shown[]): ReadonlyMap<string, readonly Shown[]> {
  const days = new Map<string, Shown[]>();
  for (const row of rows) {
    const { first, last } = endsOf(span, row);
    if (first !== null && last === first) days.set(first, [...(days.get(first) ?? []), row]);
  }
  return days;
}

/** A record that lasts more than a day, as far as it is in a week: in a lane that it has for itself. */
export interface Bar<Shown extends Row> {
  readonly row: Shown;
  /** The first day of the week that it is on. */
  readonly day: CalendarDate;
  /** In days. */
  readonly length: number;
  readonly lane: number;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The earliest highest, of those that begin together the longest. */
export function barsOf<Shown extends Row>(
  span: Span,
  rows: readonly Shown[],
  week: readonly CalendarDate[],
): readonly Bar<Shown>[] {
  const [monday = calendarDate('2000-01-01')] = week;
  const sunday = week.at(-1) ?? monday;
  const lasting = rows
    .flatMap((row) => {
      const { first, last } = endsOf(span, row);
      return first === null || last <= first || last < monday || first > sunday ? [] : [{ row, first, last }];
    })
    .toSorted((one, other) => order(one.first, other.first) || order(other.last, one.last));
  const taken: CalendarDate[] = [];
  return lasting.map(({ row, first, last }) => {
    const day = first < monday ? monday : first;
    const until = last > sunday ? sunday : last;
    const free = taken.findIndex((end) => end < day);
    const lane = free === -1 ? taken.length : free;
    taken[lane] = until;
    return { row, day, length: daysBetween(day, until) + 1, lane, begins: day === first, ends: until === last };
  });
}

/** The records by day, each once: on its first day that is shown. */
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

/** What ends before it begins ends at once. */
export function endsOf(
  { from, until }: Span,
  row: Row,
): { readonly first: CalendarDate; readonly last: CalendarDate } | { readonly first: null; readonly last: null } {
  const first = dayOf(row[from.name]);
  if (first === null) return { first, last: null };
  const last = until && dayOf(row[until.name]);
  return { first, last: last === null || last < first ? first : last };
}
