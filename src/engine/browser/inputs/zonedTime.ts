/**
 * Instants as a clock on a wall in Amsterdam shows them, and back. The date pickers know only the browser's own zone.
 */
import { instantShowing, shownAt } from '../../values/localTime.ts';

/** A local `Date` with the figures that the clock in Amsterdam shows. */
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

/** RFC 3339 in UTC. Of the hour that occurs twice in autumn the first; of the one left out in spring the hour after. */
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

/** A calendar date as a local `Date` at noon, which no change of clocks moves to another day. */
export function fromCalendarDate(date: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const noon = new Date(0, 0, 1, 12);
  // Not by the constructor, which takes the year 1 for 1901.
  noon.setFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return noon;
}

export function toCalendarDate(date: Date): string | null {
  const year = date.getFullYear();
  if (Number.isNaN(date.getTime()) || year < 1000 || year > 9999) return null;
  return `${year}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
