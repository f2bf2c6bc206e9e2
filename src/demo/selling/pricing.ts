/** Determines the price that a client pays: from its own price list, else the reseller list, else the general list. */
import { Dates } from '#engine/values';
import { tieredPriceCents } from '../../modules/pricing/rules/tiers.ts';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import { makeClientPriceList, resellerAdjustmentBp, type PriceLists } from '../company/priceLists.ts';
import type { Price, PriceAction } from '../company/productDefinitions.ts';
import { productOf, type Products } from '../company/products.ts';
import type { Sellers } from '../company/sellers.ts';

export interface Wish {
  readonly client: DemoClient;
  readonly sku: string;
  readonly action: PriceAction;
  readonly period_unit: Price['period_unit'];
  readonly quantity: number;
}

/** Returns the price per piece in cents, excluding VAT; null if the product has no such price. */
export type PriceOf = (wish: Wish) => number | null;

interface PricingParts {
  readonly products: Products;
  readonly priceLists: PriceLists;
  readonly sellers: Sellers;
  readonly clients: readonly DemoClient[];
}

/** Products with an agreed price for clients with their own list, and the share of the list price. */
const agreed = ['HOST-ZAKELIJK', 'HOST-PLUS', 'SSL-DV', 'SLA-PLUS'] as const;
const agreedBp = 8_500;

/**
 * Adds price lists of two public bodies, and returns the function that finds a price, or null if the product has none
 * for that action and period.
 */
export function makePricing(world: World, { products, priceLists, sellers, clients }: PricingParts): PriceOf {
  const special = new Set(
    clients
      .filter(
        ({ row, seller, isReseller, trade }) =>
          row.status === 'active' && seller === 'hosting' && !isReseller && trade.isPublicBody,
      )
      .slice(0, 2),
  );
  for (const [index, { row, since }] of [...special].entries()) {
    const createdAt = instantAt(Dates.addDays(world.opening, 30 + index), 14 * 60);
    makeClientPriceList(world, {
      createdAt,
      list: {
        code: `AFSPRAAK-${row.number}`,
        name: `Afspraak ${row.company_name ?? row.last_name}`,
        seller_uuid: sellers.hosting.uuid,
        client_uuid: row.uuid,
        parent_uuid: priceLists.current.hosting.uuid,
        valid_from: since,
      },
      prices: agreed.flatMap((sku) => {
        const { row: product, definition } = productOf(products, sku);
        return definition.prices.map((price) => ({
          product_uuid: product.uuid,
          price: { ...price, unit_price_cents: adjusted(price.unit_price_cents, agreedBp) },
        }));
      }),
    });
  }
  return ({ client, sku, action, period_unit, quantity }) => {
    const price = productOf(products, sku).definition.prices.find(
      (one) => one.action === action && one.period_unit === period_unit,
    );
    if (!price) return null;
    const unit = unitPrice(price, quantity);
    if (special.has(client) && agreed.some((one) => one === sku)) return adjusted(unit, agreedBp);
    return client.isReseller ? adjusted(unit, 10_000 + resellerAdjustmentBp) : unit;
  };
}

/** @throws Error if the tiers give no whole price per piece; the demo sells no such quantities */
function unitPrice({ tiers, tier_model, unit_price_cents }: Price, quantity: number): number {
  if (!tiers || !tier_model) return unit_price_cents;
  const unit = tieredPriceCents({ tiers, tier_model }, quantity) / quantity;
  if (!Number.isInteger(unit)) throw new Error(`${quantity} pieces have no whole price each.`);
  return unit;
}

function adjusted(cents: number, share_bp: number): number {
  return Math.round((cents * share_bp) / 10_000);
}
