/** The nightly comparison: what does not agree is found, put right by the step that was missed, and not found again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { compareWhenDue } from '../../../../src/modules/services/server/life/serviceComparison.ts';
import type { ServiceComparison, ServiceDifference } from '../../../../src/modules/services/rules/serviceComparison.ts';
import type { TestActor } from '../../../support/app.ts';
import { addInfrastructure } from '../../../support/infrastructure.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let server: string;
let account: string;
let payer: string;
beforeAll(async () => {
  shop = await createShop();
  ({ server } = await addInfrastructure(shop.api));
  const { hosting_pack_uuid } = await row('products', shop.products.hosting);
  const client_uuid = shop.api.company.clients.own;
  account = await shop.add('hosting', { client_uuid, hosting_pack_uuid, server_uuid: server, username: 'klant' });
  payer = await shop.subscription({
    client_uuid,
    resource: 'hosting',
    resource_id: account,
  });
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  await shop.api.rewind();
  await set('clients', shop.api.company.clients.own, { status: 'active' });
  await set('subscriptions', payer, { status: 'active', suspend_reason: null, resource_id: account, cancel_on: null });
  const { hosting_pack_uuid } = await row('products', shop.products.hosting);
  await set('hosting', account, { status: 'active', suspend_reason: null, is_free: false, hosting_pack_uuid });
  await database().deleteFrom('service_changes').execute();
});

const database = () => anyTable(shop.api.store.database);
const row = (table: string, uuid: string): Promise<Fields> =>
  database().selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
/** As nobody is to do it: past everything that follows from it. */
const set = (table: string, uuid: string, fields: Fields): Promise<unknown> =>
  database().updateTable(table).set(fields).where('uuid', '=', uuid).execute();

const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'management') =>
  shop.api.call<ServiceComparison>(actor, methodAndUrl, body);
const compare = async (): Promise<readonly ServiceDifference[]> =>
  (await call('POST /api/service-comparison')).differences;

test('the comparison finds nothing where all agrees, and shows its time', async () => {
  expect(await call('POST /api/service-comparison')).toEqual({
    compared_at: shop.api.clock.now.toISOString(),
    differences: [],
  });
});

test.each<[string, () => Promise<unknown>, Partial<ServiceDifference>, () => Promise<unknown>]>([
  [
    'runs for nobody',
    () => set('subscriptions', payer, { status: 'cancelled' }),
    { kind: 'runs_unpaid', resource: 'hosting', name: 'klant' },
    async () => expect(await row('hosting', account)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' }),
  ],
  [
    'stands still and is paid for',
    () => set('hosting', account, { status: 'suspended', suspend_reason: 'non_payment' }),
    { kind: 'stopped_paid', resource: 'hosting' },
    async () => expect(await row('hosting', account)).toMatchObject({ status: 'active', suspend_reason: null }),
  ],
  [
    'is removed and is paid for',
    () => set('hosting', account, { status: 'terminated' }),
    { kind: 'removed_paid', resource: 'hosting' },
    async () => expect(await row('subscriptions', payer)).toMatchObject({ status: 'cancel_scheduled' }),
  ],
  [
    'is billed to a client that is suspended',
    () => set('clients', shop.api.company.clients.own, { status: 'suspended' }),
    { kind: 'client_stopped', resource: 'subscriptions', name: 'HOST' },
    async () =>
      expect(await row('subscriptions', payer)).toMatchObject({ status: 'suspended', suspend_reason: 'client' }),
  ],
])('an account that %s is repaired once', async (_what, spoil, found, isRight) => {
  await spoil();
  const differences = await compare();
  const difference = differences.find(({ kind }) => kind === found.kind);
  expect(difference).toMatchObject(found);
  const { kind, resource, uuid } = difference ?? {};
  const after = await call('POST /api/service-comparison/mend', { kind, resource, uuid });
  expect(after.differences).not.toContainEqual(difference);
  await isRight();
  await call('POST /api/service-comparison/mend', { kind, resource, uuid });
  await isRight();
  expect(await compare()).toEqual([]);
});

test.each<[string, () => Promise<unknown>, Partial<ServiceDifference>]>([
  [
    'runs and was never paid for',
    () => set('subscriptions', payer, { resource_id: null }),
    { kind: 'without_payer', resource: 'hosting' },
  ],
  [
    'is paid for and is not there',
    () => set('subscriptions', payer, { resource_id: '0191f0c4-0000-7000-8000-00000000dead' }),
    { kind: 'service_missing', resource: 'subscriptions' },
  ],
  [
    'is billed and covers nothing',
    () => set('subscriptions', payer, { resource_id: null }),
    { kind: 'covers_nothing', resource: 'subscriptions', name: 'HOST' },
  ],
  [
    'has another plan than is paid for',
    async () =>
      set('hosting', account, {
        hosting_pack_uuid: await shop.add('hosting-packs', { key: 'plus', name: 'Plus' }),
      }),
    { kind: 'other_pack', resource: 'subscriptions', name: 'HOST' },
  ],
  [
    'is to be removed by nobody',
    () => set('hosting', account, { status: 'terminating' }),
    { kind: 'removal_unasked', resource: 'hosting' },
  ],
])('an account that %s is left to a person', async (_what, spoil, found) => {
  await spoil();
  const difference = (await compare()).find(({ kind }) => kind === found.kind);
  expect(difference).toMatchObject(found);
  const { kind, resource, uuid } = difference ?? {};
  const refused = await shop.api.send('management', 'POST /api/service-comparison/mend', {
    body: { kind, resource, uuid },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'This needs to be fixed manually.' }]);
});

test('an account suspended for abuse, and a free one, agree', async () => {
  await set('hosting', account, { status: 'suspended', suspend_reason: 'abuse' });
  expect(await compare()).toEqual([]);
  await set('hosting', account, { status: 'active', suspend_reason: null, is_free: true });
  await set('subscriptions', payer, { status: 'cancelled' });
  expect(await compare()).toEqual([]);
});

test('the comparison runs automatically once a night, after the rounds', async () => {
  const at = async (): Promise<string | null> => (await call('GET /api/service-comparison')).compared_at;
  const run = async (time: string): Promise<string | null> => {
    await compareWhenDue({ store: shop.api.store, queries: shop.api.queries }, new Date(time));
    return at();
  };
  await database().deleteFrom('beheer_settings').where('key', '=', 'service_comparison').execute();
  expect(await run('2026-03-10T20:00:00Z')).toBe('2026-03-10T20:00:00.000Z');
  expect(await run('2026-03-11T02:00:00Z')).toBe('2026-03-10T20:00:00.000Z');
  expect(await run('2026-03-11T03:30:00Z')).toBe('2026-03-11T03:30:00.000Z');
  expect(await run('2026-03-11T12:00:00Z')).toBe('2026-03-11T03:30:00.000Z');
});

test.each(['employee', 'user'] as const)('the comparison is not for %s', async (actor) => {
  expect((await shop.api.send(actor, 'GET /api/service-comparison', {})).statusCode).toBe(403);
  expect((await shop.api.send(actor, 'POST /api/service-comparison', { body: {} })).statusCode).toBe(403);
});
