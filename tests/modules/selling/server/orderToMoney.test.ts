/**
 * From an order to what the provider was asked and back to the money: nothing begins before an online payment is in,
 * what is cancelled is given back once, and a coupon is not used more often by cancelling.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type { AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import { testService } from '../../../../src/modules/selling/server/payment/testService.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { addInfrastructure } from '../../../support/infrastructure.ts';
import { abandonCarts, createShop, payFirst, type Shop } from '../../../support/shop.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let worker: JobWorker;
let answer: AdapterOutcome;
const succeeded: AdapterOutcome = { state: 'succeeded' };
const broken: AdapterOutcome = { state: 'failed', reason: 'No such plan' };
const asked: ServiceOrder[] = [];
const errors: unknown[] = [];
const panel = {
  name: 'hetzner',
  services: {
    hosting: {
      set_up: (wanted: ServiceOrder) => {
        asked.push(wanted);
        return Promise.resolve(answer);
      },
    },
  },
};
const adapters = { manual, hetzner: panel };
const service = testService('a key for tests');

beforeAll(async () => {
  shop = await createShop({ modules: modulesWith(adapters) });
  await shop.insert('general', { scope: 'selling', key: 'online_payments', value: 'test', is_secret: false });
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
  await addInfrastructure(shop.api, 'hetzner');
  const { database } = shop.api.store;
  await database.updateTable('servers').set({ role: 'web', is_shared: true, max_accounts: 500 }).execute();
  await database
    .updateTable('products')
    .set({ name: 'Whois privacy', type: 'service', status: 'hidden' })
    .where('uuid', '=', shop.products.unpriced)
    .execute();
  await shop.price(shop.list, shop.products.unpriced, {
    action: 'recurring',
    period_unit: 'year',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 300 }],
  });
  await database
    .updateTable('tlds')
    .set({ privacy_available: true, privacy_product_uuid: shop.products.unpriced })
    .where('uuid', '=', shop.api.company.tlds.nl)
    .execute();
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  await shop.api.rewind();
  await abandonCarts(shop);
  await payFirst(shop);
  await shop.api.store.database.deleteFrom('beheer_jobs').execute();
  worker = createTestWorker(shop.api, adapters, (error) => void errors.push(error));
  asked.length = 0;
  answer = succeeded;
});
afterEach(async () => {
  await worker.stop();
  expect(errors.splice(0)).toEqual([]);
});

const line = (product: keyof Shop['products'], rest: Fields): Fields => ({
  product_uuid: shop.products[product],
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  ...rest,
});
const hosting = (): Fields => line('hosting', {});
const book = (): Fields => line('book', { action: 'once', period_unit: 'once' });
const server = (): Fields => line('server', { config: { hostname: 'web9.example.nl' } });
const domain = (domain_name: string, config: Fields = {}): Fields =>
  line('domain', { action: 'register', period_unit: 'year', domain_name, config });
const setTiming = (product: keyof Shop['products'], setup_timing: 'after_order' | 'after_payment') =>
  shop.api.store.database
    .updateTable('products')
    .set({ setup_timing })
    .where('uuid', '=', shop.products[product])
    .execute();

async function fill(items: readonly Fields[], code: string | null): Promise<Fields> {
  const filled = await shop.api.send('user', 'POST /api/cart/items', { body: { items } });
  expect(filled.statusCode, filled.body).toBe(200);
  if (code === null) return filled.json();
  return (await shop.api.send('user', 'PUT /api/cart/coupon', { body: { code } })).json();
}

let orders = 0;
async function order(
  items: readonly Fields[],
  { method = 'bank_transfer', code = null }: { readonly method?: string; readonly code?: string | null } = {},
): Promise<string> {
  const { seen } = await fill(items, code);
  const made = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `money-${String((orders += 1))}` },
    body: { seen, terms_version: '1', payment_method: method },
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ uuid: string }>().uuid;
}

async function act(resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<number> {
  return (await shop.api.send('employee', `PUT /api/${resource}/${String(uuid)}/${action}`, { body })).statusCode;
}
const rows = (table: string, column: string, value: unknown): Promise<readonly Fields[]> =>
  anyTable(shop.api.store.database)
    .selectFrom(table)
    .selectAll()
    .where(column, '=', value)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
const statusOf = async (table: string, uuid: unknown): Promise<unknown> =>
  (await rows(table, 'uuid', uuid))[0]?.['status'];
const linesOf = async (uuid: string): Promise<readonly Fields[]> =>
  (await rows('order_lines', 'order_uuid', uuid)).toSorted(
    (left, right) => Number(left['position']) - Number(right['position']),
  );
const invoiceOf = async (uuid: string): Promise<Fields> => (await rows('invoices', 'order_uuid', uuid))[0] ?? {};
const creditsOf = async (uuid: string): Promise<readonly Fields[]> =>
  rows('invoices', 'original_invoice_uuid', (await invoiceOf(uuid))['uuid']);
async function work(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await worker.turn();
    await worker.idle();
  }
}
/** Staff report on the task of a line. */
async function report(of: Fields | undefined, action: 'done' | 'fail'): Promise<void> {
  const [change] = await rows('service_changes', 'order_line_uuid', of?.['uuid']);
  expect(await act('tasks', change?.['task_uuid'], action, action === 'fail' ? { outcome: 'Sold out' } : {})).toBe(200);
}

