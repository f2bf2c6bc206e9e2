/** The billing run when something in it is wrong, was thrown away, or comes from several invoices. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { billDue } from '../../../../src/modules/subscriptions/server/billing/billDue.ts';
import { dueOverview } from '../../../../src/modules/subscriptions/server/billing/dueOverview.ts';
import { own } from '../../../support/row.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let opened: Date;
beforeAll(async () => {
  shop = await createShop();
  opened = shop.api.clock.now;
});
afterAll(() => shop.api.close());
const april = new Date('2026-04-01T09:00:00Z');
const database = () => anyTable(shop.api.store.database);
beforeEach(async () => {
  await shop.api.rewind();
  shop.api.clock.now = april;
  // Each test has its own subscriptions and drafts.
  await database().updateTable('subscriptions').set({ status: 'cancelled' }).execute();
  await database().deleteFrom('invoices').where('status', '=', 'draft').execute();
});

const rows = (table: string, column: string, value: unknown): Promise<Fields[]> =>
  database().selectFrom(table).selectAll().where(column, '=', value).execute();
const run = () => billDue(shop.api.store, april);
const store = (work: 'create', resource: string, body: Fields): Promise<Fields> =>
  shop.api.store[work](systemCaller, own(shop.api.store.registry().resources, resource), body);

describe('a subscription that cannot be invoiced', () => {
  const oversized = (client_uuid: string): Promise<string> =>
    shop.subscription({ client_uuid, quantity: 9_999_999_999, unit_price_cents: 90_000_000_000 });

  test('fails with the reason, and all others are billed, also those of its client', async () => {
    const { own: mine, other } = shop.api.company.clients;
    const faulty = await oversized(mine);
    const beside = await shop.subscription({ client_uuid: mine, description: 'BESIDE' });
    const fine = await shop.subscription({ client_uuid: other });
    const { lines, failed } = await run();
    expect(lines).toBe(2);
    expect(failed).toEqual([
      {
        client_uuid: mine,
        subscription_uuid: faulty,
        description: 'HOST',
        reason: expect.stringContaining('“HOST” can’t be invoiced'),
      },
    ]);
    expect(await rows('invoice_lines', 'subscription_uuid', fine)).toHaveLength(1);
    expect(await rows('invoice_lines', 'subscription_uuid', beside)).toHaveLength(1);
    const overview = await dueOverview(shop.api.store.database, { registry: shop.api.store.registry(), now: april });
    expect(overview.failing).toMatchObject([{ description: 'HOST' }]);
  });

  test.each<[string, () => Promise<Fields>, RegExp]>([
    [
      'has no VAT rate',
      async () => {
        await database()
          .updateTable('vat_rates')
          .set({ valid_until: '2020-01-01' })
          .where('uuid', '=', shop.api.company.vat.reduced)
          .execute();
        return { product_uuid: shop.products.book };
      },
      /no VAT rate/,
    ],
    ['makes its draft larger than an invoice', async () => ({ unit_price_cents: 99_999_999_999 }), /999,999,999.99/],
  ])('fails alone where it %s', async (_what, prepare, reason) => {
    const faulty = await shop.subscription({ description: 'Z', ...(await prepare()) });
    const fine = await shop.subscription({ description: 'A' });
    const { lines, failed } = await run();
    expect(failed).toMatchObject([{ subscription_uuid: faulty, reason: expect.stringMatching(reason) }]);
    expect(lines).toBe(1);
    expect(await lineOf(fine)).toMatchObject({ period_start: '2026-04-01' });
    expect(await one('subscriptions', faulty)).toMatchObject({ billed_through: '2026-03-31' });
  });

  test('has no share in a fixed coupon of its order, and stops nothing', async () => {
    const coupon_uuid = await shop.insert('coupons', {
      code: 'HUGE',
      status: 'active',
      type: 'fixed',
      value_cents: 300,
      duration: 'forever',
    });
    await shop.subscription({ coupon_uuid, quantity: 9_999_999_999, unit_price_cents: 90_000_000_000 });
    await shop.subscription({ client_uuid: shop.api.company.clients.other });
    expect(await run()).toMatchObject({ lines: 1, failed: [{ description: 'HOST' }] });
  });

  test('is rejected by the API: a larger quantity, now or later', async () => {
    const uuid = await shop.subscription({ product_uuid: shop.products.server });
    const subscriptions = own(shop.api.store.registry().resources, 'subscriptions');
    for (const next_quantity of [999_999_999, 9_999_999_999])
      await expect(
        shop.api.store.preview(systemCaller, subscriptions, uuid, 'change-quantity', { next_quantity }),
      ).rejects.toMatchObject({ details: { errors: { next_quantity: expect.anything() } } });
  });

  test.each<[string, Fields]>([
    ['the first quantity', { tiers: [{ from_qty: 1, unit_price_cents: 100_000_000_000 }] }],
    [
      'the last quantity of a tier',
      {
        tiers: [
          { from_qty: 1, to_qty: 10, unit_price_cents: 20_000_000_000 },
          { from_qty: 11, unit_price_cents: 1 },
        ],
        tier_model: 'volume',
      },
    ],
    [
      'the start of the last tier',
      {
        tiers: [
          { from_qty: 1, to_qty: 9, unit_price_cents: 1 },
          { from_qty: 10, unit_price_cents: 50_000_000_000 },
        ],
        tier_model: 'volume',
      },
    ],
    [
      'all tiers together',
      {
        tiers: [
          { from_qty: 1, to_qty: 1, unit_price_cents: 60_000_000_000 },
          { from_qty: 2, unit_price_cents: 60_000_000_000 },
        ],
        tier_model: 'graduated',
      },
    ],
    ['the fixed amount', { tiers: [{ from_qty: 1, unit_price_cents: 1, flat_fee_cents: 100_000_000_000 }] }],
    [
      'an amount that no number holds',
      {
        tiers: [
          { from_qty: 1, to_qty: 9_007_199_254_740_991, unit_price_cents: 99_999_999_999 },
          { from_qty: 9_007_199_254_740_992, unit_price_cents: 1 },
        ],
        tier_model: 'volume',
      },
    ],
  ])('is rejected by the API: a price list item, by %s', async (_what, tiers) => {
    const item = { product_uuid: shop.products.unpriced, action: 'recurring', period_unit: 'month', ...tiers };
    const direct = store('create', 'price-list-items', { ...item, price_list_uuid: shop.list });
    await expect(direct).rejects.toMatchObject({ details: { errors: { tiers: expect.anything() } } });
    const list = store('create', 'price-lists', {
      code: 'LARGE',
      name: 'Large',
      seller_uuid: shop.api.company.seller,
      segment: 'general',
      currency: 'EUR',
      valid_from: '2026-05-01',
      items: [item],
    });
    await expect(list).rejects.toMatchObject({ details: { errors: { 'items.0.tiers': expect.anything() } } });
  });

  test.each<[string, string, Fields]>([
    ['a subscription', 'unit_price_cents', { price_mode: 'fixed', unit_price_cents: 50_000_000_000, quantity: 2 }],
    ['a subscription at its limit', '', { price_mode: 'fixed', unit_price_cents: 99_999_999_999 }],
  ])('is rejected by the API: %s', async (_what, field, rest) => {
    const made = store('create', 'subscriptions', {
      client_uuid: shop.api.company.clients.own,
      product_uuid: shop.products.hosting,
      description: 'Large',
      started_on: '2026-04-01',
      ...rest,
    });
    if (field === '') await expect(made).resolves.toMatchObject({ description: 'Large' });
    else await expect(made).rejects.toMatchObject({ details: { errors: { [field]: expect.anything() } } });
  });

  test.each<[string, readonly Fields[]]>([
    ['lines.0.unit_price_cents', [{ unit_price_cents: 100_000_000_000 }]],
    ['lines.0.unit_price_cents', [{ unit_price_cents: 1_000, quantity: 9_999_999_999 }]],
    ['lines', [{ unit_price_cents: 60_000_000_000 }, { unit_price_cents: 60_000_000_000 }]],
  ])('is rejected by the API: an invoice, at %s', async (field, lines) => {
    const { seller, clients, vat } = shop.api.company;
    const made = store('create', 'invoices', {
      seller_uuid: seller,
      client_uuid: clients.own,
      lines: lines.map((line) => ({ description: 'Large', quantity: 1, vat_rate_uuid: vat.standard, ...line })),
    });
    await expect(made).rejects.toMatchObject({ details: { errors: { [field]: expect.anything() } } });
  });
});

const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  shop.api.store.act(systemCaller, own(shop.api.store.registry().resources, resource), String(uuid), action, body);
const remove = (resource: string, uuid: unknown, choice: string | null = null): Promise<unknown> =>
  shop.api.store.remove(systemCaller, own(shop.api.store.registry().resources, resource), [String(uuid)], null, choice);
const update = (resource: string, uuid: unknown, body: Fields): Promise<Fields> =>
  shop.api.store.update(systemCaller, own(shop.api.store.registry().resources, resource), String(uuid), body);
const one = async (table: string, uuid: unknown): Promise<Fields> => {
  const [row] = await rows(table, 'uuid', uuid);
  if (row === undefined) throw new Error(`${table} has no ${String(uuid)}.`);
  return row;
};
/** The line of a subscription that a period was put on; undefined where there is none. */
const lineOf = async (subscription: string): Promise<Fields | undefined> =>
  (await rows('invoice_lines', 'subscription_uuid', subscription)).at(-1);
