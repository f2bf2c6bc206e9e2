// What products cost, asked over HTTP by everybody.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShop, type Shop } from '../../../support/shop.ts';
import type { TestActor } from '../../../support/app.ts';

interface Offer {
  readonly action: string;
  readonly period_unit: string;
  readonly unit_price_cents: number;
  readonly total_cents: number;
  readonly price_list_name: string | null;
  readonly inherited_from: string | null;
  readonly adjustment_bp: number;
}

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.api.close());

async function ask(
  actor: TestActor | null,
  product: string,
  query = '',
): Promise<{
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly currency?: string;
  readonly on?: string;
  readonly offers: readonly Offer[];
}> {
  const answer = await shop.api.send(actor, `GET /api/products/${product}/prices${query}`);
  return { status: answer.statusCode, ...answer.json<{ readonly offers: readonly Offer[] }>() };
}

test('everybody who sees a product gets all of its prices', async () => {
  const { api, products } = shop;
  const answer = await api.send('user', `GET /api/products/${products.domain}/prices`);
  expect(answer.json()).toEqual({
    product_uuid: products.domain,
    currency: 'EUR',
    on: '2026-03-10',
    offers: expect.arrayContaining([
      {
        action: 'register',
        period_unit: 'year',
        period_count: 1,
        quantity: 1,
        unit_price_cents: 495,
        price_base_quantity: 1,
        base_price_cents: 495,
        total_cents: 495,
        tier_model: 'flat',
        // From which list is for staff.
        price_list_uuid: null,
        price_list_name: null,
        valid_from: '2026-01-01',
        inherited_from: null,
        inherited_name: null,
        adjustment_bp: 0,
      },
    ]) as unknown,
  });
  for (const actor of ['employee', 'management'] as const)
    expect((await ask(actor, products.domain)).offers).toHaveLength(3);
});

test('a price depends on the quantity by its tiers', async () => {
  const { server } = shop.products;
  const totals = async (quantity: number): Promise<readonly number[]> =>
    (await ask('user', server, `?quantity=${quantity}`)).offers
      .filter(({ action }) => action === 'recurring')
      .map(({ total_cents }) => total_cents);
  expect([await totals(9), await totals(10)]).toEqual([[18_000], [15_000]]);
});

test('a client’s own list takes precedence over the seller’s, for that client only', async () => {
  const { api, products, insert, price, list } = shop;
  const { own, other } = api.company.clients;
  const agreed = await insert('price-lists', {
    code: 'OWN',
    name: 'Agreed',
    seller_uuid: api.company.seller,
    client_uuid: own,
    segment: 'general',
    currency: 'EUR',
    valid_from: '2026-03-10',
    status: 'active',
    parent_uuid: list,
    adjustment_bp: -1_000,
  });
  await price(agreed, products.book, {
    action: 'once',
    period_unit: 'once',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 2_000 }],
  });
  const one = async (
    query: string,
    actor: TestActor = 'management',
    product = products.book,
  ): Promise<readonly unknown[]> =>
    (await ask(actor, product, query)).offers
      .map((offer) => [
        offer.action,
        offer.unit_price_cents,
        offer.price_list_name,
        offer.inherited_from,
        offer.adjustment_bp,
      ])
      .slice(0, 1);
  expect(await one(`?client=${own}`)).toEqual([['once', 2_000, 'Agreed', null, 0]]);
  expect(await one('', 'user')).toEqual([['once', 2_000, null, null, 0]]);
  expect(await one(`?client=${own}`, 'user', products.hosting)).toEqual([['recurring', 900, null, null, 0]]);
  expect(await one(`?client=${own}`, 'management', products.hosting)).toEqual([
    ['recurring', 900, 'Agreed', list, -1_000],
  ]);
  expect(await one(`?client=${own}&on=2026-03-09`)).toEqual([['once', 2_450, 'Standard', null, 0]]);
  expect(await one(`?client=${other}`)).toEqual([['once', 2_450, 'Standard', null, 0]]);
  expect(await one('')).toEqual([['once', 2_450, 'Standard', null, 0]]);
});

test('a missing price is an error with a message', async () => {
  expect(await ask('user', shop.products.unpriced)).toMatchObject({
    status: 409,
    code: 'E_NO_PRICE',
    message: 'No price found.',
  });
  expect(await ask('management', shop.products.book, '?on=2025-12-31')).toMatchObject({
    status: 409,
    code: 'E_NO_PRICE',
  });
});

describe('a price request', () => {
  test('is rejected without a session, and for products that are not visible', async () => {
    const { api, products } = shop;
    expect((await ask(null, products.book)).status).toBe(401);
    expect((await ask('user', products.hidden)).status).toBe(404);
    expect((await ask('management', products.hidden)).status).toBe(409);
    expect((await ask('user', products.book, `?client=${api.company.clients.other}`)).status).toBe(404);
    expect((await ask('user', 'nonsense')).status).toBe(404);
  });

  test.each([
    ['quantity=0', 'quantity: Use a whole number from 1 to 100,000.'],
    ['quantity=-1', 'quantity: Use a whole number from 1 to 100,000.'],
    ['quantity=0.1', 'quantity: Use a whole number from 1 to 100,000.'],
    ['quantity=1e9', 'quantity: Use a whole number from 1 to 100,000.'],
    ['on=2026-02-30', 'on: Use a date such as 2026-01-31.'],
    ['clint=x', 'clint: There is no parameter “clint” here; did you mean “client”?'],
    ['on=2026-03-10&on=2026-03-11', 'on: Give it once.'],
  ])('is rejected: %s', async (query, message) => {
    expect(await ask('management', shop.products.book, `?${query}`)).toMatchObject({ status: 400, message });
  });
});
