/**
 * In charge of what a client has: the thing itself, and how it is paid for. Subscriptions, orders and invoices follow
 * from it.
 */
import type { CalendarDate } from '../../engine/values/calendarDate.ts';
import type { Client } from '../clients/clients.ts';
import type { PriceAction } from '../company/productDefinitions.ts';

export type SubscriptionStatus = 'pending' | 'active' | 'suspended' | 'cancel_scheduled' | 'cancelled' | 'failed_setup';

/** What a row of a thing tells of the subscription that pays for it. */
export interface PaidFor {
  readonly uuid: string;
  subscription_uuid?: string;
}

export interface Service {
  readonly client: Client;
  readonly sku: string;
  /** What was ordered. A domain is registered or transferred first, and renewed from then on. */
  readonly action: Extract<PriceAction, 'recurring' | 'register' | 'transfer'>;
  readonly period_unit: 'month' | 'year';
  readonly quantity: number;
  readonly started_on: CalendarDate;
  readonly description: string;
  readonly status: SubscriptionStatus;
  /** The first day on which it is no longer there. */
  readonly cancel_on?: CalendarDate;
  /** Since when nothing is charged any more, for lack of payment. */
  readonly suspended_on?: CalendarDate;
  readonly billing?: 'advance' | 'arrears';
  /** Renews with its period, unless it is said. */
  readonly auto_renew?: boolean;
  readonly domain_name?: string;
  readonly thing?: { readonly resource: 'hosting' | 'domains' | 'servers' | 'applications'; readonly row: PaidFor };
}
