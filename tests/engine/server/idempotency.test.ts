/** Idempotency-Key: a double click makes one record. */
import type { LightMyRequestResponse } from 'fastify';
import { camtFile } from '../../support/camt.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policies, takesKey } from '../../support/policies.ts';
import { unkeyed } from '../../../src/engine/server/http/requests/unkeyed.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { onServer } from '../../support/database.ts';
import { storm } from '../../support/idempotencyStorm.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

/** Under way from the moment that it is called. */
const withKey = async (actor: TestActor, call: string, key: string, body: unknown): Promise<LightMyRequestResponse> =>
  api.send(actor, call, { body, headers: { 'idempotency-key': key } });
const create = (key: string, body: unknown) => withKey('management', 'POST /api/product-categories', key, body);
const count = async (slug: string): Promise<number> =>
  (await api.store.database.selectFrom('product_categories').select('uuid').where('slug', '=', slug).execute()).length;

test('a repeated key returns the same record', async () => {
  const [first, second] = [await create('a', { name: 'A', slug: 'a' }), await create('a', { name: 'A', slug: 'a' })];
  expect(first.statusCode, first.body).toBe(201);
  expect([second.statusCode, second.json(), second.headers.location]).toEqual([
    201,
    first.json(),
    first.headers.location,
  ]);
  expect(await count('a')).toBe(1);
});

test('two concurrent requests with one key create one record', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => create('b', { name: 'B', slug: 'b' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json<{ uuid: string }>().uuid)).size).toBe(1);
  expect(await count('b')).toBe(1);
});

test('a key of another request is rejected', async () => {
  await create('c', { name: 'C', slug: 'c' });
  const answer = await create('c', { name: 'C', slug: 'other' });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'E_IDEMPOTENCY']);
});

test('a key is free again after an error', async () => {
  expect((await create('d', { slug: 'd' })).statusCode).toBe(422);
  expect((await create('d', { name: 'D', slug: 'd' })).statusCode).toBe(201);
});

test('keys are separate per person', async () => {
  expect((await withKey('management', 'POST /api/tasks', 'e', { title: 'Theirs' })).statusCode).toBe(201);
  expect((await withKey('employee', 'POST /api/tasks', 'e', { title: 'Mine' })).statusCode).toBe(201);
});

test.each(['', 'with space', 'x'.repeat(256)])('the key %j is rejected', async (key) => {
  expect((await create(key, { name: 'F', slug: 'f' })).statusCode).toBe(400);
});

/** Sends it twice, the second time as somebody who never heard of the first. */
async function twice(actor: TestActor, call: string, key: string, body: unknown): Promise<readonly unknown[]> {
  const [first, second] = [await withKey(actor, call, key, body), await withKey(actor, call, key, body)];
  expect(first.statusCode, first.body).toBeLessThan(300);
  expect([second.statusCode, second.json(), second.headers.etag]).toEqual([
    first.statusCode,
    first.json(),
    first.headers.etag,
  ]);
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  return [first.json(), second.json()];
}

const made = async (resource: string, body: unknown): Promise<{ uuid: string; version: number }> =>
  (await api.send('management', `POST /api/${resource}`, { body })).json();

