/** State of a week: the server's answer, updated with what was written since. Actions on the week first reload it. */
import { useState } from 'react';
import { type CalendarDate, Weeks } from '#engine/values';
import { useApiQuery, useSession } from '#engine/browser';
import { submissionActions, weekState, type WeekAnswer } from '../../rules/timesheet.ts';
import { hoursKey } from '../hours.ts';
import { shownEntries, type ShownEntry } from '../offlineQueueChanges.ts';
import { useHoursChanges } from '../offlineQueue.ts';
import { readWeeks } from '../hourWeeks.ts';
import { useHours } from './useHours.ts';
import type { HoursEmployee } from './view.ts';

interface ShownWeek {
  /** Undefined while loading. */
  readonly week: WeekAnswer | undefined;
  /** True if the week has no entries. */
  readonly isEmpty: boolean;
  readonly submit: boolean;
  readonly withdraw: boolean;
  readonly reading: boolean;
  /** Reloads the week from the server. */
  readonly refresh: () => Promise<WeekAnswer | undefined>;
}

export function useWeekState(employee: HoursEmployee, day: CalendarDate): ShownWeek {
  const monday = Weeks.mondayOf(day);
  const days = Weeks.daysOfWeek(day);
  const [reading, setReading] = useState(false);
  // Part of the hours queries, so that changes of hours invalidate it.
  const { data, refetch } = useApiQuery({
    queryKey: [...hoursKey, 'state', employee.uuid, monday],
    queryFn: () => readWeeks({ from: monday, until: monday, employee: employee.uuid }),
  });
  const { entries: read } = useHours(employee.uuid, days);
  const changes = useHoursChanges();
  const isPart = (useSession()?.client ?? null) !== null;
  const refresh = async (): Promise<WeekAnswer | undefined> => {
    setReading(true);
    const { data: fresh } = await refetch();
    setReading(false);
    return fresh?.[0];
  };
  const known = data?.[0];
  if (known === undefined) return { week: undefined, isEmpty: true, submit: false, withdraw: false, reading, refresh };
  // With an active client only some of the entries are loaded, so only the server knows the state.
  if (read === undefined || isPart)
    return {
      week: known,
      isEmpty: known.entries === 0,
      submit: known.may.includes('submit'),
      withdraw: known.may.includes('withdraw'),
      reading,
      refresh,
    };
  const entries = shownEntries(read, changes).filter(
    ({ employee_uuid, work_date }) => employee_uuid === employee.uuid && days.some((one) => one === work_date),
  );
  const { submit, withdraw } = submissionActions(entries, known);
  return {
    week: {
      ...known,
      state: weekState(entries, known),
      rejection_reason: known.rejection_reason ?? reasonsOf(entries),
    },
    isEmpty: entries.length === 0,
    submit: employee.isWritable && submit,
    withdraw: employee.isWritable && withdraw,
    reading,
    refresh,
  };
}

/** Reasons of entries that were rejected separately, while the week was not. */
function reasonsOf(entries: readonly Pick<ShownEntry, 'status' | 'rejection_reason'>[]): string | null {
  const reasons = entries.flatMap(({ status, rejection_reason }) =>
    status === 'rejected' ? (rejection_reason ?? []) : [],
  );
  return reasons.length === 0 ? null : [...new Set(reasons)].join(' · ');
}
