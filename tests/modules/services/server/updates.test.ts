/**
 * An edit of a service that is in use is work at the provider: asked of its adapter or of staff, shown on the record
 * until it is done, one piece of work however often it is edited, and taken back where nobody does it.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type { Adapter, AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

let api: TestApp;
let infrastructure: Infrastructure;
let worker: JobWorker;
const packs = { start: '', plus: '', pro: '' };
/** What the adapter answers; the last one from then on. */
let answers: AdapterOutcome[] = [];
const asked: ServiceOrder[] = [];
const errors: unknown[] = [];
/** What it waits for before it answers. */
let gate: Promise<void> = Promise.resolve();
const answer = async (order: ServiceOrder): Promise<AdapterOutcome> => {
  asked.push(order);
  await gate;
  return (answers.length > 1 ? answers.shift() : answers[0]) ?? { state: 'succeeded' };
};
const panel: Adapter = {
  name: 'hetzner',
  services: { hosting: { set_up: answer, update: answer, suspend: answer, remove: answer } },
};

beforeAll(async () => {
  const adapters = { manual, hetzner: panel };
  api = await createTestApp({ registry: await productRegistry(), modules: modulesWith(adapters) });
  infrastructure = await addInfrastructure(api);
  for (const [key, disk_mb] of [
    ['start', 1_000],
    ['plus', 5_000],
    ['pro', 20_000],
  ] as const)
    packs[key] = await infrastructure.add('hosting-packs', { key, name: key.toUpperCase(), disk_mb });
  worker = createTestWorker(api, adapters, (error) => void errors.push(error));
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  answers = [];
  asked.length = 0;
  await withAdapter('manual');
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

const withAdapter = (adapter: string) =>
  anyTable(api.store.database).updateTable('providers').set({ adapter }).execute();
let count = 0;
const unique = (): string => `u${(count += 1)}`;
const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'management'): Promise<Fields> =>
  api.call(actor, methodAndUrl, body);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call(`PUT /api/${resource}/${String(uuid)}/${action}`, body);
const read = (resource: string, uuid: unknown): Promise<Fields> => call(`GET /api/${resource}/${String(uuid)}`);
const edit = (resource: string, uuid: unknown, body: Fields): Promise<Fields> =>
  call(`PUT /api/${resource}/${String(uuid)}`, body, 'employee');
const updatesOf = (uuid: unknown): Promise<readonly Fields[]> =>
  anyTable(api.store.database)
    .selectFrom('service_changes')
    .selectAll()
    .where('subject_uuid', '=', uuid)
    .where('operation', '=', 'update')
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
const taskOf = async (uuid: unknown, language = 'en'): Promise<string> => {
  const { task_uuid } = (await updatesOf(uuid)).at(-1) ?? {};
  const got = await api.send('employee', `GET /api/tasks/${String(task_uuid)}`, {
    headers: { 'accept-language': language },
  });
  const { title, instructions } = got.json<{ title: string; instructions: string }>();
  return `${title}\n${instructions}`;
};
async function work(): Promise<void> {
  await worker.turn();
  await worker.idle();
}

async function account(rest: Fields = {}): Promise<Fields> {
  const { uuid } = await call('POST /api/hosting', {
    client_uuid: api.company.clients.own,
    hosting_pack_uuid: packs.start,
    server_uuid: infrastructure.server,
    username: unique(),
    ...rest,
  });
  await act('hosting', uuid, 'start-provisioning');
  await act('hosting', uuid, 'mark-active');
  return read('hosting', uuid);
}

async function database(): Promise<Fields> {
  const { uuid } = await call('POST /api/databases', {
    client_uuid: api.company.clients.own,
    server_uuid: infrastructure.server,
    name: unique(),
    engine: 'mariadb',
  });
  await act('databases', uuid, 'mark-active');
  return read('databases', uuid);
}

const password = 'correct horse battery';

describe('changes of an account by staff', () => {
  test('to pack, password, PHP and address are one task that shows all but the password', async () => {
    const { uuid } = await account();
    await edit('hosting', uuid, { hosting_pack_uuid: packs.plus, password, php_version: '8.3' });
    expect(await read('hosting', uuid)).toMatchObject({ work_state: 'open', open_change_uuid: expect.any(String) });
    const text = await taskOf(uuid);
    expect(text).toMatch(/^Change u/);
    for (const part of [
      '- Plan: START → PLUS',
      '- Disk space: 1000 MB → 5000 MB',
      '- Password: a new one',
      '- PHP version: PHP 8.4 → PHP 8.3',
      'to complete the change',
    ])
      expect(text).toContain(part);
    expect(await taskOf(uuid, 'nl')).toContain('- Schijfruimte: 1000 MB → 5000 MB');

    await edit('hosting', uuid, { hosting_pack_uuid: packs.pro, ip: '192.0.2.8' });
    const [change, ...more] = await updatesOf(uuid);
    expect([more, change?.['status']]).toEqual([[], 'waiting']);
    const then = await taskOf(uuid);
    expect(then).toContain('- Plan: START → PRO');
    expect(then).toContain('- IP address: none → 192.0.2.8');
    expect(JSON.stringify([change, text, then])).not.toContain(password);

    const shown = await act('service-changes', change?.['uuid'], 'show-secret');
    expect(shown).toMatchObject({ once: { text: password } });
    expect(await read('service-changes', change?.['uuid'])).toMatchObject({ secret_shown_at: expect.any(String) });
    const trail = await call(`GET /api/service-changes/${String(change?.['uuid'])}/history`);
    expect(JSON.stringify(trail)).toContain('show-secret');

    await act('tasks', change?.['task_uuid'], 'done');
    expect(await read('hosting', uuid)).toMatchObject({ work_state: null, open_change_uuid: null, status: 'active' });
  });

  test('are limited for its client to password and PHP version', async () => {
    const { uuid } = await account();
    await call(`PUT /api/hosting/${String(uuid)}`, { password, php_version: '8.4' }, 'user');
    expect(await taskOf(uuid)).toContain('- Password: a new one');
    expect(await read('hosting', uuid)).toMatchObject({ work_state: 'open', php_version: '8.4' });
    for (const values of [{ hosting_pack_uuid: packs.pro }, { ip: '192.0.2.9' }])
      expect((await api.send('user', `PUT /api/hosting/${String(uuid)}`, { body: values })).statusCode).toBe(422);
  });

  test('in bulk have a task per account', async () => {
    const accounts = [await account(), await account()];
    const uuids = accounts.map(({ uuid }) => uuid);
    await call('PUT /api/hosting', { uuids, values: { hosting_pack_uuid: packs.plus } });
    for (const uuid of uuids) expect(await updatesOf(uuid)).toMatchObject([{ status: 'waiting' }]);
  });

  test('are cancelled when reverted, and included in a later provisioning', async () => {
    const { uuid } = await account();
    await edit('hosting', uuid, { hosting_pack_uuid: packs.plus });
    await edit('hosting', uuid, { hosting_pack_uuid: packs.start });
    expect([await updatesOf(uuid), await read('hosting', uuid)]).toMatchObject([
      [{ status: 'cancelled' }],
      { work_state: null, pack_snapshot: { disk_mb: 1_000 } },
    ]);
    const other = await call('POST /api/hosting', {
      client_uuid: api.company.clients.own,
      hosting_pack_uuid: packs.start,
      server_uuid: infrastructure.server,
      username: unique(),
    });
    await act('hosting', other['uuid'], 'start-provisioning');
    await edit('hosting', other['uuid'], { hosting_pack_uuid: packs.plus });
    expect(await updatesOf(other['uuid'])).toEqual([]);
    const [setUp] = await anyTable(api.store.database)
      .selectFrom('service_changes')
      .select('task_uuid')
      .where('subject_uuid', '=', other['uuid'])
      .execute();
    expect((await read('tasks', setUp?.['task_uuid']))['instructions']).toContain('Disk space: 5000 MB');
  });

  test('restore the record when cancelled; with a later suspension, both are done', async () => {
    const { uuid } = await account({ php_version: '8.2' });
    await edit('hosting', uuid, { hosting_pack_uuid: packs.plus, php_version: '8.4', password });
    await act('hosting', uuid, 'suspend', { suspend_reason: 'request' });
    expect(await updatesOf(uuid)).toMatchObject([{ status: 'waiting' }]);
    await act('tasks', (await updatesOf(uuid))[0]?.['task_uuid'], 'cancel');
    expect(await read('hosting', uuid)).toMatchObject({
      hosting_pack_uuid: packs.start,
      pack_snapshot: { disk_mb: 1_000 },
      php_version: '8.2',
      status: 'suspended',
      // That one is still to be done.
      work_state: 'open',
    });
    const kept = await anyTable(api.store.database)
      .selectFrom('hosting')
      .select('password')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    expect(kept).toEqual({ password: null });
  });
});

describe('changes of an account by an adapter', () => {
  test('are sent with the password of the record; a failure is retried until it succeeds', async () => {
    await withAdapter('hetzner');
    const { uuid } = await account();
    await work();
    asked.length = 0;
    answers = [{ state: 'failed', reason: 'No such pack' }, { state: 'succeeded' }];
    await edit('hosting', uuid, { hosting_pack_uuid: packs.plus, password });
    await work();
    expect(asked).toMatchObject([
      {
        operation: 'update',
        service: { password, hosting_pack_uuid: packs.plus },
        changes: [
          { field: 'hosting_pack_uuid', before: packs.start, after: packs.plus },
          { field: 'password', before: null, after: '•••' },
          { field: 'pack_snapshot' },
        ],
      },
    ]);
    const failed = await read('hosting', uuid);
    expect(failed).toMatchObject({ work_state: 'failed' });
    expect(await read('service-changes', failed['open_change_uuid'])).toMatchObject({ failure_reason: 'No such pack' });
    await act('hosting', uuid, 'retry-change');
    await work();
    expect([asked.length, await read('hosting', uuid)]).toMatchObject([2, { work_state: null }]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  test('wait for other running work: one after the other', async () => {
    await withAdapter('hetzner');
    const { uuid } = await account();
    await work();
    asked.length = 0;
    await edit('hosting', uuid, { ip: '192.0.2.9' });
    await act('hosting', uuid, 'suspend', { suspend_reason: 'request' });
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    try {
      await worker.turn();
      await expect.poll(() => asked.map(({ operation }) => operation)).toEqual(['update']);
      // The other one is left alone for two seconds.
      const later = new Date(api.clock.now.getTime() + 2_000);
      await expect.poll(() => worker.nextDue()).toEqual(later);
    } finally {
      open();
    }
    await worker.idle();
    expect(asked).toHaveLength(1);
    api.clock.now = new Date(api.clock.now.getTime() + 10_000);
    await work();
    expect(asked.map(({ operation }) => operation)).toEqual(['update', 'suspend']);
  });
});

describe('changes of other services by staff', () => {
  test('cover a database: quota, and each of its users', async () => {
    const { uuid } = await database();
    await edit('databases', uuid, { quota_mb: 500 });
    const user = await call('POST /api/database-users', { database_uuid: uuid, username: 'shop', password });
    const text = await taskOf(uuid);
    expect(text).toContain('- Quota: none → 500 MB');
    expect(text).toContain('Database user shop, new: Password: a new one; Privileges: Read and write');
    expect(text).not.toContain(password);
    const [change] = await updatesOf(uuid);
    expect(await act('service-changes', change?.['uuid'], 'show-secret')).toMatchObject({ once: { text: password } });
    await act('tasks', change?.['task_uuid'], 'done');
    await edit('database-users', user['uuid'], { privileges: 'read_only' });
    expect(await taskOf(uuid)).toContain('Database user shop: Privileges: Read and write → Read only');
    await call('DELETE /api/database-users', { uuids: [user['uuid']] });
    expect(await taskOf(uuid)).toContain('Database user shop: remove');
    expect(await updatesOf(uuid)).toHaveLength(2);
  });

  test('cover a provisioned server: its received values have to be filled in', async () => {
    const { provider_uuid, region_uuid, server_type_uuid } = await read('servers', infrastructure.server);
    const name = unique();
    const { uuid } = await call('POST /api/servers', {
      name,
      hostname: `${name}.example.nl`,
      provider_uuid,
      region_uuid,
      server_type_uuid,
    });
    await act('servers', uuid, 'start-provisioning');
    const [change] = await anyTable(api.store.database)
      .selectFrom('service_changes')
      .select('task_uuid')
      .where('subject_uuid', '=', uuid)
      .execute();
    expect(await read('tasks', change?.['task_uuid'])).toMatchObject({
      instructions: expect.stringContaining('Add its IP addresses'),
    });
  });

  test('cover a server: type and backups, and no values that are only notes', async () => {
    const { server, provider, add } = infrastructure;
    const larger = await add('server-types', {
      provider_uuid: provider,
      external_id: 'cx42',
      name: 'CX42',
      cores: 8,
      memory_mb: 16_384,
      disk_gb: 160,
    });
    await edit('servers', server, { tags: ['rack 3'], ipv4: '192.0.2.1' });
    expect(await updatesOf(server)).toEqual([]);
    await edit('servers', server, { server_type_uuid: larger, backups_enabled: false });
    const text = await taskOf(server);
    expect(text).toContain('- Server type: CX22 → CX42');
    expect(text).toContain('- Backups: yes → no');
    await act('servers', server, 'take-back');
    expect(await read('servers', server)).toMatchObject({ backups_enabled: true, work_state: null });
  });

  test('of an application’s names or PHP make a task; a build command waits for the next deployment', async () => {
    const { uuid } = await call('POST /api/applications', {
      client_uuid: api.company.clients.own,
      server_uuid: infrastructure.server,
      name: unique(),
      type: 'laravel',
    });
    for (const action of ['start-installing', 'mark-active']) await act('applications', uuid, action);
    await edit('applications', uuid, { build_command: 'npm run build' });
    expect(await updatesOf(uuid)).toEqual([]);
    await edit('applications', uuid, { aliases: ['www.example.nl'], php_version: '8.4', env: 'KEY=hush' });
    const text = await taskOf(uuid);
    expect(text).toContain('- Aliases: none → www.example.nl');
    expect(text).toContain('- Environment (.env): a new one');
    expect(text).not.toContain('hush');
  });

  test('do not cover the server of a database or application: its data would not move along', async () => {
    const { server, provider, region, type, add } = infrastructure;
    const other = await add('servers', {
      name: 'web02',
      hostname: 'web02.example.nl',
      provider_uuid: provider,
      region_uuid: region,
      server_type_uuid: type,
    });
    const made = await database();
    const refused = async (resource: string, uuid: unknown, actor: TestActor): Promise<string> => {
      const got = await api.send(actor, `PUT /api/${resource}/${String(uuid)}`, { body: { server_uuid: other } });
      expect(got.statusCode, got.body).toBe(422);
      return got.json<{ errors: { server_uuid: string } }>().errors.server_uuid;
    };
    for (const actor of ['management', 'employee'] as const)
      expect(await refused('databases', made['uuid'], actor)).toContain('Create a new one on the other server');
    const { uuid } = await call('POST /api/applications', {
      client_uuid: api.company.clients.own,
      server_uuid: server,
      name: unique(),
      type: 'laravel',
    });
    // It is nowhere yet.
    await edit('applications', uuid, { server_uuid: other });
    await edit('applications', uuid, { server_uuid: server });
    for (const action of ['start-installing', 'mark-active']) await act('applications', uuid, action);
    expect(await refused('applications', uuid, 'employee')).toContain('deploy it and remove this one');
    expect(await read('applications', uuid)).toMatchObject({ server_uuid: server });
    expect(await updatesOf(uuid)).toEqual([]);
    await edit('databases', made['uuid'], { server_uuid: server });
  });
});
