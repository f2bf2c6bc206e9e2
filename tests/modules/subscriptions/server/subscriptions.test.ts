// Subscriptions: what a change or an end costs is shown first and done exactly so; what is due is billed once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billDue } from '../../../../src/modules/subscriptions/server/billing/billDue.ts';
import { announcePriceRises } from '../../../../src/modules/subscriptions/server/billing/priceRises.ts';
import type { TestActor } from '../../../support/app.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
let plus: string;
type Fields = Readonly<Record<string, unknown>>;
interface Preview {
  readonly seen: string | null;
  readonly questions: readonly {
    readonly label: { readonly en: string };
    readonly options: readonly {
      readonly values: Fields;
      readonly chosen: boolean;
      readonly label: { readonly en: string };
      readonly note: { readonly en: string } | null;
    }[];
  }[];
  readonly lines: readonly { readonly label: { readonly en: string }; readonly amount_cents: number }[];
  readonly total_cents: number | null;
}

beforeAll(async () => {
  shop = await createShop();
  const hosting = await shop.api.store.database
    .selectFrom('products')
    .selectAll()
    .where('uuid', '=', shop.products.hosting)
    .executeTakeFirstOrThrow();
  plus = await shop.insert('products', {
    sku: 'PLUS',
    name: 'Plus',
    slug: 'plus',
    // On another shelf: hosting all the same.
    category_uuid: await shop.add('product-categories', { name: 'Larger', slug: 'larger' }),
    type: 'hosting',
    hosting_pack_uuid: hosting['hosting_pack_uuid'],
    unit_code: 'C62',
    vat_class: 'standard',
    status: 'active',
    setup_timing: 'after_order',
    sort: 2,
    config_fields: [],
  });
  const price = (product: string, unit_price_cents: number, list = shop.list) =>
    shop.price(list, product, {
      action: 'recurring',
      period_unit: 'month',
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents }],
    });
  await price(plus, 3_000);
  await shop.api.store.database
    .updateTable('price_lists')
    .set({ valid_until: '2026-04-14' })
    .where('uuid', '=', shop.list)
    .execute();
  const next = await shop.insert('price-lists', {
    code: 'APR',
    name: 'April',
    seller_uuid: shop.api.company.seller,
    segment: 'general',
    currency: 'EUR',
    valid_from: '2026-04-15',
    status: 'active',
  });
  for (const [product, cents] of [
    [shop.products.hosting, 1_100],
    [plus, 3_300],
  ] as const)
    await price(product, cents, next);
});
afterAll(() => shop.api.close());

/** Ten euros a month from the first of March, which is paid for; today is 10 March. */
async function subscription(rest: Fields = {}, charged: number | null = 1_000): Promise<string> {
  const { company } = shop.api;
  const uuid = await shop.subscription({
    description: 'HOST alfa.nl',
    price_mode: 'list',
    ...rest,
  });
  if (charged === null) return uuid;
  const made = await shop.api.store.database.selectFrom('invoices').select('uuid').execute();
  const invoice = await shop.add('invoices', {
    client_uuid: company.clients.own,
    seller_uuid: company.seller,
    order_reference: `PO-${made.length}`,
    discount_cents: 0,
    lines: [
      {
        description: 'HOST',
        quantity: 1,
        unit_price_cents: charged,
        vat_rate_uuid: company.vat.standard,
        subscription_uuid: uuid,
        period_start: '2026-03-01',
        period_end: '2026-03-31',
      },
    ],
  });
  await shop.api.store.database.updateTable('invoices').set({ status: 'sent' }).where('uuid', '=', invoice).execute();
  return uuid;
}

const path = (uuid: string, action: string): string => `/api/subscriptions/${uuid}/${action}`;
const ask = (uuid: string, action: string, body: Fields = {}, actor: TestActor = 'user') =>
  shop.api.send(actor, `POST ${path(uuid, action)}/preview`, { body });
