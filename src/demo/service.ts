/** Service of a client with its payment terms. Subscriptions, orders and invoices are derived from it. */
import type { CalendarDate } from '#engine/values';
import type { DemoClient } from './clients/clients.ts';
import type { PriceAction } from './company/productDefinitions.ts';

/** States of a subscription that occur in the demo. */
export type SubscriptionStatus = 'pending' | 'active' | 'suspended' | 'cancel_scheduled' | 'cancelled' | 'failed_setup';

/** Fields of a service's row that refer to the subscription that pays for it. */
interface PaidFor {
  readonly uuid: string;
  subscription_uuid?: string;
}

/** A service that a client has, from which its subscription, order and invoices are derived. */
export interface DemoService {
  readonly client: DemoClient;
  readonly sku: string;
  /** Ordered action. A domain is registered or transferred once, and renewed afterwards. */
  readonly action: Extract<PriceAction, 'recurring' | 'register' | 'transfer'>;
  readonly period_unit: 'month' | 'year';
  readonly quantity: number;
  readonly started_on: CalendarDate;
  readonly description: string;
  readonly status: SubscriptionStatus;
  /** First day without the service. */
  readonly cancel_on?: CalendarDate;
  /** Day since which nothing is charged because of non-payment. */
  readonly suspended_on?: CalendarDate;
  readonly billing?: 'advance' | 'arrears';
  /** Defaults to true: it renews with each period. */
  readonly auto_renew?: boolean;
  readonly domain_name?: string;
  readonly thing?: { readonly resource: 'hosting' | 'domains' | 'servers' | 'applications'; readonly row: PaidFor };
}
