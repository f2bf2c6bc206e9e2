/** When the registry of a sort of person is made, and how small it is for the first and for those after them. */
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { prepareRegistriesWhenIdle } from '../../../src/engine/server/http/preparedRegistries.ts';
import type { prepareRegistry } from '../../../src/engine/server/http/registry.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { emailOf, password } from '../../support/company.ts';

const browser = { 'accept-encoding': 'gzip, br' };
const smallest = (body: string): number => brotliCompressSync(body).length;

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

async function lengthFor(actor: TestActor): Promise<number> {
  return (await api.send(actor, 'GET /api/registry', { headers: browser })).rawPayload.length;
}

test('the first gets it soon, and those after them as small as it can be', async () => {
  const { body } = await api.send('employee', 'GET /api/registry');
  const first = await lengthFor('employee');
  expect(first).toBeGreaterThan(smallest(body));
  expect(first).toBeLessThan(1.15 * smallest(body));
  await expect.poll(() => lengthFor('employee')).toBe(smallest(body));
});

test('it is made for a browser that signs in, before that asks for it', async () => {
  const { body } = await api.send('user', 'GET /api/registry');
  const signedIn = await api.signIn(emailOf('user'), password, { ...browser, 'accept-language': 'en' });
  expect(signedIn.statusCode).toBe(200);
  await api.app.settled();
  expect(await lengthFor('user')).toBe(smallest(body));
});

const pace = { startMilliseconds: 0, lookMilliseconds: 0, idlePart: 1 };

test('while nothing else is to do it is made for every sort of person, in every language', async () => {
  const prepare = vi.fn<typeof prepareRegistry>(() => Promise.resolve());
  const stop = prepareRegistriesWhenIdle(() => api.store.registry(), pace, prepare);
  await expect.poll(() => prepare.mock.calls.length).toBe(6);
  stop();
  expect(prepare.mock.calls.map(([, { actor }, locale]) => `${locale} ${actor}`)).toEqual([
    'en management',
    'en employee',
    'en user',
    'nl management',
    'nl employee',
    'nl user',
  ]);
});

test('a busy server makes none, nor one whose registry is another by then', async () => {
  const prepare = vi.fn<typeof prepareRegistry>(() => Promise.resolve());
  const registry = api.store.registry();
  let inForce: Registry = registry;
  const stops = [
    prepareRegistriesWhenIdle(() => registry, { ...pace, idlePart: -1 }, prepare),
    prepareRegistriesWhenIdle(() => inForce, pace, prepare),
  ];
  inForce = { ...registry };
  await new Promise((resolve) => void setTimeout(resolve, 30));
  for (const stop of stops) stop();
  expect(prepare).not.toHaveBeenCalled();
});
