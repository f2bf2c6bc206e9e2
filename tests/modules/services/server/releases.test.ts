/**
 * Each deployment of an application is a release: numbered, looked at after it, gone back to by its commit; its
 * variables one by one, sealed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboundPolicy } from '../../../../src/engine/server/outbound/policy.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { openRow } from '../../../../src/engine/server/store/encryption.ts';
import { deploymentHealth } from '../../../../src/modules/services/server/applications/deploymentHealth.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { own } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { attempt } from '../../../support/queue.ts';
import { siteServer, type WatchedServer } from '../../../support/watchedServer.ts';

type Fields = Readonly<Record<string, unknown>>;

let api: TestApp;
let place: Infrastructure;
let site: WatchedServer;
let answers: readonly number[] = [200];

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  place = await addInfrastructure(api);
  site = await siteServer((_request, response) => {
    const [next = 200, ...rest] = answers;
    answers = rest.length > 0 ? rest : [next];
    response.writeHead(next).end();
  });
  await set('servers', place.server, { hostname: 'localhost' });
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(async () => {
  await api.rewind();
  answers = [200];
});

const set = (table: string, uuid: unknown, fields: Fields) =>
  anyTable(api.store.database).updateTable(table).set(fields).where('uuid', '=', uuid).execute();
const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'employee'): Promise<Fields> =>
  api.call(actor, methodAndUrl, body);
const read = (resource: string, uuid: unknown): Promise<Fields> => call(`GET /api/${resource}/${String(uuid)}`);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call(`PUT /api/${resource}/${String(uuid)}/${action}`, body);
let count = 0;
async function application(fields: Fields = {}): Promise<string> {
  const uuid = await place.add('applications', {
    name: `App ${(count += 1)}`,
    type: 'nodejs',
    client_uuid: api.company.clients.own,
    server_uuid: place.server,
    git_provider: 'github',
    git_repository: 'own/site',
    ...fields,
  });
  for (const action of ['start-installing', 'mark-active'])
    await api.store.act(systemCaller, own(api.store.registry().resources, 'applications'), uuid, action, {});
  return uuid;
}
async function started(uuid: string, action = 'deploy'): Promise<Fields> {
  const { next } = await act('applications', uuid, action);
  return read('deployments', (next as Fields)['uuid']);
}
async function deployed(uuid: string, git_commit: string): Promise<Fields> {
  const deployment = await started(uuid);
  await act('deployments', deployment['uuid'], 'succeed', { git_commit });
  return read('deployments', deployment['uuid']);
}
async function refused(methodAndUrl: string, body: Fields): Promise<string> {
  const answer = await api.send('employee', methodAndUrl, { body });
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  return answer.body;
}
const health = () =>
  deploymentHealth({
    store: api.store,
    policy: outboundPolicy(['127.0.0.0/8', '::1']),
    now: () => api.clock.now,
  });

describe('a release', () => {
  test('is numbered per application, also where it fails or is cancelled, and the application shows the result', async () => {
    const uuid = await application();
    expect(await deployed(uuid, 'aaaaaaa')).toMatchObject({ release: 1, status: 'succeeded', health_state: null });
    expect(await read('applications', uuid)).toMatchObject({ release: 1, deployment_state: 'succeeded' });
    const failed = await started(uuid);
    await act('deployments', failed['uuid'], 'fail', { failure_reason: 'The build does not pass' });
    expect(await read('applications', uuid)).toMatchObject({
      release: 1,
      deployment_state: 'failed',
      status: 'active',
    });
    const cancelled = await started(uuid);
    await act('deployments', cancelled['uuid'], 'start');
    await act('deployments', cancelled['uuid'], 'cancel');
    expect(await read('applications', uuid)).toMatchObject({
      release: 1,
      deployment_state: 'cancelled',
      status: 'active',
    });
    expect(await deployed(uuid, 'bbbbbbb')).toMatchObject({ release: 4 });
    expect(await read('applications', uuid)).toMatchObject({ release: 4, deployment_state: 'succeeded' });
    expect(await deployed(await application(), 'ccccccc')).toMatchObject({ release: 1 });
  });

  test('of an application that is deployed twice concurrently exists once', async () => {
    const uuid = await application();
    const both = await Promise.all(
      [1, 2].map(() => api.send('employee', `PUT /api/applications/${uuid}/deploy`, { body: {} })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('a rollback to the previous release', () => {
  test('deploys its commit, is a release of its own, and can be repeated further back', async () => {
    const uuid = await application();
    const first = await deployed(uuid, 'aaaaaaa');
    const second = await deployed(uuid, 'bbbbbbb');
    await deployed(uuid, 'ccccccc');
    const shown = await api.send('employee', `POST /api/applications/${uuid}/roll-back/preview`, { body: {} });
    expect(shown.json<{ facts: readonly { value: unknown }[] }>().facts.map(({ value }) => value)).toEqual([
      '3',
      '2',
      expect.any(String),
      'bbbbbbb',
    ]);
    const back = await started(uuid, 'roll-back');
    expect(back).toMatchObject({ release: 4, git_commit: 'bbbbbbb', back_to_uuid: second['uuid'], status: 'waiting' });
    expect((await read('tasks', back['task_uuid']))['instructions']).toContain('bbbbbbb');
    await act('deployments', back['uuid'], 'succeed');
    expect(await read('applications', uuid)).toMatchObject({ release: 2, deployment_state: 'succeeded' });
    const further = await started(uuid, 'roll-back');
    expect(further).toMatchObject({ release: 5, git_commit: 'aaaaaaa', back_to_uuid: first['uuid'] });
    await act('deployments', further['uuid'], 'cancel');
    expect(await read('applications', uuid)).toMatchObject({ release: 2, deployment_state: 'cancelled' });
  });

  test('skips releases that were rolled back', async () => {
    const uuid = await application();
    const first = await deployed(uuid, 'aaaaaaa');
    await deployed(uuid, 'bbbbbbb');
    await act('deployments', (await started(uuid, 'roll-back'))['uuid'], 'succeed');
    await deployed(uuid, 'ccccccc');
    const back = await started(uuid, 'roll-back');
    expect(back).toMatchObject({ release: 5, git_commit: 'aaaaaaa', back_to_uuid: first['uuid'] });
    await act('deployments', back['uuid'], 'succeed');
    expect(await refused(`PUT /api/applications/${uuid}/roll-back`, {})).toContain('isn’t possible right now');
  });

  test('is rejected where there is none, its commit is unknown, or it is another application’s', async () => {
    const uuid = await application();
    const only = await deployed(uuid, 'aaaaaaa');
    expect((await api.send('employee', `PUT /api/applications/${uuid}/roll-back`, { body: {} })).statusCode).toBe(409);
    const other = await application();
    const unknown = await started(other);
    await act('deployments', unknown['uuid'], 'succeed');
    await deployed(other, 'bbbbbbb');
    expect(await refused(`PUT /api/applications/${other}/roll-back`, {})).toContain('isn’t known');
    expect(await refused('POST /api/deployments', { application_uuid: other, back_to_uuid: only['uuid'] })).toContain(
      'back_to_uuid',
    );
    expect(
      await refused('POST /api/deployments', { application_uuid: other, back_to_uuid: unknown['uuid'] }),
    ).toContain('no known commit');
    expect((await api.send('user', `PUT /api/applications/${uuid}/roll-back`, { body: {} })).statusCode).toBe(403);
  });
});

describe('the health check after a deployment', () => {
  const checked = (): Promise<string> => application({ health_check_path: '/up', port: site.port });

  test('passes once it answers, and is in the log', async () => {
    const uuid = await checked();
    const { uuid: deployment } = await deployed(uuid, 'aaaaaaa');
    expect(await read('deployments', deployment)).toMatchObject({ health_state: 'pending' });
    answers = [503, 200];
    const again = await health().run(api.clock.now, attempt());
    expect(again).toEqual(new Date(api.clock.now.getTime() + 10_000));
    api.clock.now = new Date(api.clock.now.getTime() + 10_000);
    expect(await health().run(api.clock.now, attempt())).toBeNull();
    const after = await read('deployments', deployment);
    expect(after).toMatchObject({ health_state: 'passed' });
    expect(after['output']).toMatch(
      /HTTP localhost:\d+\/up: down \(HTTP 503\)\nHTTP localhost:\d+\/up: up \(\d+ ms\)\n/,
    );
    expect(await read('applications', uuid)).toMatchObject({ deployment_state: 'succeeded' });
  });

  test('fails after a minute, as the application shows; two programs check once', async () => {
    const uuid = await checked();
    const { uuid: deployment } = await deployed(uuid, 'aaaaaaa');
    answers = [500];
    const before = site.connections();
    for (let minute = 0; minute < 6; minute += 1) {
      await Promise.all([health().run(api.clock.now, attempt()), health().run(api.clock.now, attempt())]);
      api.clock.now = new Date(api.clock.now.getTime() + 10_000);
    }
    expect(site.connections() - before).toBe(6);
    expect(await read('deployments', deployment)).toMatchObject({ health_state: 'failed', health_detail: 'HTTP 500' });
    expect(await read('applications', uuid)).toMatchObject({ deployment_state: 'unhealthy', status: 'active' });
  });
});

describe('environment variables', () => {
  const environmentOf = async (uuid: string): Promise<unknown> => {
    const row = await anyTable(api.store.database)
      .selectFrom('applications')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(String(row['env'])).not.toContain('mail.example.nl');
    return api.store.database.transaction().execute((tx) => Promise.resolve(openRow(tx, 'applications', row)['env']));
  };

  test('are set and removed one by one: their names are shown, their values sealed', async () => {
    const uuid = await application({ env: 'MAIL_HOST=mail.example.nl\nTOKEN=old\n' });
    expect(await read('applications', uuid)).toMatchObject({ env_names: ['MAIL_HOST', 'TOKEN'] });
    await act('applications', uuid, 'set-variable', { variable_name: 'TOKEN', variable_value: 'new one' });
    await act('applications', uuid, 'set-variable', { variable_name: 'PORT', variable_value: '3000' });
    expect(await environmentOf(uuid)).toBe('MAIL_HOST=mail.example.nl\nTOKEN="new one"\nPORT=3000\n');
    const shown = await read('applications', uuid);
    expect(shown).toMatchObject({ env_names: ['MAIL_HOST', 'TOKEN', 'PORT'], work_state: expect.anything() });
    expect(JSON.stringify(shown)).not.toContain('new one');
    expect(JSON.stringify(await call(`GET /api/applications/${uuid}/history`))).not.toContain('new one');
    await act('applications', uuid, 'remove-variable', { variable_name: 'TOKEN' });
    expect(await environmentOf(uuid)).toBe('MAIL_HOST=mail.example.nl\nPORT=3000\n');
    expect(await refused(`PUT /api/applications/${uuid}/remove-variable`, { variable_name: 'TOKEN' })).toContain(
      'No variable with this name',
    );
    expect(
      await refused(`PUT /api/applications/${uuid}/set-variable`, { variable_name: 'not a name', variable_value: 'x' }),
    ).toContain('variable_name');
  });

  test('are for staff only', async () => {
    const uuid = await application({ env: 'A=1' });
    const seen = await call(`GET /api/applications/${uuid}`, {}, 'user');
    expect(Object.keys(seen)).not.toContain('env_names');
    expect(
      (
        await api.send('user', `PUT /api/applications/${uuid}/set-variable`, {
          body: { variable_name: 'A', variable_value: '2' },
        })
      ).statusCode,
    ).toBe(403);
  });
});
