/** Hetzner Cloud: the contract of adapters, and what is particular to its servers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Adapter, AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { hetznerAdapter } from '../../../../src/modules/providers/server/adapters/hetzner.ts';
import { refusal, startHetzner, token, type Hetzner, type Machine } from '../../../support/simulators/hetzner.ts';
import { describeContract, loopback, Memory, order, related } from './contract.ts';

const uuid = '0192f0c4-7d1e-7a3b-9c55-0123456789ab';
const name = 'web01.example.nl';
const ours = { name, labels: { 'beheer-server': uuid } };

interface Asked {
  readonly operation: ServiceOrder['operation'];
  readonly changes?: readonly string[];
  readonly server?: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly credentials?: Readonly<Record<string, string>>;
}

const orderFor = (cloud: Hetzner, asked: Asked): ServiceOrder => {
  const { operation, changes = [], server = {}, type = 'cx22', credentials = {} } = asked;
  return order({
    operation,
    resource: 'servers',
    credentials: { token, address: cloud.address, ...credentials },
    service: {
      uuid,
      hostname: name,
      external_id: null,
      ipv4: null,
      os: 'Debian 13',
      backups_enabled: true,
      status: 'active',
      ...server,
    },
    related: related({ server_type: { external_id: type }, region: { external_id: 'fsn1' } }),
    changes: changes.map((field) => ({ field, before: null, after: null })),
  });
};

describeContract({
  name: 'hetzner',
  unauthorised: refusal(401, 'unauthorized', 'unable to authenticate'),
  // All requests are there again in an hour, and enough of them within a minute.
  busy: {
    fault: {
      ...refusal(429, 'rate_limit_exceeded', 'limit reached'),
      headers: { 'ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 3_600) },
    },
    seconds: 60,
  },
  caseNames: ['set up', 'type, backups and name', 'suspend', 'unsuspend', 'remove'],
  async start() {
    const cloud = await startHetzner();
    const there = (more: Partial<Machine> = {}) => {
      return (): void => {
        cloud.machines.clear();
        cloud.add({ ...ours, ...more });
      };
    };
    return {
      simulator: cloud.simulator,
      makeAdapter: hetznerAdapter,
      secrets: [token, 'root-password-of-the-server'],
      cases: [
        {
          name: 'set up',
          order: orderFor(cloud, { operation: 'set_up' }),
          prepare: () => cloud.machines.clear(),
          log: [`create ${name} cx22 fsn1 debian-13`, `enable_backup ${name}`, `change_dns_ptr ${name} ${name}`],
        },
        {
          name: 'type, backups and name',
          order: orderFor(cloud, {
            operation: 'update',
            changes: ['server_type_uuid', 'backups_enabled', 'hostname'],
            type: 'cx32',
          }),
          prepare: there({ name: 'web00.example.nl', reverse: name }),
          log: [
            'shutdown web00.example.nl',
            'change_type web00.example.nl cx32',
            'poweron web00.example.nl',
            'enable_backup web00.example.nl',
            expect.stringMatching(/^rename \d+ web01\.example\.nl$/) as unknown as string,
          ],
        },
        {
          name: 'suspend',
          order: orderFor(cloud, { operation: 'suspend' }),
          prepare: there(),
          log: [`shutdown ${name}`],
        },
        {
          name: 'unsuspend',
          order: orderFor(cloud, { operation: 'unsuspend' }),
          prepare: there({ status: 'off' }),
          log: [`poweron ${name}`],
        },
        { name: 'remove', order: orderFor(cloud, { operation: 'remove' }), prepare: there(), log: [`delete ${name}`] },
      ],
    };
  },
});

describe('a server', () => {
  let cloud: Hetzner;
  let adapter: Adapter;
  let memory: Memory;
  beforeEach(async () => {
    cloud = await startHetzner();
    adapter = hetznerAdapter(createClient({ outbound: loopback, pausesMilliseconds: [1, 1] }));
    memory = new Memory();
  });
  afterEach(() => cloud.simulator.close());

  const ask = async (asked: Asked): Promise<AdapterOutcome> => {
    const work = orderFor(cloud, asked);
    let outcome = await memory.carryOut(adapter, work);
    for (let turn = 0; turn < 20 && outcome.state === 'under_way'; turn += 1)
      outcome = await memory.carryOut(adapter, work);
    return outcome;
  };

  test('gets its number and addresses after creation, and our key as a label', async () => {
    const outcome = await ask({
      operation: 'set_up',
      server: { os: 'Rocky Linux 9' },
      credentials: { ssh_keys: 'ops' },
    });
    const [machine] = cloud.machines.values();
    expect(outcome).toEqual({
      state: 'succeeded',
      found: {
        external_id: String(machine?.id),
        ipv4: `192.0.2.${Number(machine?.id) % 250}`,
        ipv6: `2001:db8:${machine?.id}::1`,
      },
    });
    expect(machine).toMatchObject({ ...ours, image: 'rocky-9', status: 'running', backups: true, reverse: name });
    const created = cloud.simulator.received.find(({ method }) => method === 'POST');
    expect(JSON.parse(created?.body ?? '')).toMatchObject({ ssh_keys: ['ops'] });
    expect(memory.written).not.toContain('mails the root password');
  });

  test('is found again by a program without its number, while it is still being created', async () => {
    cloud.settings.requestsPerAction = 4;
    const work = orderFor(cloud, { operation: 'set_up' });
    expect(await memory.carryOut(adapter, work)).toEqual({ state: 'under_way', checkAfterSeconds: 3 });
    memory.remembered = null;
    expect(await ask({ operation: 'set_up' })).toMatchObject({ state: 'succeeded' });
    expect(cloud.simulator.log.filter((line) => line.startsWith('create'))).toHaveLength(1);
  });

  test('of another project member with the same name is not adopted', async () => {
    cloud.add({ name });
    expect(await ask({ operation: 'set_up' })).toEqual({
      state: 'failed',
      reason: `The project already has another server ${name}. Choose another hostname, or enter its provider ID.`,
    });
    expect(cloud.simulator.log).toEqual([]);
  });

  test('with the number of another is neither switched off nor removed', async () => {
    const other = cloud.add({ name: 'db.bakkerij.nl', labels: { 'beheer-server': 'another' } });
    for (const operation of ['suspend', 'remove', 'set_up', 'update'] as const)
      expect(await ask({ operation, server: { external_id: String(other.id) } })).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining(
          `is db.bakkerij.nl (192.0.2.${other.id % 250}), not ${name}. Check its provider ID`,
        ),
      });
    expect(cloud.simulator.log).toEqual([]);
  });

  test('that existed before is found by its name or its address', async () => {
    const older = cloud.add({ name: 'old-name', status: 'off' });
    const known = { external_id: String(older.id), ipv4: `192.0.2.${older.id % 250}` };
    expect(await ask({ operation: 'unsuspend', server: known })).toMatchObject({ state: 'succeeded' });
    expect(older.status).toBe('running');
  });

  test('that ignores a shutdown is switched off after three minutes, not before', async () => {
    const deaf = cloud.add({ ...ours, isDeaf: true });
    cloud.begin(deaf, 'shutdown_server', new Date(Date.now() - 170_000), true);
    expect(await memory.carryOut(adapter, orderFor(cloud, { operation: 'suspend' }))).toEqual({
      state: 'under_way',
      checkAfterSeconds: 10,
    });
    expect(cloud.simulator.log).toEqual([]);
    cloud.begin(deaf, 'shutdown_server', new Date(Date.now() - 181_000), true);
    expect(await ask({ operation: 'suspend' })).toMatchObject({ state: 'succeeded' });
    expect(cloud.simulator.log).toEqual([`poweroff ${name}`]);
  });

  test('with another running action is left alone until that has ended', async () => {
    const machine = cloud.add(ours);
    cloud.begin(machine, 'create_image', new Date(), false);
    expect(await memory.carryOut(adapter, orderFor(cloud, { operation: 'remove' }))).toEqual({
      state: 'under_way',
      checkAfterSeconds: 3,
    });
    // It begins between our look and our question.
    cloud.simulator.fail(refusal(200, '', ''), 1);
    cloud.simulator.faults.set(cloud.simulator.received.length + 1, {
      status: 200,
      body: JSON.stringify({ actions: [] }),
    });
    expect(await memory.carryOut(adapter, orderFor(cloud, { operation: 'remove' }))).toEqual({
      state: 'under_way',
      checkAfterSeconds: 10,
    });
    expect(cloud.simulator.log).toEqual([]);
  });

  test('that is switched off in the product stays off when its type changes', async () => {
    const machine = cloud.add({ ...ours, status: 'off' });
    const changes = ['server_type_uuid'];
    expect(await ask({ operation: 'update', changes, type: 'cx42', server: { status: 'off' } })).toMatchObject({
      state: 'succeeded',
    });
    expect(machine).toMatchObject({ type: 'cx42', status: 'off' });
  });

  test.each([
    [
      412,
      'resource_unavailable',
      true,
      /^Hetzner refused \(resource_unavailable\): no\. Choose another type or region/,
    ],
    [403, 'resource_limit_exceeded', false, /The project’s limit has been reached/],
    [401, 'token_readonly', false, /The token is read-only/],
    [403, 'maintenance', true, /^Hetzner refused \(maintenance\): no\.$/],
    [409, 'conflict', true, /conflict/],
    [422, 'invalid_input', false, /^Hetzner refused \(invalid_input\): no\.$/],
  ])('is rejected with %i %s: if a retry helps, and what to do', async (status, code, isTransient, words) => {
    cloud.simulator.fail(refusal(status, code, 'no'), 1);
    const outcome = await memory.carryOut(adapter, orderFor(cloud, { operation: 'set_up' }));
    expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringMatching(words) });
    expect('isTransient' in outcome).toBe(isTransient);
  });

  test('with a failed action returns the reason', async () => {
    cloud.add({ ...ours, status: 'off' });
    cloud.failing.set('start_server', { code: 'resource_unavailable', message: 'the host is full' });
    expect(await ask({ operation: 'unsuspend' })).toMatchObject({
      state: 'failed',
      isTransient: true,
      reason: expect.stringContaining('start_server: the host is full'),
    });
    // Asked once more, it tries once more.
    cloud.failing.clear();
    expect(await ask({ operation: 'unsuspend' })).toMatchObject({ state: 'succeeded' });
  });

  test('with an endless action is waited for at most an hour', async () => {
    cloud.add({ ...ours, status: 'off' });
    cloud.settings.requestsPerAction = Infinity;
    expect(await memory.carryOut(adapter, orderFor(cloud, { operation: 'unsuspend' }))).toMatchObject({
      state: 'under_way',
    });
    expect(await memory.carryOut(adapter, orderFor(cloud, { operation: 'unsuspend' }))).toMatchObject({
      state: 'under_way',
    });
    memory.remembered = { ...memory.remembered, since: new Date(Date.now() - 3_700_000).toISOString() };
    expect(await memory.carryOut(adapter, orderFor(cloud, { operation: 'unsuspend' }))).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('didn’t finish at Hetzner within an hour'),
    });
  });

  test('that is protected at Hetzner is not removed', async () => {
    cloud.add({ ...ours, isProtected: true });
    expect(await ask({ operation: 'remove' })).toMatchObject({
      state: 'failed',
      reason: 'Hetzner refused (protected): server is delete protected. Turn off its protection at Hetzner first.',
    });
  });

  test('has all data when it is ordered, and a test orders nothing', async () => {
    expect(await ask({ operation: 'set_up', server: { os: null } })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Fill in what’s missing'),
    });
    const work = orderFor(cloud, { operation: 'set_up' });
    expect(await memory.carryOut(adapter, { ...work, provider: { ...work.provider, test_mode: true } })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('no test environment'),
    });
    expect(cloud.simulator.received).toHaveLength(1);
  });

  test('is counted by the connection test', async () => {
    cloud.add();
    const { provider } = orderFor(cloud, { operation: 'set_up' });
    expect(await adapter.testConnection?.(provider)).toEqual({ works: true, message: 'Servers in the project: 1.' });
    const credentials = JSON.stringify({ token: 'wrong', address: cloud.address });
    expect(await adapter.testConnection?.({ ...provider, credentials })).toEqual({
      works: false,
      message: 'Hetzner refused the token. Check the provider’s credentials.',
    });
  });
});
