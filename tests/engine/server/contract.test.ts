/** The table of calls, one by one, as management. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, createTestApp, type TestApp } from '../../support/app.ts';

let api: TestApp;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

async function createRegion(name: string): Promise<Record<string, unknown>> {
  const provider = await api.send('management', 'POST /api/providers', {
    body: { key: `p-${name}`, name, kind: 'server' },
  });
  const answer = await api.send('management', 'POST /api/regions', {
    body: { provider_uuid: provider.json<{ uuid: string }>().uuid, external_id: name, name, country: 'NL' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const list = (parameters: Record<string, unknown>) =>
  api.send('management', `GET ${address('/api/coupons', parameters)}`);

const codes = (answer: Awaited<ReturnType<typeof list>>): unknown =>
  answer.json<{ code: string }[]>().map(({ code }) => code);

describe('create', () => {
  test('answers 201 with the record, its id, uuid, location and version', async () => {
    const answer = await api.send('management', 'POST /api/product-categories', {
      body: { name: 'Hosting', slug: 'hosting' },
    });
    const record = answer.json<Record<string, unknown>>();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(record).toMatchObject({ name: 'Hosting', slug: 'hosting', version: 1 });
    expect(record['uuid']).toMatch(uuidPattern);
    expect(record['id']).toBe(record['uuid']);
    expect(answer.headers).toMatchObject({
      location: `/api/product-categories/${String(record['uuid'])}`,
      etag: '"1"',
      'cache-control': 'no-store',
    });
  });
});

describe('get one', () => {
  test('returns the record with its entity tag, and 304 when the caller has it already', async () => {
    const { uuid } = await createRegion('fsn1');
    const url = `/api/regions/${String(uuid)}`;
    const first = await api.send('management', `GET ${url}`);
    expect(first.statusCode).toBe(200);
    expect(first.headers.etag).toBe('"1"');
    for (const tag of ['"1"', 'W/"1"', '"0", "1"', '*']) {
      const again = await api.send('management', `GET ${url}`, { headers: { 'if-none-match': tag } });
      expect([again.statusCode, again.body], tag).toEqual([304, '']);
    }
    expect((await api.send('management', `GET ${url}`, { headers: { 'if-none-match': '"2"' } })).statusCode).toBe(200);
  });

  test('HEAD answers the headers alone', async () => {
    const { uuid } = await createRegion('nbg1');
    const answer = await api.send('management', `HEAD /api/regions/${String(uuid)}`);
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([200, '', '"1"']);
  });

  test('embeds the references that are asked for', async () => {
    const { uuid } = await createRegion('hel1');
    const answer = await api.send(
      'management',
      `GET ${address(`/api/regions/${String(uuid)}`, { embed: ['provider'] })}`,
    );
    expect(answer.json()).toMatchObject({ provider: { name: 'hel1' } });
  });
});

describe('update', () => {
  let versioned = 0;

  test('changes the fields sent and raises the version', async () => {
    const { uuid } = await createRegion('upd1');
    const answer = await api.send('management', `PUT /api/regions/${String(uuid)}`, { body: { city: 'Falkenstein' } });
    expect(answer.json()).toMatchObject({ id: uuid, city: 'Falkenstein', name: 'upd1', version: 2 });
    expect(answer.headers.etag).toBe('"2"');
  });

  test('accepts a record that contains its own uuid, and rejects another', async () => {
    const { uuid } = await createRegion('upd2');
    const own = await api.send('management', `PUT /api/regions/${String(uuid)}`, {
      body: { id: uuid, uuid, city: 'Here' },
    });
    expect(own.statusCode, own.body).toBe(200);
    const other = await api.send('management', `PUT /api/regions/${String(uuid)}`, {
      body: { id: '00000000-0000-7000-8000-000000000000' },
    });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'E_INVALID', errors: { id: expect.any(String) } });
  });

  test.each([
    ['If-Match of the present version', { 'if-match': '"1"' }, {}, 200],
    ['If-Match that a proxy made weak', { 'if-match': 'W/"1"' }, {}, 200],
    ['If-Match: *', { 'if-match': '*' }, {}, 200],
    ['an older If-Match', { 'if-match': '"7"' }, {}, 412],
    ['the present version in the body', {}, { version: 1 }, 200],
    ['another version in the body', {}, { version: 7 }, 412],
    ['an If-Match that is none', { 'if-match': 'yesterday' }, {}, 400],
  ])('%s answers as specified', async (_name, headers, body, status) => {
    const { uuid } = await createRegion(`v-${(versioned += 1)}`);
    const answer = await api.send('management', `PUT /api/regions/${String(uuid)}`, {
      body: { city: 'There', ...body },
      headers: headers as Record<string, string>,
    });
    expect(answer.statusCode, answer.body).toBe(status);
  });
});

describe('DELETE', () => {
  test.each([
    ['the present version', '"1"', 200, 404],
    ['an older one', '"7"', 412, 200],
    ['any', '*', 200, 404],
  ])('honours If-Match of %s', async (_name, tag, status, after) => {
    const { uuid } = await createRegion(`d-${status}-${after}-${tag.length}`);
    const url = `/api/regions/${String(uuid)}`;
    expect((await api.send('management', `DELETE ${url}`, { headers: { 'if-match': tag } })).statusCode).toBe(status);
    expect((await api.send('management', `GET ${url}`)).statusCode).toBe(after);
  });
});

describe('bulk calls', () => {
  test('PUT changes all, DELETE removes all', async () => {
    const uuids = [String((await createRegion('m1'))['uuid']), String((await createRegion('m2'))['uuid'])];
    const changed = await api.send('management', 'PUT /api/regions', { body: { uuids, values: { is_active: false } } });
    expect([changed.statusCode, changed.json()]).toEqual([200, { uuids }]);
    const removed = await api.send('management', 'DELETE /api/regions', { body: { uuids } });
    expect([removed.statusCode, removed.json<{ uuids: string[] }>().uuids.toSorted()]).toEqual([200, uuids.toSorted()]);
    expect((await api.send('management', `GET /api/regions/${uuids[0] ?? ''}`)).statusCode).toBe(404);
  });

  test('changes all records or none', async () => {
    const uuid = String((await createRegion('m3'))['uuid']);
    const uuids = [uuid, '00000000-0000-7000-8000-000000000000'];
    expect((await api.send('management', 'DELETE /api/regions', { body: { uuids } })).statusCode).toBe(404);
    expect((await api.send('management', `GET /api/regions/${uuid}`)).statusCode).toBe(200);
  });
});

describe('remove', () => {
  test('answers which record was removed', async () => {
    const { uuid } = await createRegion('del1');
    const answer = await api.send('management', `DELETE /api/regions/${String(uuid)}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: uuid, uuid }]);
  });

  test('rejects a record that others refer to', async () => {
    const answer = await api.send('management', `DELETE /api/sellers/${api.company.seller}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'E_REFERENCED']);
  });
});

describe('list', () => {
  beforeAll(async () => {
    for (let index = 1; index <= 5; index += 1) {
      await api.send('management', 'POST /api/coupons', {
        body: { code: `LIST-${index}`, type: 'percentage', value_bp: index * 100 },
      });
    }
  });

  test('returns the requested order, range and total', async () => {
    const answer = await list({ sort: ['code', 'DESC'], range: [1, 2], filter: { code: { starts: 'LIST-' } } });
    expect(codes(answer)).toEqual(['LIST-4', 'LIST-3']);
    expect(answer.headers['content-range']).toBe('coupons 1-2/5');
    expect(answer.headers['x-total-estimated']).toBeUndefined();
    expect(answer.json<{ id: string; uuid: string }[]>().every(({ id, uuid }) => id === uuid)).toBe(true);
  });

  test('past the end returns no rows and the right total', async () => {
    const answer = await list({ range: [100, 124], filter: { code: { starts: 'LIST-' } } });
    expect([answer.statusCode, answer.json(), answer.headers['content-range']]).toEqual([200, [], 'coupons */5']);
  });

  test('returns an empty list when nothing is found', async () => {
    const answer = await list({ filter: { code: 'NOPE' } });
    expect([answer.json(), answer.headers['content-range']]).toEqual([[], 'coupons */0']);
  });

  test('returns records by id, more than a page of them, as ra-data-simple-rest requests', async () => {
    const all = (await list({ filter: { code: { starts: 'LIST-' } } })).json<{ id: string }[]>().map(({ id }) => id);
    expect(codes(await list({ filter: { id: all } }))).toHaveLength(5);
    expect(codes(await list({ filter: { or: [{ id: all[0] }, { not: { id: { nin: [all[1]] } } }] } }))).toHaveLength(2);
    expect((await list({ sort: ['id', 'ASC'] })).statusCode).toBe(200);
  });

  test('ignores a trailing slash', async () => {
    expect((await api.send('management', 'GET /api/coupons/')).statusCode).toBe(200);
  });
});

describe('actions', () => {
  test('change the state, only from the allowed states', async () => {
    const user = await api.send('management', 'POST /api/users', {
      body: { email: 'act@example.nl', first_name: 'A', last_name: 'B' },
    });
    const url = `/api/users/${user.json<{ uuid: string }>().uuid}`;
    const done = await api.send('management', `PUT ${url}/activate`);
    expect([done.statusCode, done.json<{ status: string }>().status]).toEqual([200, 'active']);
    const again = await api.send('management', `PUT ${url}/activate`, { body: {} });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'E_STATE']);
  });

  test('that do not exist are answered 404', async () => {
    expect((await api.send('management', `PUT /api/users/${api.company.users.user}/explode`)).statusCode).toBe(404);
  });
});

test('health is public', async () => {
  const answer = await api.send(null, 'GET /api/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ok: true, version: '1.2.3', database: 'ok', migrations: 'ok', disk: 'ok' },
  ]);
});
