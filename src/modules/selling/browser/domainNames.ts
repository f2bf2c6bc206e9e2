/** Browser calls for names to order: their availability and prices, and the prices of what goes with them. */
import type { NameOffer } from '../rules/nameOffer.ts';
import type * as prices from '../../pricing/calls.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const ask = Api.asksOf<typeof calls>();
const call = Api.callsOf<typeof prices>();

interface Asking {
  /** Looks up the same names under other extensions instead of the names themselves. */
  readonly suggest?: boolean;
  /** Skips the cache. */
  readonly fresh?: boolean;
}

/** Asks availability and price of names. `suggest` returns them under other extensions; `fresh` skips the cache. */
export async function askNames(names: readonly string[], asking: Asking = {}): Promise<readonly NameOffer[]> {
  const { names: offers } = await ask('POST /api/domain-names', { body: { names, ...asking } });
  return offers;
}

interface ProductPrice {
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly total_cents: number;
}

/** Reads the prices of a product for the buying client. */
export async function readPrices(product: string, client: string): Promise<readonly ProductPrice[]> {
  const { offers } = await call('GET /api/products/:uuid/prices', { params: { uuid: product }, query: { client } });
  return offers;
}
