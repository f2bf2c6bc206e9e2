/** ra-data-simple-rest, as it is published, against a listening server. */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';

let api: TestApp;
let provider: DataProvider;

beforeAll(async () => {
  api = await createTestApp();
  const made = await api.call<{ secret: string }>('management', 'POST /api/tokens', { name: 'Admin', scopes: ['*:*'] });
  const token = made.secret;
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const client: typeof fetchUtils.fetchJson = async (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('authorization', `Bearer ${token}`);
    if (typeof options.body === 'string' && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    const answer = await fetch(url, { ...options, headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${body}`);
    return { status: answer.status, headers: answer.headers, body, json: body === '' ? null : JSON.parse(body) };
  };
  provider = simpleRestProvider(`${address}/api`, client);
});
afterAll(() => api.close());

test('every call of the data provider is answered', async () => {
  const made = await Promise.all(
    [1, 2, 3].map((index) =>
      provider.create('product-categories', { data: { name: `R${index}`, slug: `r-${index}` } }),
    ),
  );
  const ids = made.map(({ data }) => data.id as string);

  const list = await provider.getList('product-categories', {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'id', order: 'DESC' },
    filter: { q: 'R' },
  });
  expect([list.total, list.data.map(({ id }) => id)]).toEqual([3, ids.toSorted().reverse().slice(0, 2)]);

  expect((await provider.getOne('product-categories', { id: ids[0] })).data).toMatchObject({ id: ids[0], name: 'R1' });
  expect((await provider.getMany('product-categories', { ids })).data.map(({ id }) => String(id)).toSorted()).toEqual(
    ids.toSorted(),
  );

  await provider.update('product-categories', {
    id: ids[0] ?? '',
    data: { parent_uuid: ids[1] },
    previousData: { id: ids[0] ?? '' },
  });
  const children = await provider.getManyReference('product-categories', {
    target: 'parent_uuid',
    id: ids[1] ?? '',
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  expect([children.total, children.data.map(({ id }) => id)]).toEqual([1, [ids[0]]]);

  expect((await provider.updateMany('product-categories', { ids: ids.slice(1), data: { sort: 7 } })).data).toEqual(
    ids.slice(1),
  );
  expect((await provider.delete('product-categories', { id: ids[0] ?? '' })).data).toEqual({
    id: ids[0],
    uuid: ids[0],
  });
  expect((await provider.deleteMany('product-categories', { ids: ids.slice(1) })).data).toEqual(ids.slice(1));
  expect(
    (
      await provider.getList('product-categories', {
        pagination: { page: 1, perPage: 2 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      })
    ).total,
  ).toBe(0);
});