async function payOnline(uuid: string): Promise<{ readonly end: (outcome: 'paid' | 'failed') => Promise<number> }> {
  const begun = await shop.api.send('user', `POST /api/orders/${uuid}/payment`, { body: {} });
  expect(begun.statusCode, begun.body).toBe(201);
  const payment = new URL(begun.json<{ pay_url: string }>().pay_url, 'http://x').searchParams.get('payment') ?? '';
  const { amount_cents } = (await rows('payments', 'external_id', payment))[0] as { amount_cents: number };
  return {
    end: async (outcome) => {
      const { headers, body } = service.sendCallback(
        { payment, outcome, amount_cents, currency: 'EUR' },
        shop.api.clock.now,
      );
      const url = '/api/payment-callbacks/test';
      return (await shop.api.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
    },
  };
}

describe('an order that is paid online', () => {
  test('creates no work until it is paid, whatever its products say', async () => {
    await setTiming('hosting', 'after_order');
    const uuid = await order([domain('wacht.nl'), hosting()], { method: 'online' });
    const { end } = await payOnline(uuid);
    await work();
    const [name, account] = await linesOf(uuid);
    expect([await statusOf('orders', uuid), name?.['status'], account?.['status'], asked]).toEqual([
      'awaiting_payment',
      'pending',
      'pending',
      [],
    ]);
    expect(await statusOf('domains', name?.['resource_id'])).toBe('requested');

    expect(await end('failed')).toBe(204);
    await work();
    expect([await statusOf('orders', uuid), asked]).toEqual(['awaiting_payment', []]);
    expect((await shop.api.send('user', `GET /api/orders/${uuid}/payment`)).json()).toMatchObject({
      state: 'open',
      can_pay_online: true,
      online: { status: 'failed', reason: 'failed' },
    });

    expect(await (await payOnline(uuid)).end('paid')).toBe(204);
    await work();
    expect(asked).toMatchObject([{ operation: 'set_up', resource: 'hosting' }]);
    expect(await statusOf('domains', name?.['resource_id'])).toBe('pending_registration');
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['processing', 'completed']);
  });

  test('does not set up paid options of its domains before the payment', async () => {
    await setTiming('unpriced', 'after_payment');
    const uuid = await order([domain('stil.nl', { privacy: true })]);
    await work();
    expect([await statusOf('orders', uuid), (await linesOf(uuid)).map(({ status }) => status)]).toEqual([
      'awaiting_payment',
      ['processing', 'pending'],
    ]);
    expect(await act('orders', uuid, 'paid')).toBe(200);
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['processing', 'processing']);
    await setTiming('unpriced', 'after_order');
  });

  test('is booked as iDEAL by staff, unless they choose otherwise', async () => {
    const uuid = await order([hosting()], { method: 'online' });
    const read = await shop.api.send('employee', `GET /api/orders/${uuid}`);
    expect(read.json()).toMatchObject({ payment_method: 'online', expected_method: 'ideal' });
    expect(await act('orders', uuid, 'paid')).toBe(200);
    const [allocated] = await rows('payment_allocations', 'invoice_uuid', (await invoiceOf(uuid))['uuid']);
    expect(await rows('payments', 'uuid', allocated?.['payment_uuid'])).toMatchObject([{ method: 'ideal' }]);
  });

  test('continues where staff see on the account that a payment arrived after all', async () => {
    const uuid = await order([hosting()], { method: 'online' });
    await payOnline(uuid);
    const [payment] = await rows('payments', 'order_uuid', uuid);
    expect(await act('payments', payment?.['uuid'], 'confirm', { received_on: '2026-03-10' })).toBe(200);
    await work();
    expect([await statusOf('orders', uuid), (await invoiceOf(uuid))['status'], asked.length]).toEqual([
      'completed',
      'paid',
      1,
    ]);
  });
});

