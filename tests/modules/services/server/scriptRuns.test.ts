/** Scripts on servers, carried out by staff: what may run, what is kept of it, and a task that goes along with it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

type Fields = Record<string, unknown>;

let api: TestApp;
let infrastructure: Infrastructure;
const scripts: Record<string, string> = {};

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  infrastructure = await addInfrastructure(api);
  scripts['plain'] = await infrastructure.add('server-scripts', { name: 'Updates', content: 'apt-get update\n' });
  scripts['asking'] = await infrastructure.add('server-scripts', {
    name: 'Asks',
    content: 'echo "$SITE"\n',
    parameters: [
      { key: 'SITE', type: 'string', required: true },
      { key: 'COUNT', type: 'integer', required: false, default: '3' },
      { key: 'LOUD', type: 'boolean', required: false },
      { key: 'TOKEN', type: 'secret', required: false },
    ],
  });
  scripts['destructive'] = await infrastructure.add('server-scripts', {
    name: 'Empties',
    content: 'rm -rf /var/spool/*\n',
    is_destructive: true,
  });
});
afterAll(() => api.close());

async function ask(actor: TestActor, script: string, rest: Fields = {}) {
  return api.send(actor, 'POST /api/script-runs', {
    body: { server_script_uuid: scripts[script], server_uuid: infrastructure.server, ...rest },
  });
}

async function started(script: string, rest: Fields = {}, actor: TestActor = 'employee'): Promise<Fields> {
  const answer = await ask(actor, script, rest);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function act(
  resource: string,
  uuid: unknown,
  action: string,
  body: Fields = {},
  actor: TestActor = 'employee',
): Promise<Fields> {
  const answer = await api.send(actor, `PUT /api/${resource}/${String(uuid)}/${action}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function read(resource: string, uuid: unknown): Promise<Fields> {
  const answer = await api.send('employee', `GET /api/${resource}/${String(uuid)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('a run', () => {
  test('without a connection becomes a task with all that is needed', async () => {
    const run = await started('plain');
    expect(run).toMatchObject({
      status: 'waiting',
      adapter: null,
      script_content: 'apt-get update\n',
      script_revision: 1,
      started_by_name: 'Test employee',
    });
    const task = await read('tasks', (await read('script-runs', run['uuid']))['task_uuid']);
    expect(task).toMatchObject({
      title: 'Run “Updates” on web01',
      kind: 'script',
      status: 'open',
      subject_resource: 'script-runs',
      subject_uuid: run['uuid'],
      provider_uuid: infrastructure.provider,
    });
    expect(task['instructions']).toContain('ssh root@web01.example.nl');
    expect(task['instructions']).toContain('```\napt-get update\n```');
  });

  test('keeps the script as it was', async () => {
    const script = await infrastructure.add('server-scripts', { name: 'Changes', content: 'one\n' });
    scripts['changing'] = script;
    const run = await started('changing');
    await api.send('management', `PUT /api/server-scripts/${script}`, { body: { content: 'two\n' } });
    expect(await read('script-runs', run['uuid'])).toMatchObject({ script_content: 'one\n' });
  });

  test('accepts parameters as the script declares them', async () => {
    expect(await started('asking', { parameters: { SITE: 'example.nl', TOKEN: 'hush' } })).toMatchObject({
      parameters: { SITE: 'example.nl', COUNT: 3 },
    });
    const answer = await ask('employee', 'asking', { parameters: { COUNT: 'many', LOUD: 1, OTHER: 'x' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Fields>()['errors']).toEqual({
      'parameters.SITE': 'Required',
      'parameters.COUNT': 'Enter a whole number',
      'parameters.LOUD': 'Answer yes or no',
      'parameters.OTHER': expect.stringContaining('OTHER'),
    });
  });

  test('of a destructive script requires management and the typed name of the server', async () => {
    expect((await ask('employee', 'destructive', { confirmed_name: 'web01' })).statusCode).toBe(403);
    const careless = await ask('management', 'destructive', { confirmed_name: 'web02' });
    expect(careless.json<Fields>()['errors']).toEqual({ confirmed_name: 'Type the name of the server: web01' });
    expect((await ask('management', 'destructive', { confirmed_name: 'web01' })).statusCode).toBe(201);
  });

  test('is hidden from clients', async () => {
    expect((await ask('user', 'plain')).statusCode).toBe(403);
    expect((await api.send('user', 'GET /api/script-runs')).statusCode).toBe(403);
    expect((await api.send('user', 'GET /api/tasks')).statusCode).toBe(403);
  });
});

describe('the task and the run', () => {
  test('start and end together on the run', async () => {
    const { uuid } = await started('plain');
    await act('script-runs', uuid, 'start');
    const { task_uuid } = await read('script-runs', uuid);
    expect(await read('tasks', task_uuid)).toMatchObject({
      status: 'in_progress',
      assignee_uuid: api.company.employee,
    });
    await act('script-runs', uuid, 'add-output', { new_output: 'Hit:1 http://deb.debian.org' });
    expect(await act('script-runs', uuid, 'add-output', { new_output: 'Done\r\n' })).toMatchObject({
      output: 'Hit:1 http://deb.debian.org\nDone\n',
    });
    api.clock.now = new Date(api.clock.now.getTime() + 42_000);
    expect(await act('script-runs', uuid, 'succeed', { exit_code: 0 })).toMatchObject({
      status: 'succeeded',
      exit_code: 0,
      duration_s: 42,
    });
    expect(await read('tasks', task_uuid)).toMatchObject({ status: 'done' });
  });

  test('are assigned and failed together on the task', async () => {
    const { uuid } = await started('plain');
    const { task_uuid } = await read('script-runs', uuid);
    await act('tasks', task_uuid, 'take');
    expect(await read('script-runs', uuid)).toMatchObject({ status: 'running' });
    await act('tasks', task_uuid, 'fail', { outcome: 'No room left on the disk' });
    expect(await read('script-runs', uuid)).toMatchObject({
      status: 'failed',
      failure_reason: 'No room left on the disk',
    });
    expect((await act('script-runs', uuid, 'retry'))['uuid']).not.toBe(uuid);
  });

  test('are cancelled together, and an ended one does not change', async () => {
    const { uuid } = await started('plain');
    await act('script-runs', uuid, 'cancel');
    expect(await read('tasks', (await read('script-runs', uuid))['task_uuid'])).toMatchObject({ status: 'cancelled' });
    expect((await api.send('employee', `PUT /api/script-runs/${String(uuid)}/start`, { body: {} })).statusCode).toBe(
      409,
    );
  });

  test('are moved by the program only, when an adapter carries them out', async () => {
    const { uuid } = await started('plain');
    for (const action of ['begin', 'end-well', 'end-badly']) {
      expect(
        (
          await api.send('management', `PUT /api/script-runs/${String(uuid)}/${action}`, {
            body: { failure_reason: 'x' },
          })
        ).statusCode,
        action,
      ).toBe(403);
    }
  });
});
