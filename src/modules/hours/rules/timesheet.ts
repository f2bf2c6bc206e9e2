/** A week of work as a whole: its state derived from its entries, its actions, expected time, and notices. */
import { type CalendarDate, Weeks } from '#engine/values';

/**
 * `open`: some entries are drafts, or nothing was submitted. `partly`: some are drafts while the rest waits for
 * approval.
 */
export type WeekState = 'open' | 'partly' | 'submitted' | 'rejected' | 'approved';

/** Returns true if the employee must still act before the week is submitted as a whole. */
export const isUnfinished = (state: WeekState): boolean =>
  state === 'open' || state === 'partly' || state === 'rejected';

export const weekActions = ['submit', 'withdraw', 'approve', 'reject', 'remind'] as const;

/** Something that a person can do with a whole week. `remind` mails the employee; the others change the entries. */
export type WeekAction = (typeof weekActions)[number];

/** States in which an entry is fixed, even if its project or rates change. */
export const frozenStatuses = ['approved', 'invoiced'] as const;

/** Returns true if the entry is approved or invoiced, so that its price and minutes no longer change. */
export const isFrozen = ({ status }: { readonly status?: unknown }): boolean =>
  frozenStatuses.some((one) => one === status);

/** Columns of an entry. */
interface WeekEntry {
  readonly work_date: string;
  readonly minutes: number;
  readonly status: string;
}

/** Stored data of the week itself; mostly null. */
interface WeekMarks {
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
}

/** Notices about unusual weeks. They never block an action. */
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

/** Something unusual about a week, shown to its employee and supervisor. It blocks nothing. */
export type WeekNotice = (typeof weekNoticeNames)[number];

/** One week of an employee as the API returns it. */
export interface WeekAnswer {
  readonly employee: { readonly uuid: string; readonly name: string };
  /** The team: its supervisor. */
  readonly team: { readonly uuid: string; readonly name: string } | null;
  /** The Monday of the week. */
  readonly monday: CalendarDate;
  readonly state: WeekState;
  readonly minutes: number;
  /** Minutes, Monday to Sunday. */
  readonly days: readonly number[];
  /** Contract minutes of the days in service. */
  readonly expected_minutes: number;
  readonly entries: number;
  /** Number of entries that wait for approval. */
  readonly waiting: number;
  readonly notices: readonly WeekNotice[];
  readonly remark: string | null;
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  readonly rejection_reason: string | null;
  /** The rejection, while nothing has changed since and the caller may submit the week; null otherwise. */
  readonly unchanged_rejection: { readonly by: string | null; readonly reason: string } | null;
  readonly reminded_at: string | null;
  /** Actions that the caller may do now. */
  readonly may: readonly WeekAction[];
  /**
   * Hash of all of this, and for approvers also of the prices. It is sent with an action, so that nothing is decided on
   * data that was not seen.
   */
  readonly seen: string;
}

/** Result of approving one of several weeks, as the API returns it. */
export interface WeekOutcomeAnswer {
  /** Uuid. */
  readonly employee: string;
  readonly monday: CalendarDate;
  /** `already`: it was approved before. */
  readonly outcome: 'approved' | 'already' | 'refused';
  /** The API error, if it was rejected. */
  readonly problem: { readonly code: string; readonly message: string; readonly hint: string } | null;
}

/** Returns the state. A week without entries has the state of its own marks: it can be submitted empty. */
export function weekState(entries: readonly Pick<WeekEntry, 'status'>[], marks: WeekMarks): WeekState {
  const has = (status: string): boolean => entries.some((entry) => entry.status === status);
  if (entries.length === 0)
    return marks.submitted_at === null ? 'open' : marks.decided_at === null ? 'submitted' : 'approved';
  if (has('rejected')) return 'rejected';
  if (has('draft')) return has('submitted') ? 'partly' : 'open';
  return has('submitted') ? 'submitted' : 'approved';
}

/** Returns the author's actions: submit what was not submitted, also an empty week; take back what was not decided. */
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

/**
 * Returns the contract minutes of the week, a fifth for each of Monday to Friday in service; 0 if nothing is expected.
 */
export function expectedMinutes(monday: CalendarDate, employment: Employment): number {
  const inService = Weeks.daysOfWeek(monday)
    .slice(0, workingDays)
    .filter((day) => isInService(day, employment)).length;
  return Math.round(((employment.contract_hours_week ?? 0) * minutesPerHour * inService) / workingDays);
}

function isInService(day: CalendarDate, { start_on, end_on }: Employment): boolean {
  return day >= start_on && (end_on === null || day <= end_on);
}

/** Returns the minutes of each day, Monday to Sunday. */
export function minutesByDay(monday: CalendarDate, entries: readonly WeekEntry[]): readonly number[] {
  return Weeks.daysOfWeek(monday).map((day) =>
    entries.reduce((sum, entry) => (entry.work_date === day ? sum + entry.minutes : sum), 0),
  );
}

/** Further columns of an entry that notices depend on. */
interface NoticedEntry extends WeekEntry {
  readonly description: string;
  /** Equal for the same activity on the same project. */
  readonly work: string;
  readonly billable: boolean;
  readonly is_correction: boolean;
}

/** Descriptions with fewer letters are meaningless to a client. */
const minimumWords = 3;

function isVague({ billable, description }: NoticedEntry): boolean {
  return billable && description.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minimumWords;
}

/** Returns true for duplicate entries: the same work, duration and description on a day. */
function isTwice(entries: readonly NoticedEntry[]): boolean {
  const keys = entries
    .filter(({ is_correction }) => !is_correction)
    .map(({ work_date, work, minutes, description }) =>
      JSON.stringify([work_date, work, minutes, description.trim().toLowerCase()]),
    );
  return new Set(keys).size < keys.length;
}

/** A notice is given from ten percent above the contract. */
const muchMore = 1.1;
/**
 * Shortfall that is no notice. Times are rounded per entry, so that a full week of clocked hours is some minutes short:
 * two minutes on each of five days.
 */
const toleranceMinutes = 10;

const longDayMinutes = 12 * minutesPerHour;

/**
 * Returns the notices of a week.
 *
 * @param until today: future days are not missing yet.
 */
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
  const isEmptyDay = Weeks.daysOfWeek(monday).some(
    (day, index) => index < workingDays && day <= until && isInService(day, employment) && (days[index] ?? 0) === 0,
  );
  const found: readonly (readonly [WeekNotice, boolean])[] = [
    ['below_contract', expected_minutes > 0 && minutes < expected_minutes - toleranceMinutes],
    ['empty_days', expected_minutes > 0 && isEmptyDay],
    ['above_contract', expected_minutes > 0 && minutes > expected_minutes * muchMore],
    ['weekend', days.some((day, index) => index >= workingDays && day > 0)],
    ['long_day', days.some((day) => day > longDayMinutes)],
    ['same_twice', isTwice(entries)],
    ['says_little', entries.some(isVague)],
  ];
  return found.filter(([, isSo]) => isSo).map(([notice]) => notice);
}
