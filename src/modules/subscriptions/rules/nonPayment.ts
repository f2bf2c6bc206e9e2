/** What non-payment comes to on a day, as both sides know it: who is reminded, and what is suspended, ended or held back. */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';

/** Why something that would be suspended or ended is not. */
export type Hold =
  | 'client'
  | 'never'
  | 'subscription'
  | 'disputed'
  | 'not_sent'
  | 'not_delivered'
  | 'covered'
  | 'announced';

export interface Unpaid {
  readonly subscription_uuid: string;
  readonly description: string;
  readonly client_uuid: string;
  readonly client_name: string;
  /** The oldest that is overdue. */
  readonly invoice_uuid: string;
  readonly number: string;
  readonly due_date: CalendarDate;
}

export interface NonPaymentOverview {
  readonly day: CalendarDate;
  /** When the reminders go out. */
  readonly remind_on: CalendarDate;
  readonly reminders: readonly {
    readonly invoice_uuid: string;
    readonly number: string;
    readonly level: string;
    readonly open_cents: number;
  }[];
  readonly suspending: readonly Unpaid[];
  readonly ending: readonly Unpaid[];
  readonly on_hold: readonly (Unpaid & { readonly hold: Hold })[];
}

export interface HoldFacts {
  readonly day: CalendarDate;
  readonly client_hold_until: CalendarDate | null;
  readonly never_suspend: boolean;
  readonly suspend_hold_until: CalendarDate | null;
  readonly isDisputed: boolean;
  readonly isSent: boolean;
  /** What the invoice charges was delivered. */
  readonly isDelivered: boolean;
  /** The client's own credit pays for it. */
  readonly isCovered: boolean;
  /** A payment for all that is open has been announced. */
  readonly isAnnounced: boolean;
}

/** Null: nothing holds it back. */
export function holdOf(facts: HoldFacts): Hold | null {
  if (facts.never_suspend) return 'never';
  if (facts.client_hold_until !== null && facts.client_hold_until > facts.day) return 'client';
  if (facts.suspend_hold_until !== null && facts.suspend_hold_until > facts.day) return 'subscription';
  if (facts.isDisputed) return 'disputed';
  if (!facts.isSent) return 'not_sent';
  if (!facts.isDelivered) return 'not_delivered';
  if (facts.isCovered) return 'covered';
  return facts.isAnnounced ? 'announced' : null;
}
