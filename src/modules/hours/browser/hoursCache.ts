/** Updates cached hours after a write, without reading them again. */
import type { QueryKey } from '@tanstack/react-query';
import { Dates, Json } from '#engine/values';
import { Requests } from '#engine/browser';
import { hoursKey, type HoursEntry, type HoursSpan } from './hours.ts';
import type { HoursChange } from './offlineQueueChanges.ts';

/** A read that began before a change would show old data. First reads are not cancelled. */
export async function cancelReading(): Promise<void> {
  await Requests.queryClient.cancelQueries({ queryKey: hoursKey, predicate: ({ state }) => state.data !== undefined });
}

/** Writes the answer to the cached days; null removes the entry. Other cached data is invalidated. */
export function cacheSaved({ entry, shown }: HoursChange, answer: HoursEntry | null): void {
  for (const [key, data] of Requests.queryClient.getQueriesData<readonly HoursEntry[]>({ queryKey: hoursKey })) {
    const span = spanOf(key);
    if (span === null || !Json.isList(data)) continue;
    const others = data.filter(({ uuid }) => uuid !== entry && uuid !== answer?.uuid);
    const isThere = answer !== null && holds(span, answer);
    Requests.queryClient.setQueryData(
      key,
      isThere ? [...others, { ...answer, client: shown.client ?? null, project: shown.project ?? null }] : others,
    );
  }
  void Requests.queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey }) => queryKey[0] !== hoursKey[0],
  });
}

/** Returns null for other data under the same key, such as the state of a week. */
function spanOf([, employee, ...days]: QueryKey): HoursSpan | null {
  const [from = '', until = ''] = days.map(String);
  return Dates.isCalendarDate(from) && Dates.isCalendarDate(until) ? { employee: String(employee), from, until } : null;
}

function holds({ employee, from, until }: HoursSpan, { employee_uuid, work_date }: HoursEntry): boolean {
  return employee === employee_uuid && from <= work_date && work_date <= until;
}
