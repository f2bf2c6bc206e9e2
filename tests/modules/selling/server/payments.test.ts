// Online payment of an order: started, reported by signed messages, booked once.
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testService } from '../../../../src/modules/selling/server/payment/testService.ts';
import { sign } from '../../../../src/modules/selling/server/payment/signature.ts';
import { abandonCarts, createShop, payFirst, type Shop } from '../../../support/shop.ts';

type Body = Readonly<Record<string, unknown>>;

let shop: Shop;
let orders = 0;
beforeAll(async () => {
  shop = await createShop();
  await payFirst(shop);
  await shop.insert('general', { scope: 'selling', key: 'online_payments', value: 'test', is_secret: false });
});
afterAll(() => shop.api.close());
beforeEach(() => abandonCarts(shop));

async function placed(): Promise<string> {
  const { api, products } = shop;
  orders += 1;
  const { seen } = (
    await api.send('user', 'POST /api/cart/items', {
      body: { items: [{ product_uuid: products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 }] },
    })
  ).json<{ seen: string }>();
  const made = await api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `order-${orders}` },
    body: { seen, terms_version: '1', payment_method: 'online' },
  });
  expect([made.statusCode, made.json<Body>()['status']]).toEqual([201, 'awaiting_payment']);
  return String(made.json<Body>()['uuid']);
}

interface Begun {
  readonly order: string;
  readonly payment: string;
}

async function begun(): Promise<Begun> {
  const order = await placed();
  const answer = await shop.api.send('user', `POST /api/orders/${order}/payment`, { body: {} });
  expect(answer.statusCode).toBe(201);
  return {
    order,
    payment: new URL(answer.json<{ pay_url: string }>().pay_url, 'http://x').searchParams.get('payment') ?? '',
  };
}

const gross_cents = 1_210;
/** With the secret of the server under test. */
const service = testService('a key for tests');
const news = (payment: string, rest: Body = {}) =>
  service.sendCallback(
    { payment, outcome: 'paid', amount_cents: gross_cents, currency: 'EUR', ...rest },
    shop.api.clock.now,
  );
