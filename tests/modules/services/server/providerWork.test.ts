/** What adapters carry out: taken up after the request, followed while it runs, stopped, and not lost at a restart. */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { ScriptedAdapter } from '../../../support/scriptedAdapter.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Record<string, unknown>;

let api: TestApp;
let infrastructure: Infrastructure;
let script: string;
let scripted: ScriptedAdapter;
let worker: JobWorker;
const errors: unknown[] = [];
// The module keeps hold of one; what it does is the test's own each time.
const stand = new Proxy({ name: 'hetzner' }, { get: (_, name) => Reflect.get(scripted.adapter, name) as unknown });
const adapters = { manual, hetzner: stand };

const startWorker = (): JobWorker => createTestWorker(api, adapters, (error) => void errors.push(error));

beforeAll(async () => {
  scripted = new ScriptedAdapter();
  api = await createTestApp({ registry: await productRegistry(), modules: modulesWith(adapters) });
  infrastructure = await addInfrastructure(api, 'hetzner');
  script = await infrastructure.add('server-scripts', {
    name: 'Echo',
    content: 'echo "$TOKEN"\n',
    parameters: [{ key: 'TOKEN', type: 'secret', required: true }],
  });
});
afterAll(() => api.close());
beforeEach(() => {
  scripted = new ScriptedAdapter();
  worker = startWorker();
});
afterEach(async () => {
  await worker.stop();
  expect(errors.splice(0)).toEqual([]);
});

const call = (methodAndUrl: string, body?: Fields): Promise<Fields> => api.call('management', methodAndUrl, body);

const start = (): Promise<Fields> =>
  call('POST /api/script-runs', {
    server_script_uuid: script,
    server_uuid: infrastructure.server,
    parameters: { TOKEN: 'hush' },
  });
const read = ({ uuid }: Fields): Promise<Fields> => call(`GET /api/script-runs/${String(uuid)}`);

async function secretOf({ uuid }: Fields): Promise<unknown> {
  const row = await anyTable(api.store.database)
    .selectFrom('script_runs')
    .select('secret_parameters')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return row['secret_parameters'];
}

describe('a run by an adapter', () => {
  test('is queued without a task, and its output arrives while it runs', async () => {
    const run = await start();
    expect(run).toMatchObject({ status: 'queued', adapter: 'hetzner', task_uuid: null });
    expect(run).not.toHaveProperty('secret_parameters');
    await worker.turn();
    const { order, channel, end } = await scripted.until(1);
    expect(order).toMatchObject({
      key: run['uuid'],
      content: 'echo "$TOKEN"\n',
      parameters: { TOKEN: 'hush' },
      provider: { key: 'provider-hetzner' },
    });
    channel.write('one\n');
    await expect.poll(async () => (await read(run))['output']).toBe('one\n');
    expect(await read(run)).toMatchObject({ status: 'running' });
    channel.write('two\n');
    end({ state: 'succeeded', exit_code: 0 });
    await worker.idle();
    expect(await read(run)).toMatchObject({ status: 'succeeded', output: 'one\ntwo\n', exit_code: 0 });
    expect(await secretOf(run)).toBeNull();
  });

  test('fails with the error of the adapter', async () => {
    const run = await start();
    await worker.turn();
    (await scripted.until(1)).end({ state: 'failed', reason: 'Permission denied (publickey).', exit_code: 255 });
    await worker.idle();
    expect(await read(run)).toMatchObject({
      status: 'failed',
      failure_reason: 'Permission denied (publickey).',
      exit_code: 255,
    });
  });

  test('stops when somebody cancels it', async () => {
    const run = await start();
    await worker.turn();
    const { channel } = await scripted.until(1);
    await call(`PUT /api/script-runs/${String(run['uuid'])}/cancel`, {});
    await worker.idle();
    expect(channel.signal.aborted).toBe(true);
    expect(await read(run)).toMatchObject({ status: 'cancelled' });
  });

  test('is never started twice', async () => {
    await start();
    const other = startWorker();
    await Promise.all([worker.turn(), other.turn()]);
    (await scripted.until(1)).end({ state: 'succeeded' });
    await Promise.all([worker.idle(), other.idle()]);
    expect(scripted.asked).toHaveLength(1);
  });
});

/** Begun, and left in its midst by a program that stops; another has started. */
async function interrupted(): Promise<Fields> {
  const run = await start();
  await worker.turn();
  await scripted.until(1);
  await worker.stop();
  expect(await read(run)).toMatchObject({ status: 'running' });
  worker = startWorker();
  return run;
}

describe('after a restart', () => {
  test('is followed where the adapter still knows it', async () => {
    const run = await interrupted();
    scripted.afterRestart = { state: 'succeeded', exit_code: 0 };
    await worker.turn();
    await worker.idle();
    expect(await read(run)).toMatchObject({ status: 'succeeded' });
    expect(scripted.asked).toHaveLength(1);
  });

  test('has failed where nobody knows it, and is not repeated', async () => {
    const run = await interrupted();
    scripted.afterRestart = null;
    await worker.turn();
    await worker.idle();
    expect(await read(run)).toMatchObject({
      status: 'failed',
      failure_reason: expect.stringContaining('restarted in its midst'),
    });
    expect(scripted.asked).toHaveLength(1);
  });

  test('is taken over from a dead process when its lease ends', async () => {
    const run = await start();
    // As a process leaves it that is killed.
    await api.queries.jobs.claimJobs({
      now: api.clock.now,
      until: new Date(api.clock.now.getTime() + 30_000),
      lanes: [{ kinds: ['script-runs'], places: 5 }],
    });
    await worker.turn();
    expect(await read(run)).toMatchObject({ status: 'queued' });
    api.clock.now = new Date(api.clock.now.getTime() + 31_000);
    await worker.turn();
    (await scripted.until(1)).end({ state: 'succeeded' });
    await worker.idle();
    expect(await read(run)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a connection test', () => {
  const testIt = async (): Promise<Fields> => {
    await call(`PUT /api/providers/${infrastructure.provider}/test-connection`, {});
    await worker.turn();
    await worker.idle();
    return call(`GET /api/providers/${infrastructure.provider}`);
  };

  test('stores its result, and disables a provider that fails', async () => {
    expect(await testIt()).toMatchObject({
      connection: 'works',
      connection_message: 'Two servers found.',
      status: 'active',
      last_checked_at: api.clock.now.toISOString(),
    });
    scripted.connection = new Error('401: the token is not valid');
    expect(await testIt()).toMatchObject({
      connection: 'fails',
      connection_message: '401: the token is not valid',
      status: 'error',
    });
    // Its work is for staff meanwhile.
    expect(await start()).toMatchObject({ status: 'waiting', adapter: null });
    scripted.connection = { works: true, message: 'Back.' };
    expect(await testIt()).toMatchObject({ connection: 'works', status: 'active' });
  });

  test('says immediately where there is nothing to test', async () => {
    const byHand = await infrastructure.add('providers', { key: 'rack', name: 'Rack', kind: 'server' });
    const notBuilt = await infrastructure.add('providers', {
      key: 'cloud',
      name: 'Cloud',
      kind: 'server',
      adapter: 'aws',
    });
    expect(await call(`PUT /api/providers/${byHand}/test-connection`, {})).toMatchObject({ connection: 'by_hand' });
    expect(await call(`PUT /api/providers/${notBuilt}/test-connection`, {})).toMatchObject({ connection: 'not_built' });
  });
});
