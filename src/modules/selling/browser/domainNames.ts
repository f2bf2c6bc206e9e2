/** Names to order: whether each can be had, and what it costs; what goes with them costs something too. */
import type { NameOffer } from '../rules/nameOffer.ts';
import type * as prices from '../../pricing/calls.ts';
import type * as calls from '../calls.ts';
import { asksOf, callsOf } from '../../../engine/browser/providers/call.ts';

const ask = asksOf<typeof calls>();
const call = callsOf<typeof prices>();

interface Asking {
  /** The same names under other extensions, instead of themselves. */
  readonly suggest?: boolean;
  /** Asked once more, whatever was heard before. */
  readonly fresh?: boolean;
}

export async function askNames(names: readonly string[], asking: Asking = {}): Promise<readonly NameOffer[]> {
  const { names: offers } = await ask('POST /api/domain-names', { body: { names, ...asking } });
  return offers;
}

export interface ProductPrice {
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly total_cents: number;
}

/** Of one product for the client that is bought for. */
export async function readPrices(product: string, client: string): Promise<readonly ProductPrice[]> {
  const { offers } = await call('GET /api/products/:uuid/prices', { params: { uuid: product }, query: { client } });
  return offers;
}