describe('a repeated call returns the first answer', () => {
  test('for a change that would be stale', async () => {
    const { uuid, version } = await made('tasks', { title: 'Call' });
    const call = `PUT /api/tasks/${uuid}`;
    const headers = { 'idempotency-key': 'change', 'if-match': `"${version}"` };
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await api.send('management', call, { body: { title: 'Call back' }, headers }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    const other = { ...headers, 'idempotency-key': 'other-change' };
    expect((await api.send('management', call, { body: { title: 'Call back' }, headers: other })).statusCode).toBe(412);
  });

  test('for a bulk change', async () => {
    const uuids = [(await made('tasks', { title: 'One' })).uuid, (await made('tasks', { title: 'Two' })).uuid];
    await twice('management', 'PUT /api/tasks', 'several', { uuids, values: { instructions: 'Soon' } });
  });

  test('for an action that the state would not allow again', async () => {
    const { uuid } = await made('tasks', { title: 'Call' });
    await twice('management', `PUT /api/tasks/${uuid}/done`, 'action', { outcome: 'Called' });
  });

  test('for a note, written and changed', async () => {
    const notes = `/api/clients/${api.company.clients.own}/notes`;
    const [note] = await twice('employee', `POST ${notes}`, 'note', { text: 'Calls on Mondays' });
    const { uuid } = note as { uuid: string };
    await twice('employee', `PUT ${notes}/${uuid}`, 'pinned', { pinned: true });
    expect(await api.store.database.selectFrom('notes').select('uuid').execute()).toHaveLength(1);
    await twice('employee', `DELETE ${notes}/${uuid}`, 'unpinned', undefined);
  });

  test('for a removal, single and bulk', async () => {
    const [one, two] = [await made('tasks', { title: 'One' }), await made('tasks', { title: 'Two' })];
    await twice('management', `DELETE /api/tasks/${one.uuid}`, 'removal', undefined);
    await twice('management', 'DELETE /api/tasks', 'removals', { uuids: [two.uuid] });
  });

  test('for calls of modules', async () => {
    const entry = { client_uuid: api.company.clients.own, work_date: '2026-03-09', minutes: 30, description: 'Work' };
    await twice('employee', 'POST /api/hours/drafts', 'drafts', { entries: [entry] });
    await twice('employee', 'PUT /api/timer', 'timer', { running: null, description: 'Work' });
    await twice('management', 'PUT /api/settings', 'settings', {});
    await twice('management', 'POST /api/due-subscriptions', 'due', {});
    expect(await api.store.database.selectFrom('hours').select('uuid').execute()).toHaveLength(1);
  });

  test('for people of clients, within their rows', async () => {
    const { own, other } = api.company.clients;
    const contact = {
      client_uuid: own,
      name: 'Test',
      email: 'test@example.nl',
      phone: '+31612345678',
      street: 'Dorpsstraat',
      city: 'Utrecht',
      organisation: 'Alfa',
      house_number: '1',
      postal_code: '1234 AB',
    };
    await twice('user', 'POST /api/domain-contacts', 'own', contact);
    expect((await withKey('user', 'POST /api/tasks', 'confined', { title: 'Mine' })).statusCode).toBe(403);
    expect(
      (await withKey('user', 'POST /api/domain-contacts', 'theirs', { ...contact, client_uuid: other })).statusCode,
    ).toBe(422);
  });
});

const some = '01900000-0000-7000-8000-000000000001';
type Sample = readonly [actor: TestActor, url: string, body?: object | string];

/** Of each call that takes a key, one that is right as far as it shows without looking at the records. */
const samples: Readonly<Record<string, Sample>> = {
  'POST /api/:resource': ['management', '/api/tasks', { title: 'x' }],
  'POST /api/:resource/batch': ['management', '/api/tasks/batch', { records: [{ title: 'x' }] }],
  'PUT /api/:resource': ['management', '/api/tasks', { uuids: [some], values: {} }],
  'DELETE /api/:resource': ['management', '/api/tasks', { uuids: [some] }],
  'PUT /api/:resource/:uuid': ['management', `/api/tasks/${some}`, { title: 'x' }],
  'DELETE /api/:resource/:uuid': ['management', `/api/tasks/${some}`],
  'PUT /api/:resource/:uuid/:action': ['management', `/api/tasks/${some}/done`, { outcome: 'x' }],
  'POST /api/:resource/:uuid/notes': ['employee', `/api/clients/${some}/notes`, { text: 'x' }],
  'POST /api/bank-statements': [
    'management',
    '/api/bank-statements?name=a.xml',
    camtFile({ iban: 'NL91ABNA0417164300', entries: [] }),
  ],
  'POST /api/:resource/imports': ['management', '/api/tasks/imports?name=tasks.csv', { title: 'x' }],
  'PUT /api/:resource/:uuid/notes/:note': ['employee', `/api/clients/${some}/notes/${some}`, { pinned: true }],
  'DELETE /api/:resource/:uuid/notes/:note': ['employee', `/api/clients/${some}/notes/${some}`],
  'PUT /api/:resource/:uuid/history/:entry/restore': ['management', `/api/tasks/${some}/history/${some}/restore`, {}],
  'PUT /api/trash/:uuid/restore': ['management', `/api/trash/${some}/restore`],
  'DELETE /api/trash/:uuid': ['management', `/api/trash/${some}`],
  'PUT /api/settings': ['management', '/api/settings', {}],
  'POST /api/dns-zones/:uuid/zone-file': ['user', `/api/dns-zones/${some}/zone-file`, { zone_file: '@ A 192.0.2.1' }],
  'POST /api/price-lists/:uuid/following': [
    'management',
    `/api/price-lists/${some}/following`,
    { valid_from: '2030-01-01', version: 1, items: [] },
  ],
  'POST /api/due-subscriptions': ['management', '/api/due-subscriptions', {}],
  'POST /api/service-comparison': ['management', '/api/service-comparison', {}],
  'POST /api/service-comparison/mend': [
    'management',
    '/api/service-comparison/mend',
    { kind: 'runs_unpaid', resource: 'hosting', uuid: some },
  ],
  'POST /api/registrar-comparison': ['employee', '/api/registrar-comparison', {}],
  'POST /api/registrar-comparison/mend': [
    'employee',
    '/api/registrar-comparison/mend',
    { kind: 'expiry', provider_uuid: some, name: 'alfa.nl', way: 'task' },
  ],
  'POST /api/hours/invoice': [
    'management',
    '/api/hours/invoice',
    { client_uuid: some, until: '2026-02-28', group_by: 'project', names: 'full', seen: 'x' },
  ],
  'POST /api/hours/drafts': ['employee', '/api/hours/drafts', { entries: [{}] }],
  'POST /api/invoices/:uuid/payment-link': ['management', `/api/invoices/${some}/payment-link`],
  'DELETE /api/invoices/:uuid/payment-link': ['management', `/api/invoices/${some}/payment-link`],
  'PUT /api/timer': ['employee', '/api/timer', { running: null }],
  'PUT /api/timer/details': ['employee', '/api/timer/details', { timer: some, version: 1 }],
  'POST /api/timer/stop': ['employee', '/api/timer/stop', { timer: some }],
  'DELETE /api/timer': ['employee', '/api/timer', { timer: some }],
  'PUT /api/hours/weeks/:employee/:monday/:step': [
    'employee',
    `/api/hours/weeks/${some}/2026-03-02/submit`,
    { seen: 'x' },
  ],
  'POST /api/hours/weeks/approve': [
    'management',
    '/api/hours/weeks/approve',
    { weeks: [{ employee: some, monday: '2026-03-02', seen: 'x' }] },
  ],
  'POST /api/cart/items': ['user', '/api/cart/items', { items: [{ product_uuid: some }] }],
  'PUT /api/cart/items/:uuid': ['user', `/api/cart/items/${some}`, {}],
  'POST /api/cart/items/:uuid/split': ['user', `/api/cart/items/${some}/split`],
  'DELETE /api/cart/items/:uuid': ['user', `/api/cart/items/${some}`],
  'PUT /api/cart/coupon': ['user', '/api/cart/coupon', { code: 'X' }],
  'PUT /api/cart/prices': ['user', '/api/cart/prices', {}],
  'PUT /api/cart/vat-id': ['user', '/api/cart/vat-id', {}],
  'POST /api/cart/checkout': ['user', '/api/cart/checkout', { seen: 'x', terms_version: '1' }],
};

describe('every call that changes something', () => {
  const unsafe = Object.keys(policies).filter((route) => !route.startsWith('GET '));

  test('accepts a key, or has a reason not to', () => {
    expect(unsafe.filter(takesKey).toSorted()).toEqual(Object.keys(samples).toSorted());
    expect(Object.keys(unkeyed).filter((route) => !unsafe.includes(route))).toEqual([]);
  });

  test.each(Object.entries(samples))('%s rejects the key of another request', async (route, [actor, url, body]) => {
    const key = `${actor}-of-another`;
    await claimed(key, api.company.users[actor]);
    const [method = ''] = route.split(' ');
    const headers = { 'idempotency-key': key };
    const answer = await api.send(actor, `${method} ${url}`, body === undefined ? { headers } : { body, headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code], answer.body).toEqual([422, 'E_IDEMPOTENCY']);
  });
});

/** As if another request had had its answer under this key. */
async function claimed(key: string, user_uuid: string): Promise<void> {
  await api.store.database
    .insertInto('beheer_idempotency')
    .values({ user_uuid, key, request_hash: 'of another request', status: 200, body: '{}', created_at: api.clock.now })
    .onConflict((found) => found.doNothing())
    .execute();
}

test('a secret that is shown once is not returned again', async () => {
  const call = (): ReturnType<typeof withKey> =>
    withKey('management', 'POST /api/tokens', 'token', { name: 'Script', scopes: ['tasks:list'] });
  const [first, second] = [await call(), await call()];
  expect(first.statusCode, first.body).toBe(201);
  const { secret, ...rest } = first.json<{ secret?: string }>();
  expect(secret).toMatch(/^\w/);
  expect(second.json()).toEqual(rest);
  const kept = await api.store.database
    .selectFrom('beheer_idempotency')
    .selectAll()
    .where('key', '=', 'token')
    .execute();
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('a key that an earlier version left without an answer is free', async () => {
  await api.store.database
    .insertInto('beheer_idempotency')
    .values({
      user_uuid: api.company.users.management,
      key: 'left',
      request_hash: 'of another body',
      created_at: api.clock.now,
    })
    .execute();
  expect((await create('left', { name: 'Left', slug: 'left' })).statusCode).toBe(201);
});

test('a request that is repeated while the first one runs gets a conflict', async () => {
  const { uuid } = await made('tasks', { title: 'Held' });
  const change = () => withKey('management', `PUT /api/tasks/${uuid}`, 'held', { title: 'Later' });
  const [told, both] = await api.store.database.transaction().execute(async (tx) => {
    await tx.selectFrom('tasks').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
    const asked = [change(), change()];
    return [await Promise.race(asked), asked] as const;
  });
  expect([told.statusCode, told.headers['retry-after'], told.json<{ message: string }>().message]).toEqual([
    503,
    '2',
    'The first request with this Idempotency-Key is still in progress.',
  ]);
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503]);
  expect((await change()).statusCode).toBe(200);
});

test('a request takes effect once and its repeat gets the answer, whatever happens to the database', async () => {
  const { pathname } = new URL(api.connectionString);
  const report = await storm(api, {
    requests: 80,
    perSecond: 80,
    kills: 3,
    kill: () =>
      onServer(async (client) => {
        const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
        await client.query(others, [pathname.slice(1)]);
      }),
  });
  expect(report.failed, 'requests that were cut off').toBeGreaterThan(0);
  expect({ wrong: report.wrong, stuck: report.stuck }).toEqual({ wrong: [], stuck: 0 });
  expect(report.repeats).toEqual({ 200: 20, 201: 60 });
});
