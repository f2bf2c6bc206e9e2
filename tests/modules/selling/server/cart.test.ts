// The cart over HTTP: filled, priced, changed, and refused with words.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createShop, type Shop } from '../../../support/shop.ts';
import { judgeTypedCode } from '../../../../src/modules/selling/server/cart/coupon.ts';
import { startOfTests, type TestActor } from '../../../support/app.ts';

interface Line {
  readonly uuid: string;
  readonly amount_cents: number;
  readonly setup_cents: number;
  readonly is_changed: boolean;
  readonly quoted_price_cents: number;
  readonly problem: string | null;
  readonly choices: readonly unknown[];
  readonly periods: readonly unknown[];
}

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly client: { readonly uuid: string; readonly missing: readonly string[] } | null;
  readonly seen: string;
  readonly items: readonly Line[];
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly discount_cents: number;
  readonly coupon: { readonly refused: string | null } | null;
  readonly vat: { readonly category: string } | null;
}

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  await shop.api.store.database.updateTable('carts').set({ status: 'abandoned' }).execute();
});

async function ask(actor: TestActor | null, call: string, body?: object): Promise<Answer> {
  const answer = await shop.api.send(actor, call, body === undefined ? {} : { body });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}

const hosting = (rest: object = {}): object => ({
  product_uuid: shop.products.hosting,
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  quantity: 1,
  ...rest,
});
const domain = (rest: object = {}): object => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name: 'voorbeeld.nl',
  ...rest,
});
const add = (actor: TestActor, ...items: readonly object[]): Promise<Answer> =>
  ask(actor, 'POST /api/cart/items', { items });

test('a cart is priced by the server, with VAT per rate and the saving of a longer period', async () => {
  const { book } = shop.products;
  const cart = await add('user', hosting({ config: { php: '8.4' } }), {
    product_uuid: book,
    action: 'once',
    period_unit: 'once',
    quantity: 2,
  });
  expect(cart).toMatchObject({
    status: 200,
    net_cents: 5_900,
    vat_cents: 210 + 441,
    gross_cents: 6_551,
    vat: { category: 'S' },
  });
  expect(cart.items[0]).toMatchObject({
    amount_cents: 1_000,
    is_changed: false,
    problem: null,
    choices: [{ key: 'php', label: 'PHP version', value: '8.4' }],
    periods: [
      { period_unit: 'month', period_count: 1, amount_cents: 1_000, saving_cents: 0 },
      { period_unit: 'year', period_count: 1, amount_cents: 11_000, saving_cents: 1_000 },
    ],
  });
});

test('a cart belongs to the client: the same for its users and for staff, and to nobody else', async () => {
  const { own, other } = shop.api.company.clients;
  const mine = await add('user', hosting());
  expect((await ask('employee', `GET /api/cart?client=${own}`)).items.map(({ uuid }) => uuid)).toEqual(
    mine.items.map(({ uuid }) => uuid),
  );
  expect((await ask('employee', `GET /api/cart?client=${other}`)).items).toEqual([]);
  expect((await ask('user', `GET /api/cart?client=${other}`)).status).toBe(404);
  expect(await ask('management', 'GET /api/cart')).toMatchObject({ status: 200, client: null });
  expect(await add('management', hosting())).toMatchObject({
    status: 409,
    message: 'Choose a client first.',
  });
  const theirs = await ask('management', `POST /api/cart/items?client=${other}`, { items: [hosting()] });
  expect((await ask('user', `PUT /api/cart/items/${theirs.items[0]?.uuid ?? ''}`, { quantity: 2 })).status).toBe(404);
  expect((await ask('user', `DELETE /api/cart/items/${theirs.items[0]?.uuid ?? ''}`)).status).toBe(404);
  expect((await ask(null, 'GET /api/cart')).status).toBe(401);
});

test('concurrent first additions make one cart', async () => {
  await Promise.all(Array.from({ length: 8 }, () => add('user', hosting())));
  expect((await ask('user', 'GET /api/cart')).items).toHaveLength(8);
});

test('a cart changes: another quantity, another period, an added setup, a removed line', async () => {
  const cart = await add('user', {
    product_uuid: shop.products.server,
    action: 'recurring',
    period_unit: 'month',
    config: { hostname: 'web1.example.nl' },
  });
  const [line] = cart.items;
  expect([line?.amount_cents, line?.setup_cents, cart.net_cents]).toEqual([2_000, 2_500, 4_500]);
  const more = await ask('user', `PUT /api/cart/items/${line?.uuid ?? ''}`, { quantity: 10 });
  expect([more.items[0]?.amount_cents, more.items[0]?.is_changed]).toEqual([15_000, false]);
  expect(await ask('user', `PUT /api/cart/items/${line?.uuid ?? ''}`, { period_unit: 'year' })).toMatchObject({
    status: 409,
    code: 'E_NO_PRICE',
  });
  expect((await ask('user', `DELETE /api/cart/items/${line?.uuid ?? ''}`)).items).toEqual([]);
});

