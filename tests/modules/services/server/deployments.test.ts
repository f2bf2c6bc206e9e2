/**
 * Applications and configuration files on their way to servers, by hand of staff: what they are meanwhile and after.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { own } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

type Fields = Record<string, unknown>;

let api: TestApp;
let infrastructure: Infrastructure;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  infrastructure = await addInfrastructure(api);
});
afterAll(() => api.close());

async function call(actor: TestActor, methodAndUrl: string, body?: Fields): Promise<Fields> {
  const answer = await api.send(actor, methodAndUrl, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const read = (resource: string, uuid: unknown): Promise<Fields> =>
  call('management', `GET /api/${resource}/${String(uuid)}`);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call('employee', `PUT /api/${resource}/${String(uuid)}/${action}`, body);

async function deployed(resource: string, uuid: string): Promise<Fields> {
  const { next } = await act(resource, uuid, 'deploy');
  return read('deployments', (next as Fields)['uuid']);
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');
let files = 0;
const file = (content: string): Promise<string> =>
  infrastructure.add('config-files', {
    path: `/etc/own/${String((files += 1))}.conf`,
    scope: 'server',
    server_uuid: infrastructure.server,
    content,
    reload_service: 'nginx',
  });

async function application(name: string): Promise<string> {
  const uuid = await infrastructure.add('applications', {
    name,
    type: 'laravel',
    client_uuid: api.company.clients.own,
    server_uuid: infrastructure.server,
    git_provider: 'github',
    git_repository: 'own/site',
    git_branch: 'main',
    build_command: 'npm run build',
  });
  for (const action of ['start-installing', 'mark-active'])
    await api.store.act(systemCaller, own(api.store.registry().resources, 'applications'), uuid, action, {});
  return uuid;
}

describe('a configuration file', () => {
  test('is deployed when its task is done, in the version of the request', async () => {
    const uuid = await file('one\n');
    expect(await read('config-files', uuid)).toMatchObject({
      status: 'draft',
      checksum: checksum('one\n'),
      deployed_checksum: null,
    });
    const deployment = await deployed('config-files', uuid);
    expect(deployment).toMatchObject({
      status: 'waiting',
      file_content: 'one\n',
      server_uuid: infrastructure.server,
      name: expect.stringContaining('/etc/own/'),
    });
    const task = await read('tasks', deployment['task_uuid']);
    expect(task['instructions']).toContain('systemctl reload nginx');
    expect(task['assignee_uuid']).toBeNull();
    await act('tasks', task['uuid'], 'done', { outcome: 'In place' });
    // The employee who finishes an unassigned task becomes its assignee.
    expect((await read('tasks', task['uuid']))['assignee_uuid']).toBe(api.company.employee);
    expect(await read('deployments', deployment['uuid'])).toMatchObject({ status: 'succeeded' });
    expect(await read('config-files', uuid)).toMatchObject({
      status: 'deployed',
      deployed_content: 'one\n',
      deployed_checksum: checksum('one\n'),
    });
  });

  test('is a draft after an edit, and deployed again when the edit is undone', async () => {
    const uuid = await file('one\n');
    await act('deployments', (await deployed('config-files', uuid))['uuid'], 'succeed');
    expect(await call('management', `PUT /api/config-files/${uuid}`, { content: 'two\n' })).toMatchObject({
      status: 'draft',
      checksum: checksum('two\n'),
    });
    expect(await call('management', `PUT /api/config-files/${uuid}`, { content: 'one\n' })).toMatchObject({
      status: 'deployed',
    });
  });

  test('that is edited meanwhile is a draft after the old one was deployed', async () => {
    const uuid = await file('one\n');
    const { uuid: deployment } = await deployed('config-files', uuid);
    await call('management', `PUT /api/config-files/${uuid}`, { content: 'two\n' });
    await act('deployments', deployment, 'succeed');
    expect(await read('config-files', uuid)).toMatchObject({ status: 'draft', deployed_content: 'one\n' });
  });

  test('shows why it failed, and can be retried', async () => {
    const uuid = await file('one\n');
    const { uuid: deployment } = await deployed('config-files', uuid);
    expect((await api.send('employee', `PUT /api/config-files/${uuid}/deploy`, { body: {} })).statusCode).toBe(409);
    await act('deployments', deployment, 'fail', { failure_reason: 'nginx -t: unknown directive' });
    expect(await read('config-files', uuid)).toMatchObject({ status: 'failed', deployed_content: null });
    expect(await act('deployments', deployment, 'retry')).toMatchObject({
      status: 'waiting',
      next: { resource: 'deployments' },
    });
  });
});

describe('an application', () => {
  test('is being deployed until its deployment has ended, with any result', async () => {
    const uuid = await application('Shop');
    const deployment = await deployed('applications', uuid);
    expect(deployment).toMatchObject({
      status: 'waiting',
      git_branch: 'main',
      client_uuid: api.company.clients.own,
      name: 'Shop',
    });
    expect((await read('tasks', deployment['task_uuid']))['instructions']).toContain('npm run build');
    expect(await read('applications', uuid)).toMatchObject({ status: 'deploying' });
    await act('deployments', deployment['uuid'], 'fail', { failure_reason: 'The build does not pass' });
    expect(await read('applications', uuid)).toMatchObject({ status: 'active' });
    const again = await act('deployments', deployment['uuid'], 'retry');
    await act('deployments', again['uuid'], 'succeed', { git_commit: 'a1b2c3d' });
    expect(await read('deployments', again['uuid'])).toMatchObject({ git_commit: 'a1b2c3d', status: 'succeeded' });
    expect(await read('applications', uuid)).toMatchObject({ status: 'active' });
  });

  test('shows its deployments to its own client only, without their target', async () => {
    const { uuid } = await deployed('applications', await application('Site'));
    const seen = await call('user', `GET /api/deployments/${String(uuid)}`);
    expect(seen).toMatchObject({ name: 'Site', status: 'waiting' });
    expect(Object.keys(seen)).not.toContain('server_uuid');
    const ofFile = await deployed('config-files', await file('x'));
    expect((await api.send('user', `GET /api/deployments/${String(ofFile['uuid'])}`)).statusCode).toBe(404);
    expect((await api.send('user', 'POST /api/deployments', { body: { application_uuid: uuid } })).statusCode).toBe(
      403,
    );
  });
});
