/** Groups time line entries by day, in the time zone of the business. */
import { localDate } from '../../../values/dates/calendarDate.ts';

interface Happened {
  /** Instant in RFC 3339. */
  readonly at: string;
}

interface Day<Entry extends Happened> {
  /** Date: `2026-11-20`. */
  readonly day: string;
  readonly entries: readonly Entry[];
}

/** Keeps the order of the entries. */
export function byDay<Entry extends Happened>(entries: readonly Entry[]): readonly Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = localDate(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, own]) => ({ day, entries: own }));
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
