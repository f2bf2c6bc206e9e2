/** Price lists that follow one another on a day, and prices that are saved together. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let product: string;
let other: string;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const category = await made('product-categories', { name: 'Hosting', slug: 'hosting' });
  product = String((await made('products', productOf('HOST', category)))['uuid']);
  other = String((await made('products', productOf('MAIL', category)))['uuid']);
});
afterAll(() => api.close());

type Fields = Record<string, unknown>;
const productOf = (sku: string, category: Fields): Fields => ({
  sku,
  name: sku,
  slug: sku.toLowerCase(),
  category_uuid: category['uuid'],
  type: 'service',
});

async function made(resource: string, body: Fields): Promise<Fields> {
  const answer = await api.send('management', `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const price = (product_uuid: string, unit_price_cents: number): Fields => ({
  product_uuid,
  action: 'recurring',
  period_unit: 'month',
  tiers: [{ from_qty: 1, unit_price_cents }],
});
let count = 0;

async function list(rest: Fields = {}, isActive = true): Promise<Fields> {
  const code = `L-${(count += 1)}`;
  const record = await made('price-lists', {
    code,
    name: `Prijzen ${count} 2025`,
    seller_uuid: api.company.seller,
    segment: `group-${count}`,
    valid_from: '2025-01-01',
    items: [price(product, 1_000), price(other, 500)],
    ...rest,
  });
  if (!isActive) return record;
  // A list is put into force before its first day has passed.
  const { now } = api.clock;
  const first = new Date(`${String(record['valid_from'])}T09:00:00Z`);
  if (first < now) api.clock.now = first;
  const active = await api.send('management', `PUT /api/price-lists/${String(record['uuid'])}/activate`, { body: {} });
  api.clock.now = now;
  expect(active.statusCode, active.body).toBe(200);
  return active.json();
}

const follow = (record: Fields, valid_from: string, actor: TestActor = 'management') =>
  api.send(actor, `PUT /api/price-lists/${String(record['uuid'])}/follow`, { body: { valid_from } });
const shown = async ({ uuid }: Fields): Promise<Fields> =>
  (await api.send('management', `GET /api/price-lists/${String(uuid)}`)).json();
const cents = (record: Fields): readonly unknown[] =>
  (record['items'] as readonly { tiers: readonly { unit_price_cents: number }[] }[])
    .map(({ tiers }) => tiers[0]?.unit_price_cents)
    .sort();

describe('a following list', () => {
  test('takes effect on its day with all prices, and the previous list stays readable', async () => {
    const before = await list();
    const answer = await follow(before, '2026-04-01');
    expect(answer.statusCode, answer.body).toBe(200);
    const after = await shown(answer.json());
    expect(after).toMatchObject({
      status: 'active',
      valid_from: '2026-04-01',
      valid_until: null,
      segment: before['segment'],
      code: `${String(before['code'])}-2026-04-01`,
      name: `Prijzen ${count} april 2026`,
    });
    expect(cents(after)).toEqual([1_000, 500]);
    const items = after['items'] as readonly Fields[];
    const changed = await api.send('management', `PUT /api/price-lists/${String(after['uuid'])}`, {
      body: {
        version: after['version'],
        items: items.map((item) =>
          item['product_uuid'] === product
            ? { uuid: item['uuid'], tiers: [{ from_qty: 1, unit_price_cents: 1_100 }] }
            : { uuid: item['uuid'] },
        ),
      },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(cents(await shown(after))).toEqual([1_100, 500]);
    const old = await shown(before);
    expect([old['valid_until'], cents(old)]).toEqual(['2026-03-31', [1_000, 500]]);
  });

  test('ends when the list before it would have', async () => {
    const answer = await follow(await list({ valid_until: '2026-12-31' }), '2026-06-01');
    expect(answer.json()).toMatchObject({ valid_from: '2026-06-01', valid_until: '2026-12-31' });
  });

  test.each([
    ['2025-01-01', 'Choose a day after 2025-01-01, when this list starts'],
    ['2024-06-01', 'Choose a day after 2025-01-01, when this list starts'],
    ['2027-01-01', 'This list ends on 2026-12-31. Choose that day or earlier'],
  ])('is rejected on %s', async (day, message) => {
    const record = await list({ valid_until: '2026-12-31' });
    const answer = await follow(record, day);
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, { valid_from: message }]);
    expect((await shown(record))['valid_until']).toBe('2026-12-31');
  });

  test('cannot follow a draft, nor start twice on one day, and leaves everything unchanged', async () => {
    expect((await follow(await list({}, false), '2026-04-01')).statusCode).toBe(409);
    const record = await list();
    expect((await follow(record, '2026-05-01')).statusCode).toBe(200);
    expect((await follow(record, '2026-05-01')).statusCode).toBe(422);
    expect((await shown(record))['valid_until']).toBe('2026-04-30');
  });

  test.each<readonly [TestActor, number]>([
    ['employee', 403],
    ['user', 403],
  ])('cannot be created by an %s', async (actor, status) => {
    const record = await list();
    expect((await follow(record, '2026-04-01', actor)).statusCode).toBe(status);
    expect((await shown(record))['valid_until']).toBeNull();
  });
});

test('prices are saved together or not at all', async () => {
  const record = await shown(await list());
  const [first, second] = record['items'] as readonly Fields[];
  const save = (items: readonly unknown[], version: unknown = record['version']) =>
    api.send('management', `PUT /api/price-lists/${String(record['uuid'])}`, { body: { version, items } });
  const refused = await save([
    { uuid: first?.['uuid'], tiers: [{ from_qty: 1, unit_price_cents: 1_234 }] },
    { uuid: second?.['uuid'], tiers: [{ from_qty: 1, unit_price_cents: -1 }] },
  ]);
  expect([refused.statusCode, Object.keys(refused.json<{ errors: Fields }>().errors)]).toEqual([
    422,
    ['items.1.tiers.0.unit_price_cents'],
  ]);
  expect(cents(await shown(record))).toEqual([1_000, 500]);
  expect((await save([{ uuid: first?.['uuid'] }])).statusCode).toBe(200);
  expect(cents(await shown(record))).toHaveLength(1);
  expect((await save([])).statusCode).toBe(412);
});

describe('a following list with other prices', () => {
  const take = (
    { uuid, version }: Fields,
    items: readonly unknown[],
    rest: Fields = {},
    actor: TestActor = 'management',
  ) =>
    api.send(actor, `POST /api/price-lists/${String(uuid)}/following`, {
      body: { valid_from: '2026-04-01', version, items, ...rest },
    });
  const rowsOf = (record: Fields): readonly Fields[] => record['items'] as readonly Fields[];
  const lists = async (): Promise<unknown> =>
    (await api.send('management', 'GET /api/price-lists')).headers['content-range'];

  test('starts with them, by their keys in the ending list', async () => {
    const before = await shown(await list());
    const [kept, ...others] = rowsOf(before).map(({ uuid }) => ({ uuid }));
    const answer = await take(before, [
      kept,
      { ...others[0], tiers: [{ from_qty: 1, unit_price_cents: 4_321 }] },
      { ...price(other, 9_900), period_unit: 'year' },
    ]);
    expect(answer.statusCode, answer.body).toBe(201);
    const after = await shown(answer.json());
    expect(after).toMatchObject({ status: 'active', valid_from: '2026-04-01' });
    expect(cents(after)).toEqual([cents({ items: rowsOf(before).slice(0, 1) })[0], 4_321, 9_900].sort());
    const old = await shown(before);
    expect([old['valid_until'], cents(old)]).toEqual(['2026-03-31', [1_000, 500]]);
  });

  test('changes nothing where a price is rejected half-way', async () => {
    const before = await shown(await list());
    const range = await lists();
    const [first, second] = rowsOf(before).map(({ uuid }) => ({ uuid }));
    const refused = await take(before, [first, { ...second, tiers: [{ from_qty: 1, unit_price_cents: -1 }] }]);
    expect([refused.statusCode, Object.keys(refused.json<{ errors: Fields }>().errors)]).toEqual([
      422,
      ['items.1.tiers.0.unit_price_cents'],
    ]);
    const strange = await take(before, [{ uuid: api.company.seller }]);
    expect([strange.statusCode, Object.keys(strange.json<{ errors: Fields }>().errors)]).toEqual([
      422,
      ['items.0.uuid'],
    ]);
    expect(await shown(before)).toEqual(before);
    expect(await lists()).toBe(range);
  });

  test('is rejected for a stale preview, without permission, and without its texts', async () => {
    const before = await shown(await list());
    expect((await take(before, [], { version: Number(before['version']) - 1 })).statusCode).toBe(412);
    for (const actor of ['employee', 'user'] as const) expect((await take(before, [], {}, actor)).statusCode).toBe(403);
    const empty = await api.send('management', `POST /api/price-lists/${String(before['uuid'])}/following`, {
      body: { valid_from: '2026-02-30', more: 1 },
    });
    expect([empty.statusCode, Object.keys(empty.json<{ errors: Fields }>().errors).sort()]).toEqual([
      422,
      ['items', 'more', 'valid_from', 'version'],
    ]);
    expect(await shown(before)).toEqual(before);
  });
});

describe('a past day', () => {
  const activate = (record: Fields) =>
    api.send('management', `PUT /api/price-lists/${String(record['uuid'])}/activate`, { body: {} });
  const change = (record: Fields, body: Fields) =>
    api.send('management', `PUT /api/price-lists/${String(record['uuid'])}`, { body });

  test('cannot be the first day of prices', async () => {
    const record = await list({ valid_from: '2026-03-09' }, false);
    const refused = await activate(record);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        message: 'The list starts on 2026-03-09, and past prices can’t be changed.',
        hint: 'Change its first day to 2026-03-10 or later, then activate it.',
      },
    ]);
    expect(await shown(record)).toMatchObject({ status: 'draft' });
    expect((await change(record, { valid_from: '2026-03-10' })).statusCode).toBe(200);
    expect((await activate(record)).statusCode).toBe(200);
  });

  test('cannot become the first day of a list in force, in any way', async () => {
    const errors = async (answer: Promise<{ json: () => Fields }>): Promise<unknown> => (await answer).json()['errors'];
    const begun = await list();
    const kept =
      'This list has been active since 2025-01-01, so its prices are fixed. Use “Set new prices” to change them';
    expect(await errors(change(begun, { valid_from: '2024-12-31' }))).toEqual({ valid_from: kept });
    expect(await errors(change(begun, { valid_from: '2026-04-01' }))).toEqual({ valid_from: kept });
    expect((await change(begun, { name: 'Another name' })).statusCode).toBe(200);
    const coming = await list({ valid_from: '2026-05-01' });
    const inPast = { valid_from: 'Past prices can’t be changed. Choose 2026-03-10 or later' };
    expect(await errors(change(coming, { valid_from: '2026-03-09' }))).toEqual(inPast);
    expect((await change(coming, { valid_from: '2026-03-10' })).statusCode).toBe(200);
    expect(await errors(follow(await list(), '2026-03-09'))).toEqual(inPast);
  });

  test('may be one of a list that is restored from the archive: it was valid then', async () => {
    const record = await list();
    const url = `PUT /api/price-lists/${String(record['uuid'])}`;
    expect((await api.send('management', `${url}/archive`, { body: {} })).json()).toMatchObject({
      status: 'archived',
      valid_until: '2026-03-09',
    });
    expect((await activate(record)).json()).toMatchObject({ status: 'active', valid_until: null });
  });
});