const act = (uuid: string, action: string, body: Fields, actor: TestActor = 'user') =>
  shop.api.send(actor, `PUT ${path(uuid, action)}`, { body });
const preview = async (...asked: Parameters<typeof ask>): Promise<Preview> => {
  const answer = await ask(...asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Preview>();
};
const row = async (uuid: string): Promise<Fields> =>
  await shop.api.store.database
    .selectFrom('subscriptions')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
const linesFor = (uuid: string): Promise<readonly Fields[]> =>
  shop.api.store.database
    .selectFrom('invoice_lines')
    .selectAll()
    .where((where) => where.or([where('subscription_uuid', '=', uuid), where('settles_uuid', '=', uuid)]))
    .orderBy('period_start')
    .orderBy('position')
    .execute();

describe('an upgrade', () => {
  test('shows the choices, and its price to the cent', async () => {
    const uuid = await subscription();
    // The only one there is, is chosen already.
    const open = await preview(uuid, 'change-product');
    expect(open.questions[0]?.options.map((option) => [option.label.en, option.note?.en, option.chosen])).toEqual([
      ['Plus', '€30.00 per month · €20.00 more', true],
    ]);
    expect(open.seen).not.toBeNull();
    const chosen = await preview(uuid, 'change-product', { next_product_uuid: plus });
    expect(chosen.questions[1]?.options.map(({ values, chosen: is }) => [values['change_on'], is])).toEqual([
      ['2026-03-10', true],
      ['2026-04-01', false],
    ]);
    // 22 of 31 days: 10.00 − round(10.00 × 9/31) back, 30.00 − round(30.00 × 9/31) charged.
    expect([chosen.lines.map(({ amount_cents }) => amount_cents), chosen.total_cents]).toEqual([[-710, 2_129], 1_419]);
    const done = await act(uuid, 'change-product', {
      next_product_uuid: plus,
      change_on: '2026-03-10',
      seen: chosen.seen,
    });
    expect(done.statusCode, done.body).toBe(200);
    expect(await row(uuid)).toMatchObject({
      product_uuid: plus,
      description: 'Plus alfa.nl',
      unit_price_cents: 3_000,
      billed_through: '2026-03-31',
      status: 'active',
    });
    const lines = await linesFor(uuid);
    expect(
      lines.map((line) => [
        line['period_start'],
        line['period_end'],
        line['line_net_cents'],
        line['settles_uuid'] === uuid,
      ]),
    ).toEqual([
      ['2026-03-01', '2026-03-31', 1_000, false],
      ['2026-03-10', '2026-03-31', -710, true],
      ['2026-03-10', '2026-03-31', 2_129, true],
    ]);
  });

  test('is rejected once its result would differ, and is not done twice', async () => {
    const uuid = await subscription();
    const { seen } = await preview(uuid, 'change-product', { next_product_uuid: plus });
    const body = { next_product_uuid: plus, change_on: '2026-03-10' };
    expect((await act(uuid, 'change-product', body)).statusCode).toBe(409);
    expect((await act(uuid, 'change-product', { ...body, seen: 'made up' })).json()).toMatchObject({
      code: 'E_OUTDATED',
    });
    const answers = await Promise.all([1, 2, 3].map(() => act(uuid, 'change-product', { ...body, seen })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect(await linesFor(uuid)).toHaveLength(3);
  });

  test('that is not offered is rejected; another client’s subscription is a 404', async () => {
    const uuid = await subscription();
    expect((await ask(uuid, 'change-product', { next_product_uuid: shop.products.server })).statusCode).toBe(422);
    const foreign = await subscription({ client_uuid: shop.api.company.clients.other }, null);
    expect((await ask(foreign, 'change-product')).statusCode).toBe(404);
    expect((await act(foreign, 'schedule-cancel', { cancel_on: '2026-03-10', seen: 'x' })).statusCode).toBe(404);
  });
});

describe('a downgrade', () => {
  const dear = () => subscription({ product_uuid: plus, unit_price_cents: 3_000 }, 3_000);

  test('starts with the next period for a client, and immediately with a credit for staff', async () => {
    const uuid = await dear();
    const asked = { next_product_uuid: shop.products.hosting };
    const mine = await preview(uuid, 'change-product', asked);
    expect([mine.questions[1]?.options.map(({ values }) => values['change_on']), mine.total_cents]).toEqual([
      ['2026-04-01'],
      null,
    ]);
    const theirs = await preview(uuid, 'change-product', asked, 'employee');
    expect([theirs.questions[1]?.options.length, theirs.total_cents]).toEqual([2, -1_419]);
    expect(
      (await act(uuid, 'change-product', { ...asked, change_on: '2026-03-10', seen: theirs.seen })).statusCode,
    ).toBe(409);
    expect((await act(uuid, 'change-product', { ...asked, change_on: '2026-04-01', seen: mine.seen })).statusCode).toBe(
      200,
    );
    expect(await row(uuid)).toMatchObject({
      product_uuid: plus,
      change_on: '2026-04-01',
      next_product_uuid: shop.products.hosting,
    });
    expect((await act(uuid, 'drop-change', {})).statusCode).toBe(200);
    expect(await row(uuid)).toMatchObject({ change_on: null, next_product_uuid: null });
  });
});

test('the only other period is preselected, and reads as one', async () => {
  const uuid = await subscription();
  const { questions, seen } = await preview(uuid, 'change-period');
  expect(questions[0]).toMatchObject({
    label: { en: 'Period' },
    options: [
      {
        values: { next_period_unit: 'year', next_period_count: 1 },
        chosen: true,
        label: { en: '1 year', nl: '1 jaar' },
      },
    ],
  });
  expect(seen).not.toBeNull();
});

const clientEmail = async (): Promise<string> =>
  (
    await shop.api.store.database
      .selectFrom('clients')
      .select('email')
      .where('uuid', '=', shop.api.company.clients.own)
      .executeTakeFirstOrThrow()
  ).email;

describe('a cancellation', () => {
  test('keeps the notice period for a client and can be undone', async () => {
    const uuid = await subscription();
    const shown = await preview(uuid, 'schedule-cancel');
    // Thirty days from 10 March is 9 April: the end of that period.
    expect(shown.questions[0]?.options.map(({ values }) => values['cancel_on'])).toEqual(['2026-05-01']);
    expect((await act(uuid, 'schedule-cancel', { cancel_on: '2026-03-10', seen: shown.seen })).statusCode).not.toBe(
      200,
    );
    expect(
      (await act(uuid, 'schedule-cancel', { cancel_on: '2026-05-01', cancel_reason: 'Moving', seen: shown.seen }))
        .statusCode,
    ).toBe(200);
    expect(await row(uuid)).toMatchObject({
      status: 'cancel_scheduled',
      cancel_on: '2026-05-01',
      cancel_reason: 'Moving',
    });
    const mail = await lastMail(shop.api, await clientEmail());
    expect([mail.kind, mail.subject]).toEqual([
      'subscription-cancelled',
      expect.stringMatching(/^(Cancelled: .* ends on 1 May 2026|Opgezegd: .* eindigt op 1 mei 2026)$/),
    ]);
    expect(mail.link).toMatch(new RegExp(`/subscriptions/${uuid}$`));
    expect((await act(uuid, 'keep', {})).json()).toMatchObject({ status: 'active', cancel_on: null });
  });

  test('is never in the past, for any actor', async () => {
    const uuid = await subscription();
    for (const actor of ['user', 'employee', 'management'] as const) {
      const { seen } = await preview(uuid, 'schedule-cancel', {}, actor);
      const refused = await act(uuid, 'schedule-cancel', { cancel_on: '2026-03-09', seen }, actor);
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { cancel_on: expect.any(String) } }]);
    }
    expect(await row(uuid)).toMatchObject({ status: 'active', cancel_on: null });
  });

  test('with immediate effect credits what was paid ahead', async () => {
    const uuid = await subscription();
    const shown = await preview(uuid, 'schedule-cancel', { cancel_on: '2026-03-10' }, 'employee');
    expect([shown.lines.map(({ amount_cents }) => amount_cents), shown.total_cents]).toEqual([[-710], -710]);
    expect(
      (await act(uuid, 'schedule-cancel', { cancel_on: '2026-03-10', seen: shown.seen }, 'employee')).statusCode,
    ).toBe(200);
    expect(await row(uuid)).toMatchObject({
      status: 'cancelled',
      cancel_on: '2026-03-10',
      billed_through: '2026-03-09',
    });
    expect((await lastMail(shop.api, await clientEmail())).text).toMatch(
      /ended on 10 March 2026|beëindigd op 10 maart 2026/,
    );
    expect((await linesFor(uuid)).map((line) => line['line_net_cents'])).toEqual([1_000, -710]);
  });

  test('the notice period of a product takes precedence over the company’s', async () => {
    const { database } = shop.api.store;
    await database.updateTable('products').set({ notice_days: 0 }).where('uuid', '=', shop.products.hosting).execute();
    const { questions } = await preview(await subscription(), 'schedule-cancel');
    await database
      .updateTable('products')
      .set({ notice_days: null })
      .where('uuid', '=', shop.products.hosting)
      .execute();
    expect(questions[0]?.options.map(({ values }) => values['cancel_on'])).toEqual(['2026-04-01']);
  });
});

