// Paying a single invoice online: begun by who sees it, booked on it once, and nothing beyond what is open.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testService } from '../../../../src/modules/selling/server/payment/testService.ts';
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

const gross_cents = 1_210;

/** An order whose invoice is to be paid. */
async function invoiced(): Promise<{ readonly order: string; readonly invoice: string }> {
  const { api, products } = shop;
  orders += 1;
  const { seen } = (
    await api.send('user', 'POST /api/cart/items', {
      body: { items: [{ product_uuid: products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 }] },
    })
  ).json<{ seen: string }>();
  const made = await api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `invoice-${orders}` },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(made.statusCode).toBe(201);
  const order = String(made.json<Body>()['uuid']);
  const { uuid } = await api.store.database
    .selectFrom('invoices')
    .select('uuid')
    .where('order_uuid', '=', order)
    .executeTakeFirstOrThrow();
  return { order, invoice: uuid };
}

/** One of the client, or of another, as it stands in the table. */
async function written(values: Body): Promise<string> {
  const { clients, seller } = shop.api.company;
  const open = {
    kind: 'invoice',
    status: 'sent',
    currency: 'EUR',
    language: 'nl',
    net_cents: 1_000,
    vat_cents: 210,
    payment_means: 'bank_transfer',
    gross_cents,
    paid_cents: 0,
    discount_cents: 0,
  };
  return shop.insert('invoices', { client_uuid: clients.own, seller_uuid: seller, ...open, ...values });
}

const begin = (invoice: string, actor: 'user' | 'management' | 'employee' | null = 'user') =>
  shop.api.send(actor, `POST /api/invoices/${invoice}/payment`, { body: {} });
async function begun(invoice: string): Promise<string> {
  const answer = await begin(invoice);
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json<{ pay_url: string }>().pay_url, 'http://x').searchParams.get('payment') ?? '';
}
/** With the secret of the server under test. */
const service = testService('a key for tests');
const news = (payment: string, rest: Body = {}) =>
  service.sendCallback(
    { payment, outcome: 'paid', amount_cents: gross_cents, currency: 'EUR', ...rest },
    shop.api.clock.now,
  );
const deliver = async ({ headers, body }: ReturnType<typeof news>): Promise<number> =>
  (await shop.api.app.inject({ method: 'POST', url: '/api/payment-callbacks/test', headers, payload: body }))
    .statusCode;
const stateOf = async (invoice: string): Promise<Body> =>
  (await shop.api.send('user', `GET /api/invoices/${invoice}/payment`)).json<Body>();
const invoiceRow = (invoice: string) =>
  shop.api.store.database
    .selectFrom('invoices')
    .select(['status', 'paid_cents'])
    .where('uuid', '=', invoice)
    .executeTakeFirst();
const attempts = (invoice: string) =>
  shop.api.store.database
    .selectFrom('payments')
    .select(['status', 'amount_cents'])
    .where('invoice_uuid', '=', invoice)
    .orderBy('uuid')
    .execute();
const allocations = (invoice: string) =>
  shop.api.store.database
    .selectFrom('payment_allocations')
    .select('amount_cents')
    .where('invoice_uuid', '=', invoice)
    .execute();

test('a paid order is booked on the invoice, and the order that waited for it continues', async () => {
  const { order, invoice } = await invoiced();
  expect(await stateOf(invoice)).toEqual({
    currency: 'EUR',
    open_cents: gross_cents,
    can_pay_online: true,
    online: null,
  });
  const payment = await begun(invoice);
  expect((await shop.api.send('user', `GET /api/test-payments/${payment}`)).json<Body>()).toMatchObject({
    kind: 'invoice',
    amount_cents: gross_cents,
    currency: 'EUR',
    is_pending: true,
    return_path: `/invoices/${invoice}?tab=invoice-payment&paid=1`,
  });
  expect(await deliver(news(payment))).toBe(204);
  expect(await stateOf(invoice)).toMatchObject({
    open_cents: 0,
    can_pay_online: false,
    online: { status: 'succeeded' },
  });
  expect(await invoiceRow(invoice)).toEqual({ status: 'paid', paid_cents: gross_cents });
  expect((await shop.api.send('user', `GET /api/orders/${order}`)).json<Body>()).toMatchObject({
    status: 'processing',
  });
  expect((await begin(invoice)).json<Body>()).toMatchObject({
    code: 'E_STATE',
    message: 'This invoice has nothing left to pay.',
  });
});

test('a repeated or concurrent message counts once, and so do several messages', async () => {
  const { invoice } = await invoiced();
  const payment = await begun(invoice);
  const message = news(payment);
  const same = await Promise.all(Array.from({ length: 10 }, () => deliver(message)));
  expect(same.toSorted()).toEqual([204, ...same.slice(1).map(() => 409)]);
  expect(await deliver(news(payment))).toBe(204);
  expect(await allocations(invoice)).toEqual([{ amount_cents: gross_cents }]);
});

