/** Billing begins with the delivery of a service, and an order that nobody pays for lapses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { billDue } from '../../../../src/modules/subscriptions/server/billing/billDue.ts';
import { lapseUnpaidOrders } from '../../../../src/modules/selling/server/lapse.ts';
import { mailsTo } from '../../../support/mails.ts';
import { own } from '../../../support/row.ts';
import { abandonCarts, createShop, payFirst, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  const { database } = shop.api.store;
  await shop.api.rewind();
  await abandonCarts(shop);
  await payFirst(shop);
  await database.updateTable('products').set({ billing_starts: 'on_delivery' }).execute();
  // Each test bills its own subscription, on its own draft.
  await database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
  const drafts = await database.selectFrom('invoices').select('uuid').where('status', '=', 'draft').execute();
  for (const { uuid } of drafts) {
    await database.deleteFrom('invoice_lines').where('invoice_uuid', '=', uuid).execute();
    await database.deleteFrom('invoices').where('uuid', '=', uuid).execute();
  }
});

const rows = (table: string, column: string, value: unknown): Promise<readonly Fields[]> =>
  anyTable(shop.api.store.database)
    .selectFrom(table)
    .selectAll()
    .where(column, '=', value)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
const one = async (table: string, column: string, value: unknown): Promise<Fields> =>
  (await rows(table, column, value))[0] ?? {};
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  shop.api.store.act(
    systemCaller,
    own(shop.api.store.registry().resources, resource),
    String(uuid),
    action as 'cancel',
    body,
  );
const on = (day: string): void => {
  shop.api.clock.now = new Date(`${day}T10:00:00+02:00`);
};
const bill = () => billDue(shop.api.store, shop.api.clock.now);
const lapse = () => lapseUnpaidOrders(shop.api.store, shop.api.clock.now);

let orders = 0;
/** Hosting for ten euros a month, ordered on 10 March and paid by transfer. */
async function order(): Promise<Fields> {
  const { seen } = (
    await shop.api.send('user', 'POST /api/cart/items', {
      body: {
        items: [{ product_uuid: shop.products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 }],
      },
    })
  ).json<{ seen: string }>();
  const made = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `delivery-${String((orders += 1))}` },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(made.statusCode, made.body).toBe(201);
  const uuid = made.json<{ uuid: string }>().uuid;
  const line = await one('order_lines', 'order_uuid', uuid);
  return {
    uuid,
    line: line['uuid'],
    subscription: (await one('subscriptions', 'order_line_uuid', line['uuid']))['uuid'],
    invoice: (await one('invoices', 'order_uuid', uuid))['uuid'],
  };
}

async function pay({ uuid }: Fields, amount_cents = 1_210): Promise<string> {
  const invoice = await one('invoices', 'order_uuid', uuid);
  const payment = await shop.add('payments', {
    client_uuid: shop.api.company.clients.own,
    method: 'bank',
    amount_cents,
    received_on: '2026-03-10',
  });
  await shop.api.store.database
    .updateTable('payments')
    .set({ status: 'succeeded' })
    .where('uuid', '=', payment)
    .execute();
  await shop.add('payment-allocations', { payment_uuid: payment, invoice_uuid: invoice['uuid'], amount_cents });
  return payment;
}

async function deliver({ line }: Fields): Promise<void> {
  await act('order-lines', line, 'complete');
}

describe('an ordered subscription', () => {
  test('starts on the day its service is delivered, however long that takes', async () => {
    const ordered = await order();
    const line = await one('invoice_lines', 'invoice_uuid', ordered['invoice']);
    expect([line['subscription_uuid'], line['period_start'], line['delivery_period_count']]).toEqual([
      ordered['subscription'],
      null,
      1,
    ]);
    expect(await one('invoices', 'uuid', ordered['invoice'])).toMatchObject({ supply_date: null, period_start: null });

    on('2026-04-05');
    await pay(ordered);
    on('2026-06-30');
    expect(await bill()).toMatchObject({ lines: 0, failed: [] });
    await deliver(ordered);
    expect(await one('subscriptions', 'uuid', ordered['subscription'])).toMatchObject({
      status: 'active',
      started_on: '2026-06-30',
      anchor_day: 30,
      current_period_start: '2026-06-30',
      current_period_end: '2026-07-30',
      billed_through: '2026-07-29',
      first_period_through: '2026-07-29',
    });
    expect(await bill()).toMatchObject({ lines: 0 });
    on('2026-07-29');
    expect(await bill()).toMatchObject({ lines: 0 });
    on('2026-07-30');
    expect(await bill()).toMatchObject({ lines: 1, failed: [] });
    expect((await rows('invoice_lines', 'subscription_uuid', ordered['subscription'])).at(-1)).toMatchObject({
      period_start: '2026-07-30',
      period_end: '2026-08-29',
      line_net_cents: 1_000,
    });
  });

  test('starts on the day of the order where its product says so', async () => {
    await shop.api.store.database
      .updateTable('products')
      .set({ billing_starts: 'on_order' })
      .where('uuid', '=', shop.products.hosting)
      .execute();
    const ordered = await order();
    on('2026-04-05');
    await pay(ordered);
    await deliver(ordered);
    expect(await one('subscriptions', 'uuid', ordered['subscription'])).toMatchObject({
      status: 'active',
      started_on: '2026-03-10',
      billed_through: '2026-04-09',
    });
    expect(await one('invoice_lines', 'invoice_uuid', ordered['invoice'])).toMatchObject({
      period_start: '2026-03-10',
      period_end: '2026-04-09',
    });
  });

  test('keeps its period if it was ordered before products said when billing starts', async () => {
    const ordered = await order();
    const period = {
      current_period_start: '2026-03-10',
      current_period_end: '2026-04-10',
      billed_through: '2026-04-09',
    };
    await shop.api.store.database
      .updateTable('subscriptions')
      .set({ ...period, billing_starts: null })
      .where('uuid', '=', String(ordered['subscription']))
      .execute();
    on('2026-04-05');
    await pay(ordered);
    await deliver(ordered);
    expect(await one('subscriptions', 'uuid', ordered['subscription'])).toMatchObject({
      ...period,
      status: 'active',
      started_on: '2026-03-10',
    });
  });

  test('credits the remaining days when it ends, from its delivery, by a credit note on the order’s invoice', async () => {
    const ordered = await order();
    on('2026-04-05');
    await pay(ordered);
    on('2026-06-01');
    await deliver(ordered);
    on('2026-06-16');
    await act('subscriptions', ordered['subscription'], 'plan-end', { cancel_on: '2026-06-16' });
    expect(await bill()).toMatchObject({ failed: [] });
    const settled = await one('invoice_lines', 'settles_uuid', ordered['subscription']);
    expect(settled).toMatchObject({ line_net_cents: -500, period_start: '2026-06-16', period_end: '2026-06-30' });
    await act('invoices', settled['invoice_uuid'], 'finalise');
    expect(await one('invoices', 'uuid', settled['invoice_uuid'])).toMatchObject({
      kind: 'credit_note',
      original_invoice_uuid: ordered['invoice'],
      gross_cents: -605,
    });
  });
});

