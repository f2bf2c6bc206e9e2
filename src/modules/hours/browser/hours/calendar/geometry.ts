/**
 * In charge of where time stands in a column of a day, and of which time a place in it means. All lengths are minutes
 * that really pass.
 */
import { addDays, amsterdamDate, type CalendarDate } from '../../../../../engine/values/calendarDate.ts';
import { midnightOf, minutesIn } from '../../../../../engine/values/localTime.ts';

const minuteMilliseconds = 60_000;

/** From one instant to another, in milliseconds of the epoch. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

const usualHourHeight = 48;
const closeHourHeight = 96;
const shortMinutes = 30;

/**
 * Of an hour, in pixels: more where something is so short that it could not be read, or hit (WCAG 2.5.8: 24 px), at the
 * usual height.
 */
export function hourHeightFor(stretches: readonly Stretch[]): number {
  return stretches.some(({ from, until }) => until - from < shortMinutes * minuteMilliseconds)
    ? closeHourHeight
    : usualHourHeight;
}

/**
 * The part of a stretch that lies on a day, in minutes since its midnight; null where none does. A night across
 * midnight has a part on both.
 */
export function partOn(
  day: CalendarDate,
  { from, until }: Stretch,
): { readonly top: number; readonly length: number } | null {
  const midnight = midnightOf(day).getTime();
  const end = midnightOf(addDays(day, 1)).getTime();
  const [first, last] = [Math.max(from, midnight), Math.min(until, end)];
  if (last <= first) return null;
  return { top: (first - midnight) / minuteMilliseconds, length: (last - first) / minuteMilliseconds };
}

/** The instant so many minutes after a day's midnight, on the grid of `step` minutes; not outside of the day. */
export function instantAt(day: CalendarDate, minutes: number, step: number): number {
  const most = minutesIn(day);
  const snapped = Math.min(most, Math.max(0, Math.round(minutes / step) * step));
  return midnightOf(day).getTime() + snapped * minuteMilliseconds;
}

/** The same length, begun at another instant. */
export function movedTo({ from, until }: Stretch, start: number): Stretch {
  return { from: start, until: start + (until - from) };
}

/**
 * Days further on at the same time by the length of the day: nine o'clock stays nine o'clock where both days have it.
 */
export function movedByDays(stretch: Stretch, days: number): Stretch {
  const day = amsterdamDate(new Date(stretch.from));
  const sinceMidnight = stretch.from - midnightOf(day).getTime();
  const shift = (minutesIn(addDays(day, days)) - minutesIn(day)) * minuteMilliseconds;
  // Behind the hour that is left out or comes twice, the clock is an hour off what has passed.
  const isBehind = sinceMidnight > 3 * 60 * minuteMilliseconds;
  return movedTo(stretch, midnightOf(addDays(day, days)).getTime() + sinceMidnight + (isBehind ? shift : 0));
}

/** One edge at another instant; at least `least` minutes remain. */
export function stretchedTo({ from, until }: Stretch, edge: 'start' | 'end', at: number, least: number): Stretch {
  const length = least * minuteMilliseconds;
  return edge === 'start'
    ? { from: Math.min(at, until - length), until }
    : { from, until: Math.max(at, from + length) };
}

/** The first of the others that shares a minute with it. */
export function overlapOf<Other extends Stretch>({ from, until }: Stretch, others: readonly Other[]): Other | null {
  return (
    others.toSorted((one, two) => one.from - two.from).find((other) => other.from < until && other.until > from) ?? null
  );
}

/** The same length where nothing else stands, as near as can be; null where the days around have no room. */
export function nearestFree(stretch: Stretch, others: readonly Stretch[]): Stretch | null {
  const length = stretch.until - stretch.from;
  const starts = others
    .flatMap(({ from, until }) => [until, from - length])
    .filter((start) => overlapOf({ from: start, until: start + length }, others) === null);
  const best = starts.toSorted((one, two) => Math.abs(one - stretch.from) - Math.abs(two - stretch.from))[0];
  return best === undefined ? null : { from: best, until: best + length };
}
