/** Addresses as people type them, passed on by an API caller: stored as their country writes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const typed = { country: 'NL', postal_code: ' 3511ab', phone: '06 12345678', vat_id: 'nl 1234.56.782.b01' };
const stored = { country: 'NL', postal_code: '3511 AB', phone: '+31612345678', vat_id: 'NL123456782B01' };

async function aClient(): Promise<string> {
  const { uuid } = await api.store.database.selectFrom('clients').select('uuid').limit(1).executeTakeFirstOrThrow();
  return uuid;
}

test('an address is stored in its canonical form', async () => {
  const call = `PUT /api/clients/${await aClient()}`;
  expect(await api.call('management', call, typed)).toMatchObject(stored);
});

test('an unreadable address is rejected', async () => {
  const call = `PUT /api/clients/${await aClient()}`;
  const refused = await api.send('management', call, { body: { postal_code: 'a,b' } });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: { postal_code: expect.any(String) as string } });
});