describe('an unpaid order', () => {
  test('lapses on the day that its mail names: the invoice is credited, and the cart can be ordered again', async () => {
    const ordered = await order();
    expect(await one('orders', 'uuid', ordered['uuid'])).toMatchObject({
      status: 'awaiting_payment',
      lapses_on: '2026-04-09',
    });
    const client = await one('clients', 'uuid', shop.api.company.clients.own);
    const mails = () => mailsTo(shop.api, String(client['email']));
    expect((await mails()).at(-1)?.text).toContain('vóór 9 april 2026');

    on('2026-04-08');
    expect(await lapse()).toEqual({ lapsed: 0, failed: [] });
    on('2026-04-09');
    expect(await lapse()).toEqual({ lapsed: 1, failed: [] });
    expect(await lapse()).toEqual({ lapsed: 0, failed: [] });
    expect(await one('orders', 'uuid', ordered['uuid'])).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Vervallen op 9 april 2026: er is niet betaald.',
      lapsed_at: shop.api.clock.now,
    });
    expect(await one('order_lines', 'uuid', ordered['line'])).toMatchObject({ status: 'cancelled' });
    expect(await one('subscriptions', 'uuid', ordered['subscription'])).toMatchObject({ status: 'cancelled' });
    expect(await one('invoices', 'uuid', ordered['invoice'])).toMatchObject({ status: 'credited' });
    expect(await one('invoices', 'original_invoice_uuid', ordered['invoice'])).toMatchObject({
      kind: 'credit_note',
      gross_cents: -1_210,
    });
    const last = (await mails()).at(-1);
    expect([last?.kind, last?.subject]).toEqual([
      'order-lapsed',
      expect.stringMatching(/^Je bestelling \S+ is vervallen$/),
    ]);

    const { cart_uuid } = await one('orders', 'uuid', ordered['uuid']);
    expect(await one('carts', 'uuid', cart_uuid)).toMatchObject({ status: 'abandoned' });
    await act('carts', cart_uuid, 'reopen');
    on('2026-03-10');
    const cart = (await shop.api.send('user', 'GET /api/cart')).json<{ items: readonly Fields[] }>();
    expect(cart.items).toMatchObject([{ product_uuid: shop.products.hosting }]);
  });

  test('does not lapse while money for it exists, announced or unallocated, nor before its invoice is due', async () => {
    const { database } = shop.api.store;
    const ordered = await order();
    const payment = await pay(ordered, 100);
    on('2026-05-01');
    expect(await lapse()).toMatchObject({ lapsed: 0 });
    await database.deleteFrom('payment_allocations').where('payment_uuid', '=', payment).execute();
    await database
      .updateTable('invoices')
      .set({ paid_cents: 0, status: 'sent' })
      .where('uuid', '=', String(ordered['invoice']))
      .execute();
    expect(await lapse()).toMatchObject({ lapsed: 0 });
    await database.updateTable('payments').set({ status: 'failed' }).where('uuid', '=', payment).execute();
    expect(await lapse()).toMatchObject({ lapsed: 1 });

    on('2026-03-10');
    await database
      .updateTable('clients')
      .set({ payment_term_days: 60 })
      .where('uuid', '=', shop.api.company.clients.own)
      .execute();
    expect(await one('orders', 'uuid', (await order())['uuid'])).toMatchObject({ lapses_on: '2026-05-10' });
  });

  test('never lapses where the company sets 0 days, nor if it was placed before orders could lapse', async () => {
    await shop.insert('general', { scope: 'selling', key: 'order_lapse_days', value: 0, is_secret: false });
    const ordered = await order();
    expect(await one('orders', 'uuid', ordered['uuid'])).toMatchObject({ status: 'awaiting_payment', lapses_on: null });
    on('2027-03-10');
    await lapse();
    expect(await one('orders', 'uuid', ordered['uuid'])).toMatchObject({ status: 'awaiting_payment' });
  });
});
