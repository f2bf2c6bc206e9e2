/** A call in one line: what changes something carries a key, the same one until there was an answer. */
import { expect, expectTypeOf, test } from 'vitest';
import { ask, call, callsOf } from '../../../src/engine/browser/providers/call.ts';
import type * as hours from '../../../src/modules/hours/calls.ts';
import type { BodyOf, Method } from '../../../src/engine/registry/calls/call.ts';
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
])('%s %s has a key, and the same one after a lost answer', async (method, path) => {
  const [lost, again, next] = [
    await keyOf(method, path, { a: 1 }, 503),
    await keyOf(method, path, { a: 1 }),
    await keyOf(method, path, { a: 1 }),
  ];
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('an unanswered call gets another key after other changes of the cart', async () => {
  const lost = await keyOf('POST', '/cart/items', { items: [] }, 503);
  await keyOf('DELETE', '/cart/items/1');
  expect(await keyOf('POST', '/cart/items', { items: [] })).not.toBe(lost);
});

test('a read has no key', async () => {
  expect(await keyOf('GET', '/cart')).toBeUndefined();
  await ask('POST', '/hours/quick', {});
  expect(api.asked.at(-1)?.headers['idempotency-key']).toBeUndefined();
});

test('a declared call uses its route, with its declared parameters', async () => {
  const make = callsOf<typeof hours>();
  api.answer = () => ({ status: 200, body: { now: '2026-03-10T09:00:00Z', timer: null, forgotten: null, booked: [] } });
  expect((await make('GET /api/timer')).timer).toBeNull();
  await make('POST /api/timer/stop', { body: { timer: '1', short: 'keep' } });
  expect(api.asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/timer/stop' });
  expect(api.asked.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a screen that knows repeated attempts supplies its own key', async () => {
  const make = callsOf<typeof hours>();
  api.answer = () => ({ status: 200, body: { uuids: [] } });
  await make('POST /api/hours/drafts', { body: { entries: [] }, idempotencyKey: 'mine' });
  expect(api.asked.at(-1)?.headers['idempotency-key']).toBe('mine');
});

test('an undeclared route, or another body, does not compile', () => {
  type Routes = Parameters<ReturnType<typeof callsOf<typeof hours>>>[0];
  expectTypeOf<'GET /api/timer'>().toExtend<Routes>();
  expectTypeOf<'GET /api/timers'>().not.toExtend<Routes>();
  expectTypeOf<{ readonly timer: string }>().toExtend<BodyOf<typeof hours.discardTimer>>();
  expectTypeOf<object>().not.toExtend<BodyOf<typeof hours.discardTimer>>();
});
