/** The life of a record as a bar: its dates in order, the place of today between them, and the distance to the last. */
import { daysBetween, type CalendarDate } from '../../../values/dates/calendarDate.ts';

export interface RecordLife {
  /** Parts of the bar from one date to the next, each with its filled share from 0 to 1. */
  readonly parts: readonly { readonly from: CalendarDate; readonly share: number }[];
  /** The part that contains today, or null if today is before the first or after the last date. */
  readonly current: number | null;
  /** Days from today to the last date; negative if it has passed. */
  readonly daysLeft: number;
}

/** @param days in ascending order, at least one */
export function recordLife(days: readonly CalendarDate[], today: CalendarDate): RecordLife {
  const parts = days.slice(1).map((until, index) => {
    const from = days[index] ?? until;
    const share = daysBetween(from, today) / Math.max(1, daysBetween(from, until));
    return { from, share: Math.min(1, Math.max(0, share)) };
  });
  const current = days.findIndex((day, index) => day <= today && today < (days[index + 1] ?? day));
  return { parts, current: current === -1 ? null : current, daysLeft: daysBetween(today, days.at(-1) ?? today) };
}