/** Finalises the draft of a line, and answers the invoice. */
async function finalised(line: Fields | undefined): Promise<Fields> {
  const invoice = line?.['invoice_uuid'];
  await act('invoices', invoice, 'finalise');
  return one('invoices', invoice);
}
const day = (date: string): void => void (shop.api.clock.now = new Date(`${date}T09:00:00Z`));
/** Does it as its preview shows it. */
async function change(uuid: string, action: string, body: Fields): Promise<void> {
  const subscriptions = own(shop.api.store.registry().resources, 'subscriptions');
  const { seen } = await shop.api.store.preview(systemCaller, subscriptions, uuid, action, body);
  await act('subscriptions', uuid, action, { ...body, seen });
}

describe('a discarded draft', () => {
  test('returns its periods to the run, whole or by line', async () => {
    const subscriptions = [await shop.subscription(), await shop.subscription({ description: 'SECOND' })];
    expect((await run()).lines).toBe(2);
    const [first = '', second = ''] = subscriptions;
    const draft = (await lineOf(first))?.['invoice_uuid'];
    const kept = await lineOf(first);
    await update('invoices', draft, { lines: [{ uuid: kept?.['uuid'] }] });
    expect(await one('subscriptions', second)).toMatchObject({ billed_through: '2026-03-31' });
    expect((await run()).lines).toBe(1);
    await remove('invoices', draft);
    expect((await run()).lines).toBe(2);
    expect((await run()).lines).toBe(0);
    expect(await one('subscriptions', first)).toMatchObject({ billed_through: '2026-04-30' });
  });

  test('keeps the settlement of a change, which nothing would bill again, until it is waived', async () => {
    const uuid = await shop.subscription({ product_uuid: shop.products.server });
    await run();
    await finalised(await lineOf(uuid));
    day('2026-04-16');
    await change(uuid, 'change-quantity', { next_quantity: 3, change_on: '2026-04-16' });
    const settled = await rows('invoice_lines', 'settles_uuid', uuid);
    expect(settled.length).toBeGreaterThan(0);
    const draft = settled[0]?.['invoice_uuid'];
    await expect(remove('invoices', draft)).rejects.toMatchObject({ code: 'E_STATE' });
    await update('invoices', draft, {
      lines: settled.map((line) => ({ uuid: line['uuid'], discount_bp: 10_000 })),
    });
    await remove('invoices', draft);
  });

  test('is kept where its subscription no longer runs', async () => {
    const uuid = await shop.subscription();
    await run();
    const line = await lineOf(uuid);
    await database().updateTable('subscriptions').set({ status: 'cancelled' }).where('uuid', '=', uuid).execute();
    await expect(remove('invoices', line?.['invoice_uuid'])).rejects.toMatchObject({ code: 'E_STATE' });
  });
});