test('a payment that waits for the bank is resumed instead of started again, also from its order', async () => {
  const { order, invoice } = await invoiced();
  const first = (await begin(invoice)).json<Body>();
  expect(first).toMatchObject({ is_pending: false });
  const waiting = { status: 'pending', reason: null, begun_at: shop.api.clock.now.toISOString(), can_go_on: true };
  expect(await stateOf(invoice)).toMatchObject({ open_cents: gross_cents, online: waiting });
  expect((await begin(invoice)).json<Body>()).toEqual({ ...first, is_pending: true });
  const { send } = shop.api;
  expect((await send('user', `GET /api/orders/${order}/payment`)).json<Body>()).toMatchObject({ online: waiting });
  expect((await send('user', `POST /api/orders/${order}/payment`, { body: {} })).json<Body>()).toEqual({
    ...first,
    is_pending: true,
  });
  expect(await attempts(invoice)).toEqual([{ status: 'pending', amount_cents: gross_cents }]);
});

test('ten concurrent presses start one payment', async () => {
  const { invoice } = await invoiced();
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin(invoice)));
  // A request that arrives before the service has answered gets a conflict.
  for (const answer of answers) expect([201, 409]).toContain(answer.statusCode);
  const begunOnes = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<Body>());
  expect(new Set(begunOnes.map(({ pay_url }) => pay_url)).size).toBe(1);
  expect(await attempts(invoice)).toEqual([{ status: 'pending', amount_cents: gross_cents }]);
});

test('while the service has not answered, another request has to wait; without an answer the payment starts again', async () => {
  const { invoice } = await invoiced();
  await begin(invoice);
  await shop.api.store.database
    .updateTable('payments')
    .set({ external_id: null })
    .where('invoice_uuid', '=', invoice)
    .execute();
  expect(await stateOf(invoice)).toMatchObject({ online: { status: 'pending', can_go_on: false } });
  expect((await begin(invoice)).json<Body>()).toMatchObject({
    code: 'E_STATE',
    message: 'This payment is already being started.',
  });
  const start = shop.api.clock.now;
  try {
    shop.api.clock.now = new Date(start.getTime() + 31_000);
    expect((await begin(invoice)).json<Body>()).toMatchObject({ is_pending: false });
  } finally {
    shop.api.clock.now = start;
  }
});

test('after a part was paid otherwise, the rest is a new payment', async () => {
  const { invoice } = await invoiced();
  await begun(invoice);
  await shop.api.store.database
    .updateTable('invoices')
    .set({ paid_cents: 210, status: 'partially_paid' })
    .where('uuid', '=', invoice)
    .execute();
  expect(await stateOf(invoice)).toMatchObject({ online: { status: 'pending', can_go_on: false } });
  expect((await begin(invoice)).json<Body>()).toMatchObject({ is_pending: false });
  expect((await attempts(invoice)).map(({ amount_cents }) => amount_cents)).toEqual([gross_cents, 1_000]);
});

test('an invoice paid twice takes what is open, and the rest is credit of the client', async () => {
  const { invoice } = await invoiced();
  const one = await begun(invoice);
  expect(await deliver(news(one, { outcome: 'cancelled' }))).toBe(204);
  const other = await begun(invoice);
  expect(other).not.toBe(one);
  expect(await Promise.all([deliver(news(one)), deliver(news(other))])).toEqual([204, 204]);
  expect(await invoiceRow(invoice)).toEqual({ status: 'paid', paid_cents: gross_cents });
  expect(await allocations(invoice)).toEqual([{ amount_cents: gross_cents }]);
  expect(await attempts(invoice)).toEqual([1, 2].map(() => ({ status: 'succeeded', amount_cents: gross_cents })));
});

test.each([
  ['everything', 201],
  ['billing', 201],
  ['technical', 403],
] as const)('a member with access to %s at the client gets %s', async (part, status) => {
  const { order, invoice } = await invoiced();
  const setPart = (given: typeof part) =>
    shop.api.store.database
      .updateTable('client_memberships')
      .set({ part: given })
      .where('client_uuid', '=', shop.api.company.clients.own)
      .execute();
  await setPart(part);
  try {
    expect((await shop.api.send('user', `GET /api/invoices/${invoice}/payment`)).statusCode).toBe(
      status === 201 ? 200 : status,
    );
    expect((await begin(invoice)).statusCode).toBe(status);
    const ofOrder = await shop.api.send('user', `POST /api/orders/${order}/payment`, { body: {} });
    expect(ofOrder.statusCode).toBe(status);
  } finally {
    await setPart('everything');
  }
});

