/**
 * In charge of what is for sale to a client today. Domains are not among it: they are sold by their names, where they
 * are looked up.
 */
import { amsterdamDate } from '../../../../engine/values/calendarDate.ts';
import type { Catalogue, CatalogueOffer, CatalogueProduct } from '../../rules/catalogue.ts';
import { priceOf, type ResolvedPrice } from '../../../pricing/rules/priceResolution.ts';
import type { Rows } from '../../../../engine/registry/rows.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { priceClient, pricesFor } from '../../../pricing/server/prices.ts';

const soldAs: readonly string[] = ['recurring', 'once'];
const daysOf: Readonly<Record<string, number>> = { once: 0, day: 1, week: 7, month: 30, year: 365 };

/** Products without a price are left out, and so are categories without products. */
export async function catalogueFor(
  executor: Executor,
  { client_uuid, now }: { readonly client_uuid: string | null; readonly now: Date },
): Promise<Catalogue> {
  const client = await priceClient(executor, client_uuid);
  const rows = await executor
    .selectFrom('products')
    .select(['uuid', 'name', 'summary', 'type', 'category_uuid', 'config_fields'])
    .where('status', '=', 'active')
    .where('type', '!=', 'domain')
    .orderBy('sort')
    .orderBy('name')
    .execute();
  const prices = await pricesFor(executor, client, {
    product_uuids: rows.map(({ uuid }) => uuid),
    on: amsterdamDate(now),
    now,
  });
  const products = rows
    .map((row) => ({
      category_uuid: row.category_uuid,
      product: productOf(
        row,
        prices.filter(({ product_uuid }) => product_uuid === row.uuid),
      ),
    }))
    .filter(({ product }) => product.offers.length > 0);
  const categories = await executor
    .selectFrom('product_categories')
    .select(['uuid', 'name', 'description'])
    .where('is_visible', '=', true)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  return {
    currency: client.currency,
    categories: categories
      .map((row) => ({
        uuid: row.uuid,
        name: row.name,
        description: row.description || null,
        products: products.flatMap(({ category_uuid, product }) => (category_uuid === row.uuid ? [product] : [])),
      }))
      .filter((category) => category.products.length > 0),
  };
}

type Sold = Pick<Rows['products'], 'uuid' | 'name' | 'summary' | 'type' | 'config_fields'>;

function productOf(row: Sold, prices: readonly ResolvedPrice[]): CatalogueProduct {
  const setup = prices.find(({ action }) => action === 'setup');
  return {
    uuid: row.uuid,
    name: row.name,
    summary: row.summary || null,
    type: row.type,
    config_fields: row.config_fields ?? [],
    offers: prices
      .filter(({ action }) => soldAs.includes(action))
      .map(offerOf)
      .sort((a, b) => lengthOf(a) - lengthOf(b)),
    setup_cents: setup ? priceOf(setup, 1).total_cents : 0,
  };
}

function offerOf(price: ResolvedPrice): CatalogueOffer {
  const { action, period_unit, period_count } = price;
  return { action, period_unit, period_count, amount_cents: priceOf(price, 1).total_cents };
}

function lengthOf({ period_unit, period_count }: CatalogueOffer): number {
  return (daysOf[period_unit] ?? 0) * period_count;
}
