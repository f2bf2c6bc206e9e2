/** Products for sale to a client today. Domains are not included: they are sold on the domain order page. */
import type { Rows } from '#engine/registry';
import { Dates, type Locale, translatedText } from '#engine/values';
import { type Executor, Failure } from '#engine/server';
import type { ProductCatalogue, CatalogueOffer, CatalogueProduct } from '../../rules/catalogue.ts';
import { priceOf, type ResolvedPrice } from '../../../pricing/rules/priceResolution.ts';
import { priceClient, pricesFor, type PriceClient } from '../../../pricing/server/prices.ts';
import { priceDisplayFor } from '../../../vat/rules/shownPrice.ts';
import type { VatBuyer } from '../../../vat/rules/vatDecision.ts';
import { mostChosen, planContents } from './plans.ts';
import { readVatBuyer, vatFor } from '../../../vat/server/vatOfBuyer.ts';

const soldAs: readonly string[] = ['recurring', 'once'];
const daysOf: Readonly<Record<string, number>> = { once: 0, day: 1, week: 7, month: 30, year: 365 };

/** Returns the catalogue without products that have no price or VAT rate, and without empty categories. */
export async function catalogueFor(
  executor: Executor,
  { client_uuid, now, locale }: { readonly client_uuid: string | null; readonly now: Date; readonly locale: Locale },
): Promise<ProductCatalogue> {
  const client = await priceClient(executor, client_uuid);
  const rows = await executor
    .selectFrom('products')
    .select(['uuid', 'name', 'name_en', 'summary', 'summary_en', 'type', 'category_uuid', 'config_fields', 'vat_class'])
    .select(['sort', 'hosting_pack_uuid', 'server_type_uuid'])
    .where('status', '=', 'active')
    .where('type', '!=', 'domain')
    .orderBy('sort')
    .orderBy('name')
    .execute();
  const prices = await pricesFor(executor, client, {
    product_uuids: rows.map(({ uuid }) => uuid),
    on: Dates.localDate(now),
    now,
  });
  const buyer = client_uuid === null ? null : await readVatBuyer(executor, client_uuid);
  const rateOf = await rates(executor, { client, buyer, on: Dates.localDate(now) });
  const contentsOf = await planContents(executor, rows);
  const isMostChosen = await mostChosen(executor, rows);
  const products = rows
    .flatMap((row) => {
      const rate_bp = rateOf(row.vat_class);
      const own = prices.filter(({ product_uuid }) => product_uuid === row.uuid);
      const plan = { contents: contentsOf(row), is_most_chosen: isMostChosen(row) };
      return rate_bp === null
        ? []
        : [{ ...row, product: { ...productOf(row, { prices: own, rate_bp, locale }), ...plan } }];
    })
    .filter(({ product }) => product.offers.length > 0)
    // Cheapest first, where staff have not set an order.
    .sort((a, b) => a.sort - b.sort || startingRate(a.product) - startingRate(b.product));
  const categories = await executor
    .selectFrom('product_categories')
    .select(['uuid', 'name', 'name_en', 'description', 'description_en'])
    .where('is_visible', '=', true)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  return {
    currency: client.currency,
    price_display: priceDisplayFor(buyer),
    categories: categories
      .map((row) => ({
        uuid: row.uuid,
        name: translatedText(row, 'name', locale),
        description: translatedText(row, 'description', locale) || null,
        products: products.flatMap(({ category_uuid, product }) => (category_uuid === row.uuid ? [product] : [])),
      }))
      .filter((category) => category.products.length > 0),
  };
}

interface Selling {
  readonly client: PriceClient;
  /** Null for an unknown buyer in the seller's country. */
  readonly buyer: VatBuyer | null;
  readonly on: string;
}

/** Returns null if the seller's country has no such rate: a product that cannot be ordered is not offered. */
async function rates(executor: Executor, { client, buyer, on }: Selling): Promise<(vatClass: string) => number | null> {
  const { seller_uuid } = client;
  const seller = await executor
    .selectFrom('sellers')
    .select('country')
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const anybody: VatBuyer = { type: 'person', country: seller?.country ?? 'NL', tax_treatment: 'standard' };
  const vatOf = await vatFor(executor, { seller_uuid, buyer: buyer ?? anybody, on });
  return (vatClass) => {
    try {
      return vatOf(vatClass).decision.rate_bp;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  };
}

type Sold = Pick<Rows['products'], 'uuid' | 'name' | 'name_en' | 'summary' | 'summary_en' | 'type' | 'config_fields'>;

function productOf(
  row: Sold,
  {
    prices,
    rate_bp,
    locale,
  }: { readonly prices: readonly ResolvedPrice[]; readonly rate_bp: number; readonly locale: Locale },
): Omit<CatalogueProduct, 'contents' | 'is_most_chosen'> {
  const setup = prices.find(({ action }) => action === 'setup');
  return {
    uuid: row.uuid,
    name: translatedText(row, 'name', locale),
    summary: translatedText(row, 'summary', locale) || null,
    type: row.type,
    config_fields: row.config_fields ?? [],
    offers: prices
      .filter(({ action }) => soldAs.includes(action))
      .map(offerOf)
      .sort((a, b) => lengthOf(a) - lengthOf(b)),
    setup_cents: setup ? priceOf(setup, 1).total_cents : 0,
    rate_bp,
  };
}

function offerOf(price: ResolvedPrice): CatalogueOffer {
  const { action, period_unit, period_count } = price;
  return { action, period_unit, period_count, amount_cents: priceOf(price, 1).total_cents };
}

/** Daily cost of the shortest offer, so that a month and a year compare; a one-off price counts in full. */
function startingRate({ offers: [first] }: Pick<CatalogueProduct, 'offers'>): number {
  return first === undefined ? 0 : first.amount_cents / Math.max(1, lengthOf(first));
}

function lengthOf({ period_unit, period_count }: CatalogueOffer): number {
  return (daysOf[period_unit] ?? 0) * period_count;
}
