/** Converts entries to time ranges, for entries with start and end, and for those with a duration only. */
import { Dates, LocalTime } from '#engine/values';
import type { HoursEntry, HoursValues } from '../../hours.ts';
import type { Stretch } from './geometry.ts';

export interface TimedEntry extends Stretch {
  readonly entry: HoursEntry;
}

export function timedEntries(entries: readonly HoursEntry[]): readonly TimedEntry[] {
  return entries.flatMap((entry) =>
    entry.started_at === null || entry.ended_at === null
      ? []
      : [{ entry, from: Date.parse(entry.started_at), until: Date.parse(entry.ended_at) }],
  );
}

/** Returns the times in the format of the API. The server computes the duration from them, less the break. */
export function timesOf({ from, until }: Stretch): Pick<HoursValues, 'work_date' | 'started_at' | 'ended_at'> {
  return {
    work_date: Dates.localDate(new Date(from)),
    started_at: new Date(from).toISOString(),
    ended_at: new Date(until).toISOString(),
  };
}

/**
 * Returns the clock times of a range.
 *
 * @example "9:00–10:30"
 */
export function clockOf({ from, until }: Stretch): string {
  return `${LocalTime.clockAt(new Date(from))}–${LocalTime.clockAt(new Date(until))}`;
}
