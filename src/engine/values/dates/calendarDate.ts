/**
 * Calendar dates: days without a time or a zone, in the proleptic Gregorian calendar (ISO 8601). Day arithmetic uses
 * integers instead of `Date`, so daylight saving time cannot affect it.
 */
import type { Clock } from './clock.ts';
import { region, type Weekday } from '../region.ts';

declare const calendarDateBrand: unique symbol;

/** An existing day, written `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. Compare with `<`, sort as text. */
export type CalendarDate = string & { readonly [calendarDateBrand]: true };

interface DateParts {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 31 */
  readonly day: number;
}

const DATE_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns true if the text is an existing day: `2024-02-29` is, `2023-02-29` and `2024-2-9` are not. */
export function isCalendarDate(text: string): text is CalendarDate {
  const match = DATE_FORM.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns true for a day in the supported range, which leaves a margin for adding years at either side. */
export function isSupportedDate(text: string): text is CalendarDate {
  return isCalendarDate(text) && text >= '1900-01-01' && text <= '2199-12-31';
}

/** Converts text to a date. @throws RangeError when there is no such day. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text))
    throw new RangeError(`"${text}" is not a date; write an existing day as YYYY-MM-DD, like 2024-02-29.`);
  return text;
}

/**
 * Returns the date of its parts. @example calendarDateOf({ year: 2024, month: 2, day: 29 }) // "2024-02-29"
 * @throws RangeError when there is no such day.
 */
export function calendarDateOf({ year, month, day }: DateParts): CalendarDate {
  return calendarDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`);
}

/** Returns year, month (1 to 12) and day. {@link calendarDateOf} does the reverse. */
export function datePartsOf(date: CalendarDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Returns the number of days in a month (1 to 12): 29 for February 2024 and 2000, 28 for 2023 and 1900. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Adds days, which may be negative. @throws RangeError beyond the years 1 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/**
 * Adds months and sets the day of the month, clamped to the month's length: 31 Jan + 1 → 28 or 29 Feb. Repeated
 * additions lose days (31 Jan → 28 Feb → 28 Mar): add to the first date instead, or pass `dayOfMonth`.
 * @throws RangeError beyond the years 1 to 9999.
 */
export function addMonths(date: CalendarDate, months: number, dayOfMonth = datePartsOf(date).day): CalendarDate {
  const parts = datePartsOf(date);
  const monthIndex = parts.year * 12 + parts.month - 1 + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  return calendarDateOf({ year, month, day: Math.min(dayOfMonth, daysInMonth(year, month)) });
}

/** Returns the number of days from `start` to `end`: 91 from 2024-04-01 to 2024-07-01; negative if `end` is earlier. */
export function daysBetween(start: CalendarDate, end: CalendarDate): number {
  return toDayNumber(end) - toDayNumber(start);
}

/** Returns the ISO day of the week: Monday is 1, Sunday is 7. */
export function weekday(date: CalendarDate): number {
  const sinceMonday = (toDayNumber(date) + 3) % 7; // day 0, 1 January 1970, was a Thursday
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}

/** Returns the first day of the week that contains the day. */
export function firstOfWeek(date: CalendarDate, firstDay: Weekday = region().firstDayOfWeek): CalendarDate {
  return addDays(date, -((weekday(date) - firstDay + 7) % 7));
}

/** Returns the ISO 8601 week: the year is that of the week's Thursday, so 2021-01-03 is in week 53 of 2020. */
export function isoWeek(date: CalendarDate): { readonly year: number; readonly week: number } {
  const thursday = addDays(date, 4 - weekday(date));
  const { year } = datePartsOf(thursday);
  const newYear = calendarDateOf({ year, month: 1, day: 1 });
  return { year, week: Math.floor(daysBetween(newYear, thursday) / 7) + 1 };
}

const quarterMilliseconds = 900_000;
/** Since 1973 the offsets of all zones are in quarters of an hour, so the date does not change within one. */
const firstQuarter = Date.UTC(1973, 0, 1) / quarterMilliseconds;

interface ZoneClock {
  readonly timeZone: string;
  readonly format: Intl.DateTimeFormat;
  /** Cached, since every request asks for the date, mostly in the same quarter. */
  latest: { readonly quarter: number; readonly date: CalendarDate } | null;
}
let zoneClock: ZoneClock | null = null;

/** The parts of the last zone; a new formatter takes much longer than its use. */
function clockOf(timeZone: string): ZoneClock {
  if (zoneClock?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zoneClock = { timeZone, format, latest: null };
  }
  return zoneClock;
}

/**
 * Returns the date at an instant in the time zone of the business.
 * @example localDate(new Date('2024-06-30T22:00:00Z')) // "2024-07-01" in Europe/Paris
 * @throws RangeError for an invalid `Date`.
 */
export function localDate(instant: Date): CalendarDate {
  const clock = clockOf(region().timeZone);
  const quarter = Math.floor(instant.getTime() / quarterMilliseconds);
  if (clock.latest?.quarter === quarter) return clock.latest.date;
  const parts = clock.format.formatToParts(instant);
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  const date = calendarDateOf({ year: read('year'), month: read('month'), day: read('day') });
  if (quarter >= firstQuarter) clock.latest = { quarter, date };
  return date;
}

/** Returns today's date in the time zone of the business. */
export function today(clock: Clock): CalendarDate {
  return localDate(clock.now());
}

/** Days since 1970-01-01. Source: H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil. */
function toDayNumber(date: CalendarDate): number {
  const { year, month, day } = datePartsOf(date);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse, civil_from_days of the same source. */
function fromDayNumber(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return calendarDateOf({ year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 });
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