test('a payment arrangement prevents suspension; a suspended subscription resumes from today', async () => {
  const uuid = await subscription({ billed_through: '2026-02-28' }, null);
  expect((await act(uuid, 'hold', { suspend_hold_until: '2026-04-01' }, 'employee')).statusCode).toBe(200);
  expect((await act(uuid, 'suspend', {}, 'employee')).statusCode).toBe(409);
  expect((await act(uuid, 'hold', { suspend_hold_until: null }, 'employee')).statusCode).toBe(200);
  expect((await act(uuid, 'suspend', {}, 'employee')).statusCode).toBe(200);
  expect((await act(uuid, 'resume', {}, 'employee')).statusCode).toBe(200);
  expect(await row(uuid)).toMatchObject({ status: 'active', billed_through: '2026-03-09' });
});

describe('a due subscription', () => {
  const day = (date: string) => billDue(shop.api.store, new Date(`${date}T09:00:00Z`));

  test('is billed once, each period at the price of its first day; planned changes and ends take effect on their day', async () => {
    await shop.api.store.database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    const list = await subscription({
      announced_price_cents: 1_100,
      announced_price_from: '2026-05-01',
      price_announced_on: '2026-03-18',
    });
    const fixed = await subscription({ price_mode: 'fixed', unit_price_cents: 900 }, 900);
    const changing = await subscription({ change_on: '2026-04-01', next_product_uuid: plus });
    const ending = await subscription({ status: 'cancel_scheduled', cancel_on: '2026-04-10' });
    const later = await subscription({ billing: 'arrears', billed_through: '2026-02-28' }, null);
    expect(await day('2026-03-31')).toMatchObject({ lines: 0 });
    expect(await day('2026-04-01')).toMatchObject({ lines: 5, invoices: 1, failed: [] });
    expect(await day('2026-04-01')).toMatchObject({ lines: 0 });
    const amounts = async (uuid: string) =>
      (await linesFor(uuid)).map((line) => [line['period_start'], line['line_net_cents']]);
    expect(await amounts(list)).toEqual([
      ['2026-03-01', 1_000],
      ['2026-04-01', 1_000],
    ]);
    expect(await amounts(fixed)).toEqual([
      ['2026-03-01', 900],
      ['2026-04-01', 900],
    ]);
    expect(await amounts(changing)).toEqual([
      ['2026-03-01', 1_000],
      ['2026-04-01', 3_000],
    ]);
    expect(await row(changing)).toMatchObject({
      product_uuid: plus,
      change_on: null,
      current_period_start: '2026-04-01',
      current_period_end: '2026-05-01',
    });
    expect(await amounts(ending)).toEqual([
      ['2026-03-01', 1_000],
      ['2026-04-01', 300],
    ]);
    expect(await amounts(later)).toEqual([['2026-03-01', 1_000]]);
    expect(await day('2026-04-10')).toMatchObject({ lines: 0, ended: 1 });
    expect((await row(ending))['status']).toBe('cancelled');
    await Promise.all([day('2026-05-01'), day('2026-05-01')]);
    expect(await amounts(list)).toEqual([
      ['2026-03-01', 1_000],
      ['2026-04-01', 1_000],
      ['2026-05-01', 1_100],
    ]);
    expect(await amounts(fixed)).toEqual([
      ['2026-03-01', 900],
      ['2026-04-01', 900],
      ['2026-05-01', 900],
    ]);
    expect(await amounts(later)).toEqual([
      ['2026-03-01', 1_000],
      ['2026-04-01', 1_000],
    ]);
  });

  test('without a price is not charged, and the others are', async () => {
    await shop.api.store.database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    const unpriced = await subscription({ product_uuid: shop.products.unpriced });
    const priced = await subscription();
    expect(await day('2026-04-01')).toMatchObject({ lines: 1, unpriced: 1 });
    expect([(await linesFor(unpriced)).length, (await linesFor(priced)).length]).toEqual([1, 2]);
  });
});

