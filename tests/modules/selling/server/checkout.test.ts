// The checkout: one order, once, at the prices that were seen.
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailOf } from '../../../support/company.ts';
import { lastMail } from '../../../support/mails.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  const {
    api: { store, company },
  } = shop;
  await store.database.updateTable('carts').set({ status: 'abandoned' }).where('status', '=', 'open').execute();
  await store.database
    .updateTable('clients')
    .set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' })
    .where('uuid', '=', company.clients.own)
    .execute();
});

interface Cart {
  readonly seen: string;
  readonly gross_cents: number;
  readonly items: readonly Line[];
}

interface Line {
  readonly uuid: string;
  readonly domain_name: string | null;
  readonly main_domains: readonly string[];
  readonly quantity: number;
  readonly auth_code: string | null;
  readonly problem: string | null;
}

const hosting = (): object => ({
  product_uuid: shop.products.hosting,
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
});
const domain = (domain_name: string): object => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
  config: { nameservers: ['ns1.example.nl', 'ns2.example.nl'] },
});

async function fill(...items: readonly object[]): Promise<Cart> {
  return (await shop.api.send('user', 'POST /api/cart/items', { body: { items } })).json<Cart>();
}

async function order(
  seen: string,
  { key, ...rest }: { readonly key: string } & Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const answer = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': key },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer', ...rest },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const rows = (table: string, column: string, uuid: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  anyTable(shop.api.store.database).selectFrom(table).selectAll().where(column, '=', uuid).execute();
const count = async (table: string): Promise<number> =>
  (await anyTable(shop.api.store.database).selectFrom(table).select('uuid').execute()).length;

test('a checkout writes order, lines, subscriptions, domain and invoice, with matching sums', async () => {
  const cart = await fill(domain('nieuw.nl'), hosting());
  const { status, body } = await order(cart.seen, { key: 'whole' });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      status: 'processing',
      net_cents: 1_495,
      vat_cents: 314,
      gross_cents: 1_809,
      number: '2026-00001',
      terms_version: '1',
      payment_method: 'bank_transfer',
    }),
  ]);
  const lines = await rows('order_lines', 'order_uuid', body['uuid']);
  expect(lines.map((line) => [line['description'], line['line_net_cents'], line['status'], line['rate_bp']])).toEqual([
    ['DOM-NL nieuw.nl', 495, 'processing', 2_100],
    ['HOST nieuw.nl', 1_000, 'processing', 2_100],
  ]);
  const subscriptions = await Promise.all(
    lines.map(async (line) => (await rows('subscriptions', 'order_line_uuid', line['uuid']))[0]),
  );
  expect(
    subscriptions.map((one) => [
      one?.['unit_price_cents'],
      one?.['status'],
      one?.['current_period_start'],
      one?.['current_period_end'],
      one?.['billed_through'],
    ]),
  ).toEqual([
    [995, 'pending', null, null, null],
    [1_000, 'pending', null, null, null],
  ]);
  const [made] = await rows('domains', 'name', 'nieuw.nl');
  expect(made).toMatchObject({
    status: 'pending_registration',
    client_uuid: shop.api.company.clients.own,
    subscription_uuid: subscriptions[0]?.['uuid'],
  });
  const [invoice] = await rows('invoices', 'order_uuid', body['uuid']);
  expect(invoice).toMatchObject({
    status: 'sent',
    number: '202600001',
    payment_means: 'bank_transfer',
    net_cents: 1_495,
    vat_cents: 314,
    gross_cents: 1_809,
  });
  const jobs = await shop.api.store.database
    .selectFrom('beheer_jobs')
    .select('key')
    .where('kind', '=', 'order-lines')
    .execute();
  expect(jobs.map((job) => job['key']).sort()).toEqual(lines.map((line) => line['uuid']).sort());
  expect((await shop.api.send('user', 'GET /api/cart')).json<Cart>().items).toEqual([]);
});

test('a checkout makes a client of a prospect', async () => {
  const own = shop.api.company.clients.own;
  const prospect = anyTable(shop.api.store.database).updateTable('clients').set({ status: 'prospect' });
  await prospect.where('uuid', '=', own).execute();
  const cart = await fill(hosting());
  expect((await order(cart.seen, { key: 'prospect' })).status).toBe(201);
  expect(await rows('clients', 'uuid', own)).toMatchObject([{ status: 'active' }]);
});

test('an order is completed with its lines, and its subscriptions start', async () => {
  const { body } = await order((await fill(hosting())).seen, { key: 'lines' });
  const [line] = await rows('order_lines', 'order_uuid', body['uuid']);
  const done = await shop.api.send('employee', `PUT /api/order-lines/${String(line?.['uuid'])}/complete`, { body: {} });
  expect(done.statusCode).toBe(200);
  expect((await rows('orders', 'uuid', body['uuid']))[0]?.['status']).toBe('completed');
  expect((await rows('subscriptions', 'order_line_uuid', line?.['uuid']))[0]?.['status']).toBe('active');
});

