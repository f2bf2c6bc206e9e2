/** What the price lists will change, and what is due, over all subscriptions. */
import type { Billed } from '../../domain/billingRound.ts';
import { call } from './call.ts';

export interface PlannedPrices {
  readonly versions: readonly { readonly uuid: string; readonly name: string; readonly valid_from: string; readonly currency: string; readonly subscriptions: number; readonly month_cents: number; readonly first_on: string | null; readonly tell_by: string | null }[];
  readonly changes: readonly { readonly subscription_uuid: string; readonly description: string; readonly client_name: string; readonly price_list_name: string | null; readonly currency: string; readonly on: string; readonly from_cents: number; readonly to_cents: number; readonly month_cents: number }[];
  readonly fixed: number;
  readonly notice_days: number;
}

export interface DueSubscriptions {
  readonly today: string;
  readonly lines: readonly { readonly subscription_uuid: string; readonly description: string; readonly product_name: string; readonly currency: string; readonly start: string; readonly end: string; readonly amount_cents: number; readonly discount_cents: number }[];
  readonly ending: readonly { readonly subscription_uuid: string; readonly description: string; readonly on: string }[];
  readonly unpriced: readonly { readonly subscription_uuid: string; readonly description: string; readonly on: string }[];
}

export const readPlannedPrices = (): Promise<PlannedPrices> => call('GET', '/planned-prices');
export const readDueSubscriptions = (): Promise<DueSubscriptions> => call('GET', '/due-subscriptions');
export const billDueSubscriptions = (): Promise<Billed> => call('POST', '/due-subscriptions', {});
