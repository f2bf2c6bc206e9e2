/** Generates the price lists: those of last year and this year, of the studio, and for resellers. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Price } from './productDefinitions.ts';
import type { Products } from './products.ts';
import type { Sellers } from './sellers.ts';

interface PriceList {
  readonly code: string;
  readonly name: string;
  readonly seller_uuid: string;
  readonly client_uuid?: string;
  readonly segment: string;
  readonly valid_from: CalendarDate;
  readonly valid_until?: CalendarDate;
  readonly parent_uuid?: string;
  readonly adjustment_bp?: number;
  readonly status: 'draft' | 'active' | 'archived';
}

/** The price lists that apply now. */
export interface PriceLists {
  readonly reseller: DemoRow<PriceList>;
  /** Current list of each seller. */
  readonly current: Readonly<Record<keyof Sellers, DemoRow<PriceList>>>;
}

export const resellerAdjustmentBp = -1_500;

/** Last year's prices in basis points of this year's. */
const lastYearBp = 9_600;

/** Adds the lists and their prices: last year at 96%, the current year, next year at 105%, and one for resellers. */
export function makePriceLists(
  { book, today, opening }: World,
  { sellers, products }: { readonly sellers: Sellers; readonly products: Products },
): PriceLists {
  const { year } = Dates.datePartsOf(today);
  const newYear = Dates.calendarDate(`${year}-01-01`);
  const before = instantAt(Dates.addDays(opening, -15), 9 * 60);
  const madeOn = instantAt(Dates.addDays(newYear, -40), 15 * 60);
  const createdAt = madeOn > before && madeOn < instantAt(today, 0) ? madeOn : before;
  const add = (created: string, list: PriceList): DemoRow<PriceList> => book.add('price-lists', created, list);

  const old = add(before, {
    code: 'STANDAARD-OUD',
    name: 'Standaardprijzen tot en met vorig jaar',
    seller_uuid: sellers.hosting.uuid,
    segment: 'general',
    valid_from: Dates.addDays(opening, -400),
    valid_until: Dates.addDays(newYear, -1),
    status: 'archived',
  });
  const hosting = add(createdAt, {
    code: `STANDAARD-${year}`,
    name: `Standaardprijzen ${year}`,
    seller_uuid: sellers.hosting.uuid,
    segment: 'general',
    valid_from: newYear,
    status: 'active',
  });
  const studio = add(before, {
    code: 'STUDIO',
    name: 'Prijzen Studio',
    seller_uuid: sellers.studio.uuid,
    segment: 'general',
    valid_from: Dates.addDays(opening, -400),
    valid_until: Dates.calendarDate(`${year}-12-31`),
    status: 'active',
  });
  const reseller = add(before, {
    code: 'RESELLER',
    name: 'Prijzen voor resellers',
    seller_uuid: sellers.hosting.uuid,
    segment: 'reseller',
    valid_from: Dates.addDays(opening, -400),
    parent_uuid: hosting.uuid,
    adjustment_bp: resellerAdjustmentBp,
    status: 'active',
  });
  const coming = add(instantAt(Dates.addDays(today, -9), 10 * 60), {
    code: `RESELLER-${year + 1}`,
    name: `Prijzen voor resellers ${year + 1} (concept)`,
    seller_uuid: sellers.hosting.uuid,
    segment: 'reseller-nieuw',
    valid_from: Dates.calendarDate(`${year + 1}-01-01`),
    parent_uuid: hosting.uuid,
    adjustment_bp: -1_250,
    status: 'draft',
  });

  for (const { row, definition } of products.values()) {
    for (const price of definition.prices) {
      for (const [list, share_bp] of [
        [old, lastYearBp],
        [hosting, 10_000],
        [studio, 10_000],
      ] as const) {
        if (definition.status === 'draft' && list !== hosting) continue;
        book.add(
          'price-list-items',
          list.created_at,
          itemOf({ price, list_uuid: list.uuid, product_uuid: row.uuid, share_bp }),
        );
      }
      if (definition.type === 'domain' && price.action === 'restore') continue;
      if (definition.type === 'domain' && ['nl', 'com', 'eu'].includes(definition.link ?? '')) {
        book.add(
          'price-list-items',
          coming.created_at,
          itemOf({ price, list_uuid: coming.uuid, product_uuid: row.uuid, share_bp: 8_000 }),
        );
      }
    }
  }
  planRise({ book, today }, { studio, products });
  return { reseller, current: { hosting, studio } };
}

/** Next year's prices in basis points of this year's. */
const nextYearBp = 10_500;

/** Generates the studio's announced prices of next year, which are 5 % higher. */
function planRise(
  { book, today }: Pick<World, 'book' | 'today'>,
  { studio, products }: { readonly studio: DemoRow<PriceList>; readonly products: Products },
): void {
  const next = Dates.datePartsOf(today).year + 1;
  const at = instantAt(Dates.addDays(today, -6), 14 * 60);
  const { seller_uuid, segment } = studio;
  const list = book.add<'price-lists', PriceList>('price-lists', at, {
    code: `STUDIO-${next}`,
    name: `Prijzen Studio ${next}`,
    seller_uuid,
    segment,
    valid_from: Dates.calendarDate(`${next}-01-01`),
    status: 'active',
  });
  for (const { row, definition } of products.values()) {
    if (definition.status === 'draft') continue;
    for (const price of definition.prices)
      book.add(
        'price-list-items',
        at,
        itemOf({ price, list_uuid: list.uuid, product_uuid: row.uuid, share_bp: nextYearBp }),
      );
  }
}

interface Item {
  readonly price: Price;
  readonly list_uuid: string;
  readonly product_uuid: string;
  readonly share_bp: number;
}

/** Converts a price to a row, in whole cents. */
function itemOf({ price, list_uuid, product_uuid, share_bp }: Item): object {
  const {
    action,
    period_unit,
    cost_cents,
    price_base_quantity = 1,
    tier_model = 'flat',
    tiers = [{ from_qty: 1, unit_price_cents: price.unit_price_cents }],
  } = price;
  return {
    price_list_uuid: list_uuid,
    product_uuid,
    action,
    period_unit,
    period_count: 1,
    tier_model,
    price_base_quantity,
    tiers: tiers.map((tier) => ({
      ...tier,
      unit_price_cents: Math.round((tier.unit_price_cents * share_bp) / 10_000),
      flat_fee_cents: 0,
    })),
    ...(cost_cents === undefined ? {} : { cost_cents }),
  };
}

/** Generates a price list of one client, with a few agreed prices. */
export function makeClientPriceList(
  { book }: World,
  {
    list,
    prices,
    createdAt,
  }: {
    readonly list: Omit<PriceList, 'segment' | 'status'>;
    readonly prices: readonly { readonly product_uuid: string; readonly price: Price }[];
    readonly createdAt: string;
  },
): void {
  const row = book.add<'price-lists', PriceList>('price-lists', createdAt, {
    ...list,
    segment: 'general',
    status: 'active',
  });
  for (const { product_uuid, price } of prices)
    book.add('price-list-items', createdAt, itemOf({ price, list_uuid: row.uuid, product_uuid, share_bp: 10_000 }));
}
