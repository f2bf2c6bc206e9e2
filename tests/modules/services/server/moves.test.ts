/**
 * A hosting account goes to another server as a run with steps: shown before, by adapters or staff, stopped before the
 * switch, taken back after it, and counted on one server only.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type { Adapter, AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import { removeOldAccounts } from '../../../../src/modules/services/server/moves/movedAccounts.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

let api: TestApp;
let place: Infrastructure;
let worker: JobWorker;
let pack: string;
const servers = { old: '', next: '', full: '', other: '' };
let answers: AdapterOutcome[] = [];
const asked: ServiceOrder[] = [];
const errors: unknown[] = [];
let gate: Promise<void> = Promise.resolve();
/** What it was under way with when the program stopped. */
let resumed: AdapterOutcome | null = null;
const answer = async (order: ServiceOrder): Promise<AdapterOutcome> => {
  asked.push(order);
  await gate;
  return answers.shift() ?? { state: 'succeeded' };
};
const panel: Adapter = {
  name: 'hetzner',
  services: {
    hosting: {
      set_up: answer,
      copy: answer,
      check: answer,
      switch: answer,
      remove: answer,
      update: answer,
      suspend: answer,
      unsuspend: answer,
    },
  },
  resume: () => Promise.resolve(resumed),
};
const adapters = { manual, hetzner: panel };
const startWorker = (): JobWorker => createTestWorker(api, adapters, (error) => void errors.push(error));

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry(), modules: modulesWith(adapters) });
  place = await addInfrastructure(api);
  pack = await place.add('hosting-packs', { key: 'start', name: 'START', disk_mb: 1_000 });
  servers.old = place.server;
  const server = (name: string, rest: Fields): Promise<string> =>
    place.add('servers', {
      name,
      hostname: `${name}.example.nl`,
      provider_uuid: place.provider,
      region_uuid: place.region,
      server_type_uuid: place.type,
      is_shared: true,
      ...rest,
    });
  servers.next = await server('web02', { ipv4: '192.0.2.2', max_accounts: 100 });
  servers.full = await server('web03', { max_accounts: 0 });
  servers.other = await server('plesk01', { panel: 'plesk' });
  await anyTable(api.store.database).updateTable('servers').set({ status: 'active' }).execute();
  await set('servers', servers.old, { ipv4: '192.0.2.1', is_shared: true });
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  await api.rewind();
  answers = [];
  asked.length = 0;
  resumed = null;
  gate = Promise.resolve();
  await withAdapter('manual');
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

const withAdapter = (adapter: string) =>
  anyTable(api.store.database).updateTable('providers').set({ adapter }).execute();
const set = (table: string, uuid: unknown, fields: Fields) =>
  anyTable(api.store.database).updateTable(table).set(fields).where('uuid', '=', uuid).execute();
let count = 0;
const unique = (): string => `m${(count += 1)}`;
const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'management'): Promise<Fields> =>
  api.call(actor, methodAndUrl, body);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call(`PUT /api/${resource}/${String(uuid)}/${action}`, body);
// Employees read and work: sessions of management end after hours without a request, and the grace takes days.
const read = (resource: string, uuid: unknown): Promise<Fields> =>
  call(`GET /api/${resource}/${String(uuid)}`, {}, 'employee');
async function refused(methodAndUrl: string, body: Fields, actor: TestActor = 'management'): Promise<string> {
  const got = await api.send(actor, methodAndUrl, { body });
  expect(got.statusCode, got.body).toBeGreaterThanOrEqual(400);
  return got.body;
}
async function work(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await worker.turn();
    await worker.idle();
    // What waits for something else looks again after two seconds.
    api.clock.now = new Date(api.clock.now.getTime() + 3_000);
  }
}

async function account(rest: Fields = {}): Promise<string> {
  const { uuid } = await call('POST /api/hosting', {
    client_uuid: api.company.clients.own,
    hosting_pack_uuid: pack,
    server_uuid: servers.old,
    username: unique(),
    ...rest,
  });
  await act('hosting', uuid, 'start-provisioning');
  await act('hosting', uuid, 'mark-active');
  await anyTable(api.store.database).deleteFrom('beheer_jobs').execute();
  return String(uuid);
}

