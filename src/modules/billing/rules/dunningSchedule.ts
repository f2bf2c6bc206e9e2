/**
 * In charge of the ladder of an invoice that stays unpaid: which reminder is due on a day, until when it asks to be
 * paid, and from when what it paid for may be suspended and ended.
 */
import { addDays, daysBetween, type CalendarDate } from '../../../engine/values/calendarDate.ts';

/** Those that go out by themselves, in their order. */
export const sentLevels = ['friendly', 'reminder', 'formal_notice'] as const;
export type SentLevel = (typeof sentLevels)[number];

/** With what staff decide on: that an invoice is handed over for collection. */
export const reminderLevels = [...sentLevels, 'collection'] as const;
export type ReminderLevel = (typeof reminderLevels)[number];

/** In days after the due date; `end_after_days` since the suspension. */
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

export interface Unpaid {
  readonly due_date: CalendarDate;
  readonly today: CalendarDate;
  /** On which days, by level; those that were sent only. */
  readonly sent: ReadonlyMap<string, CalendarDate>;
}

/**
 * The next level after the last that was sent, where its day has come. Never two at once: between two levels lie as many
 * days as the ladder has between them, also for an invoice that was overdue for long before anybody was reminded.
 */
export function dueReminder(ladder: DunningSchedule, { due_date, today, sent }: Unpaid): SentLevel | null {
  if (sent.has('collection')) return null;
  const last = sentLevels.findLastIndex((level) => sent.has(level));
  const next = sentLevels[last + 1];
  if (next === undefined || due_date >= today) return null;
  const days = daysOf(ladder);
  if (daysBetween(due_date, today) < days[next]) return null;
  const before = sentLevels[last];
  const sentOn = before === undefined ? undefined : sent.get(before);
  if (before === undefined || sentOn === undefined) return next;
  return daysBetween(sentOn, today) >= Math.max(1, days[next] - days[before]) ? next : null;
}

/**
 * The first day that is too late. A formal notice gives the fourteen days that a consumer must have, counted from the
 * day after the letter has come (BW 6:96 lid 6).
 */
export function payBefore(level: ReminderLevel, sentOn: CalendarDate): CalendarDate {
  return addDays(sentOn, level === 'formal_notice' ? 15 : 8);
}

/** Until when the mail about a direct debit that did not bring the money asks to pay; reminders wait until then. */
export const debitPayBy = (notifiedOn: CalendarDate): CalendarDate => addDays(notifiedOn, 7);

export interface Collectable {
  readonly due_date: CalendarDate;
  /** After the due date, at the earliest. */
  readonly collection_days: number;
  readonly buyer: 'company' | 'person';
  /** The first day that is too late by the formal notice; null where none was sent. */
  readonly pay_before: CalendarDate | null;
}

/**
 * From when an invoice may be handed over for collection; null while a consumer has had no formal notice, whose term has
 * to be over first (BW 6:96 lid 6).
 */
export function collectableFrom({ due_date, collection_days, buyer, pay_before }: Collectable): CalendarDate | null {
  if (buyer === 'person' && pay_before === null) return null;
  const from = addDays(due_date, collection_days);
  return pay_before !== null && pay_before > from ? pay_before : from;
}

/** Only once the term of the formal notice is over. */
export function maySuspend(
  { suspend_after_days }: DunningSchedule,
  { due_date, today, pay_before }: Pick<Unpaid, 'due_date' | 'today'> & { readonly pay_before: CalendarDate | null },
): boolean {
  return pay_before !== null && pay_before <= today && daysBetween(due_date, today) >= suspend_after_days;
}

export function mayEnd(
  { end_after_days }: DunningSchedule,
  { suspended_on, today }: { readonly suspended_on: CalendarDate | null; readonly today: CalendarDate },
): boolean {
  return suspended_on !== null && daysBetween(suspended_on, today) >= end_after_days;
}
