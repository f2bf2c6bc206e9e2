/** The screens' calls in front of an API of another house: the boat hire of docs/examples, as it runs. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import declared from '../../../docs/examples/other-backend/backend.ts';
import type { Backend } from '../../../src/engine/backend/backend.ts';
import { contractOver, type Reach } from '../../../src/engine/backend/contract.ts';
import { keyOf, uuidOf } from '../../../src/engine/backend/keys.ts';
import { windowsOf } from '../../../src/engine/backend/lists.ts';
import { conform } from '../../../src/engine/build/conformance/conform.ts';
import { buildFromFiles, pageNames } from '../../../src/engine/build/product/registryFiles.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { openApiDocument } from '../../../src/engine/server/http/openapi/document.ts';
import { nothingDescribed } from '../../../src/engine/server/http/openapi/calls/words.ts';
import { otherBackendFolder, startOtherBackend, type OtherBackend } from '../../support/otherBackend.ts';

let server: OtherBackend;
let registry: Registry;
let reach: Reach;
let token = '';
/** What the API itself was asked for. */
let asked: string[] = [];

beforeAll(async () => {
  server = await startOtherBackend();
  const built = buildFromFiles(otherBackendFolder, [], { pages: pageNames(join(otherBackendFolder, '../../..')) });
  expect([built.problems, built.warnings]).toEqual([[], []]);
  if (built.registry === null) throw new Error('no registry');
  ({ registry } = built);
  reach = over({});
  const answer = await reach('/api/session', {
    method: 'POST',
    body: JSON.stringify({ email: 'harbour@example.com', password: 'boats-1' }),
  });
  const user = (await answer.json()) as { readonly token: string };
  expect(user).toMatchObject({ name: 'Jolien Mulder', type: 'management', uuid: uuidOf(1), latest_url: null });
  ({ token } = user);
});
afterAll(() => server.stop());

function over(changed: Partial<Backend>): Reach {
  return contractOver({ ...declared, address: `${server.address}/v1`, ...changed }, registry, (address, options) => {
    asked.push(`${options.method} ${decodeURIComponent(address.replace(/^.*\/v1/, ''))}`);
    return fetch(address, options);
  });
}

async function send(method: string, path: string, body?: object, through = reach) {
  asked = [];
  const answer = await through(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, json };
}

const query = (values: object): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ).toString();

