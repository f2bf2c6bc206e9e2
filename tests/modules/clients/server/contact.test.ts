/** Whom a client can ask: facts of the seller and the account manager, which people of the client may not read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const contact = (actor: 'user' | 'management', client: string) => api.send(actor, `GET /api/clients/${client}/contact`);

test('people of a client read their seller and their active account manager', async () => {
  const { own } = api.company.clients;
  const { employee } = api.company;
  await api.call('management', `PUT /api/clients/${own}`, { account_manager_uuid: employee });
  expect((await contact('user', own)).json()).toMatchObject({
    company: expect.any(String) as string,
    manager: { name: 'Eva Jansen', email: expect.stringContaining('@') as string },
  });
  await api.call('management', `PUT /api/clients/${own}`, { account_manager_uuid: null });
  expect((await contact('user', own)).json()).toMatchObject({ manager: null });
});

test('people of a client read no contact of another one', async () => {
  expect((await contact('user', api.company.clients.other)).statusCode).toBe(404);
  expect((await contact('management', api.company.clients.other)).statusCode).toBe(200);
});
