/** DirectAdmin: the contract of adapters, and what is particular to its accounts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Channel, Outcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { directadminAdapter } from '../../../../src/modules/providers/server/adapters/directadmin.ts';
import { loginKey, startDirectAdmin, username, type DirectAdmin } from '../../../support/simulators/directadmin.ts';
import { describeContract, loopback, order, related } from './contract.ts';

const password = 'the-password-of-jansen';

interface Asked {
  readonly operation: ServiceOrder['operation'];
  readonly changes?: readonly string[];
  readonly domain?: string;
  readonly pack?: string;
}

const orderFor = (
  panel: DirectAdmin,
  { operation, changes = [], domain = 'jansen.nl', pack = 'start' }: Asked,
): ServiceOrder =>
  order({
    operation,
    resource: 'hosting',
    credentials: { address: panel.simulator.address, username, login_key: loginKey },
    service: { username: 'jansen', password, ip: null },
    server: { ipv4: '192.0.2.4' },
    related: related({ client: { email: 'jan@jansen.nl' }, domain: { name: domain }, pack: { key: pack } }),
    changes: changes.map((field) => ({ field, before: null, after: null })),
  });

const jansen = { domain: 'jansen.nl', package: 'start', password: 'another', suspended: false };

describeContract({
  name: 'directadmin',
  unauthorised: { status: 401 },
  caseNames: ['set up', 'pack and password', 'suspend', 'unsuspend', 'remove'],
  async start() {
    const panel = await startDirectAdmin();
    const there = (more: Partial<typeof jansen> = {}) => {
      return (): void => void panel.accounts.set('jansen', { ...jansen, ...more });
    };
    return {
      simulator: panel.simulator,
      makeAdapter: directadminAdapter,
      secrets: [loginKey, password, btoa(`${username}:${loginKey}`)],
      cases: [
        {
          name: 'set up',
          order: orderFor(panel, { operation: 'set_up' }),
          prepare: () => panel.accounts.clear(),
          log: ['create jansen jansen.nl start 192.0.2.4 jan@jansen.nl'],
        },
        {
          name: 'pack and password',
          order: orderFor(panel, { operation: 'update', changes: ['hosting_pack_uuid', 'password'], pack: 'plus' }),
          prepare: there(),
          log: ['package jansen plus', 'password jansen'],
        },
        {
          name: 'suspend',
          order: orderFor(panel, { operation: 'suspend' }),
          prepare: there(),
          log: ['suspend jansen'],
        },
        {
          name: 'unsuspend',
          order: orderFor(panel, { operation: 'unsuspend' }),
          prepare: there({ suspended: true }),
          log: ['unsuspend jansen'],
        },
        { name: 'remove', order: orderFor(panel, { operation: 'remove' }), prepare: there(), log: ['delete jansen'] },
      ],
    };
  },
});

describe('an account', () => {
  let panel: DirectAdmin;
  beforeEach(async () => {
    panel = await startDirectAdmin();
  });
  afterEach(() => panel.simulator.close());

  const channel: Channel = {
    signal: new AbortController().signal,
    write: () => undefined,
    remember: () => Promise.resolve(),
  };
  const adapter = directadminAdapter(createClient({ outbound: loopback }));
  const ask = (asked: Asked): Promise<Outcome> | undefined =>
    adapter.services?.['hosting']?.[asked.operation]?.(orderFor(panel, asked), channel);

  test('of somebody else with the same name is neither taken for ours nor removed', async () => {
    panel.accounts.set('jansen', { ...jansen, domain: 'bakkerij.nl' });
    expect(await ask({ operation: 'set_up' })).toEqual({
      state: 'failed',
      reason: 'There is an account jansen already, of bakkerij.nl. Choose another user name.',
    });
    expect(await ask({ operation: 'remove' })).toEqual({
      state: 'failed',
      reason: 'The account jansen there is of bakkerij.nl, not of jansen.nl. Look at it first.',
    });
    expect(panel.simulator.log).toEqual([]);
  });

  test('that DirectAdmin refuses fails with what it says', async () => {
    expect(await ask({ operation: 'set_up', pack: 'huge' })).toEqual({
      state: 'failed',
      reason: 'DirectAdmin refused: Cannot Create Account: The package does not exist',
    });
    expect(await ask({ operation: 'suspend' })).toEqual({
      state: 'failed',
      reason: 'There is no account jansen in DirectAdmin.',
    });
  });

  test('is tested by listing those that are there', async () => {
    panel.accounts.set('jansen', { ...jansen });
    const { provider } = orderFor(panel, { operation: 'suspend' });
    expect(await adapter.testConnection?.(provider)).toEqual({ works: true, message: '1 accounts found.' });
    const wrong = JSON.stringify({ address: panel.simulator.address, username, login_key: 'wrong' });
    expect(await adapter.testConnection?.({ ...provider, credentials: wrong })).toEqual({
      works: false,
      message: 'DirectAdmin refuses the user name or the login key. Check them at the provider.',
    });
  });
});
