/**
 * Many who order in the same moment, at two servers: one cart makes one order, a coupon is used as often as it may be,
 * numbers are given once.
 */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMortalChild, type MortalChild } from '../../../support/mortalChild.ts';
import type { Answer } from '../../../support/mortalServer.ts';
import { createShop, type Shop } from '../../../support/shop.ts';
import { sessionHeaders } from '../../../support/browserRequests.ts';

let shop: Shop;
let otherServer: MortalChild;
let hosting: Readonly<Record<string, unknown>>;
let buyers: readonly string[];

beforeAll(async () => {
  shop = await createShop();
  hosting = { product_uuid: shop.products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 };
  const { connectionString, clock, company } = shop.api;
  otherServer = await startMortalChild({ connectionString, moment: clock.now.toISOString(), book: '/dev/null' });
  const { database } = shop.api.store;
  await database
    .updateTable('clients')
    .set({ street: 'Kade', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' })
    .execute();
  const copied = await sql<{
    uuid: string;
  }>`insert into clients select (jsonb_populate_record(c, jsonb_build_object('uuid', gen_random_uuid(), 'number', 'X' || n))).*
    from clients c cross join generate_series(1, 50) n where c.uuid = ${company.clients.other} returning uuid`.execute(
    database,
  );
  buyers = copied.rows.map(({ uuid }) => uuid);
});
afterAll(async () => {
  await otherServer.end();
  await shop.api.close();
});

/** A cart of the client's own, as it is seen. */
async function cartOf(client: string, coupon_uuid: string | null = null): Promise<string> {
  const cart_uuid = await shop.insert('carts', {
    client_uuid: client,
    currency: 'EUR',
    status: 'open',
    ...(coupon_uuid === null ? {} : { coupon_uuid }),
  });
  await shop.insert('cart-items', { cart_uuid, quantity: 1, config: {}, ...hosting });
  return (await shop.api.send('management', `GET /api/cart?client=${client}`)).json<{ seen: string }>().seen;
}

interface Checkout {
  readonly client: string;
  readonly seen: string;
  readonly key: string | null;
}

/** At both servers in turn. One that is too busy says so, and is asked again. */
async function order({ client, seen, key }: Checkout, turn: number, tries = 20): Promise<Answer> {
  const url = `/api/cart/checkout?client=${client}`;
  const body = { seen, terms_version: '1', payment_method: 'bank_transfer' };
  const headers = key === null ? {} : { 'idempotency-key': key };
  const here = async (): Promise<Answer> => {
    const answer = await shop.api.send('management', `POST ${url}`, { body, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const there = (): Promise<Answer | null> =>
    otherServer.run({
      call: {
        method: 'POST',
        url,
        body,
        headers: { ...headers, ...sessionHeaders(shop.api.tokens.management) },
      },
    });
  const answer = turn % 2 === 0 ? await here() : await there();
  if (answer === null) throw new Error('The other server is not there any more.');
  return answer.status === 503 && tries > 0 ? order({ client, seen, key }, turn, tries - 1) : answer;
}

const atOnce = (asked: readonly Checkout[]): Promise<readonly Answer[]> =>
  Promise.all(asked.map((one, index) => order(one, index)));
const rows = (
  table: string,
  column: string,
  values: readonly unknown[],
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  anyTable(shop.api.store.database).selectFrom(table).selectAll().where(column, 'in', values).execute();

test('the first concurrent orders get different numbers', async () => {
  const carts = await Promise.all(
    buyers.slice(0, 8).map(async (client) => ({ client, seen: await cartOf(client), key: client })),
  );
  const answers = await atOnce(carts);
  expect(
    answers.map(({ status }) => status),
    JSON.stringify(answers.map(({ body }) => body['errors'] ?? body['message'])),
  ).toEqual(carts.map(() => 201));
  expect(answers.map(({ body }) => body['number']).toSorted()).toEqual(
    carts.map((_one, index) => `2026-${String(index + 1).padStart(5, '0')}`),
  );
});

test('100 checkouts of one cart make one order, which every request with the same key is answered', async () => {
  const client = shop.api.company.clients.own;
  const seen = await cartOf(client);
  // 18 tabs that each send it five times, and 10 requests without a key.
  const answers = await atOnce(
    Array.from({ length: 100 }, (_one, index) => ({ client, seen, key: index < 90 ? `tab-${index % 18}` : null })),
  );
  const orders = await rows('orders', 'client_uuid', [client]);
  expect(orders).toHaveLength(1);
  expect([
    (await rows('invoices', 'client_uuid', [client])).length,
    (await rows('subscriptions', 'client_uuid', [client])).length,
  ]).toEqual([1, 1]);
  const winner = answers.findIndex(({ status }) => status === 201);
  const expected = answers.map((_one, index) => (index >= 90 ? 400 : index % 18 === winner % 18 ? 201 : 409));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['uuid']))).toEqual(
    new Set(orders.map(({ uuid }) => uuid)),
  );
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body['message']))).toEqual(
    new Set(['Your cart is empty. It may have been ordered already.']),
  );
});

test('a coupon with 5 uses is used 5 times by 50 concurrent checkouts; the others get the reason', async () => {
  const coupon = await shop.insert('coupons', {
    code: 'VIJF',
    type: 'fixed',
    value_cents: 100,
    duration: 'once',
    max_redemptions: 5,
    status: 'active',
  });
  const carts: Checkout[] = [];
  for (const client of buyers) carts.push({ client, seen: await cartOf(client, coupon), key: `coupon-${client}` });
  const answers = await atOnce(carts);
  const of = (wanted: number): readonly unknown[] =>
    answers.filter(({ status }) => status === wanted).map(({ body }) => body['message'] ?? body['discount_cents']);
  expect(of(201)).toEqual(Array.from({ length: 5 }, () => 100));
  expect(of(409)).toEqual(Array.from({ length: 45 }, () => 'This code has been used up.'));
  expect(await rows('orders', 'coupon_uuid', [coupon])).toHaveLength(5);
});

test('the last use of a coupon goes to one of two concurrent checkouts; the other gets the reason and keeps the cart', async () => {
  const coupon = await shop.insert('coupons', {
    code: 'LAATSTE',
    type: 'fixed',
    value_cents: 100,
    duration: 'once',
    max_redemptions: 1,
    status: 'active',
  });
  const carts: Checkout[] = [];
  for (const client of buyers.slice(0, 2))
    carts.push({ client, seen: await cartOf(client, coupon), key: `last-${client}` });
  const answers = await atOnce(carts);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await rows('orders', 'coupon_uuid', [coupon])).toHaveLength(1);
  const late = answers.findIndex(({ status }) => status === 409);
  expect(answers[late]?.body).toMatchObject({
    message: 'This code has been used up.',
    hint: expect.stringContaining('Remove the code'),
  });
  const { client = '' } = carts[late] ?? {};
  const cart = (await shop.api.send('management', `GET /api/cart?client=${client}`)).json<{
    seen: string;
    items: readonly unknown[];
  }>();
  expect(cart.items).toHaveLength(1);
  await shop.api.send('management', `PUT /api/cart/coupon?client=${client}`, { body: { code: null } });
  const { seen } = (await shop.api.send('management', `GET /api/cart?client=${client}`)).json<{ seen: string }>();
  expect(await order({ client, seen, key: `last-again-${client}` }, 0)).toMatchObject({
    status: 201,
    body: { discount_cents: 0 },
  });
});
