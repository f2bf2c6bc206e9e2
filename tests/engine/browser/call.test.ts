/** A call in one line: what changes something carries a key, the same one until there was an answer. */
import { expect, test } from 'vitest';
import { ask, call, type Method } from '../../../src/engine/browser/providers/call.ts';
import { withApi } from '../../support/browserApi.ts';

const { api } = withApi();

/** Makes the call and answers the key that it came with. */
async function keyOf(method: Method, path: string, body?: object, status = 200): Promise<string | undefined> {
  api.answer = () => ({ status, body: {} });
  await call(method, path, body).catch(() => undefined);
  return api.asked.at(-1)?.headers['idempotency-key'] as string | undefined;
}

test.each<[Method, string]>([
  ['POST', '/hours/weeks/approve'],
  ['PUT', '/timer'],
  ['PUT', '/settings'],
  ['POST', '/cart/items'],
  ['DELETE', '/cart/items/1'],
])('%s %s has a key, and the same one after no answer', async (method, path) => {
  const [lost, again, next] = [
    await keyOf(method, path, { a: 1 }, 503),
    await keyOf(method, path, { a: 1 }),
    await keyOf(method, path, { a: 1 }),
  ];
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('whatever is done with the cart since, what had no answer is another one if it comes again', async () => {
  const lost = await keyOf('POST', '/cart/items', { items: [] }, 503);
  await keyOf('DELETE', '/cart/items/1');
  expect(await keyOf('POST', '/cart/items', { items: [] })).not.toBe(lost);
});

test('what only reads has none', async () => {
  expect(await keyOf('GET', '/cart')).toBeUndefined();
  await ask('POST', '/hours/quick', {});
  expect(api.asked.at(-1)?.headers['idempotency-key']).toBeUndefined();
});
