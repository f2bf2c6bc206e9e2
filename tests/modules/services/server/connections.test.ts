/**
 * A connection that a person sets up, and what is asked of its provider from there on: when it is used, what the record
 * gets of it, and what becomes of it when the program stops in its midst.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { outboundPolicy } from '../../../../src/engine/server/outbound/policy.ts';
import { createAdapters } from '../../../../src/modules/providers/server/adapters.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { secret, startOwnAddress, type OwnAddress } from '../../../support/simulators/ownAddress.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Record<string, unknown>;

const password = 'Een-wachtwoord-dat-niemand-leest-1';

let api: TestApp;
let own: OwnAddress;
let infrastructure: Infrastructure;
let pack: string;
const errors: unknown[] = [];
const adapters = createAdapters({ outbound: outboundPolicy(['127.0.0.0/8']), patienceMilliseconds: 2_000 });

beforeAll(async () => {
  own = await startOwnAddress();
  api = await createTestApp({ registry: await productRegistry(), modules: modulesWith(adapters) });
  infrastructure = await addInfrastructure(api, 'http');
  pack = await infrastructure.add('hosting-packs', { key: 'start', name: 'Start' });
});
afterAll(async () => {
  await api.close();
  await own.simulator.close();
});
afterEach(() => {
  own.simulator.always = null;
  own.simulator.faults.clear();
  own.pending = 0;
  own.found = {};
  expect(errors.splice(0)).toEqual([]);
});

const call = (methodAndUrl: string, body?: Fields): Promise<Fields> => api.call('management', methodAndUrl, body);

const startWorker = (): JobWorker => createTestWorker(api, adapters, (error) => void errors.push(error));

/** Everything that is due now, and nothing later. */
async function work(): Promise<void> {
  const worker = startWorker();
  await worker.turn();
  await worker.idle();
  await worker.stop();
}

const later = (seconds: number): void => void (api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000));

const provider = (): Promise<Fields> => call(`GET /api/providers/${infrastructure.provider}`);

async function connect(credentials: Fields): Promise<Fields> {
  await call(`PUT /api/providers/${infrastructure.provider}`, { credentials: JSON.stringify(credentials) });
  await call(`PUT /api/providers/${infrastructure.provider}/test-connection`, {});
  await work();
  return provider();
}
const connected = (): Promise<Fields> => connect({ address: `${own.simulator.address}/hooks`, secret });

let count = 0;

/** An account that has been asked for. */
async function account(): Promise<Fields> {
  count += 1;
  const uuid = await infrastructure.add('hosting', {
    client_uuid: api.company.clients.own,
    server_uuid: infrastructure.server,
    hosting_pack_uuid: pack,
    username: `user${count}`,
    password,
  });
  own.simulator.log.splice(0);
  await call(`PUT /api/hosting/${uuid}/start-provisioning`, {});
  return { uuid };
}

