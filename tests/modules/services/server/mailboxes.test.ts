/**
 * Mailboxes by the people of a client: offered where the connection makes them, asked of it with a password that nobody
 * sees again, within the plan, and gone with their account.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { publicOnly } from '../../../../src/engine/server/outbound/policy.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type { Adapter, AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { createAdapters } from '../../../../src/modules/providers/server/adapters.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import type { TestActor } from '../../../support/app.ts';
import { addInfrastructure } from '../../../support/infrastructure.ts';
import { createShop, type Shop } from '../../../support/shop.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

const password = 'correct horse battery';
const asked: ServiceOrder[] = [];
const errors: unknown[] = [];
let answers: AdapterOutcome[] = [];
let shop: Shop;
let worker: JobWorker;
let server: string;
let panel: string;

beforeAll(async () => {
  const answer = (order: ServiceOrder): Promise<AdapterOutcome> => {
    asked.push(order);
    return Promise.resolve(answers.shift() ?? { state: 'succeeded' });
  };
  const directadmin: Adapter = {
    name: 'directadmin',
    isUsedOnceTested: true,
    services: { mailboxes: { set_up: answer, update: answer, remove: answer } },
  };
  const adapters = { manual, directadmin };
  shop = await createShop({ modules: modulesWith(adapters) });
  ({ server } = await addInfrastructure(shop.api));
  panel = await shop.add('providers', { key: 'panel', name: 'Panel', kind: 'panel', adapter: 'directadmin' });
  await database()
    .updateTable('servers')
    .set({ panel: 'directadmin', panel_provider_uuid: panel })
    .where('uuid', '=', server)
    .execute();
  worker = createTestWorker(shop.api, adapters, (error) => void errors.push(error));
});
afterAll(async () => {
  await worker.stop();
  await shop.api.close();
});
beforeEach(async () => {
  [answers, asked.length] = [[], 0];
  await provider({ adapter: 'directadmin', connection: 'works', status: 'active', offers: null });
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

const database = () => anyTable(shop.api.store.database);
const provider = (row: Fields) => database().updateTable('providers').set(row).where('uuid', '=', panel).execute();
const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'user'): Promise<Fields> =>
  shop.api.call(actor, methodAndUrl, body);
const read = (resource: string, uuid: unknown, actor: TestActor = 'user'): Promise<Fields> =>
  call(`GET /api/${resource}/${String(uuid)}`, {}, actor);
const stored = (uuid: unknown): Promise<Fields> =>
  database().selectFrom('mailboxes').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
async function work(): Promise<void> {
  await worker.turn();
  await worker.idle();
}

let made = 0;
async function account(row: Fields = {}): Promise<{ readonly hosting_uuid: string; readonly domain_uuid: string }> {
  made += 1;
  const { tlds, clients } = shop.api.company;
  const name = `mail-${made}.nl`;
  const domain = { name, name_unicode: name, tld_uuid: tlds.nl, client_uuid: clients.own };
  const domain_uuid = await shop.insert('domains', { ...domain, status: 'active', period_months: 12 });
  const hosting_uuid = await shop.insert('hosting', {
    client_uuid: clients.own,
    hosting_pack_uuid: (await database().selectFrom('hosting_packs').select('uuid').executeTakeFirstOrThrow())['uuid'],
    pack_snapshot: { name: 'Start', revision: 1, mailboxes: 2, mailbox_quota_mb: 500 },
    server_uuid: server,
    domain_uuid,
    username: `mail${made}`,
    status: 'active',
    ...row,
  });
  return { hosting_uuid, domain_uuid };
}

const create = (of: Fields, actor: TestActor = 'user') =>
  shop.api.send(actor, 'POST /api/mailboxes', { body: { local_part: 'info', password, ...of } });
async function mailbox(of: Fields, actor: TestActor = 'user'): Promise<Fields> {
  const got = await create(of, actor);
  expect(got.statusCode, got.body).toBe(201);
  await work();
  return read('mailboxes', got.json<Fields>()['uuid'], actor);
}
const wrong = async (of: Fields): Promise<readonly string[]> =>
  Object.keys((await create(of)).json<{ errors?: Fields }>().errors ?? {});

test('the registry and the adapters agree on which connections make mailboxes', () => {
  const { resources } = shop.api.store.registry();
  const names = resources['providers']?.fields['adapter']?.options?.map(({ value }) => value) ?? [];
  const adapters = createAdapters({ outbound: publicOnly });
  const making = names.filter((name) => adapters[name]?.services?.['mailboxes']);
  const declared = JSON.stringify(resources['providers']?.fields['offers_mailboxes']?.computed);
  expect(making.filter((name) => declared.includes(`"${name}"`))).toEqual(making);
  expect(making).toEqual(['directadmin', 'http', 'practice']);
});

test('a mailbox is created with its password, which is neither shown again nor stored', async () => {
  const of = await account();
  const found = await mailbox({ ...of, aliases: ['contact'] });
  expect(found).toMatchObject({ name: `info@mail-${made}.nl`, status: 'active', quota_mb: 500 });
  expect(found).toMatchObject({ client_uuid: shop.api.company.clients.own });
  expect(JSON.stringify(found)).not.toContain(password);
  const [order] = asked;
  expect(order).toMatchObject({
    operation: 'set_up',
    resource: 'mailboxes',
    service: { password, local_part: 'info' },
  });
  expect(order?.related).toMatchObject({ hosting: { username: `mail${made}` }, domain: { name: `mail-${made}.nl` } });
  expect(order?.server).toMatchObject({ name: 'web01' });
  expect(await stored(found['uuid'])).toMatchObject({ password: null });
});

test('an edit sends what has changed, and a removal frees the address', async () => {
  const of = await account();
  const { uuid } = await mailbox(of);
  const edited = { password: 'another password', quota_mb: 100, forward_to: ['jan@elders.nl'] };
  await call(`PUT /api/mailboxes/${String(uuid)}`, edited);
  expect(await read('mailboxes', uuid)).toMatchObject({ work_state: 'open' });
  await work();
  expect(asked.at(-1)).toMatchObject({ operation: 'update', service: edited });
  expect(asked.at(-1)?.changes.map(({ field }) => field)).toEqual(['password', 'quota_mb', 'forward_to']);
  expect(await stored(uuid)).toMatchObject({ password: null, work_state: null });
  await call(`PUT /api/mailboxes/${String(uuid)}/mark-deleting`);
  await work();
  expect(asked.at(-1)).toMatchObject({ operation: 'remove' });
  expect(await read('mailboxes', uuid)).toMatchObject({ status: 'deleted' });
  expect(await mailbox(of)).toMatchObject({ status: 'active' });
});

test('a failed mailbox keeps its password until staff have retried', async () => {
  answers = [{ state: 'failed', reason: 'The password is too simple.' }];
  const { uuid, status } = await mailbox(await account());
  expect(status).toBe('failed');
  expect(await stored(uuid)).not.toMatchObject({ password: null });
  await call(`PUT /api/mailboxes/${String(uuid)}`, { password: 'a better password' });
  await call(`PUT /api/mailboxes/${String(uuid)}/retry`, {}, 'employee');
  await work();
  expect(asked.at(-1)).toMatchObject({ operation: 'set_up', service: { password: 'a better password' } });
  expect(await read('mailboxes', uuid)).toMatchObject({ status: 'active' });
});

test('a mailbox is rejected without password, as a duplicate, beyond the plan and at a domain elsewhere', async () => {
  const of = await account();
  expect(await wrong({ ...of, password: null })).toEqual(['password']);
  await mailbox({ ...of, aliases: ['sales'] });
  expect(await wrong(of)).toEqual(['local_part']);
  expect(await wrong({ ...of, local_part: 'sales' })).toEqual(['local_part']);
  expect(await wrong({ ...of, local_part: 'jan', aliases: ['info'] })).toEqual(['aliases']);
  expect(await wrong({ ...of, local_part: 'jan', quota_mb: 501 })).toEqual(['quota_mb']);
  expect(await wrong({ ...of, local_part: 'Jan Jansen' })).toEqual(['local_part']);
  const { domain_uuid } = await account();
  expect(await wrong({ ...of, domain_uuid, local_part: 'jan' })).toEqual(['domain_uuid']);
  await mailbox({ ...of, local_part: 'jan' });
  expect(await wrong({ ...of, local_part: 'piet' })).toEqual(['hosting_uuid']);
});

test('mailboxes are not offered where the connection does not support them', async () => {
  const of = await account();
  const offers = async (row: Fields): Promise<unknown> => {
    await provider(row);
    return (await read('hosting', of.hosting_uuid))['offers_mailboxes'];
  };
  expect(await offers({ connection: 'works' })).toBe(true);
  expect(await offers({ adapter: 'http' })).toBe(false);
  expect(await offers({ offers: ['hosting.set_up', 'mailboxes.set_up'] })).toBe(true);
  expect(await offers({ status: 'disabled' })).toBe(false);
  expect(await offers({ status: 'active', connection: 'untested', adapter: 'directadmin' })).toBe(false);
  expect(await offers({ connection: 'works', adapter: 'manual' })).toBe(false);
  expect(await wrong(of)).toEqual(['hosting_uuid']);
});

test('a mailbox is read-only while its account moves, and removed with it', async () => {
  const of = await account();
  const { uuid } = await mailbox(of);
  const hosting = (row: Fields) =>
    database().updateTable('hosting').set(row).where('uuid', '=', of.hosting_uuid).execute();
  await hosting({ move_state: 'moving' });
  const edit = { body: { quota_mb: 200 } };
  expect((await shop.api.send('user', `PUT /api/mailboxes/${String(uuid)}`, edit)).statusCode).toBe(422);
  await hosting({ move_state: null, status: 'terminating' });
  await call(`PUT /api/mailboxes/${String(uuid)}`, { quota_mb: 200 });
  await call(`PUT /api/hosting/${of.hosting_uuid}/mark-terminated`, {}, 'management');
  expect(await read('mailboxes', uuid)).toMatchObject({ status: 'deleted', work_state: null });
  await work();
  expect(asked.map(({ operation }) => operation)).toEqual(['set_up']);
});
