/**
 * A server goes only once it carries nothing, and what was asked of a service and called off leaves it as it was:
 * server, account, database and application alike.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

type Fields = Readonly<Record<string, unknown>>;

let api: TestApp;
let infrastructure: Infrastructure;
let pack: string;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  infrastructure = await addInfrastructure(api);
  pack = await infrastructure.add('hosting-packs', { key: 'start', name: 'Start', disk_mb: 1_000 });
});
afterAll(() => api.close());

let count = 0;
const unique = (): string => `t${(count += 1)}`;

const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'management'): Promise<Fields> =>
  api.call(actor, methodAndUrl, body);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call(`PUT /api/${resource}/${String(uuid)}/${action}`, body);
const read = (resource: string, uuid: unknown): Promise<Fields> => call(`GET /api/${resource}/${String(uuid)}`);
const changesOf = (uuid: unknown): Promise<readonly Fields[]> =>
  anyTable(api.store.database)
    .selectFrom('service_changes')
    .selectAll()
    .where('subject_uuid', '=', uuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
const newestOf = async (uuid: unknown): Promise<Fields> => (await changesOf(uuid)).at(-1) ?? {};
const courseOf = async (uuid: unknown): Promise<readonly (readonly unknown[])[]> =>
  (await changesOf(uuid)).map(({ operation, status }) => [operation, status]);

async function server(status: 'requested' | 'active' | 'off' = 'active'): Promise<Fields> {
  const name = unique();
  const made = await call('POST /api/servers', {
    name,
    hostname: `${name}.example.nl`,
    provider_uuid: infrastructure.provider,
    region_uuid: infrastructure.region,
    server_type_uuid: infrastructure.type,
    is_shared: true,
  });
  const actions = { requested: [], active: ['start-provisioning', 'mark-active'] as const }[
    status === 'off' ? 'active' : status
  ];
  for (const action of actions) await act('servers', made['uuid'], action);
  if (status === 'off') await act('servers', made['uuid'], 'switch-off');
  return read('servers', made['uuid']);
}

async function account(on: Fields): Promise<Fields> {
  const { uuid } = await call('POST /api/hosting', {
    client_uuid: api.company.clients.own,
    hosting_pack_uuid: pack,
    server_uuid: on['uuid'],
    username: unique(),
  });
  for (const action of ['start-provisioning', 'mark-active']) await act('hosting', uuid, action);
  return read('hosting', uuid);
}

async function database(on: Fields): Promise<Fields> {
  const { uuid } = await call('POST /api/databases', {
    client_uuid: api.company.clients.own,
    server_uuid: on['uuid'],
    name: unique(),
    engine: 'mariadb',
  });
  await act('databases', uuid, 'mark-active');
  return read('databases', uuid);
}

async function application(on: Fields): Promise<Fields> {
  const { uuid } = await call('POST /api/applications', {
    client_uuid: api.company.clients.own,
    server_uuid: on['uuid'],
    name: unique(),
    type: 'php',
  });
  for (const action of ['start-installing', 'mark-active']) await act('applications', uuid, action);
  return read('applications', uuid);
}

describe('a server with contents', () => {
  test('cannot be removed: its contents are listed before and in the confirmation, in both languages', async () => {
    const one = await server();
    const accounts: Fields[] = [];
    for (let index = 0; index < 4; index += 1) accounts.push(await account(one));
    const names = accounts.map(({ username }) => String(username)).toSorted();
    const shop = await database(one);
    const message = `${String(one['name'])} still hosts 4 hosting accounts (${names.slice(0, 3).join(', ')} …), 1 database (${String(shop['name'])}).`;
    const url = `/api/servers/${String(one['uuid'])}`;
    for (const answer of [
      await api.send('management', `POST ${url}/start-deleting/preview`, { body: {} }),
      await api.send('management', `PUT ${url}/start-deleting`, { body: {} }),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        {
          code: 'E_STATE',
          message,
          hint: expect.stringContaining('“Move to another server”'),
          remedy: {
            text: 'Show hosting accounts',
            resource: 'hosting',
            filter: { server_uuid: one['uuid'], status: { ne: 'terminated' } },
          },
        },
      ]);
    const [{ remedy }] = [(await api.send('management', `PUT ${url}/start-deleting`, { body: {} })).json()];
    const filter = encodeURIComponent(JSON.stringify(remedy.filter));
    expect((await api.send('management', `GET /api/hosting?filter=${filter}`)).json()).toHaveLength(4);
    const dutch = await api.send('management', `PUT ${url}/start-deleting`, {
      body: {},
      headers: { 'accept-language': 'nl' },
    });
    expect(dutch.json()).toMatchObject({ message: expect.stringContaining('staat nog: 4 hostingaccounts (') });
    expect(await read('servers', one['uuid'])).toMatchObject({ status: 'active' });
    expect((await changesOf(one['uuid'])).filter(({ operation }) => operation === 'remove')).toEqual([]);
  });

  test('keeps its record where its provisioning failed, single and in bulk', async () => {
    const [full, empty] = [await server('requested'), await server('requested')];
    const held = await call('POST /api/databases', {
      client_uuid: api.company.clients.own,
      server_uuid: full['uuid'],
      name: unique(),
      engine: 'mariadb',
    });
    for (const uuids of [[full['uuid']], [empty['uuid'], full['uuid']]]) {
      const answer = await api.send('management', 'DELETE /api/servers', { body: { uuids } });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        {
          message: `${String(full['name'])} still hosts 1 database (${String(held['name'])}).`,
          remedy: { resource: 'databases' },
        },
      ]);
    }
    for (const action of ['start-provisioning', 'mark-failed']) await act('servers', full['uuid'], action);
    const marked = await api.send('management', `PUT /api/servers/${String(full['uuid'])}/mark-deleted`, { body: {} });
    expect(marked.statusCode).toBe(409);
    await call('DELETE /api/servers', { uuids: [empty['uuid']] });
  });

  test('is switched off only after the affected contents were shown, except by API', async () => {
    const one = await server();
    const url = `/api/servers/${String(one['uuid'])}/switch-off`;
    const noteOf = async () => (await call(`POST ${url}/preview`))['note'];
    expect(await noteOf()).toMatchObject({
      en: `${String(one['name'])} hosts no accounts, databases or applications.`,
    });
    const { username } = await account(one);
    expect(await noteOf()).toMatchObject({
      en: `Unreachable while ${String(one['name'])} is off: 1 hosting account (${String(username)}).`,
      nl: `Onbereikbaar zolang ${String(one['name'])} uitstaat: 1 hostingaccount (${String(username)}).`,
    });
    await act('servers', one['uuid'], 'switch-off');
    expect(await read('servers', one['uuid'])).toMatchObject({ status: 'off' });
  });

  test('is removed once all of it has ended, and accepts nothing more from then on', async () => {
    const one = await server();
    const ended = await account(one);
    await act('hosting', ended['uuid'], 'suspend', { suspend_reason: 'request' });
    await act('hosting', ended['uuid'], 'terminate');
    await act('tasks', (await newestOf(ended['uuid']))['task_uuid'], 'done');
    expect(await call(`POST /api/servers/${String(one['uuid'])}/start-deleting/preview`)).toMatchObject({
      seen: expect.any(String),
      note: { en: expect.stringContaining('no longer hosts') },
    });
    await act('servers', one['uuid'], 'start-deleting');
    for (const [resource, rest] of [
      ['hosting', { hosting_pack_uuid: pack, username: unique() }],
      ['databases', { name: unique(), engine: 'mariadb' }],
      ['applications', { name: unique(), type: 'php' }],
    ] as const) {
      const answer = await api.send('employee', `POST /api/${resource}`, {
        body: { client_uuid: api.company.clients.own, server_uuid: one['uuid'], ...rest },
      });
      expect([answer.statusCode, answer.json()], resource).toMatchObject([
        422,
        { errors: { server_uuid: expect.any(String) } },
      ]);
    }
    await act('tasks', (await newestOf(one['uuid']))['task_uuid'], 'done');
    expect(await read('servers', one['uuid'])).toMatchObject({ status: 'deleted' });
  });
});

describe('cancelled work leaves the service as it was', () => {
  test.each(['task', 'change', 'server'] as const)('for removal of a server that was off, at its %s', async (where) => {
    const { uuid } = await server('off');
    await act('servers', uuid, 'start-deleting');
    const change = await newestOf(uuid);
    if (where === 'task') await act('tasks', change['task_uuid'], 'cancel');
    if (where === 'change') await act('service-changes', change['uuid'], 'cancel');
    if (where === 'server') await act('servers', uuid, 'take-back');
    expect([
      (await read('servers', uuid))['status'],
      (await read('service-changes', change['uuid']))['status'],
      (await read('tasks', change['task_uuid']))['status'],
    ]).toEqual(['off', 'cancelled', 'cancelled']);
    const history = await call(`GET /api/servers/${String(uuid)}/history`);
    expect(JSON.stringify(history)).toContain('"after":"off"');
  });

  test('after its removal failed, too', async () => {
    const { uuid } = await server();
    await act('servers', uuid, 'start-deleting');
    const { task_uuid } = await newestOf(uuid);
    await act('tasks', task_uuid, 'fail', { outcome: 'Locked at the provider' });
    expect(await read('servers', uuid)).toMatchObject({ status: 'deleting' });
    await call(`PUT /api/servers/${String(uuid)}/take-back`, {}, 'employee');
    expect([(await read('servers', uuid))['status'], await courseOf(uuid)]).toMatchObject([
      'active',
      [
        ['set_up', 'succeeded'],
        ['remove', 'cancelled'],
      ],
    ]);
  });

  test('for each provisioning: as it was before somebody started it', async () => {
    const one = await server('requested');
    await act('servers', one['uuid'], 'start-provisioning');
    await act('tasks', (await newestOf(one['uuid']))['task_uuid'], 'cancel');
    expect(await read('servers', one['uuid'])).toMatchObject({ status: 'requested' });
    const on = await server();
    for (const [resource, rest, begin] of [
      ['hosting', { hosting_pack_uuid: pack, username: unique() }, 'start-provisioning'],
      ['applications', { name: unique(), type: 'php' }, 'start-installing'],
    ] as const) {
      const { uuid } = await call(`POST /api/${resource}`, {
        client_uuid: api.company.clients.own,
        server_uuid: on['uuid'],
        ...rest,
      });
      await act(resource, uuid, begin);
      await act('service-changes', (await newestOf(uuid))['uuid'], 'cancel');
      expect(await read(resource, uuid), resource).toMatchObject({ status: 'pending' });
    }
  });

  test('for a suspension of an account, with its reason, and for resuming one', async () => {
    const { uuid } = await account(await server());
    await act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' });
    await act('tasks', (await newestOf(uuid))['task_uuid'], 'cancel');
    expect(await read('hosting', uuid)).toMatchObject({ status: 'active', suspend_reason: null, suspended_at: null });
    await act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' });
    await act('tasks', (await newestOf(uuid))['task_uuid'], 'done');
    const suspended = await read('hosting', uuid);
    await act('hosting', uuid, 'unsuspend');
    await act('tasks', (await newestOf(uuid))['task_uuid'], 'cancel');
    const { suspended_at, suspend_reason } = suspended;
    expect(await read('hosting', uuid)).toMatchObject({ status: 'suspended', suspended_at, suspend_reason });
  });

  test.each([
    ['databases', database, 'mark-deleting'],
    ['applications', application, 'start-deleting'],
  ] as const)('for suspension and removal of %s', async (resource, make, remove) => {
    const { uuid } = await make(await server());
    await act(resource, uuid, 'suspend');
    await act('tasks', (await newestOf(uuid))['task_uuid'], 'cancel');
    expect(await read(resource, uuid)).toMatchObject({ status: 'active' });
    await act(resource, uuid, remove);
    await act('tasks', (await newestOf(uuid))['task_uuid'], 'cancel');
    expect(await read(resource, uuid)).toMatchObject({ status: 'active' });
  });

  test('and restores the work that a removal replaced', async () => {
    const { uuid } = await account(await server());
    await act('hosting', uuid, 'suspend', { suspend_reason: 'request' });
    await act('hosting', uuid, 'terminate');
    await act('tasks', (await newestOf(uuid))['task_uuid'], 'cancel');
    expect(await read('hosting', uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'request' });
    expect(await courseOf(uuid)).toEqual([
      ['set_up', 'succeeded'],
      ['suspend', 'cancelled'],
      ['remove', 'cancelled'],
      ['suspend', 'waiting'],
    ]);
    // And that one leads back to where it all began.
    await act('hosting', uuid, 'take-back');
    expect(await read('hosting', uuid)).toMatchObject({ status: 'active', suspend_reason: null });
  });

  test('and the opposite of unstarted work is no work', async () => {
    const { uuid } = await account(await server());
    await act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' });
    await act('hosting', uuid, 'unsuspend');
    expect([(await read('hosting', uuid))['status'], await courseOf(uuid)]).toEqual([
      'active',
      [
        ['set_up', 'succeeded'],
        ['suspend', 'cancelled'],
      ],
    ]);
  });

  test('except for work that has been carried out', async () => {
    const { uuid } = await account(await server());
    const answer = await api.send('management', `PUT /api/hosting/${String(uuid)}/take-back`, { body: {} });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: 'There’s nothing to withdraw.' }]);
  });
});
