/** Weeks of work as the API tells of them, and what is done with one as a whole. */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { WeekAction, WeekAnswer, WeekOutcomeAnswer } from '../rules/timesheet.ts';
import { call, pathTo } from '../../../engine/browser/providers/call.ts';

/** Begins the key of every query about weeks. */
export const hourWeeksKey = ['hour-weeks'] as const;

export const readWaitingWeeks = (): Promise<readonly WeekAnswer[]> => call('GET', '/hours/weeks?state=waiting');

export interface WeeksSpan {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Uuid; null for everybody whose hours the person sees. */
  readonly employee: string | null;
}

/** The newest first. */
export const readWeeks = ({ from, until, employee }: WeeksSpan): Promise<readonly WeekAnswer[]> =>
  call(
    'GET',
    `/hours/weeks?from=${from}&until=${until}${employee === null ? '' : `&employee=${encodeURIComponent(employee)}`}`,
  );

export interface WeekWords {
  readonly remark?: string;
  readonly reason?: string;
  /** Of a rejection: these entries alone. */
  readonly entries?: readonly string[];
}

/** Done as the week was shown; the server refuses where it changed since. */
export const actOnWeek = (
  { employee, monday, seen }: WeekAnswer,
  action: WeekAction,
  words: WeekWords = {},
): Promise<WeekAnswer> => call('PUT', `/hours/weeks${pathTo(employee.uuid, monday, action)}`, { seen, ...words });

/** At most 50, each by itself and in this order. To be sent again where no answer came: what is approved then stays as it is. */
export async function approveWeeks(weeks: readonly WeekAnswer[]): Promise<readonly WeekOutcomeAnswer[]> {
  const sent = weeks.map(({ employee, monday, seen }) => ({ employee: employee.uuid, monday, seen }));
  return (await call<{ readonly weeks: readonly WeekOutcomeAnswer[] }>('POST', '/hours/weeks/approve', { weeks: sent }))
    .weeks;
}