test('a cart shows the lines whose price changed since they were added, until that is accepted', async () => {
  const { api, products, insert, price } = shop;
  const before = await add('user', { product_uuid: products.book, action: 'once', period_unit: 'once' });
  const dearer = await insert('price-lists', {
    code: 'NEW',
    name: 'New',
    seller_uuid: api.company.seller,
    client_uuid: api.company.clients.own,
    segment: 'general',
    currency: 'EUR',
    valid_from: '2026-03-01',
    status: 'active',
  });
  await price(dearer, products.book, {
    action: 'once',
    period_unit: 'once',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 3_000 }],
  });
  const after = await ask('user', 'GET /api/cart');
  expect(after.items[0]).toMatchObject({ is_changed: true, quoted_price_cents: 2_450, amount_cents: 3_000 });
  expect(after.seen).not.toBe(before.seen);
  expect((await ask('user', 'PUT /api/cart/prices', {})).items[0]).toMatchObject({
    is_changed: false,
    quoted_price_cents: 3_000,
  });
  await api.store.database.updateTable('price_lists').set({ status: 'archived' }).where('uuid', '=', dearer).execute();
});

describe('the cart rejects', () => {
  test.each([
    ['a quantity of 0', { quantity: 0 }, 'items.0.quantity'],
    ['a negative one', { quantity: -1 }, 'items.0.quantity'],
    ['1e9', { quantity: 1e9 }, 'items.0.quantity'],
    ['a tenth', { quantity: 0.1 }, 'items.0.quantity'],
    ['a price of one’s own', { quoted_price_cents: 1 }, 'items.0.quoted_price_cents'],
    ['a total of one’s own', { total_cents: 1 }, 'items.0.total_cents'],
    ['a choice that is not there', { config: { php: '5.6' } }, 'items.0.config.php'],
    ['a choice that the product does not have', { config: { root: true } }, 'items.0.config.root'],
  ])('%s', async (_name, wrong, field) => {
    const answer = await add('user', hosting(wrong));
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    expect((await ask('user', 'GET /api/cart')).items).toEqual([]);
  });

  test('a product that is not sold, and one without a price', async () => {
    expect(await add('user', hosting({ product_uuid: shop.products.hidden }))).toMatchObject({
      status: 422,
      errors: { 'items.0.product_uuid': 'This product isn’t for sale' },
    });
    expect(
      await add('user', { product_uuid: shop.products.unpriced, action: 'once', period_unit: 'once' }),
    ).toMatchObject({ status: 409, code: 'E_NO_PRICE' });
  });

  test('a name that is taken, one whose availability is unknown, and one of another extension', async () => {
    const { add: make, api } = shop;
    await make('known-names', { name: '*.nl', availability: 'free' });
    await make('known-names', { name: 'bezet.nl', availability: 'taken' });
    await make('known-names', { name: 'elders.nl', availability: 'taken' });
    await make('domains', { name: 'vanons.nl', tld_uuid: api.company.tlds.nl, client_uuid: api.company.clients.other });
    expect((await add('user', domain())).items[0]).toMatchObject({ amount_cents: 495, problem: null });
    expect(await add('user', domain())).toMatchObject({
      status: 422,
      errors: { 'items.0.domain_name': 'This name is already in the cart' },
    });
    expect(await add('user', domain({ domain_name: 'bezet.nl' }))).toMatchObject({ status: 409, code: 'E_STATE' });
    expect(await add('user', domain({ domain_name: 'VanOns.nl' }))).toMatchObject({ status: 409, code: 'E_STATE' });
    expect(await add('user', domain({ domain_name: 'voorbeeld.com' }))).toMatchObject({
      status: 422,
      errors: { 'items.0.domain_name': 'This product isn’t for names under .com' },
    });
    expect(
      await add('user', domain({ domain_name: 'nieuw.nl', action: 'transfer', auth_code: 'abcd-1234' })),
    ).toMatchObject({ status: 409, message: 'nieuw.nl: This name isn’t registered. Register it instead.' });
    expect(await add('user', domain({ period_count: 2, domain_name: 'langer.nl' }))).toMatchObject({
      status: 422,
      errors: { 'items.0.period_count': 'This period isn’t available for .nl' },
    });
    expect((await add('user', domain({ domain_name: 'elders.nl', action: 'transfer' }))).items[1]).toMatchObject({
      problem: 'Enter the authorisation code for this domain.',
    });
    await api.store.database.deleteFrom('known_names').where('name', '=', '*.nl').execute();
    expect(await add('user', domain({ domain_name: 'onbekend.nl' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('We can’t check') as unknown,
    });
  });

  test('a contact of another client', async () => {
    const { add: make, api } = shop;
    await make('known-names', { name: 'houder.nl', availability: 'taken' });
    const contact = (client_uuid: string): Promise<string> =>
      make('domain-contacts', {
        client_uuid,
        type: 'person',
        name: 'Eva',
        email: 'eva@example.nl',
        phone: '+31501234567',
        street: 'Dorpsstraat',
        house_number: '1',
        postal_code: '1234 AB',
        city: 'Utrecht',
        country: 'NL',
      });
    const [theirs, mine] = [await contact(api.company.clients.other), await contact(api.company.clients.own)];
    const transfer = (uuid: string): object =>
      domain({
        action: 'transfer',
        domain_name: 'houder.nl',
        auth_code: 'abcd-1234',
        config: { registrant_contact_uuid: uuid },
      });
    expect(await add('user', transfer(theirs))).toMatchObject({
      status: 422,
      errors: { 'items.0.config.registrant_contact_uuid': 'This contact doesn’t exist' },
    });
    expect((await add('user', transfer(mine))).items[0]).toMatchObject({
      problem: null,
      choices: [{ label: 'Registrant', value: 'Eva' }],
    });
  });
});

describe('a discount code', () => {
  const coupon = (code: string, row: object = {}): Promise<string> =>
    shop.insert('coupons', { code, type: 'percentage', value_bp: 1_000, duration: 'once', status: 'active', ...row });

  test('reduces the prices that it applies to, before VAT', async () => {
    await coupon('TIEN', { product_uuids: [shop.products.hosting] });
    await add('user', hosting(), { product_uuid: shop.products.book, action: 'once', period_unit: 'once' });
    expect(await ask('user', 'PUT /api/cart/coupon', { code: 'tien' })).toMatchObject({
      status: 200,
      discount_cents: 100,
      net_cents: 900 + 2_450,
      vat_cents: 189 + 221,
      coupon: { refused: null },
    });
    expect(await ask('user', 'PUT /api/cart/coupon', { code: '' })).toMatchObject({
      status: 200,
      discount_cents: 0,
      coupon: null,
    });
  });

  describe('without effect for this client', () => {
    const refused = (caller: TestActor, code: string, headers: Readonly<Record<string, string>> = {}) =>
      shop.api.send(caller, `PUT /api/cart/coupon?client=${shop.api.company.clients.own}`, { body: { code }, headers });
    const reasons = [
      ['NERGENS', null],
      ['OUD', { ends_at: '2026-03-09T00:00:00Z' }],
      ['STRAKS', { starts_at: '2026-04-01T00:00:00Z' }],
      ['CONCEPT', { status: 'draft' }],
      ['GESTOPT', { status: 'stopped' }],
      ['OP', { max_redemptions: 1 }],
      ['GEBRUIKT', { max_per_client: 1 }],
      ['VAN-EEN-ANDER', { max_redemptions: 1 }],
    ] as const;

    async function fillAll(): Promise<void> {
      const { own, other } = shop.api.company.clients;
      for (const [code, row] of reasons) {
        const there = await shop.api.store.database
          .selectFrom('coupons')
          .select('uuid')
          .where('code', '=', code)
          .executeTakeFirst();
        if (row === null || there) continue;
        const uuid = await coupon(code, row);
        const usedBy = { OP: own, GEBRUIKT: own, 'VAN-EEN-ANDER': other }[code as string];
        if (usedBy !== undefined) await usedOnce(uuid, usedBy);
      }
    }
    const usedOnce = (coupon_uuid: string, client_uuid: string): Promise<string> =>
      shop.insert('orders', {
        number: `O-${coupon_uuid.slice(-4)}`,
        client_uuid,
        seller_uuid: shop.api.company.seller,
        currency: 'EUR',
        status: 'completed',
        discount_cents: 0,
        net_cents: 0,
        vat_cents: 0,
        gross_cents: 0,
        payment_method: 'bank_transfer',
        coupon_uuid,
      });

    test.each(['user', 'employee', 'management'] as const)('is rejected for %s in the same bytes', async (caller) => {
      await shop.api.rewind();
      await fillAll();
      await add('user', hosting());
      const answers = new Set<string>();
      for (const [code] of reasons) {
        const answer = await refused(caller, code);
        const { request_id: _, ...body } = answer.json<Record<string, unknown>>();
        answers.add(JSON.stringify([answer.statusCode, body]));
        expect(answer.json()).toMatchObject({ errors: { code: 'This code can’t be used. Check the spelling' } });
      }
      expect([...answers]).toHaveLength(1);
    });

    test('causes the same database queries, whether it exists or not', async () => {
      await fillAll();
      const { own } = shop.api.company.clients;
      const asked: string[][] = [];
      for (const [code] of reasons) {
        const statements: string[] = [];
        const heard = shop.api.store.database.withPlugin({
          transformQuery({ node }) {
            statements.push(JSON.stringify(node, (key, value: unknown) => (key === 'value' ? null : value)));
            return node;
          },
          transformResult: ({ result }) => Promise.resolve(result),
        });
        const question = { code, client_uuid: own, product_uuids: [], now: startOfTests };
        expect(await judgeTypedCode(heard, question)).toHaveProperty('refused');
        asked.push(statements);
      }
      expect(asked[0]).not.toEqual([]);
      for (const statements of asked) expect(statements).toEqual(asked[0]);
    });

    test('is counted though the request is rolled back: ten, and then a right one waits too', async () => {
      await shop.api.rewind();
      await coupon('ECHT');
      await add('user', hosting());
      for (let guess = 0; guess < 10; guess += 1)
        expect((await refused('user', `RAAD-${guess}`, { 'idempotency-key': `guess-${guess}` })).statusCode).toBe(422);
      const late = await refused('user', 'ECHT');
      expect([late.statusCode, late.headers['retry-after'], late.json()]).toMatchObject([
        429,
        '900',
        { code: 'E_TOO_MANY' },
      ]);
      expect((await refused('employee', 'ECHT')).statusCode).toBe(200);
      expect(await ask('user', 'PUT /api/cart/coupon', { code: '' })).toMatchObject({ status: 200, coupon: null });
      shop.api.clock.now = new Date(startOfTests.getTime() + 15 * 60_000);
      expect((await refused('user', 'ECHT')).statusCode).toBe(200);
      await shop.api.rewind();
    });

    test('is counted per network, and a right one, or an empty cart, is not counted', async () => {
      await shop.api.rewind();
      await coupon('GOED');
      for (let turn = 0; turn < 12; turn += 1) expect((await refused('user', 'WAT')).statusCode).toBe(409);
      await add('user', hosting());
      for (let turn = 0; turn < 12; turn += 1) expect((await refused('user', 'GOED')).statusCode).toBe(200);
      expect((await refused('user', 'WAT')).statusCode).toBe(422);
      const counted = await shop.api.store.database
        .selectFrom('beheer_attempts')
        .select(['key', 'count'])
        .where('key', 'like', 'coupon %')
        .orderBy('key')
        .execute();
      expect(counted).toEqual([
        { key: `coupon account ${shop.api.company.users.user}`, count: 1 },
        { key: 'coupon network 127.0.0.1', count: 1 },
      ]);
      await shop.api.store.database
        .updateTable('beheer_attempts')
        .set({ count: 100 })
        .where('key', '=', 'coupon network 127.0.0.1')
        .execute();
      await shop.api.store.database
        .insertInto('beheer_attempts')
        .values({
          key: 'coupon trickle 127.0.0.1',
          count: 9,
          resets_at: new Date(shop.api.clock.now.getTime() + 60_000),
        })
        .execute();
      expect((await refused('employee', 'WAT')).statusCode).toBe(422);
      expect((await refused('employee', 'WAT')).statusCode).toBe(429);
    });
  });

  test('that fits nothing in the cart says so, and is accepted', async () => {
    await shop.api.rewind();
    await coupon('BOEK', { product_uuids: [shop.products.book] });
    await add('user', hosting());
    expect(await ask('user', 'PUT /api/cart/coupon', { code: 'BOEK' })).toMatchObject({
      status: 422,
      errors: { code: 'This code doesn’t apply to the products in your cart.' },
    });
  });

  test('that expires in the cart reduces nothing any more, and says so', async () => {
    const uuid = await coupon('KORT');
    await add('user', hosting());
    await ask('user', 'PUT /api/cart/coupon', { code: 'KORT' });
    await shop.api.store.database
      .updateTable('coupons')
      .set({ ends_at: new Date('2026-03-01T00:00:00Z') })
      .where('uuid', '=', uuid)
      .execute();
    expect(await ask('user', 'GET /api/cart')).toMatchObject({
      discount_cents: 0,
      coupon: { refused: 'This code has expired.' },
    });
  });
});
