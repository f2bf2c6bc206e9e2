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
/** A record that runs on for ever is drawn on no more days than these. */
const longest = 60;

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

/** The records by day, each on every day that it lasts. */
export function byDay<Row extends Readonly<Record<string, unknown>>>(
  { from, until }: Span,
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const first = dayOf(row[from.name]);
    if (first === null) continue;
    const last = (until && dayOf(row[until.name])) ?? first;
    for (
      let day = first, count = 0;
      (day <= last || count === 0) && count < longest;
      day = addDays(day, 1), count += 1
    ) {
      days.set(day, [...(days.get(day) ?? []), row]);
    }
  }
  return days;
}
