/** Weeks of work as the API tells of them, and what is done with one as a whole. */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { WeekAction, WeekAnswer, WeekOutcomeAnswer } from '../rules/timesheet.ts';
import type * as calls from '../calls.ts';
import { callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

/** Begins the key of every query about weeks. */
export const hourWeeksKey = ['hour-weeks'] as const;

export const readWaitingWeeks = (): Promise<readonly WeekAnswer[]> =>
  call('GET /api/hours/weeks', { query: { state: 'waiting' } });

export interface WeeksSpan {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Uuid; null for everybody whose hours the person sees. */
  readonly employee: string | null;
}

/** The newest first. */
export const readWeeks = ({ from, until, employee }: WeeksSpan): Promise<readonly WeekAnswer[]> =>
  call('GET /api/hours/weeks', { query: { from, until, ...(employee === null ? {} : { employee }) } });

/** Done as the week was shown; the server refuses where it changed since. */
export const actOnWeek = (
  { employee, monday, seen }: WeekAnswer,
  action: WeekAction,
  words: calls.WeekWords = {},
): Promise<WeekAnswer> =>
  call('PUT /api/hours/weeks/:employee/:monday/:step', {
    params: { employee: employee.uuid, monday, step: action },
    body: { seen, ...words },
  });

/**
 * At most 50, each by itself and in this order. To be sent again where no answer came: what is approved then stays as
 * it is.
 */
export async function approveWeeks(weeks: readonly WeekAnswer[]): Promise<readonly WeekOutcomeAnswer[]> {
  const sent = weeks.map(({ employee, monday, seen }) => ({ employee: employee.uuid, monday, seen }));
  const { weeks: outcomes } = await call('POST /api/hours/weeks/approve', { body: { weeks: sent } });
  return outcomes;
}
