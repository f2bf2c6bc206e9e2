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

const invalid = (example: string) => ({ errors: { postal_code: `Postcodes in this country look like ${example}` } });

test.each([
  ['clients', 'NL', '3512', '3512 AB'],
  ['clients', 'NL', '3512 SS', '3512 AB'],
  ['clients', 'BE', '3512 AB', '1000'],
  ['sellers', 'DE', '1011', '10115'],
])('a postcode of %s in %s is not %s', async (resource, country, postal_code, example) => {
  const uuid = resource === 'clients' ? await aClient() : api.company.seller;
  const body = { country, postal_code };
  const refused = await api.send('management', `PUT /api/${resource}/${uuid}`, { body });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject(invalid(example));
});

test('a postcode is checked when the country changes', async () => {
  const call = `PUT /api/clients/${await aClient()}`;
  await api.call('management', call, { country: 'NL', postal_code: '3512 AB' });
  const refused = await api.send('management', call, { body: { country: 'BE' } });
  expect(refused.json()).toMatchObject(invalid('1000'));
  expect(await api.call('management', call, { country: 'BE', postal_code: 'BE-1000' })).toMatchObject({
    postal_code: '1000',
  });
});

test('a country without known postcodes accepts any', async () => {
  const call = `PUT /api/clients/${await aClient()}`;
  const body = { country: 'AE', postal_code: '3512' };
  expect(await api.call('management', call, body)).toMatchObject(body);
});

test('a record with a wrong postcode of before can be edited, until that changes', async () => {
  const uuid = await aClient();
  const call = `PUT /api/clients/${uuid}`;
  await api.call('management', call, { country: 'NL', postal_code: '3512 AB' });
  await api.store.database.updateTable('clients').set({ postal_code: '3512' }).where('uuid', '=', uuid).execute();
  expect(await api.call('management', call, { city: 'Utrecht', postal_code: '3512' })).toMatchObject({
    city: 'Utrecht',
    postal_code: '3512',
  });
  const refused = await api.send('management', call, { body: { postal_code: '3513' } });
  expect(refused.json()).toMatchObject(invalid('3512 AB'));
});
