/** Providers at an address of one's own: the contract of adapters, and what is particular to signed requests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicOnly } from '../../../../src/engine/server/outbound/policy.ts';
import type { Channel, Outcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { httpAdapter } from '../../../../src/modules/providers/server/adapters/http.ts';
import { secret, startOwnAddress, type OwnAddress } from '../../../support/simulators/ownAddress.ts';
import { describeContract, loopback, order, type Case } from './contract.ts';

/** One for each operation, and one for each resource: they all go the same way. */
const tried = [
  { resource: 'hosting', operation: 'set_up' },
  { resource: 'applications', operation: 'update' },
  { resource: 'servers', operation: 'suspend' },
  { resource: 'databases', operation: 'unsuspend' },
  { resource: 'hosting', operation: 'remove' },
  { resource: 'domains', operation: 'renew' },
  { resource: 'domains', operation: 'restore' },
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
  const setUp = (of: ServiceOrder): Promise<Outcome> | undefined =>
    adapter.services?.['hosting']?.set_up?.(of, channel);
  const plain = (): ServiceOrder => orderFor(own, { resource: 'hosting', operation: 'set_up' });

  test('carries the key of the work, and of the record what the work needs', async () => {
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

  test('brings back what the record is to have', async () => {
    own.found = { external_id: 'vm-12', ipv4: '192.0.2.7', colour: 'red' };
    expect(await setUp(plain())).toEqual({ state: 'succeeded', found: { external_id: 'vm-12', ipv4: '192.0.2.7' } });
  });

  test('fails with the reason that the other side gives', async () => {
    const work = plain();
    own.refusals.set(work.key, `The rack is full for ${password}.`);
    expect(await setUp(work)).toEqual({ state: 'failed', reason: 'It refused: The rack is full for •••.' });
  });

  test('is checked there: another secret is refused', async () => {
    const wrong = order({
      resource: 'hosting',
      operation: 'set_up',
      credentials: { address: `${own.simulator.address}/hooks`, secret: 'another-secret' },
    });
    expect(await setUp(wrong)).toEqual({
      state: 'failed',
      reason: 'It refuses our signature (401: The signature is wrong.). Check the secret on both sides.',
    });
  });

  test.each([
    ['http://192.0.2.10/hooks', 'The address of the connection has to begin with https://.'],
    ['https://10.0.0.8/hooks', expect.stringContaining('inside this network')],
    ['https://localhost/hooks', expect.stringContaining('inside this network')],
    ['https://user:pass@example.com/hooks', expect.stringContaining('inside this network')],
    ['no address', 'The address of the connection is no address.'],
  ])('never goes to %s', async (address, reason) => {
    const inside = httpAdapter(createClient({ outbound: publicOnly }));
    const work = order({ resource: 'hosting', operation: 'set_up', credentials: { address, secret } });
    expect(await inside.services?.['hosting']?.set_up?.(work, channel)).toEqual({ state: 'failed', reason });
  });

  test('follows nobody elsewhere', async () => {
    own.simulator.fail({ status: 307, headers: { location: 'https://elsewhere.example/' } });
    expect(await setUp(plain())).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('sends us elsewhere'),
    });
    own.simulator.fail({ status: 202, headers: { location: 'http://127.0.0.1:1/x' }, body: '{"state":"accepted"}' });
    expect(await setUp(plain())).toMatchObject({
      state: 'failed',
      reason: 'It sends us to another address than its own.',
    });
    expect(own.simulator.log).toEqual([]);
  });

  test('is not read beyond what an answer can be', async () => {
    own.simulator.fail({ status: 200, body: 'x'.repeat(5 * 1_048_576) });
    expect(await setUp(plain())).toMatchObject({ state: 'failed', reason: expect.stringContaining('longer') });
  });

  test('of a test asks what is carried out there', async () => {
    const { provider } = plain();
    expect(await adapter.testConnection?.(provider)).toEqual({
      works: true,
      message: 'Here is the rack.',
      offers: ['hosting.set_up', 'hosting.remove', 'domains.renew'],
    });
    own.simulator.fail('wrong');
    expect(await adapter.testConnection?.(provider)).toMatchObject({ works: false });
    expect(await adapter.testConnection?.({ ...provider, credentials: null })).toEqual({
      works: false,
      message: 'The credentials of the connection are missing or incomplete. Fill them in at the provider.',
    });
  });
});
