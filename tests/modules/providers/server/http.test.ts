/** Providers at an address of one's own: the contract of adapters, and what is particular to signed requests. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicOnly } from '../../../../src/engine/server/outbound/policy.ts';
import type {
  Channel,
  AdapterOutcome,
  DomainRegistration,
  ServiceOrder,
} from '../../../../src/modules/providers/server/adapter.ts';
import { credentialFault } from '../../../../src/modules/providers/rules/providerCredentials.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { httpAdapter } from '../../../../src/modules/providers/server/adapters/http.ts';
import { secret, startOwnAddress, type OwnAddress } from '../../../support/simulators/ownAddress.ts';
import { describeContract, loopback, order, related, type Case } from './contract.ts';

/** One for each operation, and one for each resource: they all go the same way. */
const tried = [
  { resource: 'hosting', operation: 'set_up' },
  { resource: 'applications', operation: 'update' },
  { resource: 'servers', operation: 'suspend' },
  { resource: 'databases', operation: 'unsuspend' },
  { resource: 'hosting', operation: 'remove' },
  { resource: 'domains', operation: 'renew' },
  { resource: 'domains', operation: 'restore' },
  { resource: 'domains', operation: 'transfer_code' },
  { resource: 'dns-zones', operation: 'update' },
  { resource: 'mailboxes', operation: 'set_up' },
] as const;
const password = 'the-password-of-the-account';

const orderFor = (own: OwnAddress, of: Pick<ServiceOrder, 'resource' | 'operation'>): ServiceOrder =>
  order({
    ...of,
    credentials: { address: `${own.simulator.address}/hooks`, secret },
    service: { uuid: '0192', username: 'jansen', password, name: 'jansen', renewal_billing: { line: 'inside' } },
  });

describeContract({
  name: 'http',
  unauthorised: { status: 401 },
  caseNames: tried.map(({ resource, operation }) => `${resource} ${operation}`),
  async start() {
    const own = await startOwnAddress();
    // Each takes a while there.
    own.pending = 1;
    return {
      simulator: own.simulator,
      makeAdapter: httpAdapter,
      secrets: [secret, password],
      cases: tried.map((of): Case => ({
        name: `${of.resource} ${of.operation}`,
        order: orderFor(own, of),
        log: [`${of.resource} ${of.operation}`],
      })),
    };
  },
});

describe('the examples of docs/provider-http.md', () => {
  let own: OwnAddress;
  beforeEach(async () => {
    own = await startOwnAddress();
  });
  afterEach(() => own.simulator.close());

  const page = readFileSync('docs/provider-http.md', 'utf8');
  const example = (title: string): string => {
    const [, text] = new RegExp(`\`\`\`${title}\\n([^]*?)\\n\`\`\``).exec(page) ?? [];
    if (text === undefined) throw new Error(`There is no example "${title}".`);
    return text;
  };
  const channel: Channel = {
    signal: new AbortController().signal,
    write: () => undefined,
    remember: () => Promise.resolve(),
  };
  const adapter = httpAdapter(createClient({ outbound: loopback }));
  const credentials = (): Readonly<Record<string, string>> => ({ address: `${own.simulator.address}/hooks`, secret });
  const perform = (work: ServiceOrder): Promise<AdapterOutcome> | undefined =>
    adapter.services?.[work.resource]?.[work.operation]?.(work, channel);

  test('show credentials that the connection accepts', () => {
    expect(credentialFault('http', example('json credentials'))).toBeNull();
  });

  test('show a test answer that can be read, with all that it offers', async () => {
    const answer = example('json offers');
    const { message, offers }: Offers = JSON.parse(answer) as Offers;
    own.simulator.always = { status: 200, body: answer };
    const { provider } = order({ resource: 'hosting', operation: 'set_up', credentials: credentials() });
    expect(await adapter.testConnection?.(provider)).toEqual({
      works: true,
      message,
      offers: expect.arrayContaining(
        Object.entries(offers).flatMap(([name, operations]) => operations.map((one) => `${name}.${one}`)),
      ),
    });
  });

  test.each(['hosting', 'mailboxes', 'domains', 'dns-zones'])('show work with %s as it is sent', async (resource) => {
    const shown = JSON.parse(example(`json work ${resource}`)) as Shown;
    const { key, operation, service, changes, server, contacts, tld, zone } = shown;
    const work: ServiceOrder = {
      ...order({ resource, operation, credentials: credentials(), service, changes, server }),
      key,
      related: related({
        client: shown.client,
        domain: shown.domain === null ? null : { name: shown.domain },
        pack: shown.pack,
        hosting: shown.account ?? null,
      } as Parameters<typeof related>[0]),
      // Of each record what stands in the example.
      ...(contacts ? { registration: { ...contacts, tld: { tld } } as unknown as DomainRegistration } : {}),
      ...(zone ? { zone } : {}),
    };
    expect(await perform(work)).toEqual({ state: 'succeeded' });
    expect(JSON.parse(own.simulator.received.at(-1)?.body ?? '')).toEqual(shown);
  });

  test('show a transfer code, which is taken from the answer to that request only', async () => {
    own.simulator.always = { status: 200, body: example('json answer transfer_code') };
    const ask = (operation: ServiceOrder['operation']): Promise<AdapterOutcome> | undefined =>
      perform(order({ resource: 'domains', operation, credentials: credentials() }));
    expect(await ask('transfer_code')).toEqual({ state: 'succeeded', transfer_code: 'the code to leave with' });
    expect(await ask('update')).toEqual({ state: 'succeeded' });
  });

  test('show a signature check that accepts ours', async () => {
    await perform(order({ resource: 'hosting', operation: 'set_up', credentials: credentials() }));
    const [received] = own.simulator.received;
    // The page's own lines, as a program of somebody else's runs them.
    const check = new Function(
      'request',
      'secret',
      'createHmac',
      `${example('js verify').replace('https://hooks.example.nl', own.simulator.address)}\nreturn expected;`,
    ) as (request: object, key: string, hmac: typeof createHmac) => string;
    const request = { method: received?.method, url: received?.path, headers: received?.headers };
    expect(check(request, secret, createHmac)).toBe(received?.headers['signature']);
  });
});

