/**
 * In charge of what a week of work is as a whole: its state out of its entries, what is expected of it, and what
 * somebody should look at before it goes on.
 */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';
import { daysOfWeek } from '../../../engine/values/workWeek.ts';

/**
 * `open`: something is still a draft, or nothing was handed in. `partly`: something is a draft while the rest waits for
 * approval.
 */
export type WeekState = 'open' | 'partly' | 'submitted' | 'rejected' | 'approved';

/** Its employee still has something to do before it is handed in as a whole. */
export const isUnfinished = (state: WeekState): boolean =>
  state === 'open' || state === 'partly' || state === 'rejected';

export const weekActions = ['submit', 'withdraw', 'approve', 'reject', 'remind'] as const;
export type WeekAction = (typeof weekActions)[number];

/** The states in which an entry stands as it is, whatever its project and rates become. */
export const frozenStatuses = ['approved', 'invoiced'] as const;

export const isFrozen = ({ status }: { readonly status?: unknown }): boolean =>
  frozenStatuses.some((one) => one === status);

/** Columns of an entry. */
export interface WeekEntry {
  readonly work_date: string;
  readonly minutes: number;
  readonly status: string;
}

/** What was written down about the week itself; both null for most. */
export interface WeekMarks {
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
}

/** What is unusual about a week. Nothing of it forbids anything. */
export const weekNoticeNames = [
  'below_contract',
  'empty_days',
  'above_contract',
  'weekend',
  'long_day',
  'same_twice',
  'says_little',
  'over_budget',
] as const;
export type WeekNotice = (typeof weekNoticeNames)[number];

/** One week of one employee, as the server answers it. */
export interface WeekAnswer {
  readonly employee: { readonly uuid: string; readonly name: string };
  /** Whose team it is in: the supervisor. */
  readonly team: { readonly uuid: string; readonly name: string } | null;
  /** Its Monday. */
  readonly monday: CalendarDate;
  readonly state: WeekState;
  readonly minutes: number;
  /** Monday to Sunday. */
  readonly days: readonly number[];
  /** By contract, for the days in service. */
  readonly expected_minutes: number;
  readonly entries: number;
  /** Entries that wait for approval. */
  readonly waiting: number;
  readonly notices: readonly WeekNotice[];
  readonly remark: string | null;
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  readonly rejection_reason: string | null;
  readonly reminded_at: string | null;
  /** What the caller may do with it now. */
  readonly may: readonly WeekAction[];
  /**
   * Stands for all of this, and for who decides also for what it would be billed at: sent along with what is done, so
   * that nothing is decided that nobody saw.
   */
  readonly seen: string;
}

/** What came of one of several weeks that were to be approved, as the server answers it. */
export interface WeekOutcomeAnswer {
  /** Uuid. */
  readonly employee: string;
  readonly monday: CalendarDate;
  /** `already`: somebody was first. */
  readonly outcome: 'approved' | 'already' | 'refused';
  /** Why it was refused, as every refusal is told. */
  readonly problem: { readonly code: string; readonly message: string; readonly hint: string } | null;
}

/** A week without entries has the state of its marks alone: somebody may hand in that nothing was worked. */
export function weekState(entries: readonly Pick<WeekEntry, 'status'>[], marks: WeekMarks): WeekState {
  const has = (status: string): boolean => entries.some((entry) => entry.status === status);
  if (entries.length === 0)
    return marks.submitted_at === null ? 'open' : marks.decided_at === null ? 'submitted' : 'approved';
  if (has('rejected')) return 'rejected';
  if (has('draft')) return has('submitted') ? 'partly' : 'open';
  return has('submitted') ? 'submitted' : 'approved';
}

/**
 * What whoever writes these hours may do with the week: hand in what was not, also that nothing was worked; take back
 * what nobody decided on yet.
 */
export function submissionActions(
  entries: readonly Pick<WeekEntry, 'status'>[],
  marks: WeekMarks,
): { readonly submit: boolean; readonly withdraw: boolean } {
  const state = weekState(entries, marks);
  if (entries.length === 0) return { submit: state === 'open', withdraw: state === 'submitted' };
  return {
    submit: entries.some(({ status }) => status === 'draft' || status === 'rejected'),
    withdraw: entries.some(({ status }) => status === 'submitted'),
  };
}

/** Columns of an employee. */
export interface Employment {
  readonly start_on: string;
  readonly end_on: string | null;
  readonly contract_hours_week: number | null;
}

const workingDays = 5;
const minutesPerHour = 60;

/** Contract time of the week, a fifth for each of Monday to Friday in service; 0 where nothing is expected. */
export function expectedMinutes(monday: CalendarDate, employment: Employment): number {
  const inService = daysOfWeek(monday)
    .slice(0, workingDays)
    .filter((day) => isInService(day, employment)).length;
  return Math.round(((employment.contract_hours_week ?? 0) * minutesPerHour * inService) / workingDays);
}

export function isInService(day: CalendarDate, { start_on, end_on }: Employment): boolean {
  return day >= start_on && (end_on === null || day <= end_on);
}

/** Minutes of each day, Monday to Sunday. */
export function minutesByDay(monday: CalendarDate, entries: readonly WeekEntry[]): readonly number[] {
  return daysOfWeek(monday).map((day) =>
    entries.reduce((sum, entry) => (entry.work_date === day ? sum + entry.minutes : sum), 0),
  );
}

/** What else of an entry is looked at. */
export interface NoticedEntry extends WeekEntry {
  readonly description: string;
  /** The same for the same kind of work for the same project. */
  readonly work: string;
  readonly billable: boolean;
  readonly is_correction: boolean;
}

/** Fewer letters than these tell a client nothing. */
const minimumWords = 3;

function isVague({ billable, description }: NoticedEntry): boolean {
  return billable && description.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minimumWords;
}

/** The same work for as long, in the same words, twice on a day. */
function isTwice(entries: readonly NoticedEntry[]): boolean {
  const keys = entries
    .filter(({ is_correction }) => !is_correction)
    .map(({ work_date, work, minutes, description }) =>
      JSON.stringify([work_date, work, minutes, description.trim().toLowerCase()]),
    );
  return new Set(keys).size < keys.length;
}

/** From a tenth more than agreed it is worth a look. */
const muchMore = 1.1;
const longDayMinutes = 12 * minutesPerHour;

/** @param until today: days to come are not missing yet. */
export function weekNotices({
  monday,
  days,
  expected_minutes,
  employment,
  entries,
  until,
}: {
  readonly monday: CalendarDate;
  readonly days: readonly number[];
  readonly expected_minutes: number;
  readonly employment: Employment;
  readonly entries: readonly NoticedEntry[];
  readonly until: CalendarDate;
}): readonly WeekNotice[] {
  const minutes = days.reduce((sum, day) => sum + day, 0);
  const isEmptyDay = daysOfWeek(monday).some(
    (day, index) => index < workingDays && day <= until && isInService(day, employment) && (days[index] ?? 0) === 0,
  );
  const found: readonly (readonly [WeekNotice, boolean])[] = [
    ['below_contract', expected_minutes > 0 && minutes < expected_minutes],
    ['empty_days', expected_minutes > 0 && isEmptyDay],
    ['above_contract', expected_minutes > 0 && minutes > expected_minutes * muchMore],
    ['weekend', days.some((day, index) => index >= workingDays && day > 0)],
    ['long_day', days.some((day) => day > longDayMinutes)],
    ['same_twice', isTwice(entries)],
    ['says_little', entries.some(isVague)],
  ];
  return found.filter(([, isSo]) => isSo).map(([notice]) => notice);
}
