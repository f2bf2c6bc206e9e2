/** Browser calls for price lists: read lists with their prices, save several prices together. */
import type { Tier } from '../rules/tiers.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';
import { type Locale, translatedText } from '#engine/values';

const own = Api.callsOf<typeof calls>();
const read = Api.asksOf<typeof calls>();

/** Price of a product for one action and period. A single price is one tier. */
export interface PriceItem {
  readonly uuid: string;
  readonly product_uuid: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly tier_model: string;
  readonly tiers: readonly Tier[];
}

/** A price list without its prices. `adjustment_bp` changes the prices of the parent list. */
export interface PriceList {
  readonly uuid: string;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly seller_uuid: string;
  readonly client_uuid: string | null;
  readonly segment: string;
  readonly currency: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly parent_uuid: string | null;
  readonly adjustment_bp: number | null;
  readonly status: 'draft' | 'active' | 'archived';
}

/** A price list with its own prices; those of the parent list are not included. */
export interface PriceListWithItems extends PriceList {
  readonly items: readonly PriceItem[];
}

/** A product as a row of the price grid. */
export interface GridProduct {
  readonly uuid: string;
  readonly name: string;
  readonly status: string;
  readonly type: string;
  readonly category: { readonly name: string } | null;
}

/** A row of the list to save; only its key if it is unchanged. */
export type WrittenItem = { readonly uuid: string; readonly tiers?: readonly Tier[] } | Omit<PriceItem, 'uuid'>;

/** Reads the lists, newest version first. */
export const readPriceLists = (): Promise<readonly PriceList[]> =>
  Api.askList('/price-lists', { sort: { field: 'valid_from', direction: 'DESC' }, range: [0, 199] });

/** Reads the products by name, without retired ones; at most 1,000. */
export const readGridProducts = async (language: Locale): Promise<readonly GridProduct[]> => {
  const products = await Api.askList<GridProduct>('/products', {
    sort: { field: 'name', direction: 'ASC' },
    range: [0, 999],
    filter: { status: { ne: 'retired' } },
    embed: ['category'],
  });
  return products.map((product) => ({ ...product, name: translatedText(product, 'name', language) }));
};

/** Reads a price list with its prices. */
export const readPriceList = (uuid: string): Promise<PriceListWithItems> =>
  Api.call('GET', Api.pathTo('price-lists', uuid));

/**
 * Saves the prices in one transaction.
 *
 * @throws HttpError 412 if somebody else saved meanwhile, 422 with validation errors.
 */
export const savePriceItems = (list: PriceList, items: readonly WrittenItem[]): Promise<PriceListWithItems> =>
  Api.call('PUT', Api.pathTo('price-lists', list.uuid), { version: list.version, items });

/** Reads how the prices would change subscriptions; `valid_from` null saves them in the list itself. */
export const measurePriceItems = (
  { uuid }: PriceList,
  valid_from: string | null,
  items: readonly WrittenItem[],
  signal: AbortSignal,
) =>
  read('POST /api/price-lists/:uuid/effect', {
    params: { uuid },
    signal,
    body: { valid_from, items: items.map((item) => ({ ...item })) },
  });

/**
 * Ends the list the day before and creates the following one with these prices, in one transaction.
 *
 * @throws HttpError as above.
 */
export async function followWithItems(
  { uuid, version }: PriceList,
  valid_from: string,
  items: readonly WrittenItem[],
): Promise<PriceListWithItems> {
  const body = { valid_from, version, items: items.map((item) => ({ ...item })) };
  const { items: made = [], ...following } = await own('POST /api/price-lists/:uuid/following', {
    params: { uuid },
    body,
  });
  return { ...following, items: made };
}