test.each(['employee', 'management'] as const)('%s sees the payment state, and cannot pay', async (actor) => {
  const { order, invoice } = await invoiced();
  expect((await shop.api.send(actor, `GET /api/invoices/${invoice}/payment`)).statusCode).toBe(200);
  for (const url of [`/api/invoices/${invoice}/payment`, `/api/orders/${order}/payment`]) {
    const answer = await shop.api.send(actor, `POST ${url}`, { body: {} });
    expect([answer.statusCode, answer.json<Body>()]).toEqual([
      403,
      expect.objectContaining({ code: 'E_FORBIDDEN', message: 'Only the client pays online.' }),
    ]);
  }
  expect(await attempts(invoice)).toEqual([]);
});

test('a failed or cancelled payment books nothing and can be retried; a late one is booked', async () => {
  const { invoice } = await invoiced();
  const payment = await begun(invoice);
  expect(await deliver(news(payment, { outcome: 'cancelled' }))).toBe(204);
  expect(await stateOf(invoice)).toMatchObject({
    open_cents: gross_cents,
    can_pay_online: true,
    online: { status: 'failed', reason: 'cancelled' },
  });
  await begun(invoice);
  expect(await deliver(news(payment))).toBe(204);
  expect(await invoiceRow(invoice)).toMatchObject({ status: 'paid' });
});

test('another amount or another currency is rejected', async () => {
  const { invoice } = await invoiced();
  const payment = await begun(invoice);
  expect(await deliver(news(payment, { amount_cents: gross_cents - 1 }))).toBe(422);
  expect(await deliver(news(payment, { currency: 'USD' }))).toBe(422);
  expect(await invoiceRow(invoice)).toMatchObject({ status: 'sent', paid_cents: 0 });
});

test('an invoice for direct debit is paid online once the debit has failed', async () => {
  const invoice = await written({ payment_means: 'direct_debit' });
  expect((await begin(invoice)).statusCode).toBe(409);
  const debit = await shop.insert('payments', {
    client_uuid: shop.api.company.clients.own,
    method: 'direct_debit',
    amount_cents: gross_cents,
    received_on: '2026-03-10',
    status: 'charged_back',
  });
  await shop.insert('payment-allocations', { payment_uuid: debit, invoice_uuid: invoice, amount_cents: gross_cents });
  expect(await stateOf(invoice)).toMatchObject({ can_pay_online: true, open_cents: gross_cents });
  expect(await deliver(news(await begun(invoice)))).toBe(204);
  expect(await invoiceRow(invoice)).toEqual({ status: 'paid', paid_cents: gross_cents });
});

describe('online payment is unavailable', () => {
  test.each([
    ['of a draft', { status: 'draft' }],
    ['of what is collected', { payment_means: 'direct_debit' }],
    ['of what is credited', { status: 'credited' }],
  ] as const)('%s', async (name, changes) => {
    const invoice = await written(changes);
    const answer = await begin(invoice);
    // A client does not see drafts at all.
    expect(answer.statusCode).toBe(name === 'of a draft' ? 404 : 409);
    expect(
      await shop.api.store.database.selectFrom('payments').select('uuid').where('invoice_uuid', '=', invoice).execute(),
    ).toEqual([]);
  });

  test('where the company has no payment service', async () => {
    const { invoice } = await invoiced();
    const setService = (value: string) =>
      shop.api.store.database.updateTable('general').set({ value }).where('key', '=', 'online_payments').execute();
    await setService('"none"');
    try {
      expect(await stateOf(invoice)).toMatchObject({ can_pay_online: false, open_cents: gross_cents });
      expect((await begin(invoice)).json<Body>()).toMatchObject({
        code: 'E_STATE',
        message: 'Online payment isn’t available right now.',
      });
    } finally {
      await setService('"test"');
    }
  });
});

test.each([
  ['user', 404],
  [null, 401],
] as const)('%s neither sees nor starts a payment of another client’s invoice', async (actor, refused) => {
  const { api } = shop;
  const { other } = api.company.clients;
  const invoice = await written({ client_uuid: other });
  const payment = `test_of_another_${String(actor)}`;
  await shop.insert('payments', {
    client_uuid: other,
    invoice_uuid: invoice,
    method: 'ideal',
    amount_cents: gross_cents,
    received_on: '2026-03-10',
    status: 'pending',
    external_id: payment,
  });
  const answers = [
    await api.send(actor, `GET /api/invoices/${invoice}/payment`),
    await begin(invoice, actor),
    await api.send(actor, `GET /api/test-payments/${payment}`),
    await api.send(actor, `POST /api/test-payments/${payment}`, { body: { outcome: 'paid' } }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => refused));
});
