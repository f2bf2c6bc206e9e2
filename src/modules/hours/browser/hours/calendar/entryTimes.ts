/** In charge of entries as stretches of time: those that say from when until when, and those that say only how long. */
import { amsterdamDate } from '../../../../../engine/values/calendarDate.ts';
import { clockAt } from '../../../../../engine/values/localTime.ts';
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

/** The times as the API takes them; how long follows from them, less the break. */
export function timesOf({ from, until }: Stretch): Pick<HoursValues, 'work_date' | 'started_at' | 'ended_at'> {
  return {
    work_date: amsterdamDate(new Date(from)),
    started_at: new Date(from).toISOString(),
    ended_at: new Date(until).toISOString(),
  };
}

/** @example "9:00–10:30" */
export function clockOf({ from, until }: Stretch): string {
  return `${clockAt(new Date(from))}–${clockAt(new Date(until))}`;
}
