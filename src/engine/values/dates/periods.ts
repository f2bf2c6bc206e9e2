/** Recurring billing periods: their bounds, the period that contains a date, and pro rata prices. */
import { addDays, addMonths, datePartsOf, daysBetween, type CalendarDate } from './calendarDate.ts';
import { bigIntToCents, centsToBigInt, roundHalfAway } from '../money.ts';

export const periodUnits = ['day', 'week', 'month', 'year'] as const;
/** The units in which periods are counted. */
export type PeriodUnit = (typeof periodUnits)[number];

/** A half-open period: `start` is included, `end` is the first day after it. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/**
 * The recurrence of a subscription. Months and years are counted from the month of `started_on`, on day `anchor_day` (1
 * to 31, by default the day of `started_on`) clamped to the month's length; days and weeks are counted from
 * `started_on` and have no anchor day.
 */
export interface Recurrence {
  readonly started_on: CalendarDate;
  readonly anchor_day?: number;
  readonly period_unit: PeriodUnit;
  readonly period_count: number;
}

/**
 * Returns the n-th period, from 0 (negative for earlier ones). Always counted from the anchor, never from the previous
 * period: monthly from 2023-01-31 → 31 Jan, 28 Feb, 31 Mar. With an `anchor_day` other than the day of `started_on`,
 * use {@link periodContaining} to find the first one.
 * @throws RangeError when n is not whole, `period_count` is not a whole number above 0 or `anchor_day` is not 1 to 31.
 */
export function periodAt(recurrence: Recurrence, n: number): Period {
  refuseMalformed(recurrence);
  if (!Number.isInteger(n)) throw new RangeError(`Periods are counted in whole numbers, not ${n}.`);
  return { start: startOf(recurrence, n), end: startOf(recurrence, n + 1) };
}

/** Returns the period that contains the date, and its number. @throws RangeError as {@link periodAt} does. */
export function periodContaining(recurrence: Recurrence, date: CalendarDate): Period & { readonly n: number } {
  refuseMalformed(recurrence);
  const estimate = Math.floor(
    unitsBetween(recurrence, date) / (recurrence.period_count * unitSize(recurrence.period_unit)),
  );
  const n = startOf(recurrence, estimate) > date ? estimate - 1 : estimate;
  return { n, ...periodAt(recurrence, n) };
}

/**
 * Returns the price of a part of a period whose full price is `price_cents`: round(P·d2/D) − round(P·d1/D), in real
 * days of that period. The prices of parts that cover the period always add up to the full price.
 * @example proRataCents(9100, { start: 2024-04-01, end: 2024-07-01 }, { start: 2024-05-20, end: 2024-07-01 }) // 4200:
 * 42 of 91 days
 * @throws RangeError when the part is not inside the period.
 */
export function proRataCents(price_cents: number, period: Period, part: Period): number {
  if (period.start >= period.end || part.start < period.start || part.end > period.end || part.start > part.end) {
    throw new RangeError(
      `${part.start} to ${part.end} is not a part of the period ${period.start} to ${period.end}; bill each period separately.`,
    );
  }
  const days = BigInt(daysBetween(period.start, period.end));
  const chargedUpTo = (date: CalendarDate) =>
    roundHalfAway(centsToBigInt(price_cents) * BigInt(daysBetween(period.start, date)), days);
  return bigIntToCents(chargedUpTo(part.end) - chargedUpTo(part.start));
}

function startOf({ started_on, anchor_day, period_unit, period_count }: Recurrence, n: number): CalendarDate {
  const units = n * period_count * unitSize(period_unit);
  return isCountedInDays(period_unit) ? addDays(started_on, units) : addMonths(started_on, units, anchor_day);
}

/** Returns the days or calendar months from the anchor to the date. */
function unitsBetween({ started_on, period_unit }: Recurrence, date: CalendarDate): number {
  if (isCountedInDays(period_unit)) return daysBetween(started_on, date);
  const [from, to] = [datePartsOf(started_on), datePartsOf(date)];
  return (to.year - from.year) * 12 + to.month - from.month;
}

function isCountedInDays(unit: PeriodUnit): boolean {
  return unit === 'day' || unit === 'week';
}

/** Returns the size in days for day and week, in months for month and year. */
function unitSize(unit: PeriodUnit): number {
  return { day: 1, week: 7, month: 1, year: 12 }[unit];
}

function refuseMalformed({ period_count, anchor_day = 1 }: Recurrence): void {
  if (!Number.isInteger(period_count) || period_count < 1) {
    throw new RangeError(`A period counts a whole number of units, at least 1, not ${period_count}.`);
  }
  if (!Number.isInteger(anchor_day) || anchor_day < 1 || anchor_day > 31) {
    throw new RangeError(`An anchor day is a day of the month, 1 to 31, not ${anchor_day}.`);
  }
}
