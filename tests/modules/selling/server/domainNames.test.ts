// Names to order, over HTTP: per actor, with the registry of a TLD, and what the cart refuses of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NameOffer } from '../../../../src/modules/selling/rules/nameOffer.ts';
import type { TestActor } from '../../../support/app.ts';
import { found, json, notFound, startRdapServer, type RdapServer } from '../../../support/rdapServer.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
let registry: RdapServer;
let comProduct: string;
beforeAll(async () => {
  registry = await startRdapServer();
  shop = await createShop({ outboundAllow: ['127.0.0.0/8'] });
  const { api, products, insert, price } = shop;
  await api.store.database
    .updateTable('tlds')
    .set({
      rdap_url: registry.address,
      periods_months: ['12', '24', '60'],
      privacy_available: true,
      transfer_after_days: 60,
      idn_allowed: true,
    })
    .where('uuid', '=', api.company.tlds.com)
    .execute();
  const { category_uuid } = await api.store.database
    .selectFrom('products')
    .select('category_uuid')
    .where('uuid', '=', products.domain)
    .executeTakeFirstOrThrow();
  comProduct = await insert('products', {
    sku: 'DOM-COM',
    name: 'COM',
    slug: 'com',
    category_uuid,
    type: 'domain',
    tld_uuid: api.company.tlds.com,
    unit_code: 'C62',
    vat_class: 'standard',
    status: 'active',
    setup_timing: 'after_order',
    sort: 200,
  });
  const years = (action: string, period_count: number, cents: number): Promise<string> =>
    price(shop.list, comProduct, {
      action,
      period_unit: 'year',
      period_count,
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents: cents }],
    });
  await years('register', 1, 1_295);
  await years('renew', 1, 1_495);
  await years('register', 2, 2_690);
  await years('renew', 2, 2_890);
  await years('register', 3, 4_000);
  await years('renew', 3, 4_200);
  await years('register', 5, 6_000);
  await years('transfer', 1, 1_495);
  await shop.add('known-names', { name: 'bezet.nl', availability: 'taken' });
  await shop.add('known-names', { name: 'vrij.nl', availability: 'free' });
});
afterAll(async () => {
  await shop.api.close();
  await registry.close();
});
beforeEach(() => shop.api.store.database.updateTable('carts').set({ status: 'abandoned' }).execute());

async function ask(
  actor: TestActor | null,
  body: object,
  client = '',
): Promise<{ readonly status: number; readonly names: readonly NameOffer[] }> {
  const answer = await shop.api.send(actor, `POST /api/domain-names${client}`, { body });
  return { status: answer.statusCode, names: answer.json<{ names: readonly NameOffer[] }>().names };
}
const about = async (...names: readonly string[]): Promise<readonly NameOffer[]> =>
  (await ask('user', { names })).names;
const com = (domain_name: string, rest: object = {}): object => ({
  product_uuid: comProduct,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
  ...rest,
});
async function add(...items: readonly object[]): Promise<{
  readonly status: number;
  readonly message?: string;
  readonly errors?: object;
  readonly seen: string;
  readonly items: readonly {
    readonly uuid: string;
    readonly problem: string | null;
    readonly choices: readonly object[];
  }[];
}> {
  const answer = await shop.api.send('user', 'POST /api/cart/items', { body: { items } });
  return { status: answer.statusCode, ...answer.json<Omit<Awaited<ReturnType<typeof add>>, 'status'>>() };
}