/** Sends while the sessions of the world last. */
const send: Shop['api']['send'] = (...request) => {
  shop.api.clock.now = opened;
  return shop.api.send(...request);
};

describe('a draft deleted to waive it', () => {
  const waived = (uuid: string) => rows('waived_periods', 'subscription_uuid', uuid);

  test('stores who waived which period and amount, and the run bills it no more', async () => {
    const uuid = await shop.subscription();
    const other = await shop.subscription({ description: 'OTHER' });
    await run();
    const line = await lineOf(uuid);
    const answer = await send('management', `DELETE /api/invoice-lines/${String(line?.['uuid'])}?choice=waive`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    expect(await waived(uuid)).toMatchObject([
      {
        description: 'HOST',
        period_start: '2026-04-01',
        period_end: '2026-04-30',
        amount_cents: 1_000,
        waived_by_uuid: shop.api.company.users.management,
        waived_at: opened,
        is_settlement: false,
        status: 'waived',
      },
    ]);
    expect((await run()).lines).toBe(0);
    // The other line goes back to the run.
    await remove('invoices', line?.['invoice_uuid']);
    expect((await run()).lines).toBe(1);
    expect([await lineOf(uuid), await waived(other)]).toEqual([undefined, []]);
    const shown = await send('employee', `GET /api/waived-periods?filter={"subscription_uuid":"${uuid}"}`);
    expect(shown.json<readonly Fields[]>()).toHaveLength(1);
    expect((await send('user', 'GET /api/waived-periods')).statusCode).toBe(403);
  });

  test('can be invoiced after all, at the waived amount, once', async () => {
    const uuid = await shop.subscription({ quantity: 2, unit_price_cents: 300 });
    await run();
    await remove('invoices', (await lineOf(uuid))?.['invoice_uuid'], 'waive');
    await update('subscriptions', uuid, { unit_price_cents: 900 });
    const [waiver] = await waived(uuid);
    await act('waived-periods', waiver?.['uuid'], 'take-back');
    expect(await lineOf(uuid)).toMatchObject({ period_start: '2026-04-01', line_net_cents: 600 });
    expect(await waived(uuid)).toMatchObject([{ status: 'taken_back' }]);
    await expect(act('waived-periods', waiver?.['uuid'], 'take-back')).rejects.toMatchObject({ code: 'E_STATE' });
    expect((await run()).lines).toBe(0);
  });

  test('stays waived where an earlier period is returned to the run', async () => {
    const uuid = await shop.subscription();
    await run();
    const first = (await lineOf(uuid))?.['invoice_uuid'];
    // May on a draft of its own.
    await database().updateTable('invoices').set({ discount_cents: 1 }).where('uuid', '=', first).execute();
    day('2026-05-01');
    await billDue(shop.api.store, shop.api.clock.now);
    const may = (await rows('invoice_lines', 'subscription_uuid', uuid)).find(
      ({ period_start }) => period_start === '2026-05-01',
    );
    await remove('invoices', may?.['invoice_uuid'], 'waive');
    await remove('invoices', first);
    await billDue(shop.api.store, shop.api.clock.now);
    expect((await rows('invoice_lines', 'subscription_uuid', uuid)).map(({ period_start }) => period_start)).toEqual([
      '2026-04-01',
    ]);
  });

  test('waives the settlement of a change, and amounts of a subscription that no longer runs', async () => {
    const uuid = await shop.subscription({ product_uuid: shop.products.server });
    await run();
    await finalised(await lineOf(uuid));
    day('2026-04-16');
    await change(uuid, 'change-quantity', { next_quantity: 3, change_on: '2026-04-16' });
    const settled = await rows('invoice_lines', 'settles_uuid', uuid);
    const net = settled.reduce((sum, { line_net_cents }) => sum + Number(line_net_cents), 0);
    await remove('invoices', settled[0]?.['invoice_uuid'], 'waive');
    const waivers = await waived(uuid);
    expect(waivers.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)).toBe(net);
    for (const waiver of waivers) await act('waived-periods', waiver['uuid'], 'take-back');
    const again = await rows('invoice_lines', 'settles_uuid', uuid);
    expect(again.reduce((sum, { line_net_cents }) => sum + Number(line_net_cents), 0)).toBe(net);
  });

  test('is waived by line, where an edit of the invoice leaves it out', async () => {
    const [uuid, other] = [await shop.subscription(), await shop.subscription({ description: 'OTHER' })];
    await run();
    const [line, kept] = [await lineOf(uuid), await lineOf(other)];
    const put = (choice: string) =>
      send('management', `PUT /api/invoices/${String(line?.['invoice_uuid'])}?choice=${choice}`, {
        body: { lines: [{ uuid: kept?.['uuid'] }] },
      });
    expect((await put('forget')).statusCode).toBe(400);
    expect((await put('waive')).statusCode).toBe(200);
    expect([await lineOf(uuid), (await waived(uuid)).length, (await waived(other)).length]).toEqual([undefined, 1, 0]);
    shop.api.clock.now = april;
    expect((await run()).lines).toBe(0);
  });

  test('is rejected with a choice that the registry does not declare', async () => {
    const uuid = await shop.subscription();
    await run();
    const line = await lineOf(uuid);
    for (const address of [
      `invoices/${String(line?.['invoice_uuid'])}?choice=forget`,
      `subscriptions/${uuid}?choice=waive`,
    ])
      expect((await send('management', `DELETE /api/${address}`)).statusCode).toBe(400);
    const many = await send('management', 'DELETE /api/invoices', {
      body: { uuids: [line?.['invoice_uuid']], choice: 'waive' },
    });
    expect([many.statusCode, (await waived(uuid)).length]).toEqual([200, 1]);
  });
});