interface Preview {
  readonly seen: string | null;
  readonly questions: readonly { readonly options: readonly { readonly values: Fields }[] }[];
  readonly facts: readonly { readonly label: { readonly en: string }; readonly value: string }[];
}
async function preview(uuid: string, to?: string): Promise<Preview> {
  const got = await api.send('employee', `POST /api/hosting/${uuid}/move/preview`, {
    body: to === undefined ? {} : { moves_to_uuid: to },
  });
  expect(got.statusCode, got.body).toBe(200);
  return got.json();
}
async function move(uuid: string, to = servers.next): Promise<Fields> {
  const { seen } = await preview(uuid, to);
  await call(`PUT /api/hosting/${uuid}/move`, { moves_to_uuid: to, seen }, 'employee');
  return moveOf(uuid);
}
const moveOf = (uuid: unknown): Promise<Fields> =>
  anyTable(api.store.database)
    .selectFrom('hosting_moves')
    .selectAll()
    .where('hosting_uuid', '=', uuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .executeTakeFirstOrThrow();
const changesOf = (uuid: unknown): Promise<readonly Fields[]> =>
  anyTable(api.store.database)
    .selectFrom('service_changes')
    .selectAll()
    .where('subject_uuid', '=', uuid)
    .where('operation', '!=', 'set_up')
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
const steps = async (uuid: unknown): Promise<readonly string[]> =>
  (await changesOf(uuid)).map(({ operation, status }) => `${String(operation)} ${String(status)}`);
/** Staff mark the task that is open as done. */
async function doOpenTask(uuid: unknown, action = 'done', body: Fields = {}): Promise<void> {
  const open = (await changesOf(uuid)).find(({ status }) => status === 'waiting');
  await call(`PUT /api/tasks/${String(open?.['task_uuid'])}/${action}`, body, 'employee');
}
const where = (order: ServiceOrder): string => `${order.operation} ${order.server.name ?? ''}`;

describe('a move by staff', () => {
  test('shows beforehand which servers fit, what moves along, and which addresses change', async () => {
    const uuid = await account({ ip: '192.0.2.9' });
    const database = await call('POST /api/databases', {
      client_uuid: api.company.clients.own,
      server_uuid: servers.old,
      hosting_uuid: uuid,
      name: unique(),
      engine: 'mariadb',
    });
    await act('databases', database['uuid'], 'mark-active');
    await call('POST /api/applications', {
      client_uuid: api.company.clients.own,
      server_uuid: servers.old,
      hosting_uuid: uuid,
      name: unique(),
      type: 'php',
      root_path: '/home/x',
      aliases: ['www.example.nl'],
    });
    const open = await preview(uuid);
    expect(open.seen).toBeNull();
    expect(open.questions[0]?.options.map(({ values }) => values['moves_to_uuid'])).toEqual([servers.next]);
    const { facts } = await preview(uuid, servers.next);
    const shown = Object.fromEntries(facts.map(({ label, value }) => [label.en, value]));
    expect(shown).toMatchObject({
      'Current server': 'web01',
      'Databases included': database['name'],
      'A www.example.nl': '192.0.2.9 → 192.0.2.2',
    });
    for (const to of [servers.full, servers.other, servers.old])
      expect(await refused(`POST /api/hosting/${uuid}/move/preview`, { moves_to_uuid: to })).toContain(
        'fit the account',
      );
  });

  test('has a task for each step; the server changes with the switch, and its contents move along', async () => {
    const uuid = await account({ ip: '192.0.2.9' });
    const database = await call('POST /api/databases', {
      client_uuid: api.company.clients.own,
      server_uuid: servers.old,
      hosting_uuid: uuid,
      name: unique(),
      engine: 'mariadb',
    });
    await act('databases', database['uuid'], 'mark-active');
    await move(uuid);
    expect(await read('hosting', uuid)).toMatchObject({
      server_uuid: servers.old,
      move_state: 'moving',
      moves_to_uuid: servers.next,
      work_state: null,
    });
    const [first] = await changesOf(uuid);
    expect((await read('tasks', first?.['task_uuid']))['instructions']).toMatch(/web02\.example\.nl[^]*To: web02/);
    await doOpenTask(uuid);
    await doOpenTask(uuid);
    await doOpenTask(uuid);
    expect(await read('hosting', uuid)).toMatchObject({ server_uuid: servers.old, move_state: 'moving' });
    await doOpenTask(uuid);
    expect(await read('hosting', uuid)).toMatchObject({
      server_uuid: servers.next,
      ip: null,
      move_state: 'switched',
      moves_to_uuid: null,
      status: 'active',
    });
    expect(await read('databases', database['uuid'])).toMatchObject({ server_uuid: servers.next });
    expect(await moveOf(uuid)).toMatchObject({
      status: 'switched',
      from_server_uuid: servers.old,
      old_ip: '192.0.2.9',
    });
    const trail = await call(`GET /api/hosting/${uuid}/history`);
    expect(JSON.stringify(trail)).toContain('move');

    await removeOldAccounts(api.store, api.clock.now);
    expect((await moveOf(uuid))['status']).toBe('switched');
    api.clock.now = new Date(api.clock.now.getTime() + 8 * 86_400_000);
    await removeOldAccounts(api.store, api.clock.now);
    await removeOldAccounts(api.store, api.clock.now);
    await doOpenTask(uuid);
    expect(await steps(uuid)).toEqual([
      'move_set_up succeeded',
      'move_copy succeeded',
      'move_check succeeded',
      'move_switch succeeded',
      'move_remove_old succeeded',
    ]);
    expect([await moveOf(uuid), await read('hosting', uuid)]).toMatchObject([
      { status: 'done' },
      { move_state: null, server_uuid: servers.next },
    ]);
  });

  test('stops when a task is cancelled: the new account is removed, the old one stays', async () => {
    const uuid = await account();
    await move(uuid);
    await doOpenTask(uuid);
    await doOpenTask(uuid, 'cancel');
    expect(await read('hosting', uuid)).toMatchObject({ move_state: 'undoing', server_uuid: servers.old });
    await doOpenTask(uuid);
    expect([await moveOf(uuid), await read('hosting', uuid)]).toMatchObject([
      { status: 'taken_back' },
      { move_state: null, server_uuid: servers.old, status: 'active' },
    ]);
    await move(uuid);
    await act('hosting', uuid, 'stop-move');
    // Nobody had begun: there is nothing to be removed.
    expect(await moveOf(uuid)).toMatchObject({ status: 'taken_back' });
  });
});

describe('the server of an account in use', () => {
  test('cannot be edited by form, in bulk or by an employee: the error names the action for it', async () => {
    const uuid = await account();
    const said = 'Move to another server';
    expect(await refused(`PUT /api/hosting/${uuid}`, { server_uuid: servers.next })).toContain(said);
    expect(await refused(`PUT /api/hosting/${uuid}`, { server_uuid: servers.next }, 'employee')).toContain(said);
    expect(await refused('PUT /api/hosting', { uuids: [uuid], values: { server_uuid: servers.next } })).toContain(said);
    await act('hosting', uuid, 'suspend', { suspend_reason: 'request' });
    expect(await refused(`PUT /api/hosting/${uuid}`, { server_uuid: servers.next })).toContain(said);
    expect(await read('hosting', uuid)).toMatchObject({ server_uuid: servers.old });
  });

  test('can still be chosen before provisioning', async () => {
    const { uuid } = await call('POST /api/hosting', {
      client_uuid: api.company.clients.own,
      hosting_pack_uuid: pack,
      server_uuid: servers.old,
      username: unique(),
    });
    await call(`PUT /api/hosting/${String(uuid)}`, { server_uuid: servers.next });
    expect(await read('hosting', uuid)).toMatchObject({ server_uuid: servers.next });
  });

  test('cannot be another client’s, moved twice, moved by a client, or moved while work is open', async () => {
    const uuid = await account();
    expect((await api.send('user', `PUT /api/hosting/${uuid}/move`, { body: {} })).statusCode).toBe(403);
    await call(`PUT /api/hosting/${uuid}`, { php_version: '8.3' });
    expect(await refused(`POST /api/hosting/${uuid}/move/preview`, {})).toContain('pending changes');
    await doOpenTask(uuid);
    await move(uuid);
    expect(await refused(`POST /api/hosting/${uuid}/move/preview`, {})).toContain('E_STATE');
  });
});

describe('a move by an adapter', () => {
  beforeEach(() => withAdapter('hetzner'));

  test('runs each step on its server, once, with the same record; the old account is removed after the grace', async () => {
    const uuid = await account();
    await move(uuid);
    await work();
    expect(asked.map(where)).toEqual(['set_up web02', 'copy web02', 'check web02', 'switch web02']);
    for (const { service, move: both } of asked)
      expect([service, both]).toMatchObject([
        { uuid, server_uuid: servers.next },
        { from: { name: 'web01' }, to: { name: 'web02' } },
      ]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(4);
    api.clock.now = new Date(api.clock.now.getTime() + 8 * 86_400_000);
    await removeOldAccounts(api.store, api.clock.now);
    await work();
    expect(asked.slice(4).map(where)).toEqual(['remove web01']);
    expect(asked[4]?.service).toMatchObject({ server_uuid: servers.old });
    expect(await read('hosting', uuid)).toMatchObject({ move_state: null, server_uuid: servers.next });
  });

  test('waits for a person after a failed step, and retries it with the same key', async () => {
    const uuid = await account();
    answers = [{ state: 'succeeded' }, { state: 'failed', reason: 'Disk full' }];
    await move(uuid);
    await work();
    expect(await read('hosting', uuid)).toMatchObject({ move_state: 'moving', work_state: 'failed' });
    await act('hosting', uuid, 'retry-change');
    await work();
    expect(asked.map(where)).toEqual(['set_up web02', 'copy web02', 'copy web02', 'check web02', 'switch web02']);
    expect(asked[1]?.key).toBe(asked[2]?.key);
    expect(await read('hosting', uuid)).toMatchObject({ move_state: 'switched', work_state: null });
  });

  test('that is stopped during a step finishes it, and then removes the new account', async () => {
    const uuid = await account();
    const open: { go: () => void } = { go: () => undefined };
    gate = new Promise((resolve) => (open.go = resolve));
    await move(uuid);
    await worker.turn();
    await expect.poll(() => asked.length).toBe(1);
    await act('hosting', uuid, 'stop-move');
    expect(await steps(uuid)).toEqual(['move_set_up running']);
    open.go();
    await worker.idle();
    await work();
    expect(asked.map(where)).toEqual(['set_up web02', 'remove web02']);
    expect([await moveOf(uuid), await read('hosting', uuid)]).toMatchObject([
      { status: 'taken_back' },
      { move_state: null, server_uuid: servers.old },
    ]);
  });

  test('that is stopped after a failed switch first restores the address', async () => {
    const uuid = await account();
    answers = [
      { state: 'succeeded' },
      { state: 'succeeded' },
      { state: 'succeeded' },
      { state: 'failed', reason: 'No answer' },
    ];
    await move(uuid);
    await work();
    await act('hosting', uuid, 'take-back');
    await work();
    expect(asked.slice(3).map(where)).toEqual(['switch web02', 'switch web01', 'remove web02']);
    expect(await read('hosting', uuid)).toMatchObject({ server_uuid: servers.old, move_state: null, work_state: null });
  });

  test('shows before confirmation what will run where, on the account and on the move', async () => {
    const uuid = await account();
    await move(uuid);
    const note = async (resource: string, of: unknown, action: string): Promise<unknown> =>
      (await call(`POST /api/${resource}/${String(of)}/${action}/preview`))['note'];
    const stopped = { en: 'The account keeps running on web01. What was made on web02 is removed.' };
    expect(await note('hosting', uuid, 'stop-move')).toMatchObject(stopped);
    const { uuid: itself } = await moveOf(uuid);
    expect(await note('hosting-moves', itself, 'stop')).toMatchObject(stopped);
    await work();
    for (const [action, ofMove, text] of [
      ['take-back-move', 'take-back', 'Het account gaat terug naar web01, met wat sindsdien is gewijzigd.'],
      ['finish-move', 'remove-old', 'Het oude account op web01 wordt verwijderd.'],
    ] as const) {
      const expected = { nl: expect.stringContaining(text) as unknown };
      expect(await note('hosting', uuid, action)).toMatchObject(expected);
      expect(await note('hosting-moves', itself, ofMove)).toMatchObject(expected);
    }
  });

  test('that is undone within the grace restores content, address, and then removes the new account', async () => {
    const uuid = await account({ ip: '192.0.2.9' });
    await move(uuid);
    await work();
    await act('hosting', uuid, 'take-back-move');
    await work();
    expect(asked.slice(4).map(where)).toEqual(['copy web01', 'switch web01', 'remove web02']);
    expect(asked[4]?.move).toMatchObject({ from: { name: 'web02' }, to: { name: 'web01' } });
    expect([await moveOf(uuid), await read('hosting', uuid)]).toMatchObject([
      { status: 'taken_back' },
      { move_state: null, server_uuid: servers.old, ip: '192.0.2.9' },
    ]);
  });

  test('keeps edits and suspensions of the meantime on the new server, and back on the old', async () => {
    const uuid = await account();
    answers = [{ state: 'succeeded' }, { state: 'failed', reason: 'Disk full' }];
    await move(uuid);
    await work();
    await call(`PUT /api/hosting/${uuid}`, { php_version: '8.3' });
    await act('hosting', uuid, 'suspend', { suspend_reason: 'request' });
    await work();
    await act('hosting', uuid, 'retry-change');
    await work();
    expect(asked.slice(2).map(where)).toEqual([
      'update web01',
      'suspend web01',
      'copy web02',
      'check web02',
      'switch web02',
      'update web02',
      'suspend web02',
    ]);
    expect(asked.at(-2)?.changes).toMatchObject([{ field: 'php_version', before: '8.4', after: '8.3' }]);
    expect(await refused(`PUT /api/hosting/${uuid}/terminate`, {})).toContain('being moved');
    await act('hosting', uuid, 'unsuspend');
    await work();
    asked.length = 0;
    await act('hosting', uuid, 'take-back-move');
    await work();
    expect(asked.map(where)).toEqual(['copy web01', 'switch web01', 'unsuspend web01', 'remove web02']);
  });

  test('continues after the program has died, at every step', async () => {
    const uuid = await account();
    await move(uuid);
    const open: { go: () => void } = { go: () => undefined };
    for (const step of ['set_up', 'copy', 'check', 'switch']) {
      gate = new Promise((resolve) => (open.go = resolve));
      const before = asked.length;
      await worker.turn();
      await expect.poll(() => asked.length, { message: step }).toBe(before + 1);
      const stopping = worker.stop();
      open.go();
      await stopping;
      resumed = { state: 'succeeded' };
      gate = Promise.resolve();
      worker = startWorker();
      await worker.turn();
      await worker.idle();
    }
    expect(asked.map(where)).toEqual(['set_up web02', 'copy web02', 'check web02', 'switch web02']);
    expect(await read('hosting', uuid)).toMatchObject({ server_uuid: servers.next, move_state: 'switched' });
  });
});

test('a server being replaced by a copy is not removed, not filled, and its name stays reserved', async () => {
  const uuid = await account();
  const { username } = await read('hosting', uuid);
  await set('servers', servers.next, { max_accounts: 1 });
  await anyTable(api.store.database)
    .updateTable('hosting')
    .set({ status: 'terminated' })
    .where('server_uuid', '=', servers.next)
    .execute();
  await anyTable(api.store.database).updateTable('hosting_moves').set({ status: 'done' }).execute();
  await anyTable(api.store.database).updateTable('hosting').set({ move_state: null }).execute();
  await move(uuid);
  const made = { client_uuid: api.company.clients.own, hosting_pack_uuid: pack, server_uuid: servers.next };
  expect(await refused('POST /api/hosting', { ...made, username: unique() })).toContain('is full');
  await set('servers', servers.next, { max_accounts: 100 });
  expect(await refused('POST /api/hosting', { ...made, username })).toContain('is being moved there');
  expect(await refused(`PUT /api/servers/${servers.next}/start-deleting`, {})).toContain('that is moving');
});
