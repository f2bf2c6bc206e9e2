/**
 * Conversion of instants to and from the time zone of the business. The date pickers only know that of the browser.
 */
import { instantShowing, shownAt } from '../../../values/dates/localTime.ts';

/** Returns a `Date` whose local parts are the time in the time zone of the business. */
export function toZonedTime(instant: string): Date | null {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) return null;
  const shown = new Date(shownAt(milliseconds));
  return new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
  );
}

/**
 * Returns RFC 3339 in UTC. Uses the first of the two occurrences of the repeated hour in autumn, and the hour after for
 * the skipped hour in spring.
 */
export function fromZonedTime(localTime: Date): string | null {
  if (Number.isNaN(localTime.getTime())) return null;
  const figures = Date.UTC(
    localTime.getFullYear(),
    localTime.getMonth(),
    localTime.getDate(),
    localTime.getHours(),
    localTime.getMinutes(),
    localTime.getSeconds(),
  );
  return instantShowing(figures).toISOString().replace('.000Z', 'Z');
}

/** Returns the date as a local `Date` at noon, which a daylight saving change cannot move to another day. */
export function fromCalendarDate(date: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const noon = new Date(0, 0, 1, 12);
  // The Date constructor would read year 1 as 1901.
  noon.setFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return noon;
}

/** Returns the local date as YYYY-MM-DD; null for an invalid date and for years without four digits. */
export function toCalendarDate(date: Date): string | null {
  const year = date.getFullYear();
  if (Number.isNaN(date.getTime()) || year < 1000 || year > 9999) return null;
  return `${year}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
