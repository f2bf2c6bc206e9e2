/** Generates prices of domain names for several years, and of privacy for extensions that sell it separately. */
import { Dates } from '#engine/values';
import type { DemoRow, World, Written } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { productOf, type Products } from './products.ts';
import type { DemoTld } from './tlds.ts';

/** Discount in percent by number of years. */
const discounts: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [2, 3],
  [3, 5],
  [5, 8],
  [10, 12],
]);

/** Extensions with paid privacy; under the others that have it, it is free. */
const paidPrivacy: readonly string[] = ['info', 'online', 'shop', 'amsterdam', 'frl'];
const privacyYear_cents = 299;

type List = DemoRow<Written<'price-lists'>>;

interface Parts {
  readonly products: Products;
  readonly tlds: ReadonlyMap<string, DemoTld>;
}

/** Generates the prices. Runs after all other generators, so that it does not affect their random results. */
export function makeLongTerms(world: World, { products, tlds }: Parts): void {
  const lists = generalLists(world);
  const privacy = makePrivacy(world, products);
  for (const [tld, { row, prices }] of tlds) {
    const years = row.periods_months.map((months) => months / 12);
    if (!row.is_active) continue;
    const product = productOf(products, `DOM-${tld.toUpperCase()}`).row.uuid;
    for (const list of lists) {
      for (const count of years.filter((one) => one > 1)) {
        add(world, list, {
          product_uuid: product,
          action: 'register',
          period_count: count,
          cents: priceOfYears(prices.register_cents + prices.renew_cents * (count - 1), count),
          cost_cents: prices.cost_cents * count,
        });
        add(world, list, {
          product_uuid: product,
          action: 'renew',
          period_count: count,
          cents: priceOfYears(prices.renew_cents * count, count),
          cost_cents: prices.cost_cents * count,
        });
      }
    }
    if (paidPrivacy.includes(tld) && row.privacy_available) Object.assign(row, { privacy_product_uuid: privacy.uuid });
  }
  for (const list of lists)
    for (const count of discounts.keys())
      add(world, list, {
        product_uuid: privacy.uuid,
        action: 'recurring',
        period_count: count,
        cents: privacyYear_cents * count,
        cost_cents: 120 * count,
      });
}

/** Applies the discount of the number of years, and rounds to a multiple of five cents. */
function priceOfYears(cents: number, years: number): number {
  return Math.round((cents * (100 - (discounts.get(years) ?? 0))) / 500) * 5;
}

/** Returns the general price lists without a parent; lists derived from them follow automatically. */
function generalLists({ book }: World): readonly List[] {
  return book
    .of('price-lists')
    .filter(
      ({ status, segment, client_uuid, parent_uuid }) =>
        status === 'active' && segment === 'general' && client_uuid === undefined && parent_uuid === undefined,
    );
}

function makePrivacy({ book, opening }: World, products: Products): DemoRow {
  const {
    row: { category_uuid },
  } = productOf(products, 'DOM-COM');
  return book.add('products', instantAt(Dates.addDays(opening, -17), 9 * 60), {
    sku: 'WHOIS-PRIVACY',
    name: 'Whois-privacy',
    slug: 'whois-privacy',
    category_uuid,
    type: 'service',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8000',
    summary: 'Houdt de gegevens van de houder uit de openbare whois.',
    setup_timing: 'after_order',
    status: 'hidden',
  });
}

interface LongPrice {
  readonly product_uuid: string;
  readonly action: 'register' | 'renew' | 'recurring';
  readonly period_count: number;
  readonly cents: number;
  readonly cost_cents: number;
}

function add({ book }: World, list: List, { cents, ...price }: LongPrice): void {
  book.add('price-list-items', list.created_at, {
    price_list_uuid: list.uuid,
    ...price,
    period_unit: 'year',
    tier_model: 'flat',
    price_base_quantity: 1,
    tiers: [{ from_qty: 1, unit_price_cents: cents, flat_fee_cents: 0 }],
  });
}
