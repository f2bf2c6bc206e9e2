/** Generates the coupons. */
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Products } from '../company/products.ts';

export interface DemoCoupon {
  readonly code: string;
  readonly description: string;
  readonly type: 'percentage' | 'fixed' | 'free_setup';
  readonly value_bp?: number;
  readonly value_cents?: number;
  readonly product_uuids: readonly string[];
  readonly duration: 'once' | 'n_periods' | 'forever';
  readonly duration_periods?: number;
  readonly max_redemptions?: number;
  readonly max_per_client?: number;
  readonly starts_at?: string;
  readonly ends_at?: string;
  readonly status: 'draft' | 'active' | 'stopped';
}

/** Generates the coupons. @returns the welcome coupon, which every new client may use */
export function makeCoupons({ book, opening, today }: World, products: Products): DemoRow<DemoCoupon> {
  const of = (...skus: readonly string[]): string[] => skus.flatMap((sku) => products.get(sku)?.row.uuid ?? []);
  const createdAt = instantAt(Dates.addDays(opening, -6), 10 * 60);
  const welcome = book.add<'coupons', DemoCoupon>('coupons', createdAt, {
    code: 'WELKOM10',
    description: '10% op je eerste bestelling',
    type: 'percentage',
    value_bp: 1_000,
    product_uuids: [],
    duration: 'once',
    max_per_client: 1,
    starts_at: createdAt,
    status: 'active',
  });
  const rest: readonly (readonly [monthsAgo: number, coupon: DemoCoupon])[] = [
    [
      14,
      {
        code: 'ZOMERSHOP',
        description: 'Drie maanden een kwart korting op Hosting Webwinkel',
        type: 'percentage',
        value_bp: 2_500,
        product_uuids: of('HOST-WEBWINKEL'),
        duration: 'n_periods',
        duration_periods: 3,
        max_redemptions: 50,
        max_per_client: 1,
        starts_at: instantAt(Dates.addMonths(today, -13), 0),
        ends_at: instantAt(Dates.addMonths(today, -10), 0),
        status: 'active',
      },
    ],
    [
      9,
      {
        code: 'OVERSTAP',
        description: 'Geen inrichtingskosten bij een server',
        type: 'free_setup',
        product_uuids: of('SRV-CX32', 'SRV-CX42', 'SRV-CCX23'),
        duration: 'once',
        status: 'active',
      },
    ],
    [
      7,
      {
        code: 'VRIEND15',
        description: '€ 15 korting voor wie door een klant is aangebracht',
        type: 'fixed',
        value_cents: 1_500,
        product_uuids: [],
        duration: 'once',
        max_per_client: 1,
        status: 'active',
      },
    ],
    [
      5,
      {
        code: 'NONPROFIT',
        description: 'Blijvend 20% voor stichtingen en verenigingen',
        type: 'percentage',
        value_bp: 2_000,
        product_uuids: of('HOST-START', 'HOST-PLUS', 'HOST-ZAKELIJK'),
        duration: 'forever',
        status: 'active',
      },
    ],
    [
      3,
      {
        code: 'BEURS',
        description: 'Actie op de ondernemersbeurs',
        type: 'percentage',
        value_bp: 5_000,
        product_uuids: of('HOST-START'),
        duration: 'once',
        max_redemptions: 25,
        status: 'stopped',
      },
    ],
    [
      0,
      {
        code: 'NAJAAR',
        description: 'Nog niet aangekondigd',
        type: 'percentage',
        value_bp: 1_500,
        product_uuids: [],
        duration: 'once',
        starts_at: instantAt(Dates.addMonths(today, 2), 0),
        ends_at: instantAt(Dates.addMonths(today, 3), 0),
        status: 'draft',
      },
    ],
  ];
  for (const [monthsAgo, coupon] of rest)
    book.add('coupons', instantAt(Dates.addDays(Dates.addMonths(today, -monthsAgo), -4), 11 * 60), coupon);
  return welcome;
}