const deliver = async ({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) =>
  (await shop.api.app.inject({ method: 'POST', url: '/api/payment-callbacks/test', headers, payload: body }))
    .statusCode;
const stateOf = async (order: string): Promise<Body> =>
  (await shop.api.send('user', `GET /api/orders/${order}/payment`)).json<Body>();
const paymentRow = async ({ payment }: Begun): Promise<Body | undefined> =>
  shop.api.store.database.selectFrom('payments').selectAll().where('external_id', '=', payment).executeTakeFirst();

test('a paid order is booked, and starts what waited for it', async () => {
  const one = await begun();
  expect(await stateOf(one.order)).toMatchObject({
    state: 'open',
    open_cents: gross_cents,
    method: 'online',
    online: { status: 'pending' },
    can_pay_online: true,
  });
  expect(await deliver(news(one.payment))).toBe(204);
  expect(await paymentRow(one)).toMatchObject({
    status: 'succeeded',
    amount_cents: gross_cents,
    received_on: '2026-03-10',
  });
  expect((await shop.api.send('user', `GET /api/orders/${one.order}`)).json<Body>()).toMatchObject({
    status: 'processing',
  });
  expect(await stateOf(one.order)).toMatchObject({ state: 'paid', open_cents: 0, online: { status: 'succeeded' } });
  expect(
    (await shop.api.send('user', `POST /api/orders/${one.order}/payment`, { body: {} })).json<Body>(),
  ).toMatchObject({ code: 'E_STATE' });
});

test('the audit trail names who began an online payment, and records each outcome that the service reported', async () => {
  const one = await begun();
  expect(await deliver(news(one.payment, { outcome: 'failed' }))).toBe(204);
  expect(await deliver(news(one.payment, { outcome: 'cancelled' }))).toBe(204);
  expect(await deliver(news(one.payment))).toBe(204);
  expect(await deliver(news(one.payment, { outcome: 'failed' }))).toBe(204);
  const { uuid, version } = (await paymentRow(one)) ?? {};
  const history = await shop.api.call<readonly Body[]>('management', `GET /api/payments/${String(uuid)}/history`);
  expect(history.map(({ verb, actor, user_name, changes }) => [verb, actor, user_name, changes])).toMatchObject([
    [
      'confirm',
      'system',
      null,
      [
        { field: 'status', before: 'failed', after: 'succeeded' },
        { field: 'failure_reason', before: 'failed', after: null },
      ],
    ],
    [
      'fail',
      'system',
      null,
      [
        { field: 'status', before: 'pending', after: 'failed' },
        { field: 'failure_reason', before: null, after: 'failed' },
      ],
    ],
    [
      'create',
      'user',
      'Test user',
      expect.arrayContaining([{ field: 'amount_cents', before: null, after: gross_cents }]),
    ],
  ]);
  // An open form of the payment notices both changes.
  expect(version).toBe(3);
  // The program places the order, on behalf of the client.
  const placement = await shop.api.call<readonly Body[]>('management', `GET /api/orders/${one.order}/history`);
  expect(placement.at(-1)).toMatchObject({ verb: 'create', actor: 'user', user_name: 'Test user' });
});

test('the invoice is paid once, however often and concurrently the service reports it', async () => {
  const one = await begun();
  const { database } = shop.api.store;
  const statuses = await Promise.all(Array.from({ length: 10 }, () => deliver(news(one.payment))));
  expect(statuses).toEqual(statuses.map(() => 204));
  const payments = await database.selectFrom('payments').selectAll().where('order_uuid', '=', one.order).execute();
  expect(payments).toMatchObject([{ status: 'succeeded', amount_cents: gross_cents }]);
  const invoices = await database.selectFrom('invoices').selectAll().where('order_uuid', '=', one.order).execute();
  expect(invoices).toMatchObject([{ status: 'paid', paid_cents: gross_cents, gross_cents }]);
  const allocations = await anyTable(database)
    .selectFrom('payment_allocations')
    .select(['payment_uuid', 'amount_cents'])
    .where('invoice_uuid', '=', invoices[0]?.['uuid'])
    .execute();
  expect(allocations).toEqual([{ payment_uuid: payments[0]?.['uuid'], amount_cents: gross_cents }]);
  const lines = await database
    .selectFrom('order_lines')
    .select(['uuid', 'status'])
    .where('order_uuid', '=', one.order)
    .execute();
  expect(lines.map(({ status }) => status)).toEqual(['processing']);
  expect(
    await anyTable(database).selectFrom('beheer_jobs').select('key').where('key', '=', lines[0]?.['uuid']).execute(),
  ).toHaveLength(1);
});

test('a payment from a day in a closed period is booked today: it cannot be rejected, nor the period changed', async () => {
  const { clock, store, company } = shop.api;
  const one = await begun();
  const start = clock.now;
  const closeUntil = (books_closed_until: string | null) =>
    store.database.updateTable('sellers').set({ books_closed_until }).where('uuid', '=', company.seller).execute();
  try {
    // Two minutes past midnight in Amsterdam; the service reports a payment of two minutes before midnight.
    clock.now = new Date('2026-03-10T23:02:00Z');
    await closeUntil('2026-03-10');
    const late = service.sendCallback(
      { payment: one.payment, outcome: 'paid', amount_cents: gross_cents, currency: 'EUR' },
      new Date('2026-03-10T22:58:00Z'),
    );
    expect(await deliver(late)).toBe(204);
    expect(await paymentRow(one)).toMatchObject({ status: 'succeeded', received_on: '2026-03-11' });
    expect(await stateOf(one.order)).toMatchObject({ state: 'paid' });

    await closeUntil(null);
    const other = await begun();
    const open = service.sendCallback(
      { payment: other.payment, outcome: 'paid', amount_cents: gross_cents, currency: 'EUR' },
      new Date('2026-03-10T22:58:00Z'),
    );
    expect(await deliver(open)).toBe(204);
    expect(await paymentRow(other), 'the day that it came, where that is open').toMatchObject({
      received_on: '2026-03-10',
    });
  } finally {
    clock.now = start;
    await closeUntil(null);
  }
});

test('a failed or cancelled payment books nothing, and can be retried', async () => {
  const one = await begun();
  expect(await deliver(news(one.payment, { outcome: 'cancelled' }))).toBe(204);
  expect(await stateOf(one.order)).toMatchObject({ state: 'open', online: { status: 'failed', reason: 'cancelled' } });
  expect((await shop.api.send('user', `POST /api/orders/${one.order}/payment`, { body: {} })).statusCode).toBe(201);
});

test('messages in any order keep a paid payment paid, and book a late one', async () => {
  const [first, second] = [await begun(), await begun()];
  const [failed, paid] = [news(first.payment, { outcome: 'failed' }), news(first.payment)];
  expect([await deliver(paid), await deliver(failed)]).toEqual([204, 204]);
  expect((await paymentRow(first))?.['status']).toBe('succeeded');
  expect([await deliver(news(second.payment, { outcome: 'failed' })), await deliver(news(second.payment))]).toEqual([
    204, 204,
  ]);
  expect((await paymentRow(second))?.['status']).toBe('succeeded');
  expect(await stateOf(second.order)).toMatchObject({ state: 'paid' });
});

describe('a message is rejected', () => {
  test('if it is repeated, and 20 concurrent copies count once', async () => {
    const one = await begun();
    const message = news(one.payment);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(message)));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await deliver(message)).toBe(409);
  });

  test('if it has no signature, another one, or one from too long ago or from the future', async () => {
    const one = await begun();
    const { headers, body } = news(one.payment);
    const key = createHmac('sha256', 'another').digest('hex');
    const [ago, ahead] = [-301, 301].map((seconds) =>
      service.sendCallback(
        { payment: one.payment, outcome: 'paid', amount_cents: gross_cents, currency: 'EUR' },
        new Date(shop.api.clock.now.getTime() + seconds * 1000),
      ),
    );
    expect(
      await Promise.all([
        deliver({ headers: { 'content-type': 'application/json' }, body }),
        deliver({ headers: { ...headers, 'payment-signature': sign(key, { body, at: shop.api.clock.now }) }, body }),
        deliver({ headers, body: body.replace('"paid"', '"paid" ') }),
        ...[ago, ahead].map((message) => (message ? deliver(message) : 0)),
      ]),
    ).toEqual([403, 403, 403, 403, 403]);
    expect((await paymentRow(one))?.['status']).toBe('pending');
  });

  test('if it names another amount, another currency, a missing payment, or another service', async () => {
    const one = await begun();
    expect(await deliver(news(one.payment, { amount_cents: gross_cents - 1 }))).toBe(422);
    expect(await deliver(news(one.payment, { amount_cents: 0.1 }))).toBe(422);
    expect(await deliver(news(one.payment, { currency: 'USD' }))).toBe(422);
    expect(await deliver(news('test_nothing'))).toBe(404);
    const { headers, body } = news(one.payment);
    expect(
      (await shop.api.app.inject({ method: 'POST', url: '/api/payment-callbacks/other', headers, payload: body }))
        .statusCode,
    ).toBe(404);
    expect(await stateOf(one.order)).toMatchObject({ state: 'open', online: { status: 'pending' } });
  });
});

