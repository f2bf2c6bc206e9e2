/** Scripts that start by themselves: which may, after what, once, and what the runs say of why. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import { startScheduled } from '../../../../src/modules/services/server/provisioning/triggers/startScheduled.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import type { WriteEvent } from '../../../../src/engine/server/store/contract.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { own } from '../../../support/row.ts';
import { ScriptedAdapter } from '../../../support/scriptedAdapter.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Record<string, unknown>;

let api: TestApp;
let infrastructure: Infrastructure;
let scripted = new ScriptedAdapter();
let worker: JobWorker;
let serial = 0;
/** The server on which the connection to the database is lost while a run is written. */
let dies: string | null = null;
const stand = new Proxy({ name: 'hetzner' }, { get: (_, name) => Reflect.get(scripted.adapter, name) as unknown });
const adapters = { manual, hetzner: stand };

const product = modulesWith(adapters);
const runHooks = product.hooks['script-runs'];
const modules = { ...product, hooks: { ...product.hooks, 'script-runs': { ...runHooks, beforeWrite: dying } } };

async function dying(event: WriteEvent): Promise<Fields> {
  if (event.values['server_uuid'] === dies) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(event.tx);
  return (await runHooks?.beforeWrite?.(event)) ?? event.values;
}

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry(), modules });
  infrastructure = await addInfrastructure(api, 'hetzner');
});
afterAll(() => api.close());
beforeEach(() => {
  scripted = new ScriptedAdapter();
  worker = createTestWorker(api, adapters, (error) => expect.unreachable(String(error)));
});
afterEach(async () => {
  await worker.stop();
  await api.store.database.deleteFrom('script_runs').execute();
  await api.store.database.deleteFrom('server_scripts').execute();
});

const call = (methodAndUrl: string, body?: Fields): Promise<Fields> => api.call('management', methodAndUrl, body);

const script = (fields: Fields): Promise<string> =>
  infrastructure.add('server-scripts', { name: `Script ${String((serial += 1))}`, content: 'true\n', ...fields });
const runsOf = async (uuid: string): Promise<readonly Fields[]> =>
  (
    await api.send(
      'management',
      `GET /api/script-runs?sort=["created_at","ASC"]&filter=${encodeURIComponent(JSON.stringify({ server_script_uuid: uuid }))}`,
    )
  ).json();
const nextOf = async (uuid: string): Promise<unknown> => (await call(`GET /api/server-scripts/${uuid}`))['next_run_at'];

async function provision(uuid: string): Promise<void> {
  for (const action of ['start-provisioning', 'mark-active'])
    await api.store.act(systemCaller, own(api.store.registry().resources, 'servers'), uuid, action, {});
}

const requested = (fields: Fields = {}): Promise<string> =>
  infrastructure.add('servers', {
    name: `srv${String((serial += 1))}`,
    hostname: `srv${String(serial)}.example.nl`,
    provider_uuid: infrastructure.provider,
    region_uuid: infrastructure.region,
    server_type_uuid: infrastructure.type,
    ...fields,
  });

async function server(fields: Fields = {}): Promise<string> {
  const uuid = await requested(fields);
  await provision(uuid);
  return uuid;
}

async function faultsOf(fields: Fields): Promise<unknown> {
  const answer = await api.send('management', 'POST /api/server-scripts', {
    body: { name: `Refused ${String((serial += 1))}`, content: 'true\n', ...fields },
  });
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<Fields>()['errors'];
}

describe('a script with an automatic start', () => {
  test('must not be destructive', async () => {
    expect(await faultsOf({ trigger: 'after_provision', is_destructive: true })).toEqual({
      trigger: 'Scripts that can destroy data can only be started manually',
    });
  });

  test('needs a valid default for each required parameter', async () => {
    const parameters = [
      { key: 'A', type: 'string', required: true, default: 'x' },
      { key: 'B', type: 'string', required: true },
      { key: 'C', type: 'integer', required: false, default: 'many' },
      { key: 'D', type: 'secret', required: false },
    ];
    const message = 'Enter a default value that fits the type: scheduled runs don’t ask for input';
    expect(await faultsOf({ trigger: 'before_deploy', parameters })).toEqual({
      'parameters.1.default': message,
      'parameters.2.default': message,
    });
    const uuid = await script({ parameters });
    const answer = await api.send('management', `PUT /api/server-scripts/${uuid}`, {
      body: { trigger: 'after_deploy' },
    });
    expect(answer.json<Fields>()['errors']).toHaveProperty(['parameters.1.default']);
  });

  test('needs a schedule of existing days', async () => {
    expect(await faultsOf({ trigger: 'scheduled', schedule_cron: '0 0 30 2 *' })).toEqual({
      schedule_cron: 'This date never occurs. Choose another',
    });
  });
});

