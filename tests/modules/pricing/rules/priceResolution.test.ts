import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import {
  priceOf,
  resolvePrices,
  type ListedPrice,
  type ListVersion,
  type PriceQuestion,
} from '../../../../src/modules/pricing/rules/priceResolution.ts';
import { repeat, wholeNumbers } from '../../../engine/values/deterministic.ts';

const list = (uuid: string, rest: Partial<ListVersion> = {}): ListVersion => ({
  uuid,
  name: uuid,
  seller_uuid: 'seller',
  client_uuid: null,
  segment: 'general',
  currency: 'EUR',
  valid_from: '2026-01-01',
  parent_uuid: null,
  adjustment_bp: null,
  ...rest,
});
const item = (price_list_uuid: string, cents: number, rest: Partial<ListedPrice> = {}): ListedPrice => ({
  price_list_uuid,
  product_uuid: 'p',
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  tier_model: 'flat',
  tiers: [{ from_qty: 1, unit_price_cents: cents }],
  ...rest,
});
const question: PriceQuestion = {
  seller_uuid: 'seller',
  client_uuid: 'client',
  assigned_list_uuid: null,
  currency: 'EUR',
};

/** The unit price, and the list where it stands. */
function found(
  lists: readonly ListVersion[],
  items: readonly ListedPrice[],
  rest: Partial<PriceQuestion> & { readonly known?: readonly ListVersion[] } = {},
): unknown {
  const { known = lists, ...asked } = rest;
  return resolvePrices({ ...question, ...asked }, { lists, known, items }).map((price) => [
    priceOf(price, 1).unit_price_cents,
    price.inherited_from ?? price.price_list_uuid,
    price.adjustment_bp,
  ]);
}

describe('resolvePrices', () => {
  it("asks the client's own list first, then the one it was given, then the seller's", () => {
    const own = list('own', { client_uuid: 'client' });
    const given = list('given', { segment: 'reseller' });
    const general = list('general');
    const prices = [item('own', 1), item('given', 2), item('general', 3)];
    expect(found([general, given, own], prices, { assigned_list_uuid: 'given' })).toEqual([[1, 'own', 0]]);
    expect(found([general, given], prices, { assigned_list_uuid: 'given' })).toEqual([[2, 'given', 0]]);
    expect(found([general, given], prices)).toEqual([[3, 'general', 0]]);
  });

  it('takes what a list lacks from the one it is based on, before it asks the next list', () => {
    const lists = [
      list('own', { client_uuid: 'client', parent_uuid: 'base', adjustment_bp: -1_000 }),
      list('base', { segment: 'base' }),
      list('general'),
    ];
    expect(found(lists, [item('base', 1_005), item('general', 7)])).toEqual([[905, 'base', -1_000]]);
  });

  it('takes the version of the parent and of the assigned list that is in force that day', () => {
    const old = list('old', { valid_from: '2025-01-01' });
    const current = list('current', { valid_from: '2026-01-01' });
    const given = list('given', { segment: 'reseller', parent_uuid: 'old', adjustment_bp: -1_500 });
    expect(
      found([current, given], [item('old', 900), item('current', 1_000)], {
        assigned_list_uuid: 'given',
        known: [old, current, given],
      }),
    ).toEqual([[850, 'current', -1_500]]);
    expect(found([old, current], [item('old', 900), item('current', 1_000)])).toEqual([[1_000, 'current', 0]]);
  });

  it('goes round no circle', () => {
    expect(
      found(
        [list('own', { client_uuid: 'client', parent_uuid: 'b' }), list('b', { segment: 'b', parent_uuid: 'own' })],
        [],
      ),
    ).toEqual([]);
  });

  it('has nothing of another client, seller or currency, and nothing where nothing stands', () => {
    const lists = [
      list('theirs', { client_uuid: 'other' }),
      list('elsewhere', { seller_uuid: 'another' }),
      list('dollars', { currency: 'USD' }),
    ];
    expect(
      found(
        lists,
        lists.map(({ uuid }) => item(uuid, 1)),
        { assigned_list_uuid: 'theirs' },
      ),
    ).toEqual([]);
  });

  it('keeps prices of other periods and actions apart', () => {
    const prices = [
      item('general', 5),
      item('general', 50, { period_unit: 'year' }),
      item('general', 9, { action: 'setup', period_unit: 'once' }),
    ];
    expect(found([list('general')], prices)).toEqual([
      [5, 'general', 0],
      [50, 'general', 0],
      [9, 'general', 0],
    ]);
  });

  it('adjusts as exact arithmetic does, over any number of parents, rounded once', () => {
    const number = wholeNumbers(7);
    repeat(5_000, () => {
      const cents = number(0, 1_000_000);
      const steps = [number(-10_000, 20_000), number(-10_000, 20_000)].slice(0, number(1, 2));
      const lists = steps.map((adjustment_bp, index) =>
        list(`l${index}`, {
          segment: index === 0 ? 'general' : `s${index}`,
          parent_uuid: `l${index + 1}`,
          adjustment_bp,
        }),
      );
      const root = list(`l${steps.length}`, { segment: 'root' });
      const exact = steps
        .reduce((product, step) => product.times(new Big(10_000).plus(step)).div(10_000), new Big(cents))
        .round(0, Big.roundHalfUp);
      const [price] = resolvePrices(question, { lists: [...lists, root], known: [], items: [item(root.uuid, cents)] });
      expect(price && priceOf(price, 1).unit_price_cents, `${cents} with ${steps.join()}`).toBe(exact.toNumber());
    });
  });
});

describe('priceOf', () => {
  it('says what the base costs as it was agreed, beside the rounded piece of it', () => {
    const ofAnHour = { ...item('own', 9_500), price_base_quantity: 60 };
    const [price] = resolvePrices(question, { lists: [list('own')], known: [], items: [ofAnHour] });
    expect(price && priceOf(price, 90)).toEqual({
      unit_price_cents: 158,
      base_price_cents: 9_500,
      total_cents: 14_250,
    });
  });

  it('prices quantities over adjusted tiers as exact arithmetic does', () => {
    const number = wholeNumbers(11);
    repeat(5_000, () => {
      const [first, second] = [number(1, 50), number(51, 400)];
      const tiers = [
        { from_qty: 1, to_qty: first, unit_price_cents: number(0, 9_999) },
        { from_qty: first + 1, to_qty: second, unit_price_cents: number(0, 9_999) },
        { from_qty: second + 1, unit_price_cents: number(0, 9_999) },
      ];
      const model = number(0, 1) === 0 ? ('volume' as const) : ('graduated' as const);
      const quantity = number(1, 600);
      const [price] = resolvePrices(question, {
        lists: [list('general')],
        known: [],
        items: [item('general', 0, { tier_model: model, tiers })],
      });
      const slice = (index: number): Big =>
        new Big(
          Math.max(0, Math.min(quantity, tiers[index]?.to_qty ?? quantity) - (tiers[index]?.from_qty ?? 1) + 1),
        ).times(tiers[index]?.unit_price_cents ?? 0);
      const matched = tiers.find((tier) => quantity <= (tier.to_qty ?? Infinity));
      const expected =
        model === 'volume'
          ? new Big(quantity).times(matched?.unit_price_cents ?? 0)
          : slice(0).plus(slice(1)).plus(slice(2));
      expect(price && priceOf(price, quantity).total_cents).toBe(expected.toNumber());
    });
  });
});
