/**
 * Places records with a period on lines, one per combination of values, and finds gaps and overlaps. Both dates are
 * inclusive; `until` null means no end.
 */
import {
  addDays,
  datePartsOf,
  daysBetween,
  calendarDateOf,
  type CalendarDate,
} from '../../../../values/dates/calendarDate.ts';

interface DaySpan {
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
}

export interface PlacedPeriod<Row> extends DaySpan {
  readonly row: Row;
  /** Row within the line: 0 unless it overlaps an earlier period. */
  readonly level: number;
  /** True if another period of the line overlaps it. */
  readonly clashes: boolean;
}

export interface PeriodLine<Row> {
  readonly key: string;
  /** Sorted by first day. */
  readonly periods: readonly PlacedPeriod<Row>[];
  /** Days between periods that no period covers. */
  readonly gaps: readonly { readonly from: CalendarDate; readonly until: CalendarDate }[];
  readonly levels: number;
}

interface Reading<Row> {
  /** Returns the identity of the line of a record. */
  readonly key: (row: Row) => string;
  /** Returns null for a record without a period, which is left out. */
  readonly days: (row: Row) => DaySpan | null;
}

/** Returns the lines in the order of their first records. */
export function periodLines<Row>(rows: readonly Row[], { key, days }: Reading<Row>): readonly PeriodLine<Row>[] {
  const byKey = new Map<string, (DaySpan & { readonly row: Row })[]>();
  for (const row of rows) {
    const found = days(row);
    if (found) byKey.set(key(row), [...(byKey.get(key(row)) ?? []), { row, ...found }]);
  }
  return [...byKey].map(([name, periods]) =>
    lineOf(
      name,
      periods.toSorted((one, other) => compare(one.from, other.from)),
    ),
  );
}

function lineOf<Row>(key: string, periods: readonly (DaySpan & { readonly row: Row })[]): PeriodLine<Row> {
  /** End of the last period at each level; null for no end. */
  const taken: (CalendarDate | null)[] = [];
  const gaps: { readonly from: CalendarDate; readonly until: CalendarDate }[] = [];
  const placed = periods.map((period, index) => {
    const reached = latest(taken);
    if (index > 0 && reached !== null && addDays(reached, 1) < period.from)
      gaps.push({ from: addDays(reached, 1), until: addDays(period.from, -1) });
    const free = taken.findIndex((until) => until !== null && until < period.from);
    const level = free < 0 ? taken.length : free;
    taken[level] = period.until;
    return { ...period, level, clashes: periods.some((other) => other !== period && overlap(period, other)) };
  });
  return { key, periods: placed, gaps, levels: taken.length };
}

function overlap(one: DaySpan, other: DaySpan): boolean {
  return (other.until === null || one.from <= other.until) && (one.until === null || other.from <= one.until);
}

function latest(all: readonly (CalendarDate | null)[]): CalendarDate | null {
  return all.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last), all[0] ?? null);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export interface Axis {
  readonly first: CalendarDate;
  /** Exclusive. */
  readonly end: CalendarDate;
  readonly ticks: readonly CalendarDate[];
}

const monthsOfYear = 12;
/** Distance of the ticks by the length of the axis in months: months, quarters, then years. */
const steps = [
  { upTo: 9, months: 1 },
  { upTo: 30, months: 3 },
  { upTo: 132, months: monthsOfYear },
  { upTo: 300, months: 2 * monthsOfYear },
  { upTo: Infinity, months: 5 * monthsOfYear },
] as const;
/** Minimum fraction of the axis after today. */
const ahead = 0.12;

/** Returns an axis of whole months around all periods and today. */
export function axisOf(periods: readonly DaySpan[], today: CalendarDate): Axis {
  const starts = periods.map(({ from }) => from);
  const first = monthOf([...starts, today].reduce((one, other) => (other < one ? other : one)));
  const known = [...starts, ...periods.flatMap(({ until }) => until ?? []), today].reduce((one, other) =>
    other > one ? other : one,
  );
  const room = addDays(today, Math.max(30, Math.round(daysBetween(first, today) * ahead)));
  const end = shift(monthOf(known > room ? known : room), 1);
  const months = monthsBetween(first, end);
  const { months: step } = steps.find(({ upTo }) => months <= upTo) ?? steps[0];
  const ticks: CalendarDate[] = [];
  for (let tick = firstTick(first, step); tick < end; tick = shift(tick, step)) ticks.push(tick);
  return { first, end, ticks };
}

/** Returns the position of the start of a day on the axis, from 0 to 1. */
export function placeOf({ first, end }: Axis, day: CalendarDate): number {
  return Math.min(1, Math.max(0, daysBetween(first, day) / daysBetween(first, end)));
}

/** Returns the position of a period on the axis, from 0 to 1. */
export function spanOf(axis: Axis, { from, until }: DaySpan): { readonly start: number; readonly end: number } {
  return { start: placeOf(axis, from), end: until === null ? 1 : placeOf(axis, addDays(until, 1)) };
}

function monthOf(day: CalendarDate): CalendarDate {
  return calendarDateOf({ ...datePartsOf(day), day: 1 });
}

const monthIndex = (day: CalendarDate): number => datePartsOf(day).year * monthsOfYear + datePartsOf(day).month - 1;
const monthsBetween = (one: CalendarDate, other: CalendarDate): number => monthIndex(other) - monthIndex(one);

function shift(month: CalendarDate, months: number): CalendarDate {
  const index = monthIndex(month) + months;
  return calendarDateOf({ year: Math.floor(index / monthsOfYear), month: (index % monthsOfYear) + 1, day: 1 });
}

/** Returns the first month that is a multiple of the step: January for years. */
function firstTick(first: CalendarDate, step: number): CalendarDate {
  return shift(first, (step - (monthIndex(first) % step)) % step);
}
