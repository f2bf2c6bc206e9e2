// The grid of prices, apart from how it looks: what a cell costs, where that comes from, what is saved, what a raise
// makes of it.
import { describe, expect, test } from 'vitest';
import {
  cellKey,
  columnsOf,
  gridOf,
  gridTabs,
  groupsOf,
  oneTier,
  pricesOf,
  raiseRows,
  versionOn,
  writtenItems,
} from '../../../../src/modules/pricing/browser/price-grid/gridModel.ts';
import type { PriceItem, PriceListWithItems } from '../../../../src/modules/pricing/browser/priceLists.ts';

const item = (uuid: string, product_uuid: string, cents: number, rest: Partial<PriceItem> = {}): PriceItem => ({
  uuid,
  product_uuid,
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  tier_model: 'flat',
  tiers: oneTier(cents),
  ...rest,
});
const list = (rest: Partial<PriceListWithItems>): PriceListWithItems => ({
  uuid: 'l',
  version: 1,
  name: 'Ours',
  code: 'L',
  seller_uuid: 's',
  client_uuid: null,
  segment: 'general',
  currency: 'EUR',
  valid_from: '2026-01-01',
  valid_until: null,
  parent_uuid: null,
  adjustment_bp: null,
  status: 'active',
  items: [],
  ...rest,
});
const month = 'recurring month 1';
const year = 'recurring year 1';
const parent = list({
  uuid: 'p',
  name: 'Everybody',
  items: [item('1', 'a', 1_000), item('2', 'b', 995), item('3', 'b', 9_995, { period_unit: 'year' })],
});
const own = list({
  parent_uuid: 'p',
  items: [
    item('4', 'a', 800),
    item('5', 'c', 4, {
      tier_model: 'volume',
      tiers: [
        { from_qty: 1, to_qty: 9, unit_price_cents: 400 },
        { from_qty: 10, unit_price_cents: 300 },
      ],
    }),
  ],
});
const chain = [
  { list: own, factor_bp: 10_000 },
  { list: parent, factor_bp: 8_500 },
];

describe('what a cell says', () => {
  const prices = pricesOf(chain);
  test.each([
    ['its own price first', cellKey('a', month), { inherited_from: null, cents: 800 }],
    [
      'else that of the list it is based on, adjusted and rounded',
      cellKey('b', month),
      { inherited_from: 'Everybody', cents: 846 },
    ],
    ['of every period', cellKey('b', year), { inherited_from: 'Everybody', cents: 8_496 }],
    ['nothing where no list has one', cellKey('c', year), { inherited_from: undefined, cents: undefined }],
  ])('%s', (_, key, expected) => {
    const price = prices.get(key);
    expect({ inherited_from: price?.inherited_from, cents: price?.tiers[0]?.unit_price_cents }).toEqual(expected);
  });

  test('under columns from the shortest period to the longest, by what the price is for', () => {
    const items = [
      item('1', 'a', 1, { action: 'renew', period_unit: 'year' }),
      item('2', 'a', 1, { period_unit: 'year' }),
      item('3', 'a', 1, { period_count: 3 }),
      item('4', 'a', 1),
      item('5', 'a', 1, { action: 'setup', period_unit: 'once' }),
    ];
    expect(columnsOf([{ list: list({ items }), factor_bp: 10_000 }]).map(({ key }) => key)).toEqual([
      month,
      'recurring month 3',
      year,
      'setup once 1',
      'renew year 1',
    ]);
  });

  test('beside products by category, those without one apart', () => {
    const product = (uuid: string, category: string | null) => ({
      uuid,
      name: uuid,
      status: 'active',
      type: 'hosting',
      category: category === null ? null : { name: category },
    });
    expect(
      groupsOf([product('a', 'Mail'), product('b', null), product('c', 'Hosting'), product('d', 'Mail')], 'Others').map(
        ({ name, products }) => [name, products.map(({ uuid }) => uuid)],
      ),
    ).toEqual([
      ['Hosting', ['c']],
      ['Mail', ['a', 'd']],
      ['Others', ['b']],
    ]);
  });
});

