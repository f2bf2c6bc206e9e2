/** In charge of what was read of hours once some of it is written: the answer takes its place, without asking again. */
import type { QueryKey } from '@tanstack/react-query';
import { isCalendarDate } from '../../../engine/values/calendarDate.ts';
import { hoursKey, type HoursEntry } from './hours.ts';
import type { HoursChange } from './hoursChanges.ts';
import { queryClient } from '../../../engine/browser/providers/queryClient.ts';

/**
 * An answer that was asked for before a change would show what was before it. What is read for the first time goes on.
 */
export async function cancelReading(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: hoursKey, predicate: ({ state }) => state.data !== undefined });
}

/**
 * Puts the answer where its days were read; null: the entry is gone. What else was read is read again when it is next
 * looked at.
 */
export function cacheSaved({ entry, shown }: HoursChange, answer: HoursEntry | null): void {
  for (const [key, data] of queryClient.getQueriesData<readonly HoursEntry[]>({ queryKey: hoursKey })) {
    if (!isSpan(key) || !Array.isArray(data)) continue;
    const others = (data as readonly HoursEntry[]).filter(({ uuid }) => uuid !== entry && uuid !== answer?.uuid);
    const isThere = answer !== null && holds(key, answer);
    queryClient.setQueryData(
      key,
      isThere ? [...others, { ...answer, client: shown.client ?? null, project: shown.project ?? null }] : others,
    );
  }
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== hoursKey[0] });
}

/** What else is kept under hours, the state of a week among it, is no list of entries. */
function isSpan([, , from, until]: QueryKey): boolean {
  return isCalendarDate(String(from)) && isCalendarDate(String(until));
}

function holds(key: QueryKey, { employee_uuid, work_date }: HoursEntry): boolean {
  const [, employee, from, until] = key as readonly string[];
  return (
    employee === employee_uuid && from !== undefined && until !== undefined && from <= work_date && work_date <= until
  );
}
