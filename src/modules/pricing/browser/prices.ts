/** What a product costs: for a client, on a day, for a quantity, and which price list says so. */
import { call, pathTo } from '../../../engine/browser/providers/call.ts';

export interface PriceOffer {
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly total_cents: number;
  readonly tier_model: string;
  readonly price_list_uuid: string;
  readonly price_list_name: string;
  readonly valid_from: string;
  /** The list that it is based on; null where the price stands in the list itself. */
  readonly inherited_name: string | null;
  /** What the price list changes of it. */
  readonly adjustment_bp: number;
}

export interface PriceAnswer {
  readonly currency: string;
  readonly offers: readonly PriceOffer[];
}

export interface PriceQuestion {
  readonly product: string;
  /** Null: for anybody, as the seller's own list has it. */
  readonly client: string | null;
  readonly on: string;
  readonly quantity: number;
}

/** @throws HttpError 409 where nothing holds: there is no price. */
export function askPrices({ product, client, on, quantity }: PriceQuestion): Promise<PriceAnswer> {
  const query = new URLSearchParams({ on, quantity: String(quantity), ...(client === null ? {} : { client }) });
  return call('GET', `/products${pathTo(product)}/prices?${query}`);
}