describe('a server that is switched off', () => {
  test('runs no script and accepts no deployment, manual or automatic', async () => {
    const off = await server({ role: 'cache' });
    const nightly = await script({ trigger: 'scheduled', schedule_cron: '30 3 * * *', server_uuids: [off] });
    const application = await infrastructure.add('applications', {
      name: 'On a server that is off',
      type: 'static',
      client_uuid: api.company.clients.own,
      server_uuid: off,
    });
    for (const action of ['start-installing', 'mark-active'])
      await api.store.act(systemCaller, own(api.store.registry().resources, 'applications'), application, action, {});
    await call(`PUT /api/servers/${off}/switch-off`, {});
    const refused = await api.send('management', 'POST /api/script-runs', {
      body: { server_script_uuid: nightly, server_uuid: off },
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { server_uuid: 'This server isn’t in service. Choose another' } },
    ]);
    const deployment = await api.send('management', `PUT /api/applications/${application}/deploy`, { body: {} });
    expect([deployment.statusCode, deployment.json()]).toMatchObject([
      409,
      { message: 'Its server isn’t in service.' },
    ]);
    await startScheduled(api.store, adapters, new Date('2026-03-11T02:30:05Z'));
    expect(await runsOf(nightly)).toEqual([]);
  });
});

describe('a script after provisioning', () => {
  test('runs on the server that has become active, with the defaults, and not again after maintenance', async () => {
    const uuid = await script({
      trigger: 'after_provision',
      parameters: [{ key: 'ZONE', type: 'string', required: true, default: 'Europe/Amsterdam' }],
    });
    const made = await requested();
    await call(`PUT /api/servers/${made}/start-provisioning`, {});
    expect(await runsOf(uuid)).toEqual([]);
    await call(`PUT /api/servers/${made}/mark-active`, {});
    for (const action of ['maintenance', 'return-to-service']) await call(`PUT /api/servers/${made}/${action}`, {});
    expect(await runsOf(uuid)).toMatchObject([
      {
        server_uuid: made,
        cause: 'after_provision',
        status: 'queued',
        adapter: 'hetzner',
        parameters: { ZONE: 'Europe/Amsterdam' },
        started_by_name: 'Test management',
      },
    ]);
  });

  test('is limited to the chosen roles', async () => {
    const uuid = await script({ trigger: 'after_provision', server_roles: ['database', 'cache'] });
    await server({ role: 'web' });
    const database = await server({ role: 'database' });
    expect((await runsOf(uuid)).map(({ server_uuid }) => server_uuid)).toEqual([database]);
  });
});

