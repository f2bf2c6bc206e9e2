/** Geometry of a day column: converts times to positions and back. All lengths are in elapsed minutes. */
import { type CalendarDate, Dates, LocalTime } from '#engine/values';

const minuteMilliseconds = 60_000;

/** Time range in epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

const usualHourHeight = 48;
const closeHourHeight = 96;
const shortMinutes = 30;

/**
 * Returns the height of an hour in pixels. It is larger if an entry would be too short to read or to hit (WCAG 2.5.8:
 * 24 px).
 */
export function hourHeightFor(stretches: readonly Stretch[]): number {
  return stretches.some(({ from, until }) => until - from < shortMinutes * minuteMilliseconds)
    ? closeHourHeight
    : usualHourHeight;
}

/**
 * Returns the part of a range on a day, in minutes since midnight; null if there is none. A night across midnight has a
 * part on both days.
 */
export function partOn(
  day: CalendarDate,
  { from, until }: Stretch,
): { readonly top: number; readonly length: number } | null {
  const midnight = LocalTime.midnightOf(day).getTime();
  const end = LocalTime.midnightOf(Dates.addDays(day, 1)).getTime();
  const [first, last] = [Math.max(from, midnight), Math.min(until, end)];
  if (last <= first) return null;
  return { top: (first - midnight) / minuteMilliseconds, length: (last - first) / minuteMilliseconds };
}

/** Returns the instant a number of minutes after midnight, rounded to `step` minutes and limited to the day. */
export function instantAt(day: CalendarDate, minutes: number, step: number): number {
  const most = LocalTime.minutesIn(day);
  const snapped = Math.min(most, Math.max(0, Math.round(minutes / step) * step));
  return LocalTime.midnightOf(day).getTime() + snapped * minuteMilliseconds;
}

/** Returns the range moved to another start. */
export function movedTo({ from, until }: Stretch, start: number): Stretch {
  return { from: start, until: start + (until - from) };
}

/** Moves a range by days and keeps its clock time, where both days have it. */
export function movedByDays(stretch: Stretch, days: number): Stretch {
  const day = Dates.localDate(new Date(stretch.from));
  const sinceMidnight = stretch.from - LocalTime.midnightOf(day).getTime();
  const shift = (LocalTime.minutesIn(Dates.addDays(day, days)) - LocalTime.minutesIn(day)) * minuteMilliseconds;
  // After a clock change during the day, the clock differs by an hour from the elapsed time.
  const isBehind = sinceMidnight > 3 * 60 * minuteMilliseconds;
  return movedTo(
    stretch,
    LocalTime.midnightOf(Dates.addDays(day, days)).getTime() + sinceMidnight + (isBehind ? shift : 0),
  );
}

/** Moves one edge of a range; at least `least` minutes remain. */
export function stretchedTo({ from, until }: Stretch, edge: 'start' | 'end', at: number, least: number): Stretch {
  const length = least * minuteMilliseconds;
  return edge === 'start'
    ? { from: Math.min(at, until - length), until }
    : { from, until: Math.max(at, from + length) };
}

/** Returns the first of the others that overlaps the range. */
export function overlapOf<Other extends Stretch>({ from, until }: Stretch, others: readonly Other[]): Other | null {
  return (
    others.toSorted((one, two) => one.from - two.from).find((other) => other.from < until && other.until > from) ?? null
  );
}

/** Returns the nearest free range of the same length; null if the days around have no room. */
export function nearestFree(stretch: Stretch, others: readonly Stretch[]): Stretch | null {
  const length = stretch.until - stretch.from;
  const starts = others
    .flatMap(({ from, until }) => [until, from - length])
    .filter((start) => overlapOf({ from: start, until: start + length }, others) === null);
  const best = starts.toSorted((one, two) => Math.abs(one - stretch.from) - Math.abs(two - stretch.from))[0];
  return best === undefined ? null : { from: best, until: best + length };
}