interface Offers {
  readonly message: string;
  readonly offers: Readonly<Record<string, readonly string[]>>;
}

interface Shown {
  readonly key: string;
  readonly operation: ServiceOrder['operation'];
  readonly service: Readonly<Record<string, unknown>>;
  readonly changes: ServiceOrder['changes'];
  readonly server: ServiceOrder['server'];
  readonly client: Readonly<Record<string, unknown>>;
  readonly domain: string | null;
  readonly pack: Readonly<Record<string, unknown>> | null;
  readonly contacts?: object;
  readonly tld?: string;
  readonly account?: Readonly<Record<string, unknown>>;
  readonly zone?: NonNullable<ServiceOrder['zone']>;
}

describe('a signed request', () => {
  let own: OwnAddress;
  beforeEach(async () => {
    own = await startOwnAddress();
  });
  afterEach(() => own.simulator.close());

  const channel: Channel = {
    signal: new AbortController().signal,
    write: () => undefined,
    remember: () => Promise.resolve(),
  };
  const adapter = httpAdapter(createClient({ outbound: loopback }));
  const setUp = (of: ServiceOrder): Promise<AdapterOutcome> | undefined =>
    adapter.services?.['hosting']?.set_up?.(of, channel);
  const plain = (): ServiceOrder => orderFor(own, { resource: 'hosting', operation: 'set_up' });

  test('contains the key of the job, and the data of the record that it needs', async () => {
    const work = plain();
    expect(await setUp(work)).toEqual({ state: 'succeeded' });
    const [received] = own.simulator.received;
    expect(received).toMatchObject({
      method: 'POST',
      path: '/hooks/work',
      headers: {
        'idempotency-key': work.key,
        'signature-input': expect.stringMatching(
          /^sig=\("@method" "@target-uri" "content-digest" "idempotency-key"\);created=\d+;expires=\d+;nonce="[\w-]+";keyid="the-provider";alg="hmac-sha256"$/,
        ),
      },
    });
    expect(JSON.parse(received?.body ?? '')).toEqual({
      key: work.key,
      operation: 'set_up',
      resource: 'hosting',
      test_mode: false,
      service: { uuid: '0192', username: 'jansen', password },
      changes: [],
      server: {},
      client: null,
      domain: null,
      pack: null,
      server_type: null,
      region: null,
    });
  });

  test('returns the values for the record', async () => {
    own.found = { external_id: 'vm-12', ipv4: '192.0.2.7', colour: 'red' };
    expect(await setUp(plain())).toEqual({ state: 'succeeded', found: { external_id: 'vm-12', ipv4: '192.0.2.7' } });
  });

  test('fails with the reason of the other side', async () => {
    const work = plain();
    own.refusals.set(work.key, `The rack is full for ${password}.`);
    expect(await setUp(work)).toEqual({
      state: 'failed',
      reason: 'The provider refused it: The rack is full for •••.',
    });
  });

  test('is verified there: another secret is rejected', async () => {
    const wrong = order({
      resource: 'hosting',
      operation: 'set_up',
      credentials: { address: `${own.simulator.address}/hooks`, secret: 'another-secret' },
    });
    expect(await setUp(wrong)).toEqual({
      state: 'failed',
      reason: 'The provider refused our signature (401: The signature is wrong.). Check the secret on both sides.',
    });
  });

  test.each([
    ['http://192.0.2.10/hooks', 'The connection’s URL must start with https://.'],
    ['https://10.0.0.8/hooks', expect.stringContaining('inside this network')],
    ['https://localhost/hooks', expect.stringContaining('inside this network')],
    ['https://user:pass@example.com/hooks', expect.stringContaining('inside this network')],
    ['no address', 'The connection’s URL isn’t valid.'],
  ])('is never sent to %s', async (address, reason) => {
    const inside = httpAdapter(createClient({ outbound: publicOnly }));
    const work = order({ resource: 'hosting', operation: 'set_up', credentials: { address, secret } });
    expect(await inside.services?.['hosting']?.set_up?.(work, channel)).toEqual({ state: 'failed', reason });
  });

  test('follows no redirect', async () => {
    own.simulator.fail({ status: 307, headers: { location: 'https://elsewhere.example/' } });
    expect(await setUp(plain())).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('redirects us'),
    });
    own.simulator.fail({ status: 202, headers: { location: 'http://127.0.0.1:1/x' }, body: '{"state":"accepted"}' });
    expect(await setUp(plain())).toMatchObject({
      state: 'failed',
      reason: 'The provider redirects to another host.',
    });
    expect(own.simulator.log).toEqual([]);
  });

  test('is read only up to the maximum answer size', async () => {
    own.simulator.fail({ status: 200, body: 'x'.repeat(5 * 1_048_576) });
    expect(await setUp(plain())).toMatchObject({ state: 'failed', reason: expect.stringContaining('larger') });
  });

  test('for usage returns that of an account, and nothing for a missing or foreign one', async () => {
    const { provider } = plain();
    const usage = (username: string, domain: string | null) =>
      adapter.usage?.({ provider, server: {}, username, domain }, new AbortController().signal);
    const [disk_used_mb, mailboxes] = [8_600, 4];
    own.accounts.set('jansen', { username: 'jansen', domain: 'Jansen.nl', disk_used_mb, mailboxes, databases: 'many' });
    expect(await usage('jansen', 'jansen.nl')).toEqual({
      diskUsedMb: 8_600,
      bandwidthUsedMb: null,
      databases: null,
      mailboxes: 4,
    });
    expect(await usage('pietersen', null)).toBeNull();
    await expect(usage('jansen', 'bakkerij.nl')).rejects.toThrow('belongs to jansen.nl, not to bakkerij.nl');
    own.simulator.fail({ status: 422, body: '{"reason":"The disks are being counted."}' });
    await expect(usage('jansen', null)).rejects.toThrow('The provider refused it: The disks are being counted.');
  });

  test('for a list returns every page of it, from the same origin only', async () => {
    const { provider } = plain();
    const list = async (): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for await (const one of adapter.listAccounts?.(provider, new AbortController().signal) ?? []) found.push(one);
      return found;
    };
    for (const username of ['een', 'twee', 'drie'])
      own.accounts.set(username, { username, domain: `${username}.NL`, pack: 'start', suspended: username === 'twee' });
    expect(await list()).toEqual([
      { username: 'een', domain: 'een.nl', pack: 'start', isSuspended: false },
      { username: 'twee', domain: 'twee.nl', pack: 'start', isSuspended: true },
      { username: 'drie', domain: 'drie.nl', pack: 'start', isSuspended: false },
    ]);
    own.simulator.fail({ status: 200, body: '{"accounts":[],"next":"https://elsewhere.example/"}' });
    await expect(list()).rejects.toThrow('redirects to another host');
    own.simulator.fail({ status: 200, body: '{"accounts":[],"next":"accounts"}' });
    await expect(list()).rejects.toThrow('form a loop');
    own.simulator.fail({ status: 200, body: '{"accounts":[{"domain":"jansen.nl"}]}' });
    await expect(list()).rejects.toThrow('without a username');
  });

  test('for a test asks what the provider can do', async () => {
    const { provider } = plain();
    expect(await adapter.testConnection?.(provider)).toEqual({
      works: true,
      message: 'Here is the rack.',
      offers: ['hosting.set_up', 'hosting.remove', 'hosting.usage', 'hosting.list', 'domains.renew'],
    });
    own.simulator.fail('wrong');
    expect(await adapter.testConnection?.(provider)).toMatchObject({ works: false });
    expect(await adapter.testConnection?.({ ...provider, credentials: null })).toEqual({
      works: false,
      message: 'The connection’s credentials are missing or incomplete. Enter them on the provider.',
    });
  });
});