/** April and May, each on an invoice of its own. */
async function twoInvoices(): Promise<{ readonly uuid: string; readonly invoices: readonly Fields[] }> {
  const uuid = await shop.subscription();
  await run();
  const first = await finalised(await lineOf(uuid));
  day('2026-05-01');
  await billDue(shop.api.store, shop.api.clock.now);
  const may = (await rows('invoice_lines', 'subscription_uuid', uuid)).find(
    ({ period_start }) => period_start === '2026-05-01',
  );
  return { uuid, invoices: [first, await finalised(may)] };
}

describe('a settlement over several invoices', () => {
  test('makes one credit note for each, in one action, and leaves nothing open', async () => {
    const { uuid, invoices } = await twoInvoices();
    // Ended as of the middle of April, staff settle both months.
    day('2026-05-01');
    const client = shop.api.company.clients.own;
    const made = await store('create', 'invoices', {
      seller_uuid: shop.api.company.seller,
      client_uuid: client,
      lines: [
        {
          description: 'HOST: credit',
          quantity: -1,
          unit_price_cents: 1_500,
          vat_rate_uuid: shop.api.company.vat.standard,
          period_start: '2026-04-16',
          period_end: '2026-05-31',
        },
      ],
    });
    await database()
      .updateTable('invoice_lines')
      .set({ settles_uuid: uuid })
      .where('invoice_uuid', '=', made['uuid'])
      .execute();
    await act('invoices', made['uuid'], 'finalise');
    const notes = await rows('invoices', 'kind', 'credit_note');
    expect(notes.map(({ original_invoice_uuid, net_cents }) => [original_invoice_uuid, net_cents]).toSorted()).toEqual(
      [
        [invoices[0]?.['uuid'], -500],
        [invoices[1]?.['uuid'], -1_000],
      ].toSorted(),
    );
    expect(new Set(notes.map(({ number }) => number)).size).toBe(2);
    expect(await one('invoices', made['uuid'])).toMatchObject({ kind: 'credit_note' });
    for (const { original_invoice_uuid, status } of notes) {
      expect(status).toBe('applied');
      const original = await one('invoices', original_invoice_uuid);
      expect(Number(original['paid_cents'])).toBeGreaterThan(0);
    }
  });
});