test('a payment belongs to the client: another’s order is neither visible, payable nor cancellable', async () => {
  const { api } = shop;
  const { other } = api.company.clients;
  const one = await begun();
  await api.store.database.updateTable('orders').set({ client_uuid: other }).where('uuid', '=', one.order).execute();
  await api.store.database
    .updateTable('payments')
    .set({ client_uuid: other })
    .where('order_uuid', '=', one.order)
    .execute();
  for (const [actor, refused] of [
    ['user', 404],
    [null, 401],
  ] as const) {
    const calls = [
      `GET /api/orders/${one.order}/payment`,
      `POST /api/orders/${one.order}/payment`,
      `GET /api/test-payments/${one.payment}`,
      `POST /api/test-payments/${one.payment}`,
    ];
    expect(
      await Promise.all(
        calls.map(
          async (call) =>
            (
              await api.send(
                actor,
                call,
                call.startsWith('POST') ? { body: call.includes('test-payments') ? { outcome: 'paid' } : {} } : {},
              )
            ).statusCode,
        ),
      ),
    ).toEqual(calls.map(() => refused));
  }
});

test('the test service is available only where the company has chosen it', async () => {
  const one = await begun();
  expect((await shop.api.send('user', `GET /api/test-payments/${one.payment}`)).json<Body>()).toMatchObject({
    amount_cents: gross_cents,
    is_pending: true,
    return_path: `/orders/${one.order}?paid=1`,
  });
  await shop.api.store.database
    .updateTable('general')
    .set({ value: '"none"' })
    .where('key', '=', 'online_payments')
    .execute();
  expect((await shop.api.send('user', `GET /api/test-payments/${one.payment}`)).statusCode).toBe(404);
  expect(
    (await shop.api.send('user', `POST /api/orders/${one.order}/payment`, { body: {} })).json<Body>(),
  ).toMatchObject({ code: 'E_STATE', message: 'Online payment isn’t available right now.' });
  await shop.api.store.database
    .updateTable('general')
    .set({ value: '"test"' })
    .where('key', '=', 'online_payments')
    .execute();
});