describe('a script around the deployment of an application', () => {
  let application: string;
  beforeAll(async () => {
    application = await infrastructure.add('applications', {
      name: 'Site',
      type: 'laravel',
      client_uuid: api.company.clients.own,
      server_uuid: infrastructure.server,
    });
    for (const action of ['start-installing', 'mark-active'])
      await api.store.act(systemCaller, own(api.store.registry().resources, 'applications'), application, action, {});
  });

  const deploy = async (): Promise<Fields> =>
    read((await call(`PUT /api/applications/${application}/deploy`, {}))['next'] as Fields);
  const read = ({ uuid }: Fields): Promise<Fields> => call(`GET /api/deployments/${String(uuid)}`);
  const state = async (): Promise<unknown> => (await call(`GET /api/applications/${application}`))['status'];

  test('delays it until all earlier ones have succeeded, or follows its success', async () => {
    const [first, second] = [
      await script({ trigger: 'before_deploy' }),
      await script({ trigger: 'before_deploy', application_types: ['laravel'] }),
    ];
    const [after, other] = [
      await script({ trigger: 'after_deploy' }),
      await script({ trigger: 'before_deploy', application_types: ['wordpress'] }),
    ];
    const deployment = await deploy();
    expect(deployment).toMatchObject({ status: 'preparing' });
    expect(await state()).toBe('deploying');
    await worker.turn();
    const [one, two] = [await scripted.until(1), await scripted.until(2)];
    one.end({ state: 'succeeded', exit_code: 0 });
    await expect
      .poll(
        async () =>
          [...(await runsOf(first)), ...(await runsOf(second))].filter(({ status }) => status === 'succeeded').length,
      )
      .toBe(1);
    expect(await read(deployment)).toMatchObject({ status: 'preparing' });
    two.end({ state: 'succeeded', exit_code: 0 });
    await worker.idle();
    expect(await read(deployment)).toMatchObject({ status: 'queued' });
    await worker.turn();
    (await scripted.until(3)).end({ state: 'succeeded' });
    await worker.idle();
    expect(await read(deployment)).toMatchObject({ status: 'succeeded' });
    expect(await runsOf(first)).toMatchObject([
      {
        cause: 'before_deploy',
        deployment_uuid: deployment['uuid'],
        started_by_name: 'Test management',
        status: 'succeeded',
      },
    ]);
    expect(await runsOf(after)).toMatchObject([
      {
        cause: 'after_deploy',
        deployment_uuid: deployment['uuid'],
        server_uuid: infrastructure.server,
        status: 'queued',
      },
    ]);
    expect(await runsOf(other)).toEqual([]);
    expect(await state()).toBe('active');
  });

  test('that fails before it ends it with the reason, and stops the others', async () => {
    const names = ['Maintenance page', 'Other'];
    const scripts = [
      await script({ trigger: 'before_deploy', name: names[0] }),
      await script({ trigger: 'before_deploy', name: names[1] }),
    ];
    const deployment = await deploy();
    await worker.turn();
    (await scripted.until(1)).end({ state: 'failed', reason: 'Permission denied.' });
    await worker.idle();
    const states = (await Promise.all(scripts.map(runsOf))).flat().map(({ status }) => String(status));
    // Which of the two is first is nobody's business.
    expect(states.toSorted()).toEqual(['cancelled', 'failed']);
    expect(await read(deployment)).toMatchObject({
      status: 'failed',
      failure_reason: `“${names[states.indexOf('failed')] ?? ''}”: Permission denied.`,
    });
    expect(await state()).toBe('active');
  });

  test('is cancelled with it, from either side', async () => {
    const uuid = await script({ trigger: 'before_deploy' });
    const deployment = await deploy();
    await call(`PUT /api/deployments/${String(deployment['uuid'])}/cancel`, {});
    const again = await deploy();
    expect(await runsOf(uuid)).toMatchObject([
      { status: 'cancelled' },
      { status: 'queued', deployment_uuid: again['uuid'] },
    ]);
    await call(`PUT /api/script-runs/${String((await runsOf(uuid))[1]?.['uuid'])}/cancel`, {});
    expect(await read(again)).toMatchObject({ status: 'cancelled' });
    expect(await state()).toBe('active');
  });

  test('leads to a task for staff once the scripts are done, where the provider cannot be called', async () => {
    const uuid = await script({ trigger: 'before_deploy' });
    await api.store.database
      .updateTable('providers')
      .set({ status: 'error' })
      .where('uuid', '=', infrastructure.provider)
      .execute();
    const deployment = await deploy();
    await api.store.database
      .updateTable('providers')
      .set({ status: 'active' })
      .where('uuid', '=', infrastructure.provider)
      .execute();
    expect(deployment).toMatchObject({ status: 'preparing', task_uuid: null });
    await call(`PUT /api/script-runs/${String((await runsOf(uuid))[0]?.['uuid'])}/succeed`, {});
    expect(await read(deployment)).toMatchObject({ status: 'waiting', task_uuid: expect.any(String) });
    await call(`PUT /api/deployments/${String(deployment['uuid'])}/cancel`, {});
  });
});