describe('a coupon', () => {
  const coupon = async (rest: Fields): Promise<string> =>
    shop.insert('coupons', { code: `C${String(Math.abs(JSON.stringify(rest).length))}`, status: 'active', ...rest });

  test('with a fixed amount is used once per order in each later period', async () => {
    const coupon_uuid = await coupon({ type: 'fixed', value_cents: 300, duration: 'forever' });
    const order = await shop.insert('orders', {
      number: 'O-1',
      client_uuid: shop.api.company.clients.own,
      seller_uuid: shop.api.company.seller,
      status: 'completed',
      currency: 'EUR',
      discount_cents: 0,
      net_cents: 0,
      vat_cents: 0,
      gross_cents: 0,
    });
    const subscriptions: string[] = [];
    for (const position of [1, 2]) {
      const order_line_uuid = await shop.insert('order-lines', {
        order_uuid: order,
        position,
        product_uuid: shop.products.hosting,
        action: 'recurring',
        period_unit: 'month',
        period_count: 1,
        quantity: 1,
        unit_code: 'C62',
        discount_cents: 0,
        unit_price_cents: 1_000,
        price_base_quantity: 1,
        line_net_cents: 1_000,
        status: 'completed',
      });
      subscriptions.push(await shop.subscription({ coupon_uuid, order_line_uuid }));
    }
    await run();
    const discounts = await Promise.all(subscriptions.map(async (uuid) => (await lineOf(uuid))?.['discount_cents']));
    expect(discounts.toSorted()).toEqual([150, 150]);
  });

  test('with a percentage still applies to the rest of a period after a change', async () => {
    const coupon_uuid = await coupon({ type: 'percentage', value_bp: 5_000, duration: 'forever' });
    const uuid = await shop.subscription({ coupon_uuid, product_uuid: shop.products.server });
    await run();
    expect(await lineOf(uuid)).toMatchObject({ line_net_cents: 500 });
    day('2026-04-16');
    await change(uuid, 'change-quantity', { next_quantity: 2, change_on: '2026-04-16' });
    const settled = await rows('invoice_lines', 'settles_uuid', uuid);
    expect(settled.map(({ line_net_cents }) => line_net_cents).toSorted()).toEqual([-250, 500]);
  });
});

test('a period is charged at the VAT rate of its supply, whatever holds when it is invoiced', async () => {
  const { vat } = shop.api.company;
  const before = await one('vat_rates', vat.standard);
  await database()
    .updateTable('vat_rates')
    .set({ valid_until: '2026-03-31' })
    .where('uuid', '=', vat.standard)
    .execute();
  const raised = await shop.insert('vat-rates', {
    code: before['code'],
    country: before['country'],
    category: before['category'],
    rate_bp: 2_200,
    valid_from: '2026-04-01',
  });

  const arrears = await shop.subscription({ billing: 'arrears', billed_through: '2026-02-28' });
  const ahead = await shop.subscription({ description: 'AHEAD' });
  await run();
  expect([await lineOf(arrears), await lineOf(ahead)]).toMatchObject([
    { vat_rate_uuid: vat.standard, period_start: '2026-03-01' },
    { vat_rate_uuid: raised, period_start: '2026-04-01' },
  ]);
  const invoice = await finalised(await lineOf(arrears));
  expect(invoice['vat_breakdown']).toMatchObject([{ rate_bp: 2_200 }, { rate_bp: 2_100 }]);
});
