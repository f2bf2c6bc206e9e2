/** In charge of what was read of hours once some of it is written: the answer takes its place, without asking again. */
import type { QueryKey } from '@tanstack/react-query';
import { isCalendarDate } from '../../../engine/values/calendarDate.ts';
import { hoursKey, type HoursEntry, type HoursSpan } from './hours.ts';
import type { HoursChange } from './offlineQueueChanges.ts';
import { queryClient } from '../../../engine/browser/providers/queryClient.ts';
import { isList } from '../../../engine/values/json.ts';

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
    const span = spanOf(key);
    if (span === null || !isList(data)) continue;
    const others = data.filter(({ uuid }) => uuid !== entry && uuid !== answer?.uuid);
    const isThere = answer !== null && holds(span, answer);
    queryClient.setQueryData(
      key,
      isThere ? [...others, { ...answer, client: shown.client ?? null, project: shown.project ?? null }] : others,
    );
  }
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== hoursKey[0] });
}

/** Null for what else is kept under hours, the state of a week among it, which is no list of entries. */
function spanOf([, employee, ...days]: QueryKey): HoursSpan | null {
  const [from = '', until = ''] = days.map(String);
  return isCalendarDate(from) && isCalendarDate(until) ? { employee: String(employee), from, until } : null;
}

function holds({ employee, from, until }: HoursSpan, { employee_uuid, work_date }: HoursEntry): boolean {
  return employee === employee_uuid && from <= work_date && work_date <= until;
}
