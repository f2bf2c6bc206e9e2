/** When something in a calendar file happens: the clock of its own time zone as an instant. */
import ICAL from 'ical.js';
import { clockIn, instantShowing } from '../../../../engine/values/localTime.ts';

/**
 * The clock that a time is written by: of a named zone (IANA), of the file's own description of one, or nobody's: then
 * Amsterdam's.
 */
export function instantOf(time: ICAL.Time, zoneName: string | null): Date {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const figures = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  const zone = zoneName === null ? null : clockOf(zoneName);
  if (zone) return showing(zone, figures);
  return time.zone === ICAL.Timezone.localTimezone ? instantShowing(figures) : time.toJSDate();
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();
const mostClocks = 600;

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = newClock(timeZone);
  if (clocks.size < mostClocks) clocks.set(timeZone, made);
  return made;
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return clockIn(timeZone);
  } catch {
    return null;
  }
}

/** Where an hour occurs twice the first is meant, as in Amsterdam. */
function showing(clock: Intl.DateTimeFormat, figures: number): Date {
  const hour = 3_600_000;
  const candidates = [
    figures - offsetAt(clock, figures - 14 * hour),
    figures - offsetAt(clock, figures + 14 * hour),
  ].sort((left, right) => left - right);
  return new Date(candidates.find((at) => at + offsetAt(clock, at) === figures) ?? candidates[1] ?? figures);
}

function offsetAt(clock: Intl.DateTimeFormat, milliseconds: number): number {
  const parts = clock.formatToParts(new Date(milliseconds));
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(milliseconds / 1_000) * 1_000
  );
}