describe('the overviews over all subscriptions', () => {
  const overviews = ['GET /api/planned-prices', 'GET /api/due-subscriptions', 'POST /api/due-subscriptions'] as const;

  test.each<[TestActor | null, number]>([
    ['management', 200],
    ['employee', 403],
    ['user', 403],
    [null, 401],
  ])('are for managers: %s', async (actor, status) => {
    const answers = await Promise.all(
      overviews.map((call) => shop.api.send(actor, call, call.startsWith('POST') ? { body: {} } : {})),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(overviews.map(() => status));
  });

  test('accept no parameters, and no fields', async () => {
    const asked = [
      await shop.api.send('management', 'GET /api/planned-prices?on=2026-04-01'),
      await shop.api.send('management', 'GET /api/due-subscriptions?client=x'),
      await shop.api.send('management', 'POST /api/due-subscriptions', { body: { on: '2026-04-01' } }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([400, 400, 422]);
  });

  test('show which subscription will cost what from when, and which price list causes it', async () => {
    await shop.api.store.database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    const [uuid] = [await subscription(), await subscription({ price_mode: 'fixed', unit_price_cents: 900 }, 900)];
    const planned = (await shop.api.send('management', 'GET /api/planned-prices')).json<{
      changes: Fields[];
      versions: Fields[];
      fixed: number;
    }>();
    expect(planned).toMatchObject({
      fixed: 1,
      changes: [
        {
          subscription_uuid: uuid,
          on: '2026-05-01',
          from_cents: 1_000,
          to_cents: 1_100,
          month_cents: 100,
          price_list_name: 'April',
        },
      ],
      versions: [
        { name: 'April', valid_from: '2026-04-15', subscriptions: 1, month_cents: 100, first_on: '2026-05-01' },
      ],
    });
  });

  test('show how unsaved prices of a list would change subscriptions, and save nothing', async () => {
    await shop.api.store.database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    await subscription();
    await subscription({ price_mode: 'fixed', unit_price_cents: 900 }, 900);
    const { versions } = await shop.api.call<{ versions: { uuid: string }[] }>('management', 'GET /api/planned-prices');
    const address = `/api/price-lists/${String(versions[0]?.uuid)}`;
    const list = await shop.api.call<{
      version: number;
      items: { uuid: string; tiers: Fields[]; product_uuid: string }[];
    }>('management', `GET ${address}`);
    const items = (unit_price_cents: number) =>
      list.items.map(({ uuid, tiers, product_uuid }) =>
        product_uuid === shop.products.hosting ? { uuid, tiers: [{ ...tiers[0], unit_price_cents }] } : { uuid },
      );
    const measure = (body: object) =>
      shop.api.send('management', `POST ${address}/effect`, {
        body: { valid_from: null, ...body },
      });
    expect((await measure({ items: items(1_300) })).json()).toEqual({
      subscriptions: 1,
      month_cents: 200,
      first_on: '2026-05-01',
    });
    expect((await measure({ items: items(1_100) })).json()).toEqual({
      subscriptions: 0,
      month_cents: 0,
      first_on: null,
    });
    expect((await measure({ items: items(-1) })).statusCode).toBe(422);
    expect(await shop.api.call('management', `GET ${address}`)).toEqual(list);
    const trail = await shop.api.call<readonly Fields[]>('management', `GET ${address}/history`);
    expect(trail.filter(({ verb }) => verb === 'edit')).toEqual([]);
    expect((await shop.api.send('user', `POST ${address}/effect`, { body: {} })).statusCode).toBe(403);
  });

  test('announce a rise by mail once, ahead of its notice, and again when it changes', async () => {
    await shop.api.store.database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    const email = 'prijs@example.nl';
    await shop.api.store.database
      .updateTable('clients')
      .set({ billing_email: email, language: 'nl', type: 'company' })
      .where('uuid', '=', shop.api.company.clients.own)
      .execute();
    const uuid = await subscription({}, null);
    await subscription({ price_mode: 'fixed', unit_price_cents: 900 }, null);
    const announceOn = (day: string) => announcePriceRises(shop.api.store, new Date(`${day}T12:00:00Z`));
    // 1 May, less 30 days of notice and 14 ahead of it.
    expect(await announceOn('2026-03-17')).toEqual({ mails: 0, failed: [] });
    const rounds = await Promise.all([announceOn('2026-03-18'), announceOn('2026-03-18')]);
    expect(rounds.map(({ mails }) => mails).toSorted()).toEqual([0, 1]);
    expect(await announceOn('2026-03-19')).toEqual({ mails: 0, failed: [] });
    const [mail, ...others] = await mailsTo(shop.api, email);
    expect([mail?.kind, mail?.language, others]).toEqual(['prices-rise', 'nl', []]);
    expect(mail?.text).toContain('exclusief btw');
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
      'HOST alfa.nl, vanaf 1 mei 2026: € 11,00 per maand (nu € 10,00 per maand)',
    );
    const { changes } = (await shop.api.send('management', 'GET /api/planned-prices')).json<{ changes: Fields[] }>();
    expect(changes).toMatchObject([{ subscription_uuid: uuid, on: '2026-05-01', announced_on: '2026-03-18' }]);

    // Twice as many cost another amount; a consumer reads it with VAT.
    await shop.api.store.database.updateTable('subscriptions').set({ quantity: 2 }).where('uuid', '=', uuid).execute();
    await shop.api.store.database
      .updateTable('clients')
      .set({ type: 'person', vat_id: null })
      .where('uuid', '=', shop.api.company.clients.own)
      .execute();
    expect(await announceOn('2026-03-20')).toEqual({ mails: 1, failed: [] });
    const last = (await mailsTo(shop.api, email)).at(-1);
    expect(last?.text).toContain('inclusief btw');
    expect(last?.text.replaceAll('\u00a0', ' ')).toContain('vanaf 1 mei 2026: € 26,62 per maand');

    // The longer notice of the product counts.
    const { database } = shop.api.store;
    await database.updateTable('price_lists').set({ valid_until: '2026-06-14' }).where('code', '=', 'APR').execute();
    const june = await shop.insert('price-lists', {
      code: 'JUN',
      name: 'June',
      seller_uuid: shop.api.company.seller,
      segment: 'general',
      currency: 'EUR',
      valid_from: '2026-06-15',
      status: 'active',
    });
    await shop.price(june, shop.products.hosting, {
      action: 'recurring',
      period_unit: 'month',
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents: 1_200 }],
    });
    await database.updateTable('products').set({ notice_days: 90 }).where('uuid', '=', shop.products.hosting).execute();
    await database.updateTable('subscriptions').set({ quantity: 1 }).where('uuid', '=', uuid).execute();
    expect(await announceOn('2026-03-21')).toEqual({ mails: 1, failed: [] });
    expect(await announceOn('2026-03-22')).toEqual({ mails: 0, failed: [] });
    // A rise announced too late for May waits for the first period after the notice: July, at its price.
    const last90 = (await mailsTo(shop.api, email)).at(-1)?.text.replaceAll('\u00a0', ' ');
    expect(last90).not.toContain('1 mei 2026');
    expect(last90).toContain('vanaf 1 juli 2026: € 14,52 per maand (nu € 12,10 per maand)');
    await shop.api.store.database
      .updateTable('clients')
      .set({ type: 'company' })
      .where('uuid', '=', shop.api.company.clients.own)
      .execute();
  });

  test('hold back a rise that was announced too late until its notice has passed', async () => {
    const { database } = shop.api.store;
    await database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    await database
      .updateTable('products')
      .set({ notice_days: null })
      .where('uuid', '=', shop.products.hosting)
      .execute();
    // June's list begins years later, so that it has no part in this.
    await database.updateTable('price_lists').set({ valid_from: '2030-06-15' }).where('code', '=', 'JUN').execute();
    await database.updateTable('price_lists').set({ valid_until: '2030-06-14' }).where('code', '=', 'APR').execute();
    const uuid = await subscription({ billed_through: '2026-04-30' }, null);
    const on = (day: string): Date => new Date(`${day}T12:00:00Z`);
    const billed = async (day: string): Promise<readonly (readonly [unknown, unknown])[]> => {
      await billDue(shop.api.store, on(day));
      return (await linesFor(uuid)).map((line) => [line['period_start'], line['line_net_cents']] as const);
    };
    // Nobody was informed of May's price, nor of June's in time.
    expect(await billed('2026-05-01')).toEqual([['2026-05-01', 1_000]]);
    expect(await announcePriceRises(shop.api.store, on('2026-05-20'))).toEqual({ mails: 1, failed: [] });
    expect(await announcePriceRises(shop.api.store, on('2026-05-21'))).toEqual({ mails: 0, failed: [] });
    expect(await row(uuid)).toMatchObject({
      announced_price_cents: 1_100,
      announced_price_from: '2026-07-01',
      price_announced_on: '2026-05-20',
    });
    expect((await billed('2026-06-01')).at(-1)).toEqual(['2026-06-01', 1_000]);
    expect((await billed('2026-07-01')).at(-1)).toEqual(['2026-07-01', 1_100]);
    await database.updateTable('price_lists').set({ valid_until: '2026-06-14' }).where('code', '=', 'APR').execute();
    await database.updateTable('price_lists').set({ valid_from: '2026-06-15' }).where('code', '=', 'JUN').execute();
  });

  test('show what the round will bill, which it does once', async () => {
    await shop.api.store.database.updateTable('subscriptions').set({ status: 'cancelled' }).execute();
    const uuid = await subscription({ billed_through: '2026-02-28' }, null);
    const due = async (): Promise<readonly Fields[]> =>
      (await shop.api.send('management', 'GET /api/due-subscriptions')).json<{ lines: Fields[] }>().lines;
    expect(await due()).toMatchObject([
      { subscription_uuid: uuid, start: '2026-03-01', end: '2026-04-01', amount_cents: 1_000, discount_cents: 0 },
    ]);
    const rounds = await Promise.all(
      [1, 2].map(() => shop.api.send('management', 'POST /api/due-subscriptions', { body: {} })),
    );
    expect(rounds.map((answer) => answer.json<{ lines: number }>().lines).toSorted()).toEqual([0, 1]);
    expect([await due(), (await linesFor(uuid)).map((line) => line['line_net_cents'])]).toEqual([[], [1_000]]);
  });
});

