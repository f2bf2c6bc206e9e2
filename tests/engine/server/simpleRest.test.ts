/** ra-data-simple-rest, as it is published, with the fetch client of react-admin against a listening server. */
import simpleRestProvider from 'ra-data-simple-rest';
import { fetchUtils, type RaRecord } from 'react-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { cookiesOf } from '../../support/browserRequests.ts';
import { emailOf, password } from '../../support/company.ts';

let api: TestApp;
let address: string;

beforeAll(async () => {
  api = await createTestApp();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

interface Session {
  readonly token: string;
  readonly cookie: string;
}

async function signIn(): Promise<Session> {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('management'), password }),
  });
  const { token } = (await answer.json()) as { readonly token: string };
  return { token, cookie: cookiesOf(answer) };
}

const proofs: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  'an API token': async () => {
    const body = { name: 'Admin', scopes: ['*:*'] };
    const { secret } = await api.call<{ secret: string }>('management', 'POST /api/tokens', body);
    return { authorization: `Bearer ${secret}` };
  },
  'the bearer token and the cookie of a session': async () => {
    const { token, cookie } = await signIn();
    return { authorization: `Bearer ${token}`, cookie };
  },
  'the anti-forgery token and the cookies of a session': async () => {
    const { cookie } = await signIn();
    return { cookie, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '' };
  },
};

const name = 'product-categories';
const byName = { field: 'name', order: 'ASC' as const };
const idsOf = (records: readonly RaRecord[]): readonly unknown[] => records.map(({ id }) => id);

test.each(Object.entries(proofs))('every call of the data provider is answered with %s', async (_, prove) => {
  const proof = await prove();
  const provider = simpleRestProvider(`${address}/api`, (url: string, options = {}) => {
    const headers = new Headers(options.headers ?? { accept: 'application/json' });
    for (const [header, value] of Object.entries(proof)) headers.set(header, value);
    return fetchUtils.fetchJson(url, { ...options, headers });
  });
  const made = await Promise.all(
    [1, 2, 3].map((index) => provider.create(name, { data: { name: `R${index}`, slug: `r-${index}` } })),
  );
  const ids = made.map(({ data }) => String(data.id));
  const [first = '', second = '', third = ''] = ids;

  const list = { pagination: { page: 1, perPage: 2 }, sort: { field: 'id', order: 'DESC' as const } };
  const page = await provider.getList(name, { ...list, filter: { q: 'R' } });
  expect([page.total, idsOf(page.data)]).toEqual([3, ids.toSorted().reverse().slice(0, 2)]);
  const last = await provider.getList(name, { pagination: { page: 2, perPage: 2 }, sort: byName, filter: {} });
  expect([last.total, idsOf(last.data)]).toEqual([3, [third]]);
  const narrowed = await provider.getList(name, { ...list, filter: { name: 'R2' } });
  expect([narrowed.total, idsOf(narrowed.data)]).toEqual([1, [second]]);

  expect((await provider.getOne(name, { id: first })).data).toMatchObject({ id: first, name: 'R1' });
  expect(idsOf((await provider.getMany(name, { ids })).data).toSorted()).toEqual(ids.toSorted());

  const changed = await provider.update(name, {
    id: first,
    data: { parent_uuid: second },
    previousData: { id: first },
  });
  expect(changed.data).toMatchObject({ id: first, name: 'R1', parent_uuid: second });
  const children = await provider.getManyReference(name, {
    ...list,
    target: 'parent_uuid',
    id: second,
    sort: byName,
    filter: { q: 'R' },
  });
  expect([children.total, idsOf(children.data)]).toEqual([1, [first]]);

  expect((await provider.updateMany(name, { ids: [second, third], data: { sort: 7 } })).data).toEqual([second, third]);
  expect((await provider.getMany(name, { ids })).data.map(({ sort }) => sort).toSorted()).toEqual([0, 7, 7]);

  expect((await provider.delete(name, { id: first })).data).toEqual({ id: first, uuid: first });
  expect((await provider.deleteMany(name, { ids: [second, third] })).data).toEqual([second, third]);
  expect((await provider.getList(name, { ...list, filter: {} })).total).toBe(0);
});

test('an API error is rejected with its status, message and body', async () => {
  const provider = simpleRestProvider(`${address}/api`);
  await expect(provider.getOne(name, { id: 'x' })).rejects.toMatchObject({
    status: 401,
    body: { code: 'E_SESSION' },
  });
});
