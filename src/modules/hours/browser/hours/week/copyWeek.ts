/** Copies last week: its rows, optionally with their times. */
import { type CalendarDate, Dates } from '#engine/values';
import type { HoursEntry } from '../../hours.ts';
import type { NewChange } from '../../offlineQueueChanges.ts';
import { combinationOf, keyOf, type Combination } from '../weekModel.ts';
import { creation } from './cellEdit.ts';

const weekLength = 7;

export function rowsOf(entries: readonly HoursEntry[]): readonly Combination[] {
  return [...new Map(entries.map(combinationOf).map((one) => [keyOf(one), one])).values()];
}

/** Copies durations without clock times. Days that already have time are left unchanged. */
export function copiesOf(
  last: readonly HoursEntry[],
  now: readonly HoursEntry[],
  newId: () => string,
): readonly NewChange[] {
  const placeOf = (entry: HoursEntry, day: CalendarDate): string => `${keyOf(combinationOf(entry))} ${day}`;
  const taken = new Set(now.map((entry) => placeOf(entry, Dates.calendarDate(entry.work_date))));
  return last.flatMap((entry) => {
    const work_date = Dates.addDays(Dates.calendarDate(entry.work_date), weekLength);
    if (entry.status === 'rejected' || taken.has(placeOf(entry, work_date))) return [];
    const { employee_uuid, minutes, description, billable } = entry;
    return [
      creation(
        { employee_uuid, combination: combinationOf(entry), values: { work_date, minutes }, description, billable },
        '',
        newId(),
      ),
    ];
  });
}