describe('a cancelled part of a paid order', () => {
  test('is credited, and used by the client once', async () => {
    answer = broken;
    const uuid = await order([hosting(), book()]);
    expect(await act('orders', uuid, 'paid')).toBe(200);
    await work();
    const [account, other] = await linesOf(uuid);
    await report(other, 'done');
    expect([await statusOf('orders', uuid), asked.length]).toEqual(['partially_failed', 1]);

    expect(await act('order-lines', account?.['uuid'], 'cancel')).toBe(200);
    expect(await act('order-lines', account?.['uuid'], 'cancel')).toBe(409);
    await work();
    expect([await statusOf('orders', uuid), asked.length]).toEqual(['completed', 1]);
    expect((await rows('subscriptions', 'order_line_uuid', account?.['uuid']))[0]).toMatchObject({
      status: 'cancelled',
    });
    const credits = await creditsOf(uuid);
    expect(credits).toMatchObject([
      { status: 'final', net_cents: -1_000, gross_cents: -1_210, paid_cents: 0, credit_reason: 'Geannuleerd: HOST' },
    ]);
    expect(await invoiceOf(uuid)).toMatchObject({ status: 'paid' });

    const next = await invoiceOf(await order([book()]));
    const setOff = (amount_cents: number): Promise<number> =>
      act('invoices', next['uuid'], 'register-payment', { amount_cents, received_on: '2026-03-10', method: 'offset' });
    expect([await setOff(1_211), await setOff(1_210), await setOff(1)]).toEqual([422, 200, 422]);
    expect(await creditsOf(uuid)).toMatchObject([{ status: 'applied' }]);
  });

  test('is credited with the whole order, except for what was provisioned', async () => {
    answer = broken;
    const uuid = await order([hosting(), book()]);
    expect(await act('orders', uuid, 'paid')).toBe(200);
    await work();
    await report((await linesOf(uuid))[1], 'done');
    expect(await act('orders', uuid, 'cancel', { cancel_reason: 'Bedacht zich' })).toBe(200);
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['cancelled', 'completed']);
    expect(await creditsOf(uuid)).toMatchObject([
      { status: 'final', gross_cents: -1_210, credit_reason: 'Bedacht zich' },
    ]);
  });

  test('is credited with its setup; without any line left the order is cancelled', async () => {
    const uuid = await order([server()]);
    await work();
    const [box, setup] = await linesOf(uuid);
    expect(setup).toMatchObject({ action: 'setup', status: 'completed', provisioned_at: null });
    await report(box, 'fail');
    expect(await statusOf('orders', uuid)).toBe('partially_failed');
    const { uuid: invoice, gross_cents } = await invoiceOf(uuid);
    const paid = { amount_cents: gross_cents, received_on: '2026-03-10', method: 'bank' };
    expect(await act('invoices', invoice, 'register-payment', paid)).toBe(200);
    expect(await act('order-lines', box?.['uuid'], 'cancel')).toBe(200);
    expect(await creditsOf(uuid)).toMatchObject([{ status: 'final', net_cents: -4_500 }]);
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await rows('orders', 'uuid', uuid))[0]).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Alle regels zijn geannuleerd.',
    });
    expect(await invoiceOf(uuid)).toMatchObject({ status: 'credited' });
  });

  test('is credited with the additions of a domain, and frees the name', async () => {
    await setTiming('domain', 'after_payment');
    const uuid = await order([domain('vrij.nl', { privacy: true }), book()]);
    const [name] = await linesOf(uuid);
    expect(await act('order-lines', name?.['uuid'], 'cancel')).toBe(200);
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'processing']);
    // Nothing was paid yet: what it takes back is open no more.
    expect(await creditsOf(uuid)).toMatchObject([{ status: 'applied', net_cents: -795 }]);
    expect(await statusOf('domains', name?.['resource_id'])).toBe('failed');
    const again = await order([domain('vrij.nl')]);
    expect(await statusOf('orders', again)).toBe('awaiting_payment');
    await setTiming('domain', 'after_order');
  });

  test('becomes the client’s balance where an online payment still arrives', async () => {
    const uuid = await order([hosting(), book()], { method: 'online' });
    const { end } = await payOnline(uuid);
    const [account] = await linesOf(uuid);
    expect(await act('order-lines', account?.['uuid'], 'cancel')).toBe(200);
    expect(await end('paid')).toBe(204);
    expect(await invoiceOf(uuid)).toMatchObject({ status: 'paid' });
    const [payment] = await rows('payments', 'order_uuid', uuid);
    const read = await shop.api.send('employee', `GET /api/payments/${String(payment?.['uuid'])}`);
    expect(read.json()).toMatchObject({ status: 'succeeded', unallocated_cents: 1_210 });
    await work();
    expect(asked).toEqual([]);
  });
});