async function changeOf({ uuid }: Fields): Promise<Fields> {
  const rows = await anyTable(api.store.database)
    .selectFrom('service_changes')
    .selectAll()
    .where('subject_uuid', '=', uuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();
  return rows[0] ?? {};
}

describe('a connection', () => {
  test('is used after a successful test, for the work of its provider', async () => {
    await call(`PUT /api/providers/${infrastructure.provider}`, {
      credentials: JSON.stringify({ address: `${own.simulator.address}/hooks`, secret }),
    });
    expect(await changeOf(await account())).toMatchObject({ status: 'waiting', adapter: null });
    expect(await connected()).toMatchObject({
      connection: 'works',
      connection_message: 'Here is the rack.',
      offers: ['hosting.set_up', 'hosting.remove', 'hosting.usage', 'hosting.list', 'domains.renew'],
    });
    const made = await account();
    expect(await changeOf(made)).toMatchObject({ status: 'queued', adapter: 'http' });
    await work();
    expect(await changeOf(made)).toMatchObject({ status: 'succeeded' });
    expect(own.simulator.log).toEqual(['hosting set_up']);
    // It does not suspend: that is for staff.
    await call(`PUT /api/hosting/${String(made['uuid'])}/suspend`, { suspend_reason: 'abuse' });
    expect(await changeOf(made)).toMatchObject({ operation: 'suspend', status: 'waiting', adapter: null });
  });

  test('with other credentials, or of another kind, counts as untested', async () => {
    await connected();
    await call(`PUT /api/providers/${infrastructure.provider}`, { name: 'Rack 2' });
    expect(await provider()).toMatchObject({ connection: 'works' });
    await call(`PUT /api/providers/${infrastructure.provider}`, {
      credentials: JSON.stringify({ address: `${own.simulator.address}/hooks`, secret: 'another' }),
    });
    expect(await provider()).toMatchObject({ connection: 'untested', connection_message: null, offers: null });
    expect(await connect({ address: `${own.simulator.address}/hooks`, secret: 'another' })).toMatchObject({
      connection: 'fails',
      connection_message: expect.stringContaining('Check the secret'),
      status: 'error',
    });
    expect(await connected()).toMatchObject({ connection: 'works', status: 'active' });
  });
});

describe('work at a provider', () => {
  test('in progress is polled when the provider says, until it is done', async () => {
    await connected();
    own.pending = 2;
    const made = await account();
    await work();
    expect(await changeOf(made)).toMatchObject({
      status: 'running',
      remembered: { asked: true, poll: expect.stringContaining('/hooks/work/') },
    });
    const asked = own.simulator.received.length;
    await work();
    expect(own.simulator.received).toHaveLength(asked);
    later(1);
    await work();
    expect(await changeOf(made)).toMatchObject({ status: 'running' });
    later(1);
    await work();
    expect(await changeOf(made)).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(await call(`GET /api/hosting/${String(made['uuid'])}`)).toMatchObject({ status: 'active' });
    expect(own.simulator.log).toEqual(['hosting set_up']);
  });

  test('resumes after the program was stopped, and is done once', async () => {
    const again = await startOwnAddress();
    try {
      await connect({ address: `${again.simulator.address}/hooks`, secret });
      const made = await account();
      // It does what it is asked, and its answer is never heard.
      again.simulator.fail({ slowMilliseconds: 500 });
      const dying = startWorker();
      await dying.turn();
      await expect.poll(() => again.simulator.received.length).toBeGreaterThan(1);
      await dying.stop();
      expect(await changeOf(made)).toMatchObject({ status: 'running', remembered: { asked: true } });
      await expect.poll(() => again.simulator.log).toEqual(['hosting set_up']);
      await work();
      expect(await changeOf(made)).toMatchObject({ status: 'succeeded' });
      expect(again.simulator.log).toEqual(['hosting set_up']);
      expect(again.simulator.received.map(({ method, url }) => `${method} ${url.pathname.split('/')[2]}`)).toEqual([
        'GET ',
        'POST work',
        'GET work',
      ]);
    } finally {
      await again.simulator.close();
    }
  });

  test('leaves no secret in readable texts: neither of the connection nor of the account', async () => {
    await connected();
    own.simulator.always = { status: 400, body: JSON.stringify({ reason: `No ${password} and no ${secret} here` }) };
    const made = await account();
    await work();
    expect(await changeOf(made)).toMatchObject({
      status: 'failed',
      failure_reason: 'The provider refused it: No ••• and no ••• here',
    });
    for (const table of ['service_changes', 'tasks', 'audit_entries', 'providers', 'hosting'])
      expect([
        table,
        JSON.stringify(await anyTable(api.store.database).selectFrom(table).selectAll().execute()),
      ]).toEqual([table, expect.not.stringMatching(new RegExp(`${password}|${secret}`))]);
  });
});

test('a server that its provider created gets its number and addresses from there', async () => {
  await connected();
  // As a provider that carries out more.
  await anyTable(api.store.database)
    .updateTable('providers')
    .set({ offers: ['servers.set_up'] })
    .where('uuid', '=', infrastructure.provider)
    .execute();
  own.found = { external_id: 'vm-12', ipv4: '192.0.2.12', ipv6: 'no address' };
  const uuid = await infrastructure.add('servers', {
    name: 'vm12',
    hostname: 'vm12.example.nl',
    provider_uuid: infrastructure.provider,
    region_uuid: infrastructure.region,
    server_type_uuid: infrastructure.type,
  });
  await call(`PUT /api/servers/${uuid}/start-provisioning`, {});
  await work();
  expect(await call(`GET /api/servers/${uuid}`)).toMatchObject({
    status: 'active',
    external_id: 'vm-12',
    ipv4: '192.0.2.12',
    ipv6: null,
  });
  const history = await call(`GET /api/servers/${uuid}/history`);
  expect(JSON.stringify(history)).toContain('vm-12');
});

test('the panel of a server provisions its accounts, where it has a connection of its own', async () => {
  const panel = await infrastructure.add('providers', {
    key: 'panel',
    name: 'Panel',
    kind: 'panel',
    adapter: 'directadmin',
  });
  await call(`PUT /api/servers/${infrastructure.server}`, { panel: 'directadmin', panel_provider_uuid: panel });
  expect(await changeOf(await account())).toMatchObject({ provider_uuid: panel, adapter: null, status: 'waiting' });
  await call(`PUT /api/servers/${infrastructure.server}`, { panel_provider_uuid: null });
  expect(await changeOf(await account())).toMatchObject({ provider_uuid: infrastructure.provider });
});

// At the end: nothing else is asked of it meanwhile.
test('a request waits as long as the provider asks, where that is longer than the default', async () => {
  await connected();
  own.simulator.always = { status: 429, headers: { 'retry-after': '3600' } };
  const made = await account();
  await work();
  expect(await changeOf(made)).toMatchObject({
    status: 'queued',
    failure_reason: expect.stringContaining('3600 seconds'),
    next_attempt_at: new Date(api.clock.now.getTime() + 3_600_000),
  });
  await call(`PUT /api/service-changes/${String((await changeOf(made))['uuid'])}/cancel`, {});
});
