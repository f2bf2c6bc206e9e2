/** What servers carry is kept once a day, and says when each is full. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { recordServerUsage } from '../../../../src/modules/services/server/capacity/usage.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let place: Infrastructure;
const packs = { small: '', unlimited: '' };

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  place = await addInfrastructure(api);
  await set('servers', place.server, { max_accounts: 20, is_shared: true });
  packs.small = await place.add('hosting-packs', { key: 'small', name: 'Small', disk_mb: 2_000 });
  packs.unlimited = await place.add('hosting-packs', { key: 'unlimited', name: 'Unlimited' });
});
afterAll(() => api.close());

const set = (table: string, uuid: unknown, fields: Readonly<Record<string, unknown>>) =>
  anyTable(api.store.database).updateTable(table).set(fields).where('uuid', '=', uuid).execute();
let count = 0;
async function addAccounts(number: number, hosting_pack_uuid: string): Promise<void> {
  for (let added = 0; added < number; added += 1) {
    const uuid = await place.add('hosting', {
      client_uuid: api.company.clients.own,
      hosting_pack_uuid,
      server_uuid: place.server,
      username: `k${(count += 1)}`,
    });
    await set('hosting', uuid, { disk_used_mb: 500 });
  }
}
const days = () => anyTable(api.store.database).selectFrom('server_usage_days').selectAll().orderBy('day').execute();
const at = (instant: string): Date => new Date(instant);

test('a day is stored once with its last values; the server says when it will be full', async () => {
  await addAccounts(2, packs.small);
  await recordServerUsage(api.store, at('2026-02-08T03:00:00Z'));
  await addAccounts(1, packs.unlimited);
  await recordServerUsage(api.store, at('2026-02-08T09:00:00Z'));
  expect(await days()).toMatchObject([
    { server_uuid: place.server, day: '2026-02-08', accounts: 3, disk_used_mb: 1_500, disk_sold_mb: 4_000 },
  ]);
  const version = (await api.send('management', `GET /api/servers/${place.server}`)).headers['etag'];
  await addAccounts(3, packs.small);
  // 30 days later there are three more: fourteen places, a tenth of an account a day.
  await recordServerUsage(api.store, at('2026-03-10T09:00:00Z'));
  const server = await api.send('management', `GET /api/servers/${place.server}`);
  expect(server.json()).toMatchObject({ full_on: '2026-07-28', full_of: 'accounts', disk_sold_mb: 10_000 });
  expect(server.headers['etag']).toBe(version);
  expect((await days()).length).toBe(2);
});

test('staff see all servers in one list, with the growth of each', async () => {
  const answer = await api.send('employee', 'GET /api/server-capacity');
  expect(answer.json()).toEqual({
    servers: [
      {
        uuid: place.server,
        name: 'web01',
        status: 'active',
        place: 'Groningen',
        accounts: 6,
        max_accounts: 20,
        disk_used_mb: 3_000,
        disk_sold_mb: 10_000,
        disk_mb: 40 * 1_024,
        unlimited: 1,
        accounts_per_month: 3,
        disk_mb_per_month: 1_500,
        full_on: '2026-07-28',
        full_of: 'accounts',
      },
    ],
  });
  expect((await api.send('user', 'GET /api/server-capacity')).statusCode).toBe(403);
  expect((await api.send('user', 'GET /api/server-usage-days')).statusCode).toBe(403);
});

test('measurements older than 400 days are removed', async () => {
  await recordServerUsage(api.store, at('2027-04-01T09:00:00Z'));
  expect((await days()).map(({ day }) => String(day))).toEqual(['2026-03-10', '2027-04-01']);
});