describe('the cancellation of an order in progress by staff', () => {
  const whole = (uuid: string) => `/api/orders/${uuid}/cancel-whole`;
  const shown = async (uuid: string): Promise<Fields> =>
    (await shop.api.send('employee', `POST ${whole(uuid)}/preview`, { body: {} })).json();
  const cancelAll = async (uuid: string, { seen }: Fields): Promise<number> =>
    act('orders', uuid, 'cancel-whole', { seen, cancel_reason: 'Bedacht zich' });

  test('ends and settles what runs, stops running jobs, and starts no waiting ones', async () => {
    const uuid = await order([hosting(), domain('weg.nl'), book()]);
    expect(await act('orders', uuid, 'cancel-whole', { cancel_reason: 'Te vroeg' })).toBe(409);
    expect(await act('orders', uuid, 'paid')).toBe(200);
    await work();
    const [account, name, other] = await linesOf(uuid);
    await report(other, 'done');
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['completed', 'processing', 'completed']);
    const before = await shown(uuid);
    expect(before).toMatchObject({
      lines: [
        { label: { en: 'DOM-NL weg.nl' }, amount_cents: -495 },
        { label: { en: 'Credit HOST, 10 March 2026 through 9 April 2026' }, amount_cents: -1_000 },
      ],
      total_cents: -1_495,
      facts: [
        { label: { en: 'Ends today' }, value: 'HOST weg.nl' },
        { label: { en: 'Already done: stays charged' }, value: 'BOOK' },
      ],
    });
    expect(await act('orders', uuid, 'cancel', { cancel_reason: 'Bedacht zich' })).toBe(409);
    expect((await shop.api.send('user', `POST ${whole(uuid)}/preview`, { body: {} })).statusCode).toBe(403);
    expect([await cancelAll(uuid, { seen: 'something else' }), await cancelAll(uuid, before)]).toEqual([409, 200]);
    expect(await cancelAll(uuid, before)).toBe(409);

    expect((await rows('orders', 'uuid', uuid))[0]).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Bedacht zich',
    });
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['completed', 'cancelled', 'completed']);
    expect(await rows('subscriptions', 'order_line_uuid', account?.['uuid'])).toMatchObject([
      { status: 'cancelled', cancel_on: '2026-03-10', cancel_reason: 'Bedacht zich', billed_through: '2026-03-09' },
    ]);
    expect(await rows('hosting', 'uuid', account?.['resource_id'])).toMatchObject([
      { status: 'suspended', suspend_reason: 'ended', remove_on: expect.any(String) },
    ]);
    expect(await statusOf('domains', name?.['resource_id'])).toBe('failed');
    const [change] = await rows('service_changes', 'order_line_uuid', name?.['uuid']);
    expect([change?.['status'], await statusOf('tasks', change?.['task_uuid'])]).toEqual(['cancelled', 'cancelled']);
    expect(await creditsOf(uuid)).toMatchObject([{ status: 'final', net_cents: -495, credit_reason: 'Bedacht zich' }]);
    const settled = await rows('invoice_lines', 'settles_uuid', await payerOf(account));
    expect(settled).toMatchObject([{ line_net_cents: -1_000 }]);
  });

  test('credits an order of which nothing exists yet, and starts no work', async () => {
    const uuid = await order([hosting(), domain('nooit.nl', { privacy: true })]);
    expect(await act('orders', uuid, 'paid')).toBe(200);
    expect(await cancelAll(uuid, await shown(uuid))).toBe(200);
    await work();
    expect([await statusOf('orders', uuid), asked]).toEqual(['cancelled', []]);
    expect(new Set((await linesOf(uuid)).map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(await invoiceOf(uuid)).toMatchObject({ status: 'credited' });
  });

  test('ends what runs of an unpaid order, and nothing is owed any more', async () => {
    await setTiming('hosting', 'after_order');
    await setTiming('book', 'after_payment');
    const uuid = await order([hosting(), book()]);
    await work();
    expect([await statusOf('orders', uuid), (await linesOf(uuid)).map(({ status }) => status)]).toEqual([
      'awaiting_payment',
      ['completed', 'pending'],
    ]);
    expect(await cancelAll(uuid, await shown(uuid))).toBe(200);
    expect((await linesOf(uuid)).map(({ status }) => status)).toEqual(['completed', 'cancelled']);
    const [account] = await linesOf(uuid);
    expect(await statusOf('hosting', account?.['resource_id'])).toBe('suspended');
    expect(await creditsOf(uuid)).toMatchObject([{ status: 'applied', net_cents: -2_450 }]);
    await setTiming('hosting', 'after_payment');
    await setTiming('book', 'after_order');
  });

  const payerOf = async (of: Fields | undefined): Promise<unknown> =>
    (await rows('subscriptions', 'order_line_uuid', of?.['uuid']))[0]?.['uuid'];
});

