/** Idempotency-Key: a double click makes one record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../support/app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const create = (key: string, body: unknown, actor: TestActor = 'management') =>
  api.send(actor, 'POST /api/product-categories', { body, headers: { 'idempotency-key': key } });
const count = async (slug: string): Promise<number> =>
  (await api.store.database.selectFrom('product_categories').select('uuid').where('slug', '=', slug).execute()).length;

test('the same key answers the same record again', async () => {
  const [first, second] = [await create('a', { name: 'A', slug: 'a' }), await create('a', { name: 'A', slug: 'a' })];
  expect(first.statusCode, first.body).toBe(201);
  expect([second.statusCode, second.json(), second.headers.location]).toEqual([
    201,
    first.json(),
    first.headers.location,
  ]);
  expect(await count('a')).toBe(1);
});

test('two at once make one', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => create('b', { name: 'B', slug: 'b' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json<{ uuid: string }>().uuid)).size).toBe(1);
  expect(await count('b')).toBe(1);
});

test('the key of another request is refused', async () => {
  await create('c', { name: 'C', slug: 'c' });
  const answer = await create('c', { name: 'C', slug: 'other' });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'E_IDEMPOTENCY']);
});

test('after a refusal the key is free again', async () => {
  expect((await create('d', { slug: 'd' })).statusCode).toBe(422);
  expect((await create('d', { name: 'D', slug: 'd' })).statusCode).toBe(201);
});

test('keys are each person’s own', async () => {
  await create('e', { name: 'E', slug: 'e1' });
  expect((await create('e', { name: 'E', slug: 'e2' }, 'employee')).statusCode).toBe(201);
});

test.each(['', 'with space', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  expect((await create(key, { name: 'F', slug: 'f' })).statusCode).toBe(400);
});
