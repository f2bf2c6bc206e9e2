/**
 * In charge of what a clock on a wall in Amsterdam shows, and of the instants behind it. On the nights when the clock
 * changes an hour of it does not exist, or exists twice; what passed between two instants is always counted on the
 * instants.
 */
import { addDays, amsterdamDate, datePartsOf, timeZone, type CalendarDate } from './calendarDate.ts';
import { formatWorkTime } from './workTime.ts';

const minuteMilliseconds = 60_000;
const hourMilliseconds = 3_600_000;

/** Shows date and time of a zone (IANA), to the second. @throws RangeError for a zone that there is not. */
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

const clock = clockIn(timeZone);

export interface LocalTime {
  readonly date: CalendarDate;
  /** Whole minutes after midnight by the clock, 0 to 1439. */
  readonly minute: number;
}

/** What the clock shows at that instant, to the minute. @throws RangeError for an invalid `Date`. */
export function localTimeOf(instant: Date): LocalTime {
  const shown = new Date(shownAt(instant.getTime()));
  return { date: amsterdamDate(instant), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

/**
 * What the clock shows, as it is written. @example clockAt(new Date('2026-07-01T07:02:00Z')) // "9:02" @throws
 * RangeError for an invalid `Date`.
 */
export function clockAt(instant: Date): string {
  return formatWorkTime(localTimeOf(instant).minute);
}

/**
 * The instant at which the clock shows that minute of that day; from 1440 on it is the next day's, below 0 the day's
 * before. Of the hour that occurs twice in autumn the first; of the one left out in spring the hour after.
 * @example amsterdamInstant(calendarDate('2026-07-01'), 540) // 2026-07-01T07:00:00.000Z
 */
export function amsterdamInstant(date: CalendarDate, minuteOfDay: number): Date {
  const days = Math.floor(minuteOfDay / 1440);
  const { year, month, day } = datePartsOf(addDays(date, days));
  return instantShowing(Date.UTC(year, month - 1, day) + (minuteOfDay - days * 1440) * minuteMilliseconds);
}

/**
 * The instant at which the clock shows these figures, given as if they were UTC's milliseconds; doubt is settled as in
 * {@link amsterdamInstant}.
 */
export function instantShowing(figures: number): Date {
  const summer = figures - 2 * hourMilliseconds;
  return new Date(shownAt(summer) === figures ? summer : figures - hourMilliseconds);
}

/** The figures on the clock at an instant, as if they were UTC's, in milliseconds without those of the second. */
export function shownAt(milliseconds: number): number {
  const parts = clock.formatToParts(new Date(milliseconds));
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The midnight with which a day begins: never in doubt, the clock changes at two or three at night. */
export function midnightOf(date: CalendarDate): Date {
  return amsterdamInstant(date, 0);
}

/** 1440, but 1380 on the day that the clock goes forward and 1500 on the day that it goes back. */
export function minutesIn(date: CalendarDate): number {
  return (midnightOf(addDays(date, 1)).getTime() - midnightOf(date).getTime()) / minuteMilliseconds;
}

/** Work on one day: columns of a time entry. */
export interface DayPiece {
  readonly work_date: CalendarDate;
  /** RFC 3339 in UTC. */
  readonly started_at: string;
  readonly ended_at: string;
  readonly minutes: number;
}

/**
 * Work between two instants, a piece for each day in Amsterdam that it touches. The pieces' minutes add up to the
 * whole, rounded to the nearest minute once; a piece can be of 0 minutes.
 * @throws RangeError when the end is not after the start.
 */
export function splitByDay(started: Date, ended: Date): readonly DayPiece[] {
  if (!(ended.getTime() > started.getTime())) throw new RangeError('Work ends after it begins.');
  const pieces: DayPiece[] = [];
  let from = started;
  while (from < ended) {
    const work_date = amsterdamDate(from);
    const midnight = midnightOf(addDays(work_date, 1));
    const until = midnight < ended ? midnight : ended;
    const minutes = minutesBetween(started, until) - minutesBetween(started, from);
    pieces.push({ work_date, started_at: from.toISOString(), ended_at: until.toISOString(), minutes });
    from = until;
  }
  return pieces;
}

/** What really passed, to the nearest minute. */
export function minutesBetween(started: Date, ended: Date): number {
  return Math.round((ended.getTime() - started.getTime()) / minuteMilliseconds);
}