test('a tab has its own columns, products with a price in them, and those of its kind that have none anywhere', () => {
  const product = (uuid: string, type: string) => ({ uuid, name: uuid, status: 'active', type, category: null });
  const items = [
    item('1', 'pack', 1),
    item('2', 'pack', 1, { action: 'setup', period_unit: 'once' }),
    item('3', 'nl', 1, { action: 'register', period_unit: 'year' }),
    item('4', 'gone', 1, { period_unit: 'year' }),
  ];
  const prices = [{ list: list({ items }), factor_bp: 10_000 }];
  const content = {
    columns: columnsOf(prices),
    products: [product('pack', 'hosting'), product('nl', 'domain'), product('new', 'hosting'), product('be', 'domain')],
    prices: pricesOf(prices),
    edits: new Map(),
  };
  const shown = gridTabs.map((tab) => {
    const { columns, products } = gridOf(content, tab);
    return [columns.map(({ key }) => key), products.map(({ uuid }) => uuid)];
  });
  expect(shown).toEqual([
    [['recurring month 1'], ['pack', 'new']],
    [['register year 1'], ['nl', 'be']],
    [['setup once 1'], ['pack', 'new']],
  ]);
  expect(gridOf(content, 'domains', true).products).toHaveLength(4);
});

test('a list without a price begins with the usual columns, and keeps them while the first ones are typed', () => {
  const product = (uuid: string, type: string) => ({ uuid, name: uuid, status: 'active', type, category: null });
  const begun = [{ list: list({ items: [] }), factor_bp: 10_000 }];
  const content = { columns: columnsOf(begun), products: [product('pack', 'hosting'), product('nl', 'domain')] };
  const typed = new Map([[cellKey('pack', month), oneTier(495)]]);
  for (const edits of [new Map(), typed]) {
    const shown = gridTabs.map((tab) => gridOf({ ...content, prices: pricesOf(begun), edits }, tab));
    expect(shown.map(({ columns }) => columns.map(({ key }) => key))).toEqual([
      [month, year],
      ['register year 1', 'renew year 1', 'transfer year 1'],
      ['once once 1', 'setup once 1'],
    ]);
    expect(shown[0]?.products.map(({ uuid }) => uuid)).toEqual(['pack']);
  }
});

test('a list represents its version of the day', () => {
  const [old, next] = [
    list({ uuid: 'old', valid_until: '2026-03-31' }),
    list({ uuid: 'next', valid_from: '2026-04-01' }),
  ];
  const others = [
    list({ uuid: 'reseller', segment: 'reseller' }),
    list({ uuid: 'draft', valid_from: '2026-04-01', status: 'draft' }),
  ];
  const lists = [...others, old, next];
  expect([
    versionOn(lists, old, '2026-03-31').uuid,
    versionOn(lists, old, '2026-04-01').uuid,
    versionOn(lists, next, '2025-01-01').uuid,
  ]).toEqual(['old', 'next', 'next']);
});

test('what is saved: what was not touched by its key alone, what is new as a price of its own, what was taken away not at all', () => {
  const edits = new Map([
    [cellKey('a', month), oneTier(850)],
    [cellKey('b', month), oneTier(900)],
    [cellKey('c', month), null],
  ]);
  expect(writtenItems(own, edits)).toEqual([
    { uuid: '4', tiers: [{ from_qty: 1, unit_price_cents: 850, flat_fee_cents: 0 }] },
    {
      product_uuid: 'b',
      action: 'recurring',
      period_unit: 'month',
      period_count: 1,
      tier_model: 'flat',
      tiers: oneTier(900),
    },
  ]);
  expect(writtenItems(own, new Map())).toEqual([{ uuid: '4' }, { uuid: '5' }]);
});

test('a raise: of the list itself, tier by tier, of the products chosen, without those that stay the same', () => {
  const rows = (raise_bp: number, products: readonly string[]) =>
    raiseRows(pricesOf(chain), new Set(products), { raise_bp, rounding: 'cents' }).map(({ key, after }) => [
      key,
      after.map(({ unit_price_cents }) => unit_price_cents),
    ]);
  expect(rows(1_000, ['a', 'b', 'c'])).toEqual([
    [cellKey('a', month), [880]],
    [cellKey('c', month), [440, 330]],
  ]);
  expect(rows(1_000, ['c'])).toEqual([[cellKey('c', month), [440, 330]]]);
  expect(rows(0, ['a', 'c'])).toEqual([]);
});
