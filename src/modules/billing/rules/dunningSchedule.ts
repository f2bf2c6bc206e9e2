/**
 * Dunning schedule of an unpaid invoice: which reminder to send on a day, its payment term, and when the services that
 * the invoice pays for may be suspended and terminated.
 */
import { type CalendarDate, Dates } from '#engine/values';

/** Levels that are sent automatically, in their order. */
const sentLevels = ['friendly', 'reminder', 'formal_notice'] as const;
type SentLevel = (typeof sentLevels)[number];

/** All levels. Staff decides on `collection`: handing the invoice over for collection. */
export const reminderLevels = [...sentLevels, 'collection'] as const;

/** Step of the dunning procedure, mildest first: friendly, reminder, formal notice, collection. */
export type ReminderLevel = (typeof reminderLevels)[number];

/** Numbers of days after the due date; `end_after_days` counts from the suspension. */
export interface DunningSchedule {
  readonly friendly_reminder_days: number;
  readonly reminder_days: number;
  readonly formal_notice_days: number;
  readonly suspend_after_days: number;
  readonly end_after_days: number;
}

const daysOf = (ladder: DunningSchedule): Readonly<Record<SentLevel, number>> => ({
  friendly: ladder.friendly_reminder_days,
  reminder: ladder.reminder_days,
  formal_notice: ladder.formal_notice_days,
});

interface Unpaid {
  readonly due_date: CalendarDate;
  readonly today: CalendarDate;
  /** Day on which each level was sent. Contains sent levels only. */
  readonly sent: ReadonlyMap<string, CalendarDate>;
}

/**
 * Returns the next level to send, or null. Sends one level a day at most: two levels are as many days apart as in the
 * schedule, also for an invoice that was long overdue before the first reminder.
 */
export function dueReminder(ladder: DunningSchedule, { due_date, today, sent }: Unpaid): SentLevel | null {
  if (sent.has('collection')) return null;
  const last = sentLevels.findLastIndex((level) => sent.has(level));
  const next = sentLevels[last + 1];
  if (next === undefined || due_date >= today) return null;
  const days = daysOf(ladder);
  if (Dates.daysBetween(due_date, today) < days[next]) return null;
  const before = sentLevels[last];
  const sentOn = before === undefined ? undefined : sent.get(before);
  if (before === undefined || sentOn === undefined) return next;
  return Dates.daysBetween(sentOn, today) >= Math.max(1, days[next] - days[before]) ? next : null;
}

/**
 * Returns the first day on which payment is too late. A formal notice gives the fourteen days that a consumer must
 * have, counted from the day after the letter arrived (BW 6:96 lid 6).
 */
export function payBefore(level: ReminderLevel, sentOn: CalendarDate): CalendarDate {
  return Dates.addDays(sentOn, level === 'formal_notice' ? 15 : 8);
}

/** Returns the last day of the payment term in the mail about a returned direct debit. Reminders wait until then. */
export const debitPayBy = (notifiedOn: CalendarDate): CalendarDate => Dates.addDays(notifiedOn, 7);

interface Collectable {
  readonly due_date: CalendarDate;
  /** Days after the due date. */
  readonly collection_days: number;
  readonly buyer: 'company' | 'person';
  /** First day on which payment is too late according to the formal notice; null if none was sent. */
  readonly pay_before: CalendarDate | null;
}

/**
 * Returns the first day on which an invoice may be handed over for collection. Null for a consumer without a formal
 * notice, because its term has to expire first (BW 6:96 lid 6).
 */
export function collectableFrom({ due_date, collection_days, buyer, pay_before }: Collectable): CalendarDate | null {
  if (buyer === 'person' && pay_before === null) return null;
  const from = Dates.addDays(due_date, collection_days);
  return pay_before !== null && pay_before > from ? pay_before : from;
}

/** Returns true if services may be suspended: after the term of the formal notice only. */
export function maySuspend(
  { suspend_after_days }: DunningSchedule,
  { due_date, today, pay_before }: Pick<Unpaid, 'due_date' | 'today'> & { readonly pay_before: CalendarDate | null },
): boolean {
  return pay_before !== null && pay_before <= today && Dates.daysBetween(due_date, today) >= suspend_after_days;
}

/** Returns true if a suspended subscription may be terminated. */
export function mayEnd(
  { end_after_days }: DunningSchedule,
  { suspended_on, today }: { readonly suspended_on: CalendarDate | null; readonly today: CalendarDate },
): boolean {
  return suspended_on !== null && Dates.daysBetween(suspended_on, today) >= end_after_days;
}