test('a subscription made by hand defaults to today, its billing day and its price; an agreed price must be entered', async () => {
  const { company } = shop.api;
  const body = { client_uuid: company.clients.own, product_uuid: plus, description: 'Plus' };
  const made = await shop.api.send('employee', 'POST /api/subscriptions', { body });
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { unit_price_cents: 3_000, started_on: '2026-03-10', anchor_day: 10, price_mode: 'list' },
  ]);
  const agreed = await shop.api.send('employee', 'POST /api/subscriptions', { body: { ...body, price_mode: 'fixed' } });
  expect([agreed.statusCode, agreed.json()]).toMatchObject([422, { errors: { unit_price_cents: expect.any(String) } }]);
  const unlisted = await shop.api.send('employee', 'POST /api/subscriptions', {
    body: { ...body, period_unit: 'year' },
  });
  expect([unlisted.statusCode, unlisted.json()]).toMatchObject([
    422,
    { errors: { unit_price_cents: expect.stringContaining('There is no list price') } },
  ]);
});

describe('the end of a subscription', () => {
  test('credits nothing of a domain that stays registered, and says until when it does', async () => {
    const { company, store } = shop.api;
    const domain = await shop.insert('domains', {
      name: 'blijft.nl',
      client_uuid: company.clients.own,
      tld_uuid: company.tlds.nl,
      status: 'active',
      expires_on: '2026-12-31',
      period_months: 12,
      nameservers: [],
    });
    const paid = { resource: 'domains', resource_id: domain };
    const uuid = await subscription(paid);
    const shown = await preview(uuid, 'schedule-cancel', { cancel_on: '2026-03-10' }, 'employee');
    expect([shown.lines, JSON.stringify(shown)]).toEqual([
      [],
      expect.stringContaining('stays registered until it expires on 31 December 2026'),
    ]);
    const { statusCode } = await act(
      uuid,
      'schedule-cancel',
      { cancel_on: '2026-03-10', seen: shown.seen },
      'employee',
    );
    expect(statusCode).toBe(200);
    expect((await linesFor(uuid)).filter((line) => line['settles_uuid'] !== null)).toEqual([]);

    const deleted = await subscription(paid);
    await store.database.updateTable('domains').set({ status: 'deleted' }).where('uuid', '=', domain).execute();
    const after = await preview(deleted, 'schedule-cancel', { cancel_on: '2026-03-10' }, 'employee');
    expect(after.total_cents).toBeLessThan(0);
  });

  test('can be on any day after the first term for a consumer, with the remaining days credited', async () => {
    const { company, store } = shop.api;
    const before = await store.database
      .selectFrom('clients')
      .select(['type', 'vat_id'])
      .where('uuid', '=', company.clients.own)
      .executeTakeFirstOrThrow();
    await store.database
      .updateTable('clients')
      .set({ type: 'person', vat_id: null })
      .where('uuid', '=', company.clients.own)
      .execute();
    const uuid = await subscription({
      period_unit: 'year',
      started_on: '2025-01-01',
      current_period_start: '2026-01-01',
      current_period_end: '2027-01-01',
      billed_through: '2026-12-31',
    });
    const shown = await preview(uuid, 'schedule-cancel');
    expect(shown.questions[0]?.options.map(({ values }) => values['cancel_on'])).toEqual(['2026-04-09', '2027-01-01']);
    expect(shown.total_cents).toBeLessThan(0);
    await store.database.updateTable('clients').set(before).where('uuid', '=', company.clients.own).execute();
    const business = await preview(uuid, 'schedule-cancel');
    expect(business.questions[0]?.options.map(({ values }) => values['cancel_on'])).toEqual(['2027-01-01']);
  });
});
