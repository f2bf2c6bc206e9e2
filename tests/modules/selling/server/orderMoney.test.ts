/**
 * An order that waits for its money: received by staff, cancelled, or its invoice credited. Nothing of it is left
 * hanging.
 */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { abandonCarts, createShop, payFirst, type Shop } from '../../../support/shop.ts';

type Body = Readonly<Record<string, unknown>>;

let shop: Shop;
let orders = 0;
beforeAll(async () => {
  shop = await createShop();
  await payFirst(shop);
});
afterAll(() => shop.api.close());
beforeEach(() => abandonCarts(shop));

interface Placed {
  readonly order: string;
  readonly invoice: string;
}

async function placed(): Promise<Placed> {
  const { api, products } = shop;
  orders += 1;
  const { seen } = (
    await api.send('user', 'POST /api/cart/items', {
      body: { items: [{ product_uuid: products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 }] },
    })
  ).json<{ seen: string }>();
  const made = await api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `order-money-${orders}` },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect([made.statusCode, made.json<Body>()['status']]).toEqual([201, 'awaiting_payment']);
  const order = String(made.json<Body>()['uuid']);
  const [invoice] = await rows('invoices', 'order_uuid', order);
  return { order, invoice: String(invoice?.['uuid']) };
}

const rows = async (table: string, column: string, value: unknown): Promise<readonly Body[]> =>
  anyTable(shop.api.store.database).selectFrom(table).selectAll().where(column, '=', value).execute();
const act = async (path: string, body: Body): Promise<{ readonly status: number; readonly body: Body }> => {
  const answer = await shop.api.send('employee', `PUT /api/${path}`, { body });
  return { status: answer.statusCode, body: answer.json() };
};

/** The states of the order, its lines, subscriptions and invoice. */
async function states({ order, invoice }: Placed): Promise<readonly unknown[]> {
  const lines = await rows('order_lines', 'order_uuid', order);
  const subscriptions = await Promise.all(lines.map(({ uuid }) => rows('subscriptions', 'order_line_uuid', uuid)));
  const statusOf = (found: readonly Body[]): unknown => found.map(({ status }) => status).join();
  return [
    statusOf(await rows('orders', 'uuid', order)),
    statusOf(lines),
    statusOf(subscriptions.flat()),
    statusOf(await rows('invoices', 'uuid', invoice)),
  ];
}

test('"Register payment" books the money on the invoice, once', async () => {
  const made = await placed();
  const late = await act(`orders/${made.order}/paid`, { received_on: '2030-01-01', method: 'bank' });
  expect([late.status, late.body['errors']]).toEqual([
    422,
    { received_on: 'This date is in the future. Choose today or earlier' },
  ]);
  expect(await states(made)).toEqual(['awaiting_payment', 'pending', 'pending', 'sent']);
  expect((await act(`orders/${made.order}/paid`, { received_on: '2026-03-10', method: 'cash' })).status).toBe(200);
  expect(await states(made)).toEqual(['processing', 'processing', 'pending', 'paid']);
  const [allocation] = await rows('payment_allocations', 'invoice_uuid', made.invoice);
  expect(await rows('payments', 'uuid', allocation?.['payment_uuid'])).toMatchObject([
    { method: 'cash', amount_cents: 1_210, received_on: '2026-03-10', status: 'succeeded' },
  ]);
  expect((await act(`orders/${made.order}/paid`, {})).status).toBe(409);
  expect(await rows('payment_allocations', 'invoice_uuid', made.invoice)).toHaveLength(1);
});

test('a cancelled order ends its lines and subscription, and its invoice is credited', async () => {
  const made = await placed();
  expect((await act(`orders/${made.order}/cancel`, { cancel_reason: 'Bedacht zich' })).status).toBe(200);
  expect(await states(made)).toEqual(['cancelled', 'cancelled', 'cancelled', 'credited']);
  expect(await rows('invoices', 'original_invoice_uuid', made.invoice)).toMatchObject([
    { kind: 'credit_note', status: 'applied', gross_cents: -1_210, credit_reason: 'Bedacht zich' },
  ]);
});

test('an order whose invoice is fully credited is cancelled; after a part it still waits', async () => {
  const made = await placed();
  const credit = async (quantity: number): Promise<void> => {
    const drafted = await act(`invoices/${made.invoice}/credit`, { credit_reason: 'Fout' });
    const uuid = String((drafted.body['next'] as Body)['uuid']);
    const [line] = (await rows('invoice_lines', 'invoice_uuid', uuid)).map((one) => one['uuid']);
    expect((await act(`invoices/${uuid}`, { lines: [{ uuid: line, quantity }] })).status).toBe(200);
    expect((await act(`invoices/${uuid}/finalise`, {})).status).toBe(200);
  };
  await credit(-0.4);
  expect(await states(made)).toEqual(['awaiting_payment', 'pending', 'pending', 'partially_paid']);
  await credit(-0.6);
  expect(await states(made)).toEqual(['cancelled', 'cancelled', 'cancelled', 'credited']);
  expect((await rows('orders', 'uuid', made.order))[0]?.['cancel_reason']).toMatch(/is gecrediteerd|was credited/);
});
