/** Periods and savings of the offers in the catalogue. */
import { expect, test } from 'vitest';
import { offerFor, periodsToChoose, savedCents } from '../../../../src/modules/selling/browser/catalogue/offers.ts';
import type { CatalogueOffer, CatalogueProduct } from '../../../../src/modules/selling/rules/catalogue.ts';

const offer = (period_unit: string, amount_cents: number, period_count = 1): CatalogueOffer => ({
  action: period_unit === 'once' ? 'once' : 'recurring',
  period_unit,
  period_count,
  amount_cents,
});
const product = (...offers: readonly CatalogueOffer[]): CatalogueProduct => ({
  uuid: '1',
  name: 'Plus',
  summary: null,
  type: 'hosting',
  config_fields: [],
  contents: [],
  is_most_chosen: false,
  offers,
  setup_cents: 0,
  rate_bp: 2_100,
});
const [month, quarter, year] = [offer('month', 1_000), offer('month', 2_850, 3), offer('year', 10_000)];

test('a product shows the offer of the chosen period, or its shortest one', () => {
  expect(offerFor(product(month, year), '1 year')).toBe(year);
  expect(offerFor(product(month), '1 year')).toBe(month);
  expect(offerFor(product(), '1 year')).toBeUndefined();
});

test('the periods to choose are those of products with a choice, shortest first', () => {
  const catalogue = (...products: readonly CatalogueProduct[]) => ({
    currency: 'EUR',
    price_display: 'excl_vat' as const,
    categories: [{ uuid: '1', name: 'Hosting', description: null, products }],
  });
  expect(periodsToChoose(catalogue(product(year, month), product(quarter, month)))).toEqual([month, quarter, year]);
  expect(periodsToChoose(catalogue(product(month), product(offer('once', 500))))).toEqual([]);
});

test('a longer period saves what it costs less than as many months', () => {
  expect(savedCents(product(month, quarter, year), year)).toBe(2_000);
  expect(savedCents(product(month, quarter, year), quarter)).toBe(150);
  expect([savedCents(product(month, year), month), savedCents(product(year), year)]).toEqual([0, 0]);
});
