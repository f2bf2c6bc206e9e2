/** What is set up for a client that is closed: nothing new. What has still to be settled with it is another matter. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';

let api: TestApp;
let client_uuid = '';
let seller_uuid: string | null = null;
beforeAll(async () => {
  api = await createTestApp();
  const { database } = api.store;
  const client = await database.selectFrom('clients').select(['uuid', 'seller_uuid']).executeTakeFirstOrThrow();
  client_uuid = client.uuid;
  seller_uuid = client.seller_uuid;
  await database.updateTable('clients').set({ status: 'closed' }).where('uuid', '=', client_uuid).execute();
});
afterAll(() => api.close());

test.each<[resource: string, fields: Readonly<Record<string, unknown>>]>([
  ['price-lists', { code: 'AGREED', name: 'Agreed', currency: 'EUR', valid_from: '2026-01-01' }],
  ['hourly-rates', { scope: 'client', rate_cents: 9_500, valid_from: '2026-01-01' }],
  ['hour-presets', { name: 'Maintenance' }],
  ['projects', { name: 'New site' }],
])('%s are rejected', async (resource, fields) => {
  const refused = await api.send('management', `POST /api/${resource}`, {
    body: { ...fields, ...(resource === 'price-lists' && { seller_uuid }), client_uuid },
  });
  expect(refused.json()).toMatchObject({ errors: { client_uuid: expect.any(String) as string } });
  expect(refused.statusCode).toBe(422);
});
