/** DirectAdmin: the contract of adapters, and what is particular to its accounts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  AccountUsage,
  Adapter,
  Channel,
  AdapterOutcome,
  PanelAccount,
  ServiceOrder,
} from '../../../../src/modules/providers/server/adapter.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { directadminAdapter } from '../../../../src/modules/providers/server/adapters/directadmin.ts';
import { loginKey, startDirectAdmin, username, type DirectAdmin } from '../../../support/simulators/directadmin.ts';
import { describeContract, loopback, Memory, order, related } from './contract.ts';

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

/** Of a mailbox in that account; before an edit it had what `before` says. */
const mailboxOrder = (
  panel: DirectAdmin,
  operation: ServiceOrder['operation'],
  edit: MailboxEdit = {},
): ServiceOrder => {
  const { before = {}, ...now } = edit;
  const service = { local_part: 'info', password, quota_mb: 500, aliases: ['sales'], forward_to: ['jan@elders.nl'] };
  return order({
    operation,
    resource: 'mailboxes',
    credentials: { address: panel.simulator.address, username, login_key: loginKey },
    service: { ...service, ...now },
    related: related({ hosting: { username: 'jansen' }, domain: { name: 'jansen.nl' } }),
    changes: Object.entries(before).map(([field, value]) => ({ field, before: value, after: null })),
  });
};

interface MailboxEdit extends Readonly<Record<string, unknown>> {
  readonly before?: Readonly<Record<string, unknown>>;
}

const jansen = { domain: 'jansen.nl', package: 'start', password: 'another', suspended: false };

describeContract({
  name: 'directadmin',
  unauthorised: { status: 401 },
  caseNames: [
    'set up',
    'pack and password',
    'suspend',
    'unsuspend',
    'remove',
    'mailbox',
    'edit of a mailbox',
    'end of a mailbox',
  ],
  async start() {
    const panel = await startDirectAdmin();
    const there = (more: Partial<typeof jansen> = {}) => {
      return (): void => void panel.accounts.set('jansen', { ...jansen, ...more });
    };
    return {
      simulator: panel.simulator,
      makeAdapter: directadminAdapter,
      secrets: [loginKey, password, ...[username, `${username}|jansen`].map((name) => btoa(`${name}:${loginKey}`))],
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
        {
          name: 'mailbox',
          order: mailboxOrder(panel, 'set_up'),
          prepare: there(),
          log: [
            'mailbox create info@jansen.nl 500',
            'forward create info@jansen.nl jan@elders.nl',
            'forward create sales@jansen.nl info@jansen.nl',
          ],
        },
        {
          name: 'edit of a mailbox',
          order: mailboxOrder(panel, 'update', {
            quota_mb: null,
            forward_to: [],
            before: { password: null, quota_mb: 500, aliases: ['shop'], forward_to: ['jan@elders.nl'] },
          }),
          prepare: withMailbox(panel),
          log: [
            'mailbox modify info@jansen.nl 0',
            'forward delete info@jansen.nl ',
            'forward delete shop@jansen.nl ',
            'forward create sales@jansen.nl info@jansen.nl',
          ],
        },
        {
          name: 'end of a mailbox',
          order: mailboxOrder(panel, 'remove', { aliases: ['shop'] }),
          prepare: withMailbox(panel),
          log: ['forward delete info@jansen.nl ', 'forward delete shop@jansen.nl ', 'mailbox delete info@jansen.nl'],
        },
      ],
    };
  },
});

const withMailbox = (panel: DirectAdmin) => (): void => {
  panel.accounts.set('jansen', { ...jansen });
  panel.mailboxes.set('info@jansen.nl', { password: 'another', quota: '500' });
  panel.forwarders.set('info@jansen.nl', 'jan@elders.nl');
  panel.forwarders.set('shop@jansen.nl', 'info@jansen.nl');
};

describe('a mailbox', () => {
  let panel: DirectAdmin;
  beforeEach(async () => {
    panel = await startDirectAdmin();
    withMailbox(panel)();
  });
  afterEach(() => panel.simulator.close());

  const ask = (asked: ServiceOrder): Promise<AdapterOutcome> | undefined =>
    directadminAdapter(createClient({ outbound: loopback })).services?.['mailboxes']?.[asked.operation]?.(
      asked,
      new Memory().channel(),
    );

  test('is rejected where its address is forwarded elsewhere by hand, and leaves that unchanged', async () => {
    panel.forwarders.set('sales@jansen.nl', 'piet@elders.nl');
    expect(await ask(mailboxOrder(panel, 'set_up'))).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('sales@jansen.nl is forwarded to piet@elders.nl in DirectAdmin'),
    });
    expect(panel.forwarders.get('sales@jansen.nl')).toBe('piet@elders.nl');
  });

  test('is removed without the forwards that were made by hand', async () => {
    panel.forwarders.set('info@jansen.nl', 'jan@elders.nl,piet@elders.nl');
    expect(await ask(mailboxOrder(panel, 'remove', { aliases: [] }))).toEqual({ state: 'succeeded' });
    expect(panel.forwarders.get('info@jansen.nl')).toBe('piet@elders.nl');
    expect(panel.mailboxes.size).toBe(0);
  });

  test('of a domain that is not in the account fails with that reason', async () => {
    panel.accounts.set('jansen', { ...jansen, domain: 'bakkerij.nl' });
    expect(await ask(mailboxOrder(panel, 'set_up'))).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('DirectAdmin shows no mail of jansen.nl'),
    });
  });
});