describe('a list', () => {
  test('is requested by page, and returned with the names and values of the registry', async () => {
    const { json, headers } = await send('GET', `boats?${query({ sort: ['price_cents', 'DESC'], range: [5, 9] })}`);
    expect(asked).toEqual(['GET /boats?order_by=-daily_price&page=2&per_page=5']);
    expect(headers.get('content-range')).toBe('boats 5-9/12');
    expect((json as object[])[0]).toMatchObject({
      uuid: uuidOf(12),
      id: uuidOf(12),
      berth: 'A16',
      price_cents: 14_900,
    });
    expect((json as { readonly created_at: string }[])[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test('includes referenced records, each once', async () => {
    const { json } = await send('GET', `bookings?${query({ filter: { status: 'planned' }, embed: ['boat'] })}`);
    expect(json).toMatchObject([{ boat: { name: 'Gannet' } }, { boat: { name: 'Curlew' } }]);
    expect(asked).toEqual(['GET /bookings?state=planned&page=1&per_page=25', 'GET /boats/7', 'GET /boats/3']);
  });

  test('a list accepts several conditions together, a range as its two ends, and a search text', async () => {
    const filter = { kind: ['sloop', 'canoe'], price_cents: { between: [4_000, 15_000] }, q: 'a' };
    const { json } = await send('GET', `boats?${query({ filter, sort: ['name', 'ASC'] })}`);
    expect((json as { readonly name: string }[]).map(({ name }) => name)).toEqual(['Avocet', 'Lapwing']);
    expect(asked).toEqual([
      'GET /boats?kind__any=sloop,canoe&daily_price__min=40.00&daily_price__max=150.00&search=a&order_by=name&page=1&per_page=25',
    ]);
  });

  test.each([
    [{ or: [{ name: 'Avocet' }, { name: 'Heron' }] }, 'This API has no filter with "or".'],
    [{ name: { starts: 'A' } }, 'This API has no filter of "name" with "starts".'],
    [{ 'boat.name': 'Heron' }, 'boats has no relation "boat".'],
    [{ colour: 'red' }, 'boats has no field "colour".'],
  ])('rejects what the API cannot express: %j', async (filter, message) => {
    expect(await send('GET', `boats?${query({ filter })}`)).toMatchObject({ status: 400, json: { message } });
    expect(asked).toEqual([]);
  });

  test('is empty beyond its last row, also where the API answers 404 for the page', async () => {
    expect(await send('GET', `boats?${query({ range: [100, 124] })}`)).toMatchObject({ status: 200, json: [] });
  });
});

test.each([
  [[0, 24], [[1, 25, 0, 25]]],
  [[25, 49], [[2, 25, 0, 25]]],
  [[3, 5], [[2, 3, 0, 3]]],
  [[3, 4], [[2, 3, 0, 2]]],
  [
    [0, 119],
    [
      [1, 50, 0, 50],
      [2, 50, 0, 50],
      [3, 50, 0, 20],
    ],
  ],
  [
    [60, 119],
    [
      [2, 50, 10, 40],
      [3, 50, 0, 20],
    ],
  ],
] as const)('rows %j are read from pages', (range, pages) => {
  const windows = windowsOf({ page: 'page', size: 'size', maxSize: 50 }, range);
  expect(
    windows.map(({ parameters, skip, take }) => [...parameters.map(([, value]) => Number(value)), skip, take]),
  ).toEqual(pages);
});

test.each([1, 12, 2 ** 40])('the key %d is converted to a uuid for the screens, and back', (key) => {
  const uuid = uuidOf(key) ?? '';
  expect(uuid).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(keyOf(uuid, 'integer')).toBe(key);
});

test.each(['INV-2026-14', 'a', '0', '007', 'Ünï', '507f1f77bcf86cd799439011', '00ff'])(
  'the key "%s" is a uuid to the screens, and back',
  (key) => {
    const uuid = uuidOf(key, 'text') ?? '';
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[9a][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keyOf(uuid, 'text')).toBe(key);
    expect(keyOf(uuid, 'integer')).toBe(null);
  },
);

test('a key that is too long for a uuid is known after it was read, and is searched for before', async () => {
  const long = (id: number): string => `boat/of-the-harbour/${id}`;
  const answered = async (address: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(address);
    const page = Number(searchParams.get('page') ?? 1);
    if (pathname === '/v1/boats')
      return Response.json({
        items: page === 2 ? [{ id: long(51), name: 'Merlin' }] : [{ id: long(1) }],
        paging: { all: 51 },
      });
    return Response.json({ id: decodeURIComponent(pathname.slice('/v1/boats/'.length)), name: 'Merlin' });
  };
  const through = contractOver(
    { ...declared, address: 'http://boats/v1', id: { name: 'id', is: 'text' } },
    registry,
    (address) => {
      asked.push(decodeURIComponent(address.replace(/^.*\/v1/, '')));
      return answered(address);
    },
  );
  const uuid = uuidOf(long(51), 'text') ?? '';
  expect(keyOf(uuid, 'text')).toBe(null);
  expect(await send('GET', `boats/${uuid}`, undefined, through)).toMatchObject({
    status: 200,
    json: { uuid, name: 'Merlin' },
  });
  expect(asked.at(-1)).toBe('/boats/boat/of-the-harbour/51');
  expect((await send('GET', `boats/${uuid}`, undefined, through)).status).toBe(200);
  expect(asked).toEqual(['/boats/boat/of-the-harbour/51']);
  expect((await send('GET', `boats/${uuidOf(long(99), 'text')}`, undefined, through)).status).toBe(404);
});

describe('a record', () => {
  test('is created, changed, moved by its action and removed; errors are shown at their field', async () => {
    const refused = await send('POST', 'boats', { name: 'Merlin', berth: 'A12', price_cents: 0 });
    expect(refused).toMatchObject({
      status: 422,
      json: {
        code: 'E_INVALID',
        message: 'Not everything is right.',
        errors: { berth: 'Berth A12 is taken.', price_cents: 'Must be more than nothing.' },
      },
    });
    const made = await send('POST', 'boats', { name: 'Merlin', berth: 'Z1', price_cents: 9_950 });
    expect(made).toMatchObject({ status: 201, json: { uuid: uuidOf(13), price_cents: 9_950, kind: 'sloop' } });
    const changed = await send('PUT', `boats/${uuidOf(13)}`, { seats: 5 });
    expect([asked, changed.json]).toMatchObject([['PATCH /boats/13'], { seats: 5, name: 'Merlin' }]);

    const booking = await send('POST', 'bookings', {
      boat_uuid: uuidOf(13),
      customer: 'Saar',
      from_on: '2030-01-01',
      until_on: '2030-01-02',
    });
    const { uuid } = booking.json as { readonly uuid: string };
    expect(await send('DELETE', `boats/${uuidOf(13)}`)).toMatchObject({
      status: 409,
      json: { code: 'E_STATE', message: 'This boat has bookings.' },
    });
    expect((await send('PUT', `bookings/${uuid}/hand-over`, {})).json).toMatchObject({ status: 'out' });
    expect((await send('PUT', `bookings/${uuid}/hand-over`, {})).status).toBe(409);
    await send('DELETE', `bookings/${uuid}`);
    expect((await send('DELETE', 'boats', { uuids: [uuidOf(13)] })).json).toEqual([uuidOf(13)]);
    expect((await send('GET', `boats/${uuidOf(13)}`)).status).toBe(404);
  });

  test('is moved by setting values, where the API has no actions', async () => {
    const { actions: _actions, ...without } = declared;
    const plain = contractOver({ ...without, address: `${server.address}/v1` }, registry, fetch);
    expect((await send('PUT', `bookings/${uuidOf(2)}/hand-over`, {}, plain)).json).toMatchObject({ status: 'out' });
    await send('PUT', `bookings/${uuidOf(2)}`, { status: 'planned' });
  });
});

test('a rejected sign-in is shown in the form, and an expired token is a 401', async () => {
  const body = { email: 'harbour@example.com', password: 'wrong' };
  expect(await send('POST', 'session', body)).toMatchObject({
    status: 422,
    json: { code: 'E_CREDENTIALS', message: 'Login and secret do not match.' },
  });
  const answer = await reach('/api/boats', { method: 'GET', headers: { authorization: 'Bearer none' } });
  expect(answer.status).toBe(401);
});

test('requests around a list are answered: figures, search, and files', async () => {
  expect((await send('GET', 'figures/dashboard')).json).toMatchObject([
    { name: 'out', value: 1 },
    { name: 'planned', value: 2 },
    { name: 'boats', value: 11 },
  ]);
  expect((await send('GET', 'search?q=heron')).json).toEqual({
    results: [{ resource: 'boats', uuid: uuidOf(8), title: 'Heron', hint: null, match: null, status: null }],
    near: false,
  });
  const csv = await reach(`/api/boats?${query({ columns: ['name', 'price_cents'], filter: { kind: 'rowing' } })}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  expect(await csv.text()).toBe('name,price_cents\r\nDunlin,42.00\r\nHeron,42.00\r\n');
});

test('other conventions need one line each: camel case, an offset, a bare list, errors by name', async () => {
  const seen: string[] = [];
  const camel = contractOver(
    {
      ...declared,
      naming: 'camelCase',
      trailingSlash: true,
      id: { name: 'id', is: 'uuid' },
      resources: {},
      values: {},
      list: {
        paging: { offset: '_start', limit: '_limit' },
        rows: '',
        total: { header: 'X-Total-Count' },
        sort: (field, direction) => ({ _sort: field, _order: direction.toLowerCase() }),
        filters: { in: '{field}' },
        several: 'repeat',
      },
      errors: { message: 'detail', fields: '', form: 'nonFieldErrors' },
    },
    registry,
    (address, options) => {
      seen.push(address);
      return Promise.resolve(
        options.method === 'POST'
          ? Response.json({ priceCents: ['Too low.', 'Too odd.'], nonFieldErrors: ['No.'] }, { status: 400 })
          : Response.json([{ id: 'a1', priceCents: 5, inUse: true }], { headers: { 'x-total-count': '31' } }),
      );
    },
  );
  const list = await send(
    'GET',
    `boats?${query({ filter: { kind: ['sloop', 'canoe'] }, range: [10, 19] })}`,
    undefined,
    camel,
  );
  expect(seen).toEqual(['/v1/boats/?kind=sloop&kind=canoe&_start=10&_limit=10']);
  expect(list.headers.get('content-range')).toBe('boats 10-10/31');
  expect(list.json).toMatchObject([{ uuid: 'a1', price_cents: 5, in_use: true, berth: null }]);
  expect(await send('POST', 'boats', { name: 'x' }, camel)).toMatchObject({
    status: 422,
    json: { errors: { price_cents: 'Too low. Too odd.', '': 'No.' } },
  });
});

test('the conformance check names what the adapter cannot supply, and nothing else', async () => {
  const findings = await conform({
    url: server.address,
    token,
    reach: (address, options) => reach(address.replace(server.address, ''), options),
    timeoutMilliseconds: 5_000,
    resources: [],
    write: true,
    body: null,
    fallback: () => openApiDocument({ registry, principal: { actor: 'management' }, locale: 'en' }, nothingDescribed),
    signal: new AbortController().signal,
    onFinding: () => undefined,
  });
  const differing = findings.filter(({ result }) => result === 'differs');
  expect([...new Set(differing.map(({ check }) => check))].toSorted()).toEqual([
    'a path looks through a reference',
    'a value of another type is refused by name, not coerced',
    'and, or and not combine',
    'contains and starts, whatever the capitals',
    'empty',
    'gt, gte, lt, lte and between',
    'in and nin',
    'one record is answered with its version as ETag',
    'only what is sent changes, and the ETag with it',
    'several are removed at once, all or none',
    'several change at once, all or none',
    'several keys must all hold',
    'the same Idempotency-Key makes one record',
  ]);
});