describe('a list of names', () => {
  test('is answered name by name, each in both forms, with a reason for rejected ones', async () => {
    registry.answer('xn--caf-oost-d1a.com', notFound);
    registry.answer('taken.com', found('taken.com'));
    registry.answer('broken.com', json(500, {}));
    const names = await about(
      'CAFÉ-oost.com',
      'https://www.taken.com/x',
      'info@broken.com',
      'vrij',
      'bezet.nl',
      'anders.nl',
      'x.zzz',
      'a.b.nl',
      'voorbeeld.org',
      'bad_name.nl',
    );
    expect(
      names.map(({ name, name_unicode, problem, availability, reason }) => [
        name_unicode === name ? name : `${name ?? ''} ${name_unicode ?? ''}`,
        problem ?? availability,
        reason,
      ]),
    ).toEqual([
      ['xn--caf-oost-d1a.com café-oost.com', 'free', null],
      ['taken.com', 'taken', null],
      ['broken.com', 'unknown', 'failing'],
      ['vrij.nl', 'free', null],
      ['bezet.nl', 'taken', null],
      ['anders.nl', 'unknown', 'unlisted'],
      [null, 'unknown-suffix', null],
      [null, 'has-subdomain', null],
      ['voorbeeld.org', 'not-sold', null],
      [null, 'not-a-hostname', null],
    ]);
    expect(names[0]).toMatchObject({
      rules: { min_ns: 2, max_ns: 13, privacy_available: true, years: [1, 2, 5] },
      vat: { category: 'S', rate_bp: 2_100 },
      prices: [
        { action: 'register', years: 1, total_cents: 1_295, renew_cents: 1_495 },
        { action: 'transfer', years: 1, total_cents: 1_495, renew_cents: 1_495 },
        { action: 'register', years: 2, total_cents: 2_690, renew_cents: 2_890 },
      ],
    });
  });

  test('is answered identically for everybody who may buy, and for nobody else', async () => {
    const [own, other] = [`?client=${shop.api.company.clients.own}`, `?client=${shop.api.company.clients.other}`];
    const statuses = await Promise.all([
      ask('user', { names: ['vrij.nl'] }, own),
      ask('user', { names: ['vrij.nl'] }, other),
      ask('employee', { names: ['vrij.nl'] }, other),
      ask('management', { names: ['vrij.nl'] }),
      ask(null, { names: ['vrij.nl'] }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 200, 200, 401]);
  });

  test.each([
    [{ names: [] }],
    [{ names: ['x'.repeat(301)] }],
    [{ names: 'x.nl' }],
    [{ names: Array.from({ length: 101 }, (_, index) => `n${index}.nl`) }],
    [{ names: ['x.nl'], fresh: 'yes' }],
    [{ names: ['x.nl'], endpoint: 'http://127.0.0.1' }],
    [{}],
  ])('is rejected if it is invalid', async (body) => {
    expect((await ask('user', body)).status).toBe(422);
  });

  test('uses the local extension for names without one, where the shop has no order', async () => {
    const { database } = shop.api.store;
    await database.updateTable('products').set({ sort: 100 }).where('type', '=', 'domain').execute();
    await database
      .updateTable('products')
      .set({ created_at: new Date(0) })
      .where('uuid', '=', comProduct)
      .execute();
    const [bare] = await about('vrij');
    await database.updateTable('products').set({ sort: 200 }).where('uuid', '=', comProduct).execute();
    expect(bare?.name).toBe('vrij.nl');
  });

  test('is checked again on request, with suggestions for other extensions', async () => {
    registry.answer('later.com', json(503, {}));
    expect(await about('later.com')).toMatchObject([{ availability: 'unknown', reason: 'failing' }]);
    registry.answer('later.com', notFound);
    expect(await about('later.com')).toMatchObject([{ availability: 'unknown' }]);
    expect((await ask('user', { names: ['later.com'], fresh: true })).names).toMatchObject([{ availability: 'free' }]);
    registry.answer('bezet.com', notFound);
    expect((await ask('user', { names: ['bezet.nl'], suggest: true })).names).toMatchObject([
      { name: 'bezet.com', availability: 'free' },
    ]);
  });
});

describe('the cart', () => {
  test('rejects an unknown name, a period that the TLD lacks or cannot renew, a price, and a product of another name', async () => {
    registry.answer('silent.com', json(502, {}));
    expect(await add(com('silent.com'))).toMatchObject({
      status: 409,
      message: 'silent.com: We can’t check this name right now. Try again later.',
    });
    registry.answer('new.com', notFound);
    expect(await add(com('new.com', { period_count: 3 }))).toMatchObject({
      status: 422,
      errors: { 'items.0.period_count': 'This period isn’t available for .com' },
    });
    expect(await add(com('new.com', { period_count: 10 }))).toMatchObject({ status: 422 });
    expect(await add(com('new.com', { period_count: 5 }))).toMatchObject({
      status: 409,
      message: 'new.com: No renewal price for this. Contact us.',
    });
    expect(await add(com('new.com', { quoted_price_cents: 1 }))).toMatchObject({ status: 422 });
    expect(await add(com('new.com', { product_uuid: shop.products.domain }))).toMatchObject({
      status: 422,
      errors: { 'items.0.domain_name': 'This product isn’t for names under .com' },
    });
  });

  test('says why a name cannot be transferred to us', async () => {
    registry.answer('locked.com', found('locked.com', { status: ['server transfer prohibited'] }));
    registry.answer(
      'young.com',
      found('young.com', { events: [{ eventAction: 'registration', eventDate: '2026-02-20T00:00:00Z' }] }),
    );
    registry.answer('gone.com', found('gone.com', { status: ['pending delete'] }));
    registry.answer(
      'moves.com',
      found('moves.com', { events: [{ eventAction: 'registration', eventDate: '2020-02-20T00:00:00Z' }] }),
    );
    expect(await about('locked.com', 'young.com', 'gone.com', 'moves.com')).toMatchObject([
      { obstacle: { reason: 'locked', until: null } },
      { obstacle: { reason: 'too-new', until: '2026-04-21' } },
      { reason: 'pending-delete' },
      { obstacle: null },
    ]);
    const move = (name: string): object => com(name, { action: 'transfer', auth_code: 'abcd-1234' });
    expect(await add(move('locked.com'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('transfer lock') as unknown,
    });
    expect(await add(move('young.com'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('after 2026-04-21') as unknown,
    });
    expect(await add(move('gone.com'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('must be renewed before it can be transferred') as unknown,
    });
    expect((await add(move('moves.com'))).items).toMatchObject([{ problem: null }]);
  });

  const ds = `12345 13 2 ${'AB'.repeat(32)}`;
  const own = { nameservers: ['ns1.example.net', 'ns2.example.net'] };
  test.each<readonly [string, object, string, string]>([
    [
      'too few nameservers',
      { nameservers: ['ns1.example.net'] },
      'nameservers',
      'Enter 2 to 13 nameservers, or none to use ours',
    ],
    [
      'a nameserver that is none',
      { nameservers: ['ns1.example.net', 'not a host'] },
      'nameservers',
      'Enter hostnames, such as ns1.example.nl',
    ],
    [
      'a DS record that is none',
      { ...own, ds_records: ['1 2 3 xyz'] },
      'ds_records',
      'Enter at most 8 DS records, such as 12345 13 2 49FD46E6…',
    ],
    [
      'DS records with our nameservers',
      { ds_records: [ds] },
      'ds_records',
      'Our nameservers sign the domain for you. Leave out the DS records',
    ],
    [
      'DNSSEC with nameservers of one’s own and no records',
      { ...own, dnssec: true },
      'ds_records',
      'With your own nameservers, DNSSEC needs DS records',
    ],
    ['what no domain has', { colour: 'red' }, 'colour', 'This product has no option “colour”'],
  ])('rejects %s', async (_, config, field, message) => {
    registry.answer('config.com', notFound);
    expect(await add(com('config.com', { config }))).toMatchObject({
      status: 422,
      errors: { [`items.0.config.${field}`]: message },
    });
    const [line] = (await add(com('config.com'))).items;
    const changed = await shop.api.send('user', `PUT /api/cart/items/${line?.uuid ?? ''}`, { body: { config } });
    expect([changed.statusCode, changed.json<{ errors: object }>().errors]).toEqual([
      422,
      { [`config.${field}`]: message },
    ]);
  });

  test('rejects privacy where the TLD has none, and another client’s contact also when a line is changed', async () => {
    const [line] = (
      await add({
        product_uuid: shop.products.domain,
        action: 'register',
        period_unit: 'year',
        period_count: 1,
        domain_name: 'vrij.nl',
      })
    ).items;
    const theirs = await shop.add('domain-contacts', {
      client_uuid: shop.api.company.clients.other,
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
    const changed = await shop.api.send('user', `PUT /api/cart/items/${line?.uuid ?? ''}`, {
      body: { config: { privacy: true, tech_contact_uuid: theirs } },
    });
    expect(changed.json()).toMatchObject({
      errors: {
        'config.privacy': '.nl doesn’t support WHOIS privacy',
        'config.tech_contact_uuid': 'This contact doesn’t exist',
      },
    });
  });
});

describe('the checkout', () => {
  const order = async (seen: string, key: string) => {
    const answer = await shop.api.send('user', 'POST /api/cart/checkout', {
      headers: { 'idempotency-key': key },
      body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
    });
    return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>() };
  };
  beforeAll(() =>
    shop.api.store.database
      .updateTable('clients')
      .set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht' })
      .execute(),
  );

  test('checks names again at the last second: taken ones are named, and the rest of the cart stays', async () => {
    registry.answer('race.com', notFound);
    registry.answer('calm.com', notFound);
    const { seen } = await add(com('race.com'), com('calm.com'));
    registry.answer('race.com', found('race.com'));
    expect(await order(seen, 'race')).toMatchObject({
      status: 409,
      body: { code: 'E_STATE', message: 'race.com: Someone has registered this name in the meantime.' },
    });
    const cart = (await shop.api.send('user', 'GET /api/cart')).json<{
      items: readonly { domain_name: string; problem: string | null }[];
    }>();
    expect(cart.items.map(({ domain_name, problem }) => [domain_name, problem === null])).toEqual([
      ['race.com', false],
      ['calm.com', true],
    ]);
  });

  test('creates the domain with its options, and a failed name can be ordered again', async () => {
    registry.answer('again.com', notFound);
    const config = {
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      dnssec: true,
      ds_records: [`12345 13 2 ${'AB'.repeat(32)}`],
      privacy: true,
    };
    const first = await add(com('again.com', { config, period_count: 2 }));
    expect(await order(first.seen, 'first')).toMatchObject({ status: 201 });
    const made = () =>
      shop.api.store.database
        .selectFrom('domains')
        .selectAll()
        .where('name', '=', 'again.com')
        .orderBy('created_at', 'desc')
        .execute();
    expect(await made()).toMatchObject([
      {
        status: 'pending_registration',
        period_months: 24,
        dnssec: true,
        privacy: true,
        nameservers: config.nameservers,
        ds_records: config.ds_records,
      },
    ]);
    expect(await add(com('again.com'))).toMatchObject({ status: 409 });
    await shop.api.store.database
      .updateTable('domains')
      .set({ status: 'failed' })
      .where('name', '=', 'again.com')
      .execute();
    const second = await add(com('again.com'));
    expect(await order(second.seen, 'second')).toMatchObject({ status: 201 });
    expect((await made()).map(({ status }) => status).sort()).toEqual(['failed', 'pending_registration']);
  });
});
