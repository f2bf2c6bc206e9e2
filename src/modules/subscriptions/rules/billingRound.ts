/** Types shared by browser and server: due subscriptions, the result of a billing run, and planned price changes. */
import type { CalendarDate } from '#engine/values';

/** Preview of the billing run of today. */
export interface DueOverview {
  readonly today: CalendarDate;
  readonly lines: readonly {
    readonly subscription_uuid: string;
    readonly client_uuid: string;
    readonly description: string;
    readonly product_name: string;
    readonly currency: string;
    readonly start: CalendarDate;
    readonly end: CalendarDate;
    readonly amount_cents: number;
    readonly discount_cents: number;
  }[];
  readonly ending: readonly {
    readonly subscription_uuid: string;
    readonly description: string;
    readonly on: CalendarDate;
  }[];
  readonly unpriced: readonly {
    readonly subscription_uuid: string;
    readonly description: string;
    readonly on: CalendarDate;
  }[];
  /** Subscriptions whose amount is too large for an invoice. */
  readonly failing: readonly {
    readonly subscription_uuid: string;
    readonly description: string;
  }[];
}

/** Result of a billing run. */
export interface Billed {
  /** Number of periods that were put on a draft. */
  readonly lines: number;
  readonly invoices: number;
  readonly ended: number;
  /** Number of subscriptions without a price; they are not billed yet. */
  readonly unpriced: number;
  readonly failed: readonly FailedSubscription[];
}

/** Subscription that could not be billed, with the reason. */
export interface FailedSubscription {
  readonly client_uuid: string;
  /** Null if nothing of the client could be billed. */
  readonly subscription_uuid: string | null;
  readonly description: string | null;
  readonly reason: string;
}

/** Planned price change of a subscription. */
export interface PlannedChange {
  readonly subscription_uuid: string;
  readonly description: string;
  readonly client_uuid: string;
  readonly client_name: string;
  readonly product_name: string;
  readonly price_list_uuid: string | null;
  /** Days of notice to the client: those of the product, else those of the company. */
  readonly notice_days: number;
  readonly price_list_name: string | null;
  readonly currency: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly on: CalendarDate;
  readonly from_cents: number;
  readonly to_cents: number;
  readonly month_cents: number;
  readonly vat_class: string;
  /** Day on which this price was announced to the client for this day; null if it was not. */
  readonly announced_on: string | null;
}

/** Overview of planned price changes. */
export interface PlannedOverview {
  /** Price lists that start on a later day, in the order of their start. */
  readonly versions: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly valid_from: string;
    readonly currency: string;
    readonly subscriptions: number;
    readonly month_cents: number;
    readonly first_on: CalendarDate | null;
    readonly notify_by: CalendarDate | null;
  }[];
  readonly changes: readonly PlannedChange[];
  /** Number of running subscriptions with an agreed price, which does not change. */
  readonly fixed: number;
  readonly notice_days: number;
}

/** Line of an invoice that a billing run would make. */
export interface PreviewedLine {
  readonly description: string;
  /** The subscription; null for a one-off charge, such as the settlement of a change. */
  readonly subscription_uuid: string | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
  /** Excluding VAT. */
  readonly amount_cents: number;
  /** Amount of the period before; null for the first one. */
  readonly previous_cents: number | null;
}

/** A billing run for one client, before it is made. */
export interface PreviewedClient {
  readonly client_uuid: string;
  readonly client_name: string;
  /** The result of the run; "never" if a person has to bill the client. */
  readonly outcome: 'sent' | 'finalised' | 'drafted' | 'failed' | 'never';
  /** Including VAT. */
  readonly total_cents: number;
  readonly lines: readonly PreviewedLine[];
  /** The reason why the run cannot bill this client, in the language of the caller; null if it can. */
  readonly blocked: string | null;
}

/** Preview of a billing run. */
export interface BillingRunPreview {
  readonly on: CalendarDate;
  readonly total_cents: number;
  readonly clients: readonly PreviewedClient[];
}
