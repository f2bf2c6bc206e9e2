/** Browser calls for timesheet weeks and the actions on them. */
import type { CalendarDate } from '#engine/values';
import { Api } from '#engine/browser';
import type { WeekAction, WeekAnswer, WeekOutcomeAnswer } from '../rules/timesheet.ts';
import type * as calls from '../calls.ts';

const call = Api.callsOf<typeof calls>();

/** First part of the key of every query about weeks. */
export const hourWeeksKey = ['hour-weeks'] as const;

/** Reads the submitted weeks that the person may approve, oldest first. */
export const readWaitingWeeks = (): Promise<readonly WeekAnswer[]> =>
  call('GET /api/hours/weeks', { query: { state: 'waiting' } });

interface WeeksSpan {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Uuid; null selects everybody whose hours the person may see. */
  readonly employee: string | null;
}

/** Reads weeks, newest first. */
export const readWeeks = ({ from, until, employee }: WeeksSpan): Promise<readonly WeekAnswer[]> =>
  call('GET /api/hours/weeks', { query: { from, until, ...(employee === null ? {} : { employee }) } });

/** Acts on the week as it was shown. The server rejects the call if the week has changed since. */
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
 * Approves at most 50 weeks, each separately and in this order. Safe to repeat after a lost answer: approved weeks stay
 * approved.
 */
export async function approveWeeks(weeks: readonly WeekAnswer[]): Promise<readonly WeekOutcomeAnswer[]> {
  const sent = weeks.map(({ employee, monday, seen }) => ({ employee: employee.uuid, monday, seen }));
  const { weeks: outcomes } = await call('POST /api/hours/weeks/approve', { body: { weeks: sent } });
  return outcomes;
}