test('a line that is provisioned after payment waits for it', async () => {
  const { store } = shop.api;
  await store.database
    .updateTable('products')
    .set({ setup_timing: 'after_payment' })
    .where('uuid', '=', shop.products.hosting)
    .execute();
  const { body } = await order((await fill(hosting())).seen, { key: 'waits' });
  await store.database
    .updateTable('products')
    .set({ setup_timing: 'after_order' })
    .where('uuid', '=', shop.products.hosting)
    .execute();
  expect(body['status']).toBe('awaiting_payment');
  expect((await rows('order_lines', 'order_uuid', body['uuid'])).map((line) => line['status'])).toEqual(['pending']);
  expect((await shop.api.send('user', `PUT /api/orders/${String(body['uuid'])}/paid`, { body: {} })).statusCode).toBe(
    403,
  );
  expect(
    (await shop.api.send('employee', `PUT /api/orders/${String(body['uuid'])}/paid`, { body: {} })).json(),
  ).toMatchObject({ status: 'processing' });
  expect((await rows('order_lines', 'order_uuid', body['uuid'])).map((line) => line['status'])).toEqual(['processing']);
});

test('keys of the maximum length are distinguished up to their last character', async () => {
  const made: unknown[] = [];
  for (const last of ['a', 'b'])
    made.push((await order((await fill(hosting())).seen, { key: `${'k'.repeat(254)}${last}` })).body['uuid']);
  expect(new Set(made).size).toBe(2);
});

test('a checkout is rejected with a message when the cart has changed', async () => {
  const { seen, items } = await fill(hosting());
  await shop.api.send('user', `PUT /api/cart/items/${items[0]?.uuid ?? ''}`, { body: { quantity: 3 } });
  expect(await order(seen, { key: 'seen' })).toMatchObject({ status: 409, body: { code: 'E_CHANGED' } });
});

test('a checkout is rejected when a name was taken at the last second, and leaves nothing behind', async () => {
  const before = [await count('orders'), await count('subscriptions'), await count('invoices')];
  const { seen } = await fill(hosting(), domain('bijna.nl'));
  const { api } = shop;
  await shop.add('domains', {
    name: 'bijna.nl',
    tld_uuid: api.company.tlds.nl,
    client_uuid: api.company.clients.other,
  });
  expect(await order(seen, { key: 'taken' })).toMatchObject({
    status: 409,
    body: { code: 'E_STATE', message: 'bijna.nl: Someone has registered this name in the meantime.' },
  });
  expect((await api.send('user', 'GET /api/cart')).json<Cart>().items).toHaveLength(2);
  expect([await count('orders'), await count('subscriptions'), await count('invoices')]).toEqual(before);
});

test('a checkout is rejected without terms, with own prices, without client data, without a key, and when empty', async () => {
  const { api } = shop;
  expect(await order('x', { key: 'empty' })).toMatchObject({ status: 409, body: { code: 'E_STATE' } });
  const { seen } = await fill(hosting());
  expect(await order(seen, { key: 'terms', terms_version: '0' })).toMatchObject({
    status: 422,
    body: { errors: { terms_version: expect.any(String) as unknown } },
  });
  expect(await order(seen, { key: 'price', gross_cents: 1 })).toMatchObject({
    status: 422,
    body: { errors: { gross_cents: expect.any(String) as unknown } },
  });
  expect(await order(seen, { key: 'debit', payment_method: 'direct_debit' })).toMatchObject({
    status: 422,
    body: { errors: { payment_method: expect.stringContaining('mandate') as unknown } },
  });
  await api.store.database
    .updateTable('clients')
    .set({ street: null })
    .where('uuid', '=', api.company.clients.own)
    .execute();
  expect(await order(seen, { key: 'data' })).toMatchObject({
    status: 422,
    body: { errors: { street: expect.any(String) as unknown } },
  });
  expect((await api.send('user', 'POST /api/cart/checkout', { body: { seen, terms_version: '1' } })).statusCode).toBe(
    400,
  );
  expect(
    (
      await api.send('user', `POST /api/cart/checkout?client=${api.company.clients.other}`, {
        headers: { 'idempotency-key': 'foreign' },
        body: { seen, terms_version: '1' },
      })
    ).statusCode,
  ).toBe(404);
});

