/** Instants as a clock on a wall in Amsterdam shows them, and back. The date pickers know only the browser's own zone. */
import { timeZone } from '../i18n/format.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
});

/** A local `Date` with the figures that the clock in Amsterdam shows. */
export function toWallClock(instant: string): Date | null {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const shown = partsIn(moment);
  return new Date(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
}

/** RFC 3339 in UTC. Of the hour that occurs twice in autumn the first; of the one left out in spring the hour after. */
export function fromWallClock(wall: Date): string | null {
  if (Number.isNaN(wall.getTime())) return null;
  const wanted = Date.UTC(wall.getFullYear(), wall.getMonth(), wall.getDate(), wall.getHours(), wall.getMinutes(), wall.getSeconds());
  const summer = wanted - 2 * 3_600_000;
  const found = shownAs(summer) === wanted ? summer : wanted - 3_600_000;
  return new Date(found).toISOString().replace('.000Z', 'Z');
}

function shownAs(milliseconds: number): number {
  const shown = partsIn(new Date(milliseconds));
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
}

function partsIn(moment: Date) {
  const parts = clock.formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute'), second: part('second') };
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
