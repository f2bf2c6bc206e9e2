/** Selects the reminders of a day: for each overdue invoice the next step, unless something holds it. */
import type { Registry } from '#engine/registry';
import { type CalendarDate, Dates, LocalTime } from '#engine/values';
import type { Database, Tx } from '#engine/server';
import { debitPayBy, dueReminder, reminderLevels, type ReminderLevel } from '../../rules/dunningSchedule.ts';
import { coveredInvoices } from '../payments/clientCredit.ts';
import { owedOn, type On, type Owed, type Reminder, sentFor } from './overdue.ts';
import { oldStatements } from './oldStatements.ts';
import { readDunningSchedules } from './readDunningSchedules.ts';

/** Reminder of an invoice that is to be sent. */
export interface DueReminder {
  readonly invoice_uuid: string;
  readonly number: string;
  readonly client_uuid: string;
  readonly level: ReminderLevel;
  readonly open_cents: number;
}

/** The rules of a day: the schedule of each seller, and the sellers whose bank statements are too old. */
export interface ReminderTerms {
  /** Dunning schedules; null if no reminders are sent automatically. */
  readonly schedules: Awaited<ReturnType<typeof readDunningSchedules>>;
  /** Last day of the newest statement, by seller. */
  readonly oldStatements: ReadonlyMap<string, CalendarDate>;
}

/** Reads the rules of a day. */
export async function readReminderTerms(
  executor: Tx | Database,
  { registry, day }: { readonly registry: Registry; readonly day: CalendarDate },
): Promise<ReminderTerms> {
  return {
    schedules: await readDunningSchedules(executor, registry),
    oldStatements: await oldStatements(executor, { registry, day }),
  };
}

/**
 * Predicts the reminders of a day from the current data. The client's own credit is used before anything is claimed.
 */
export async function remindersOn(
  executor: Tx | Database,
  { registry, day, now }: On & { readonly registry: Registry },
): Promise<readonly DueReminder[]> {
  const terms = await readReminderTerms(executor, { registry, day });
  const overdue = await owedOn(executor, { day, now }).orderBy('invoices.due_date').orderBy('invoices.uuid').execute();
  const clients = [...new Set(overdue.map(({ client_uuid }) => client_uuid))];
  const covered = await coveredInvoices(executor, { clients, day });
  const owed = overdue.filter(({ uuid }) => !covered.has(uuid));
  const sent = await sentFor(
    executor,
    owed.map(({ uuid }) => uuid),
  );
  return owed.flatMap((invoice) => {
    const level = levelOn(terms, { invoice, day, sent: sent.get(invoice.uuid) ?? [] });
    if (level === null) return [];
    const { uuid, number, client_uuid, gross_cents, paid_cents } = invoice;
    return [{ invoice_uuid: uuid, number: number ?? '', client_uuid, level, open_cents: gross_cents - paid_cents }];
  });
}

interface Judged {
  readonly invoice: Pick<Owed, 'seller_uuid' | 'due_date' | 'debit_notified_at'>;
  readonly day: CalendarDate;
  readonly sent: readonly Reminder[];
}

/**
 * Returns the level to send. A reminder that staff entered and that is not sent yet has priority, and is the only kind
 * if automatic reminders are disabled. Nothing else is sent during the payment term of the mail about a failed direct
 * debit, or while the newest bank statement of the seller is too old to know what was paid.
 */
export function levelOn(terms: ReminderTerms, { invoice, day, sent }: Judged): ReminderLevel | null {
  const waiting = reminderLevels.find((level) => sent.some((one) => one.level === level && one.sent_at === null));
  if (invoice.due_date !== null && waiting !== undefined) return waiting;
  if (terms.oldStatements.has(invoice.seller_uuid) || awaitsPayment(invoice, day)) return null;
  return stepOn(terms, { invoice, day, sent });
}

/** Returns true during the payment term of the mail about a failed direct debit. */
export const awaitsPayment = ({ debit_notified_at }: Judged['invoice'], day: CalendarDate): boolean =>
  debit_notified_at !== null && debitPayBy(Dates.localDate(new Date(debit_notified_at))) >= day;

/** Returns the step that the schedule of the seller has for the day; null if none. */
export function stepOn({ schedules }: ReminderTerms, { invoice, day, sent }: Judged): ReminderLevel | null {
  if (invoice.due_date === null || schedules === null) return null;
  return dueReminder(schedules(invoice.seller_uuid), {
    due_date: Dates.calendarDate(invoice.due_date),
    today: day,
    sent: new Map(
      sent.flatMap(({ level, sent_at }) => (sent_at === null ? [] : [[level, Dates.localDate(new Date(sent_at))]])),
    ),
  });
}

/** Minutes of the day between which reminders are sent. */
export const [fromMinute, untilMinute] = [8 * 60, 20 * 60];

/** Returns the next reminders: those of today that are still to be sent, else those of tomorrow. */
export async function nextReminders(
  executor: Tx | Database,
  { registry, now }: { readonly registry: Registry; readonly now: Date },
): Promise<{ readonly day: CalendarDate; readonly reminders: readonly DueReminder[] }> {
  const { date, minute } = LocalTime.localTimeOf(now);
  const ofToday = minute < untilMinute ? await remindersOn(executor, { registry, day: date, now }) : [];
  if (ofToday.length > 0 || minute < fromMinute) return { day: date, reminders: ofToday };
  const day = Dates.addDays(date, 1);
  const moment = LocalTime.localInstant(day, fromMinute);
  return { day, reminders: await remindersOn(executor, { registry, day, now: moment }) };
}