describe('a scheduled script', () => {
  const at = (instant: string): Promise<Date | null> => startScheduled(api.store, adapters, new Date(instant));
  let two: readonly string[];
  beforeAll(async () => {
    two = [await server({ role: 'mail' }), await server({ role: 'mail' })];
  });

  const nightly = (fields: Fields = {}): Promise<string> =>
    script({ trigger: 'scheduled', schedule_cron: '30 3 * * *', server_uuids: two, ...fields });

  test('starts at its time, on each of its servers, and plans the next run', async () => {
    const uuid = await nightly();
    expect(await nextOf(uuid)).toBe('2026-03-11T02:30:00.000Z');
    expect(await at('2026-03-11T02:29:59Z')).toEqual(new Date('2026-03-11T02:30:00Z'));
    expect(await runsOf(uuid)).toEqual([]);
    await at('2026-03-11T02:30:05Z');
    expect(await runsOf(uuid)).toMatchObject(
      two.map(() => ({
        cause: 'scheduled',
        scheduled_for: '2026-03-11T02:30:00.000Z',
        started_by_name: null,
        started_by_uuid: null,
        status: 'queued',
      })),
    );
    expect(new Set((await runsOf(uuid)).map(({ server_uuid }) => server_uuid))).toEqual(new Set(two));
    expect(await nextOf(uuid)).toBe('2026-03-12T02:30:00.000Z');
    await at('2026-03-11T02:30:20Z');
    expect(await runsOf(uuid)).toHaveLength(2);
  });

  test('starts once for several concurrent programs', async () => {
    const uuid = await nightly();
    await Promise.all(Array.from({ length: 6 }, () => at('2026-03-11T02:30:05Z')));
    expect(await runsOf(uuid)).toHaveLength(2);
  });

  test('whose program dies is left to the next one completely', async () => {
    const uuid = await nightly();
    dies = two[1] ?? null;
    await expect(at('2026-03-11T02:30:05Z')).rejects.toThrow();
    dies = null;
    expect(await runsOf(uuid)).toEqual([]);
    expect(await nextOf(uuid)).toBe('2026-03-11T02:30:00.000Z');
    await at('2026-03-11T02:30:20Z');
    expect(await runsOf(uuid)).toHaveLength(2);
  });

  test('waits for its earlier run, and skips servers that are not active', async () => {
    const uuid = await nightly();
    await call(`PUT /api/servers/${String(two[0])}/maintenance`, {});
    await at('2026-03-11T02:30:05Z');
    expect((await runsOf(uuid)).map(({ server_uuid }) => server_uuid)).toEqual([two[1]]);
    await call(`PUT /api/servers/${String(two[0])}/return-to-service`, {});
    await at('2026-03-12T02:30:05Z');
    expect((await runsOf(uuid)).map(({ server_uuid }) => server_uuid)).toEqual([two[1], two[0]]);
  });

  test('needs a connection to run more than daily: nobody gets a task for each server each minute', async () => {
    const often = await nightly({ schedule_cron: '* * * * *' });
    const twice = await nightly({ schedule_cron: '30 3,15 * * *' });
    const daily = await nightly();
    const tasks = async (): Promise<number> =>
      (await api.store.database.selectFrom('tasks').select('uuid').where('kind', '=', 'script').execute()).length;
    const { database } = api.store;
    const setAdapter = (adapter: 'manual' | 'hetzner') => database.updateTable('providers').set({ adapter }).execute();
    const minute = async (): Promise<unknown> => at(String(await nextOf(often)));
    await setAdapter('manual');
    const before = await tasks();
    await minute();
    expect([await runsOf(often), await tasks()]).toEqual([[], before]);
    expect(await call(`GET /api/server-scripts/${often}`)).toMatchObject({ servers_left_out: 2 });
    await at('2026-03-11T02:30:05Z');
    expect([await runsOf(twice), (await runsOf(daily)).length, await tasks()]).toEqual([[], 2, before + 2]);
    await setAdapter('hetzner');
    await minute();
    expect([(await runsOf(often)).length, await tasks()]).toEqual([2, before + 2]);
    expect(await call(`GET /api/server-scripts/${often}`)).toMatchObject({ servers_left_out: 0 });
  });

  test('that missed its run by over an hour is reported and waits for its next time', async () => {
    const uuid = await nightly();
    await at('2026-03-11T03:30:01Z');
    expect(await runsOf(uuid)).toEqual([]);
    expect(await nextOf(uuid)).toBe('2026-03-12T02:30:00.000Z');
    const missed = async (): Promise<unknown> => (await call(`GET /api/server-scripts/${uuid}`))['missed_run_at'];
    expect(await missed()).toBe('2026-03-11T02:30:00.000Z');
    await at('2026-03-12T02:30:05Z');
    expect(await missed()).toBeNull();
  });

  test('is planned again by a changed schedule, not by a changed name, and never by a manual run', async () => {
    const uuid = await nightly();
    await call(`PUT /api/server-scripts/${uuid}`, { name: 'Nightly work' });
    expect(await nextOf(uuid)).toBe('2026-03-11T02:30:00.000Z');
    await call(`PUT /api/server-scripts/${uuid}`, { schedule_cron: '0 6 * * *' });
    expect(await nextOf(uuid)).toBe('2026-03-11T05:00:00.000Z');
    await call(`PUT /api/server-scripts/${uuid}`, { trigger: 'manual' });
    expect(await nextOf(uuid)).toBeNull();
  });

  test('keeps its version, so that an open form can still be saved', async () => {
    const uuid = await nightly();
    const { version } = await call(`GET /api/server-scripts/${uuid}`);
    await at('2026-03-11T02:30:05Z');
    await call(`PUT /api/server-scripts/${uuid}`, { version, timeout_s: 60 });
  });
});
