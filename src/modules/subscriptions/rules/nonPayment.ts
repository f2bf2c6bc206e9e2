/** Types and rules of non-payment, shared by browser and server: reminders, suspensions, ends and holds of a day. */
import type { CalendarDate } from '#engine/values';

/** Reason why a subscription is not suspended or ended. */
export type Hold =
  | 'client'
  | 'never'
  | 'subscription'
  | 'disputed'
  | 'not_sent'
  | 'not_delivered'
  | 'covered'
  | 'announced';

/** Subscription with an overdue invoice. */
export interface Unpaid {
  readonly subscription_uuid: string;
  readonly description: string;
  readonly client_uuid: string;
  readonly client_name: string;
  /** Oldest overdue invoice. */
  readonly invoice_uuid: string;
  readonly number: string;
  readonly due_date: CalendarDate;
}

/** Preview of the next run for non-payment. */
export interface NonPaymentOverview {
  readonly day: CalendarDate;
  /** Day on which the reminders are sent. */
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

interface HoldFacts {
  readonly day: CalendarDate;
  readonly client_hold_until: CalendarDate | null;
  readonly never_suspend: boolean;
  readonly suspend_hold_until: CalendarDate | null;
  readonly isDisputed: boolean;
  readonly isSent: boolean;
  /** True if what the invoice charges was delivered. */
  readonly isDelivered: boolean;
  /** True if the client's own credit covers it. */
  readonly isCovered: boolean;
  /** True if a payment of the whole open amount has been announced. */
  readonly isAnnounced: boolean;
}

/** Returns the reason for a hold; null if there is none. */
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