test('an order is confirmed by mail, with a sign-in link for a user of the client and a payment link for others', async () => {
  const { api } = shop;
  const { own } = api.company.clients;
  const database = api.store.database;
  const written = async (email: string, key: string) => {
    await database.updateTable('clients').set({ email }).where('uuid', '=', own).execute();
    const { body } = await order((await fill(hosting())).seen, { key });
    const mail = await lastMail(api, email);
    return { mail, uuid: String(body['uuid']), number: String(body['number']) };
  };
  await database
    .updateTable('sellers')
    .set({ iban: 'NL91ABNA0417164300', account_holder: 'Stichting Gelden' })
    .execute();

  const known = await written(emailOf('user'), 'mail-to-an-account');
  expect(known.mail.link).toBe(`https://beheer.example.nl/orders/${known.uuid}`);
  expect(known.mail.text).toContain('Op dezelfde pagina');

  for (const [address, key] of [
    ['boekhouding@example.nl', 'mail-to-nobody'],
    [emailOf('employee'), 'mail-to-an-account-of-another'],
  ] as const) {
    const { mail, number } = await written(address, key);
    expect([mail.kind, mail.link]).toEqual(['order-placed', '']);
    expect(mail.text).toContain(`NL91 ABNA 0417 1643 00 van Stichting Gelden, met als omschrijving ${number}`);
    expect([mail.text, mail.html].join(' ')).not.toMatch(/pagina|\/orders\//);
  }
});

const change = (uuid: string | undefined, body: Readonly<Record<string, unknown>>) =>
  shop.api.send('user', `PUT /api/cart/items/${String(uuid)}`, { body });

test('hosting belongs to the first domain of the cart without hosting, until another is chosen', async () => {
  await shop.api.store.database.deleteFrom('domains').execute();
  await shop.add('domains', {
    name: 'al-van-ons.nl',
    tld_uuid: shop.api.company.tlds.nl,
    client_uuid: shop.api.company.clients.own,
  });
  const { items } = await fill(hosting(), domain('een.nl'), domain('twee.nl'), hosting());
  const names = ['een.nl', 'twee.nl', 'al-van-ons.nl'];
  expect(items.map(({ domain_name, main_domains }) => [domain_name, main_domains])).toEqual([
    ['een.nl', names],
    ['een.nl', []],
    ['twee.nl', []],
    ['twee.nl', names],
  ]);
  const [first, , , last] = items;
  const chosen = (await change(first?.uuid, { domain_name: 'TWEE.nl' })).json<Cart>();
  expect(chosen.items.map(({ domain_name }) => domain_name)).toEqual(['twee.nl', 'een.nl', 'twee.nl', 'een.nl']);
  expect(chosen.seen).not.toBe((await change(last?.uuid, { domain_name: 'al-van-ons.nl' })).json<Cart>().seen);
  const refused = await change(first?.uuid, { domain_name: 'van-een-ander.nl' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { domain_name: 'Choose a domain in the cart, or one that the client has with us' } },
  ]);
  // What was chosen has gone from the cart: the first that is left.
  const without = await shop.api.send('user', `DELETE /api/cart/items/${String(items[2]?.uuid)}`);
  expect(without.json<Cart>().items.map(({ domain_name }) => domain_name)).toEqual([
    'een.nl',
    'een.nl',
    'al-van-ons.nl',
  ]);
  const several = (await change(first?.uuid, { quantity: 2 })).json<Cart>().items[0];
  expect([several?.domain_name, several?.main_domains]).toEqual([null, []]);
  const split = await shop.api.send('user', `POST /api/cart/items/${String(first?.uuid)}/split`);
  expect(split.json<Cart>().items.map(({ domain_name, quantity }) => [domain_name, quantity])).toEqual([
    ['een.nl', 1],
    ['een.nl', 1],
    ['al-van-ons.nl', 1],
    [null, 1],
  ]);
  const again = await shop.api.send('user', `POST /api/cart/items/${String(first?.uuid)}/split`);
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'E_STATE' }]);
});

test('a transfer is called one from the cart to the invoice and the mail, but not in later charges', async () => {
  const { api } = shop;
  const { own } = api.company.clients;
  await api.store.database.updateTable('tlds').set({ requires_auth_code: true }).execute();
  await api.store.database.updateTable('clients').set({ email: 'klant@example.nl' }).where('uuid', '=', own).execute();
  const name = await shop.add('known-names', { name: 'verhuist.nl', availability: 'taken' });
  const { items } = await fill({ ...domain('verhuist.nl'), action: 'transfer' });
  expect(items[0]).toMatchObject({ auth_code: 'missing', problem: 'Enter the authorisation code for this domain.' });
  const { seen, items: filled } = (await change(items[0]?.uuid, { auth_code: 'abc-123' })).json<Cart>();
  expect(filled[0]).toMatchObject({ auth_code: 'entered', problem: null });
  const { body } = await order(seen, { key: 'transfer' });
  const [line] = await rows('order_lines', 'order_uuid', body['uuid']);
  const [invoice] = await rows('invoices', 'order_uuid', body['uuid']);
  expect([
    line?.['description'],
    (await rows('invoice_lines', 'invoice_uuid', invoice?.['uuid']))[0]?.['description'],
    (await rows('subscriptions', 'order_line_uuid', line?.['uuid']))[0]?.['description'],
  ]).toEqual(['DOM-NL verhuist.nl (verhuizing)', 'DOM-NL verhuist.nl (verhuizing)', 'DOM-NL verhuist.nl']);
  const { text } = await lastMail(api, 'klant@example.nl');
  expect(text).toContain('DOM-NL verhuist.nl (verhuizing)');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('We verhuizen verhuist.nl van de huidige registrar naar ons.');
  await api.store.database.updateTable('tlds').set({ requires_auth_code: false }).execute();
  await api.store.database.deleteFrom('known_names').where('uuid', '=', name).execute();
});
