/** Types and rules of the next run of reminders, shared by browser and server. */
import type { CalendarDate } from '#engine/values';
import type { ReminderLevel } from './dunningSchedule.ts';

/** Reason why a step of the schedule is not sent. */
type ReminderHold =
  | 'disputed'
  | 'arrangement'
  | 'direct_debit'
  | 'payment'
  | 'not_sent'
  | 'not_delivered'
  | 'covered'
  | 'debit_returned'
  | 'old_statement';

/** A letter that the run will send. */
export interface PreviewedLetter {
  readonly client_uuid: string;
  readonly client_name: string;
  readonly level: ReminderLevel;
  readonly invoices: readonly { readonly uuid: string; readonly number: string }[];
  readonly open_cents: number;
  readonly cost_cents: number;
  readonly interest_cents: number;
  /** First day on which payment is too late; null if it fails. */
  readonly pay_before: string | null;
  readonly sent_to: string | null;
  /** The reason why it cannot be sent, in the language of the caller; null if it can. */
  readonly failed: string | null;
}

/** An invoice whose next step is not sent, with the reason. */
export interface ReminderOnHold {
  readonly invoice_uuid: string;
  readonly number: string;
  readonly client_uuid: string;
  readonly client_name: string;
  readonly due_date: string;
  readonly open_cents: number;
  readonly level: ReminderLevel;
  readonly reason: ReminderHold;
  /** Day of the arrangement, or of the newest bank statement; null for other reasons. */
  readonly on: string | null;
}

/** Preview of the next run. */
export interface ReminderRunPreview {
  readonly day: CalendarDate;
  /** False if the company sends only reminders that staff entered. */
  readonly is_automatic: boolean;
  readonly letters: readonly PreviewedLetter[];
  readonly on_hold: readonly ReminderOnHold[];
}

/** Facts about an overdue invoice that can hold its reminder. */
interface HoldFacts {
  readonly day: CalendarDate;
  readonly disputed_on: string | null;
  readonly arrangement_until: string | null;
  readonly open_cents: number;
  /** Sum of the pending direct debits. */
  readonly debited_cents: number;
  /** Sum of all pending payments that name the invoice. */
  readonly announced_cents: number;
  /** True if the client just began an online payment. */
  readonly is_being_paid: boolean;
  readonly is_sent: boolean;
  readonly is_undelivered: boolean;
  /** True if the client's credit covers it. */
  readonly is_covered: boolean;
  /** True during the payment term of the mail about a returned direct debit. */
  readonly awaits_payment: boolean;
  /** True if the newest bank statement of the seller is too old. */
  readonly has_old_statement: boolean;
}

/** Returns the first reason for a hold; null if there is none. */
export function reminderHoldOf(facts: HoldFacts): ReminderHold | null {
  const { day, arrangement_until, open_cents } = facts;
  const reasons: readonly (readonly [boolean, ReminderHold])[] = [
    [facts.disputed_on !== null, 'disputed'],
    [arrangement_until !== null && arrangement_until > day, 'arrangement'],
    [facts.debited_cents >= open_cents, 'direct_debit'],
    [facts.announced_cents >= open_cents || facts.is_being_paid, 'payment'],
    [!facts.is_sent, 'not_sent'],
    [facts.is_undelivered, 'not_delivered'],
    [facts.is_covered, 'covered'],
    [facts.awaits_payment, 'debit_returned'],
    [facts.has_old_statement, 'old_statement'],
  ];
  return reasons.find(([holds]) => holds)?.[1] ?? null;
}