describe('an account', () => {
  let panel: DirectAdmin;
  let adapter: Adapter;
  beforeEach(async () => {
    panel = await startDirectAdmin();
    adapter = directadminAdapter(createClient({ outbound: loopback }));
  });
  afterEach(() => panel.simulator.close());

  const channel: Channel = {
    signal: new AbortController().signal,
    write: () => undefined,
    remember: () => Promise.resolve(),
  };
  const ask = (asked: Asked): Promise<AdapterOutcome> | undefined =>
    adapter.services?.['hosting']?.[asked.operation]?.(orderFor(panel, asked), channel);

  test('of somebody else with the same name is neither adopted nor removed', async () => {
    panel.accounts.set('jansen', { ...jansen, domain: 'bakkerij.nl' });
    expect(await ask({ operation: 'set_up' })).toEqual({
      state: 'failed',
      reason: 'An account jansen already exists, for bakkerij.nl. Choose another username.',
    });
    expect(await ask({ operation: 'remove' })).toEqual({
      state: 'failed',
      reason: 'The account jansen there belongs to bakkerij.nl, not to jansen.nl. Check it first.',
    });
    expect(panel.simulator.log).toEqual([]);
  });

  test('that DirectAdmin rejects fails with its message', async () => {
    expect(await ask({ operation: 'set_up', pack: 'huge' })).toEqual({
      state: 'failed',
      reason: 'DirectAdmin refused: Cannot Create Account: The package does not exist',
    });
    expect(await ask({ operation: 'suspend' })).toEqual({
      state: 'failed',
      reason: 'There is no account jansen in DirectAdmin.',
    });
  });

  const usage = (domain: string | null, name = 'jansen'): Promise<AccountUsage | null> | undefined => {
    const { provider, server } = orderFor(panel, { operation: 'suspend' });
    return adapter.usage?.({ provider, server, username: name, domain }, channel.signal);
  };

  test('returns its usage in whole megabytes; a missing one uses nothing', async () => {
    panel.accounts.set('jansen', {
      ...jansen,
      usage: { quota: '1045.5', bandwidth: '20480.2', mysql: '3', nemails: '12' },
    });
    expect(await usage('jansen.nl')).toEqual({
      diskUsedMb: 1046,
      bandwidthUsedMb: 20_480,
      databases: 3,
      mailboxes: 12,
    });
    expect(await usage(null, 'pietersen')).toBeNull();
    await expect(usage('bakkerij.nl')).rejects.toThrow(
      'The account jansen there belongs to jansen.nl, not to bakkerij.nl. Check it first.',
    );
    panel.accounts.set('jansen', { ...jansen, usage: { quota: '', bandwidth: 'unlimited', mysql: '0', nemails: '0' } });
    expect(await usage('jansen.nl')).toEqual({ diskUsedMb: null, bandwidthUsedMb: null, databases: 0, mailboxes: 0 });
  });

  test('with unavailable usage returns the reason and the time to retry, without secrets', async () => {
    panel.accounts.set('jansen', { ...jansen });
    panel.simulator.fail({ status: 200, body: 'error=1&text=You cannot execute that command' }, 1);
    await expect(usage('jansen.nl')).rejects.toThrow('Allow CMD_API_SHOW_USER_USAGE');
    panel.simulator.fail({ status: 429, headers: { 'retry-after': '30' } });
    await expect(usage('jansen.nl')).rejects.toMatchObject({ isTransient: true, retryAfterSeconds: 30 });
  });

  test('is listed with its domain, its pack and its state; an interrupted list is an error', async () => {
    panel.accounts.set('jansen', { ...jansen });
    panel.accounts.set('pietersen', { ...jansen, domain: 'Pietersen.nl', package: 'plus', suspended: true });
    const { provider } = orderFor(panel, { operation: 'suspend' });
    const list = async (): Promise<readonly PanelAccount[]> => {
      const found: PanelAccount[] = [];
      for await (const one of adapter.listAccounts?.(provider, channel.signal) ?? []) found.push(one);
      return found;
    };
    expect(await list()).toEqual([
      { username: 'jansen', domain: 'jansen.nl', pack: 'start', isSuspended: false },
      { username: 'pietersen', domain: 'pietersen.nl', pack: 'plus', isSuspended: true },
    ]);
    panel.simulator.fail({ status: 200, body: 'error=1&text=No' }, 2);
    await expect(list()).rejects.toThrow('The login key can’t read pietersen. Allow CMD_API_SHOW_USER_CONFIG.');
  });

  test('is tested by listing the existing ones', async () => {
    panel.accounts.set('jansen', { ...jansen });
    const { provider } = orderFor(panel, { operation: 'suspend' });
    expect(await adapter.testConnection?.(provider)).toEqual({ works: true, message: '1 accounts found.' });
    const wrong = JSON.stringify({ address: panel.simulator.address, username, login_key: 'wrong' });
    expect(await adapter.testConnection?.({ ...provider, credentials: wrong })).toEqual({
      works: false,
      message: 'DirectAdmin refused the username or login key. Check the provider’s credentials.',
    });
  });
});
