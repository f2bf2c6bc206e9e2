/**
 * How a week stands as a whole: as the server answers it, at once with what was written since. What is done with it is
 * done with the week as it is by then.
 */
import { useState } from 'react';
import type { CalendarDate } from '../../../../engine/values/calendarDate.ts';
import { submissionActions, weekState, type WeekAnswer } from '../../rules/timesheet.ts';
import { daysOfWeek, mondayOf } from '../../../../engine/values/workWeek.ts';
import { hoursKey } from '../hours.ts';
import { shownEntries, type ShownEntry } from '../offlineQueueChanges.ts';
import { useHoursChanges } from '../offlineQueue.ts';
import { readWeeks } from '../hourWeeks.ts';
import { useSession } from '../../../../engine/browser/providers/session.ts';
import { useApiQuery } from '../../../../engine/browser/shell/account/useApiQuery.ts';
import { useHours } from './useHours.ts';
import type { HoursEmployee } from './view.ts';

export interface ShownWeek {
  /** Undefined until it is read. */
  readonly week: WeekAnswer | undefined;
  /** Nothing is booked in it. */
  readonly isEmpty: boolean;
  readonly submit: boolean;
  readonly withdraw: boolean;
  readonly reading: boolean;
  /** The week as the server has it now. */
  readonly refresh: () => Promise<WeekAnswer | undefined>;
}

export function useWeekState(employee: HoursEmployee, day: CalendarDate): ShownWeek {
  const monday = mondayOf(day);
  const days = daysOfWeek(day);
  const [reading, setReading] = useState(false);
  // What changes hours makes it stale too.
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
  // With an active client only a part of the entries is here: then the server alone knows.
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

/** Why entries were rejected one by one, where the week as a whole was not. */
function reasonsOf(entries: readonly Pick<ShownEntry, 'status' | 'rejection_reason'>[]): string | null {
  const reasons = entries.flatMap(({ status, rejection_reason }) =>
    status === 'rejected' ? (rejection_reason ?? []) : [],
  );
  return reasons.length === 0 ? null : [...new Set(reasons)].join(' · ');
}