describe('a coupon for one use', () => {
  let code: string;
  let coupon: string;
  beforeEach(async () => {
    code = `ONCE${String((orders += 1))}`;
    coupon = await shop.insert('coupons', {
      code,
      type: 'percentage',
      value_bp: 1_000,
      duration: 'once',
      max_per_client: 1,
      max_redemptions: 1,
      status: 'active',
    });
  });
  const isRefused = async (): Promise<boolean> => {
    await abandonCarts(shop);
    await fill([book()], null);
    return (await shop.api.send('user', 'PUT /api/cart/coupon', { body: { code } })).statusCode === 422;
  };
  const uses = async (): Promise<unknown> =>
    (await shop.api.send('employee', `GET /api/coupons/${coupon}`)).json<Fields>()['redemptions'];

  test('can be used again after an order that was cancelled completely', async () => {
    const uuid = await order([hosting()], { code });
    expect([await isRefused(), await uses()]).toEqual([true, 1]);
    expect(await act('orders', uuid, 'cancel', { cancel_reason: 'Bedacht zich' })).toBe(200);
    expect([await isRefused(), await uses()]).toEqual([false, 0]);
  });

  test('stays used by a cancelled order of which something was provisioned', async () => {
    answer = broken;
    const uuid = await order([hosting(), book()], { code });
    expect(await act('orders', uuid, 'paid')).toBe(200);
    await work();
    await report((await linesOf(uuid))[1], 'done');
    expect(await act('orders', uuid, 'cancel', { cancel_reason: 'Bedacht zich' })).toBe(200);
    expect([await isRefused(), await uses()]).toEqual([true, 1]);
    // A tenth less was paid, and as much less comes back.
    expect(await creditsOf(uuid)).toMatchObject([{ net_cents: -900 }]);
  });
});
