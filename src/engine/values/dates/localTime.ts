/**
 * Local time in the time zone of the business, and conversion to instants. When daylight saving time changes, an hour does not exist or
 * occurs twice; elapsed time is always calculated from the instants.
 */
import { addDays, localDate, datePartsOf, type CalendarDate } from './calendarDate.ts';
import { region } from '../region.ts';
import { formatWorkTime } from './workTime.ts';

const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;

/**
 * Creates a formatter for the date and time of a zone (IANA), to the second. @throws RangeError for an unknown zone.
 */
export function clockIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

let latest: { readonly timeZone: string; readonly clock: Intl.DateTimeFormat } | null = null;

/** The formatter of the last zone; creating one takes much longer than its use. */
function localClock(): Intl.DateTimeFormat {
  const { timeZone } = region();
  if (latest?.timeZone !== timeZone) latest = { timeZone, clock: clockIn(timeZone) };
  return latest.clock;
}

/** A day and a minute in the time zone of the region. */
export interface LocalTime {
  readonly date: CalendarDate;
  /** Whole minutes after midnight in local time, 0 to 1439. */
  readonly minute: number;
}

/** Returns the local time of an instant, to the minute. @throws RangeError for an invalid `Date`. */
export function localTimeOf(instant: Date): LocalTime {
  const shown = new Date(shownAt(instant.getTime()));
  return { date: localDate(instant), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

/**
 * Formats the local time of an instant. @example clockAt(new Date('2026-07-01T07:02:00Z')) // "9:02" in Europe/Paris
 * @throws RangeError for an invalid `Date`.
 */
export function clockAt(instant: Date): string {
  return formatWorkTime(localTimeOf(instant).minute);
}

/**
 * Returns the instant of a local time. Minutes from 1440 are on later days, negative ones on earlier days. Returns the
 * first instant of the hour that occurs twice in autumn, and the hour after for the one that is skipped in spring.
 * @example localInstant(calendarDate('2026-07-01'), 540) // 2026-07-01T07:00:00.000Z in Europe/Paris
 */
export function localInstant(date: CalendarDate, minuteOfDay: number): Date {
  const days = Math.floor(minuteOfDay / 1440);
  const { year, month, day } = datePartsOf(addDays(date, days));
  return instantShowing(Date.UTC(year, month - 1, day) + (minuteOfDay - days * 1440) * minuteMilliseconds);
}

/**
 * Returns the instant of a local time given as if it were UTC, in milliseconds. Ambiguities are resolved as in {@link
 * localInstant}.
 */
export function instantShowing(figures: number): Date {
  const [before, after] = [offsetAt(figures - dayMilliseconds), offsetAt(figures + dayMilliseconds)];
  const earlier = figures - Math.max(before, after);
  if (offsetAt(earlier) === figures - earlier) return new Date(earlier);
  const later = figures - Math.min(before, after);
  // Neither instant shows a skipped time: the offset before the change gives the time after it.
  return new Date(offsetAt(later) === figures - later ? later : figures - before);
}

/** Returns the difference between local time and UTC at an instant, in milliseconds. */
function offsetAt(milliseconds: number): number {
  return shownAt(milliseconds) - Math.floor(milliseconds / 1000) * 1000;
}

/** Returns the local time of an instant as if it were UTC, in milliseconds rounded down to the second. */
export function shownAt(milliseconds: number): number {
  const parts = localClock().formatToParts(new Date(milliseconds));
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Returns the first instant of a day: its midnight, or the end of the gap where the clock skips midnight. */
export function midnightOf(date: CalendarDate): Date {
  return localInstant(date, 0);
}

/** Returns 1440, but mostly 1380 on the day that the clock goes forward and 1500 on the day that it goes back. */
export function minutesIn(date: CalendarDate): number {
  return (midnightOf(addDays(date, 1)).getTime() - midnightOf(date).getTime()) / minuteMilliseconds;
}

/** Work on one day, with the columns of a time entry. */
export interface DayPiece {
  readonly work_date: CalendarDate;
  /** RFC 3339 in UTC. */
  readonly started_at: string;
  readonly ended_at: string;
  readonly minutes: number;
}

/**
 * Splits work between two instants into a piece for each local day. The minutes add up to the total, which is
 * rounded to the nearest minute once; a piece can have 0 minutes.
 * @throws RangeError when the end is not after the start.
 */
export function splitByDay(started: Date, ended: Date): readonly DayPiece[] {
  if (!(ended.getTime() > started.getTime())) throw new RangeError('Work ends after it begins.');
  const pieces: DayPiece[] = [];
  let from = started;
  while (from < ended) {
    const work_date = localDate(from);
    const midnight = midnightOf(addDays(work_date, 1));
    const until = midnight < ended ? midnight : ended;
    const minutes = minutesBetween(started, until) - minutesBetween(started, from);
    pieces.push({ work_date, started_at: from.toISOString(), ended_at: until.toISOString(), minutes });
    from = until;
  }
  return pieces;
}

/** Returns the elapsed time, to the nearest minute. */
export function minutesBetween(started: Date, ended: Date): number {
  return Math.round((ended.getTime() - started.getTime()) / minuteMilliseconds);
}
