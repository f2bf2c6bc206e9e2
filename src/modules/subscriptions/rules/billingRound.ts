/**
 * What is due of all subscriptions, what a round over them came to, and what the price lists will change of them, as
 * both sides know it.
 */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';

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
  /** Those of which no invoice can carry the amount. */
  readonly failing: readonly {
    readonly subscription_uuid: string;
    readonly description: string;
  }[];
}

export interface Billed {
  /** Periods that were put on a draft. */
  readonly lines: number;
  readonly invoices: number;
  readonly ended: number;
  /** Subscriptions for which there is no price: they wait. */
  readonly unpriced: number;
  readonly failed: readonly FailedSubscription[];
}

/** A subscription that could not be billed, with the reason. */
export interface FailedSubscription {
  readonly client_uuid: string;
  /** Null where nothing of the client could be billed. */
  readonly subscription_uuid: string | null;
  readonly description: string | null;
  readonly reason: string;
}

export interface PlannedChange {
  readonly subscription_uuid: string;
  readonly description: string;
  readonly client_uuid: string;
  readonly client_name: string;
  readonly product_name: string;
  readonly price_list_uuid: string | null;
  /** Before which the client is told: the product's own notice, else the company's. */
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
  /** When the client was told of this price from this day; null: not yet. */
  readonly announced_on: string | null;
}

export interface PlannedOverview {
  /** Lists that are in force from a later day, the first one first. */
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
  /** Running subscriptions with an agreed price, which stays. */
  readonly fixed: number;
  readonly notice_days: number;
}
