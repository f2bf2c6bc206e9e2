// Privacy and DNSSEC that a TLD asks money for: with the name in the offer, the cart, the order, the invoice and the
// renewal.
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CartAnswer } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import type { NameOffer } from '../../../../src/modules/selling/rules/nameOffer.ts';
import type { ActionPreview } from '../../../../src/engine/registry/records/preview.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
let privacy: string;
beforeAll(async () => {
  shop = await createShop();
  const {
    insert,
    price,
    list,
    products,
    api: { company, store },
  } = shop;
  await store.database
    .updateTable('products')
    .set({ name: 'Whois privacy', type: 'service', status: 'hidden' })
    .where('uuid', '=', products.unpriced)
    .execute();
  await store.database
    .updateTable('clients')
    .set({ street: 'Kade', house_number: '2', postal_code: '3511 AA', city: 'Utrecht' })
    .where('uuid', '=', company.clients.own)
    .execute();
  privacy = products.unpriced;
  await price(list, privacy, {
    action: 'recurring',
    period_unit: 'year',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 299 }],
  });
  await store.database
    .updateTable('tlds')
    .set({ privacy_available: true, privacy_product_uuid: privacy, dnssec_allowed: true, periods_months: [12, 24] })
    .where('uuid', '=', company.tlds.nl)
    .execute();
  for (const [action, cents] of [
    ['register', 1_400],
    ['renew', 1_900],
  ] as const)
    await price(list, products.domain, {
      action,
      period_unit: 'year',
      period_count: 2,
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents: cents }],
    });
  for (const name of ['discreet.nl', 'gratis.nl', 'tweejaar.nl'])
    await insert('known-names', { name, availability: 'free' });
});
afterAll(() => shop.api.close());
beforeEach(() =>
  shop.api.store.database.updateTable('carts').set({ status: 'abandoned' }).where('status', '=', 'open').execute(),
);

const ask = async <T>(call: string, body?: object): Promise<T & { readonly code?: string }> =>
  (await shop.api.send('user', call, body === undefined ? {} : { body })).json();
const line = (domain_name: string, rest: object = {}): object => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
  config: { privacy: true },
  ...rest,
});

test('an offer contains the price of an addition, and its periods', async () => {
  const { names } = await ask<{ names: readonly NameOffer[] }>('POST /api/domain-names', { names: ['discreet.nl'] });
  expect(
    names[0]?.prices.map(({ years, action, privacy_cents, dnssec_cents }) => [
      action,
      years,
      privacy_cents,
      dnssec_cents,
    ]),
  ).toEqual([
    ['register', 1, 299, 0],
    ['transfer', 1, 299, 0],
    ['register', 2, null, 0],
  ]);
});

test('an addition is a line of its own on the order and the invoice, with a subscription that renews it', async () => {
  const cart = await ask<CartAnswer>('POST /api/cart/items', { items: [line('discreet.nl')] });
  expect(cart).toMatchObject({
    net_cents: 495 + 299,
    items: [
      {
        amount_cents: 495,
        additions: [{ product_uuid: privacy, name: 'Whois privacy', amount_cents: 299 }],
        problem: null,
      },
    ],
  });
  const { seen, terms } = await ask<CartAnswer>('GET /api/cart');
  const placed = await shop.api.send('user', 'POST /api/cart/checkout', {
    body: { seen, payment_method: 'bank_transfer', terms_version: terms?.version },
    headers: { 'idempotency-key': 'privacy-1' },
  });
  expect(placed.statusCode, placed.body).toBe(201);
  const read = (table: string) =>
    anyTable(shop.api.store.database).selectFrom(table).selectAll().where('product_uuid', '=', privacy).execute();
  expect(await read('order_lines')).toMatchObject([
    { description: 'Whois privacy discreet.nl', line_net_cents: 299, domain_name: 'discreet.nl' },
  ]);
  expect(await read('invoice_lines')).toMatchObject([
    { description: 'Whois privacy discreet.nl', line_net_cents: 299 },
  ]);
  expect(await read('subscriptions')).toMatchObject([
    { description: 'Whois privacy discreet.nl', unit_price_cents: 299, period_unit: 'year', period_count: 1 },
  ]);

  const domain = await shop.api.store.database
    .selectFrom('domains')
    .select(['uuid', 'privacy'])
    .where('name', '=', 'discreet.nl')
    .executeTakeFirstOrThrow();
  expect(domain['privacy']).toBe(true);
  await shop.api.store.database
    .updateTable('domains')
    .set({ status: 'active', registered_on: '2026-03-10', expires_on: '2027-03-10' })
    .where('uuid', '=', String(domain['uuid']))
    .execute();
  const preview = await shop.api.send('employee', `POST /api/domains/${String(domain['uuid'])}/renew/preview`, {
    body: {},
  });
  expect(preview.json<ActionPreview>()).toMatchObject({
    total_cents: 995 + 299,
    lines: [{ amount_cents: 995 }, { label: { en: 'Whois privacy' }, amount_cents: 299 }],
  });
});

test('an addition is free where the TLD names no product, and no line unless it is chosen', async () => {
  const cart = await ask<CartAnswer>('POST /api/cart/items', {
    items: [line('gratis.nl', { config: { dnssec: true } })],
  });
  expect(cart.items).toMatchObject([{ additions: [], problem: null }]);
  expect(cart.net_cents).toBe(495);
});

test('an addition without a price for the period stops the order with a message', async () => {
  const answer = await shop.api.send('user', 'POST /api/cart/items', {
    body: { items: [line('tweejaar.nl', { period_count: 2 })] },
  });
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining(
      'No price for “Whois privacy” for this period. Choose another period, leave it out, or contact us.',
    ),
  ]);
  const without = await ask<CartAnswer>('POST /api/cart/items', {
    items: [line('tweejaar.nl', { period_count: 2, config: {} })],
  });
  expect(without.items).toMatchObject([{ amount_cents: 1_400, problem: null }]);
});

test('a longer period saves against the first year and its renewals', async () => {
  const { items } = await ask<CartAnswer>('POST /api/cart/items', { items: [line('gratis.nl', { config: {} })] });
  expect(items[0]?.periods).toEqual([
    { period_unit: 'year', period_count: 1, amount_cents: 495, saving_cents: 0 },
    { period_unit: 'year', period_count: 2, amount_cents: 1_400, saving_cents: 495 + 995 - 1_400 },
  ]);
});
