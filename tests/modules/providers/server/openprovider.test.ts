/** Openprovider: the contract of adapters, and what is particular to domains and their handles. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RegistrarDomain } from '../../../../src/modules/providers/rules/registrarDomain.ts';
import type {
  Adapter,
  AdapterOutcome,
  DomainRegistration,
  ServiceOrder,
} from '../../../../src/modules/providers/server/adapter.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { openproviderAdapter } from '../../../../src/modules/providers/server/adapters/openprovider.ts';
import {
  password,
  refusal,
  startOpenprovider,
  username,
  type Openprovider,
} from '../../../support/simulators/openprovider.ts';
import { describeContract, loopback, Memory, order } from './contract.ts';

const codeIn = 'code-of-the-registrar-before';
const nameservers = ['ns1.example.net', 'ns2.example.net'];
const atThem = nameservers.map((name, index) => ({ name, seq_nr: index + 1, ip: '198.51.100.4', ip6: null }));

const contact = {
  uuid: '0192f0c4-7d1e-7a3b-9c55-0123456789ab',
  type: 'organisation',
  organisation: 'Bakkerij Jansen',
  name: 'Jan van Jansen',
  email: 'jan@example.nl',
  phone: '+31201234567',
  street: 'Kade',
  house_number: '1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  kvk_number: '12345678',
  vat_id: null,
  citizenship: null,
};
const customer = {
  comments: `beheer:${contact.uuid}`,
  company_name: 'Bakkerij Jansen',
  name: { first_name: 'Jan', last_name: 'van Jansen' },
  address: { street: 'Kade', number: '1', zipcode: '1011 AB', city: 'Amsterdam', country: 'NL' },
  phone: { country_code: '+31', area_code: '20', subscriber_number: '1234567' },
  email: 'jan@example.nl',
  vat: '',
  additional_data: { company_registration_number: '12345678' },
};

interface Asked {
  readonly operation: ServiceOrder['operation'];
  readonly changes?: ServiceOrder['changes'];
  readonly domain?: Readonly<Record<string, unknown>>;
  readonly registrant?: Readonly<Record<string, unknown>> | null;
  readonly tech?: Readonly<Record<string, unknown>>;
}

const orderFor = (
  registrar: Openprovider,
  { operation, changes = [], domain = {}, registrant = contact, tech }: Asked,
) =>
  order({
    operation,
    resource: 'domains',
    credentials: { username, password, address: registrar.simulator.address },
    service: {
      name: 'jansen.nl',
      status: 'active',
      period_months: 12,
      nameservers,
      glue_records: null,
      dnssec: false,
      ds_records: null,
      locked: false,
      privacy: false,
      auth_code: null,
      ...domain,
    },
    // Of a contact no more than what the adapter reads.
    registration: {
      registrant,
      admin: null,
      tech: tech ?? null,
      billing: null,
      tld: { tld: 'nl' },
    } as unknown as DomainRegistration,
    changes,
  });

const record = (name: string, type: string, value: string, more: { ttl?: number; rdata?: string } = {}) => ({
  uuid: '0192f0c4-7d1e-7a3b-9c55-0123456789ac',
  name,
  type,
  ttl: more.ttl ?? null,
  value,
  rdata: more.rdata ?? value,
});
const records = [
  record('@', 'NS', 'ns1.example.net.'),
  record('@', 'A', '192.0.2.1'),
  record('@', 'MX', '10 mail.example.net.', { ttl: 86_400 }),
  record('@', 'TXT', 'v=spf1 -all', { rdata: '"v=spf1 -all"' }),
  record('www', 'CNAME', 'jansen.nl.', { ttl: 300 }),
];
/** What is there before: another address, a record that goes, and the text as it is to be. */
const zoneBefore = [
  { name: 'jansen.nl', type: 'SOA', value: 'ns1.openprovider.nl dns.openprovider.eu 1', ttl: 3_600, prio: 0 },
  { name: 'jansen.nl', type: 'A', value: '192.0.2.9', ttl: 3_600, prio: 0 },
  { name: 'jansen.nl', type: 'MX', value: 'mail.example.net', ttl: 86_400, prio: 10 },
  { name: 'jansen.nl', type: 'TXT', value: '"v=spf1 -all"', ttl: 3_600, prio: 0 },
  { name: 'old.jansen.nl', type: 'CNAME', value: 'jansen.nl', ttl: 3_600, prio: 0 },
];

const zoneOrder = (registrar: Openprovider, operation: ServiceOrder['operation'], held: ServiceOrder['zone']) => ({
  ...order({
    operation,
    resource: 'dns-zones',
    credentials: { username, password, address: registrar.simulator.address },
    service: { name: 'jansen.nl', default_ttl: 7_200 },
    changes: edit('records'),
  }),
  ...(held ? { zone: held } : {}),
});
const zone = { records, file: '' } as ServiceOrder['zone'];

const handle = 'JJ4711-NL';
const handles = { owner_handle: handle, admin_handle: handle, tech_handle: handle, billing_handle: handle };
const expiry = { field: 'expires_on', before: '2027-04-01', after: '2028-04-01' };
const edit = (...fields: readonly string[]): ServiceOrder['changes'] =>
  fields.map((field) => ({ field, before: null, after: null }));

describeContract({
  name: 'openprovider',
  unauthorised: refusal(401, 196, 'Authentication/Authorization Failed'),
  caseNames: [
    'register',
    'transfer in',
    'edit',
    'renew',
    'restore',
    'let go',
    'code to leave with',
    'a zone',
    'a zone that is removed',
    'a zone that changes',
  ],
  async start() {
    const registrar = await startOpenprovider();
    const there = (more: Parameters<Openprovider['add']>[0] = {}) => {
      return (): void => {
        registrar.domains.clear();
        registrar.customers.clear();
        registrar.customers.set(handle, customer);
        registrar.add({ handles: { ...handles }, nameservers: atThem, ...more });
      };
    };
    const empty = (): void => {
      registrar.domains.clear();
      registrar.customers.clear();
      registrar.codesElsewhere.set('jansen.nl', codeIn);
    };
    const made = (line: string): string => expect.stringMatching(new RegExp(`^${line}$`)) as unknown as string;
    return {
      simulator: registrar.simulator,
      makeAdapter: openproviderAdapter,
      secrets: [password, codeIn, 'token-that-was-given'],
      cases: [
        {
          name: 'register',
          order: orderFor(registrar, {
            operation: 'set_up',
            domain: { status: 'pending_registration', locked: true, privacy: true },
          }),
          prepare: empty,
          log: [
            made('customer JJ\\d+-NL Bakkerij Jansen'),
            made('create jansen.nl 1 JJ\\d+-NL off'),
            'update jansen.nl is_locked=true',
          ],
        },
        {
          name: 'transfer in',
          order: orderFor(registrar, {
            operation: 'set_up',
            domain: { status: 'pending_transfer_in', auth_code: codeIn },
          }),
          prepare: empty,
          log: [made('customer JJ\\d+-NL Bakkerij Jansen'), made('transfer jansen.nl 1 JJ\\d+-NL off')],
        },
        {
          name: 'edit',
          order: orderFor(registrar, {
            operation: 'update',
            domain: { nameservers: ['ns1.jansen.nl', 'ns2.example.net'], glue_records: ['ns1.jansen.nl 192.0.2.1'] },
            registrant: { ...contact, organisation: 'Bakkerij Jansen en Zoon' },
            changes: edit('registrant_contact_uuid', 'nameservers', 'glue_records', 'locked'),
          }),
          prepare: there({ locked: true }),
          log: [
            `customer again ${handle} Bakkerij Jansen en Zoon`,
            'update jansen.nl name_servers=ns1.jansen.nl,ns2.example.net is_locked=false',
          ],
        },
        {
          name: 'renew',
          order: orderFor(registrar, { operation: 'renew', changes: [expiry] }),
          prepare: there(),
          log: ['renew jansen.nl 1'],
        },
        {
          name: 'restore',
          order: orderFor(registrar, { operation: 'restore', changes: [expiry] }),
          prepare: there({ status: 'DEL' }),
          log: ['restore jansen.nl'],
        },
        {
          name: 'let go',
          order: orderFor(registrar, { operation: 'remove' }),
          prepare: there(),
          log: ['delete jansen.nl'],
        },
        {
          name: 'code to leave with',
          order: orderFor(registrar, { operation: 'transfer_code' }),
          prepare: there(),
          log: [],
        },
        {
          name: 'a zone',
          order: zoneOrder(registrar, 'set_up', zone),
          prepare: () => registrar.zones.clear(),
          log: [
            'zone jansen.nl jansen.nl 3600 A 192.0.2.1 jansen.nl 86400 MX 10 mail.example.net ' +
              'jansen.nl 3600 TXT "v=spf1 -all" www.jansen.nl 900 CNAME jansen.nl',
          ],
        },
        {
          name: 'a zone that is removed',
          order: zoneOrder(registrar, 'remove', zone),
          prepare: () => registrar.zones.set('jansen.nl', [...zoneBefore]),
          log: ['zone gone jansen.nl'],
        },
        {
          name: 'a zone that changes',
          order: zoneOrder(registrar, 'update', zone),
          prepare: () => registrar.zones.set('jansen.nl', [...zoneBefore]),
          log: [
            'zone jansen.nl -jansen.nl 3600 A 192.0.2.9 -old.jansen.nl 3600 CNAME jansen.nl ' +
              '+jansen.nl 3600 A 192.0.2.1 +www.jansen.nl 900 CNAME jansen.nl',
          ],
        },
      ],
    };
  },
});

describe('a zone', () => {
  test('with more records than a page is compared as a whole, and a missing one is not created by an edit', async () => {
    const registrar = await startOpenprovider();
    const adapter = openproviderAdapter(createClient({ outbound: loopback, pausesMilliseconds: [1, 1] }));
    const many = Array.from({ length: 5 }, (_, index) => record(`host${index}`, 'A', `192.0.2.${index}`));
    const held = { records: many, file: '' } as ServiceOrder['zone'];
    const ask = (operation: ServiceOrder['operation']) =>
      new Memory().carryOut(adapter, zoneOrder(registrar, operation, held));
    registrar.settings.recordsPerPage = 2;
    expect(await ask('update')).toMatchObject({ reason: expect.stringContaining('has no zone jansen.nl') });
    expect(await ask('set_up')).toEqual({ state: 'succeeded' });
    expect(await ask('update')).toEqual({ state: 'succeeded' });
    expect(registrar.simulator.log).toHaveLength(1);
    await registrar.simulator.close();
  });
});

describe('a domain', () => {
  let registrar: Openprovider;
  let adapter: Adapter;
  let memory: Memory;
  beforeEach(async () => {
    registrar = await startOpenprovider();
    adapter = openproviderAdapter(createClient({ outbound: loopback, pausesMilliseconds: [1, 1] }));
    memory = new Memory();
    registrar.customers.set(handle, customer);
  });
  afterEach(() => registrar.simulator.close());

  const ask = (asked: Asked): Promise<AdapterOutcome> => memory.carryOut(adapter, orderFor(registrar, asked));
  const domainThere = (more: Parameters<Openprovider['add']>[0] = {}) =>
    registrar.add({ handles: { ...handles }, nameservers: atThem, ...more });

  test('is registered with glue, and gets its expiry; its registrant has one handle, also as other contacts', async () => {
    registrar.customers.clear();
    registrar.settings.looks = 0;
    const outcome = await ask({
      operation: 'set_up',
      domain: {
        status: 'pending_registration',
        nameservers: ['ns1.jansen.nl', 'ns2.example.net'],
        glue_records: ['ns1.jansen.nl 192.0.2.1 2001:DB8::1'],
      },
      tech: contact,
    });
    expect(outcome).toEqual({ state: 'succeeded', found: { expires_on: '2027-04-01' } });
    expect([...registrar.customers.values()]).toEqual([customer]);
    const [domain] = registrar.domains.values();
    expect(domain?.nameservers).toEqual([
      { name: 'ns1.jansen.nl', seq_nr: 1, ip: '192.0.2.1', ip6: '2001:db8::1' },
      { name: 'ns2.example.net', seq_nr: 2 },
    ]);
  });

  test('in progress is polled by its number, and fails where its registry rejected it', async () => {
    registrar.settings.looks = 50;
    const asked = { operation: 'set_up', domain: { status: 'pending_registration' } } as const;
    expect(await ask(asked)).toEqual({ state: 'under_way', checkAfterSeconds: 60 });
    const [domain] = registrar.domains.values();
    expect(memory.remembered).toMatchObject({ domain: String(domain?.id) });
    const before = registrar.simulator.received.length;
    expect(await ask(asked)).toMatchObject({ state: 'under_way' });
    expect(registrar.simulator.received.slice(before).map(({ path }) => path)).toEqual([
      `/v1beta/domains/${domain?.id}`,
    ]);
    if (domain) domain.status = 'FAI';
    expect(await ask(asked)).toEqual({
      state: 'failed',
      reason: 'Openprovider could not register jansen.nl. Find out why at Openprovider, then try again.',
    });
  });

  test('is not transferred without the right code, which is never readable', async () => {
    registrar.codesElsewhere.set('jansen.nl', 'another');
    const domain = { status: 'pending_transfer_in', auth_code: codeIn };
    expect(await ask({ operation: 'set_up', domain })).toEqual({
      state: 'failed',
      reason: 'Openprovider refused (303): The auth code is incorrect.',
    });
    expect(await ask({ operation: 'set_up', domain: { ...domain, auth_code: null } })).toMatchObject({
      reason: expect.stringContaining('The authorisation code is missing'),
    });
  });

  test('is renewed only from the expected expiry, and once where its registry is slow', async () => {
    const domain = domainThere({ expires: '2027-06-01' });
    expect(await ask({ operation: 'renew', changes: [expiry] })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('expires on 2027-06-01 at Openprovider, not on 2027-04-01, so it wasn’t renewed'),
    });
    domain.expires = '2027-04-01';
    registrar.settings.renewalLooks = 3;
    expect(await ask({ operation: 'renew', changes: [expiry] })).toMatchObject({ state: 'under_way' });
    expect(await ask({ operation: 'renew', changes: [expiry] })).toMatchObject({ state: 'under_way' });
    expect(registrar.simulator.log).toEqual(['renew jansen.nl 1']);
    for (let look = 0; look < 3; look += 1) await ask({ operation: 'renew', changes: [expiry] });
    expect(await ask({ operation: 'renew', changes: [expiry] })).toEqual({
      state: 'succeeded',
      found: { expires_on: '2028-04-01' },
    });
    expect(registrar.simulator.log).toEqual(['renew jansen.nl 1']);
    registrar.domains.clear();
    domainThere({ status: 'DEL' });
    expect(await ask({ operation: 'renew', changes: [expiry] })).toMatchObject({
      reason: expect.stringContaining('Restore it instead'),
    });
  });

  test('gets another registrant by an edit where its registry allows it, or else by a trade', async () => {
    const domain = domainThere({ isOwnerFixed: true });
    const asked = {
      operation: 'update',
      changes: edit('registrant_contact_uuid'),
      registrant: { ...contact, uuid: 'another', organisation: null, name: 'Piet', type: 'person' },
    } as const;
    expect(await ask(asked)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('is a change of owner'),
    });
    domain.isOwnerFixed = false;
    expect(await ask(asked)).toMatchObject({ state: 'succeeded' });
    expect(registrar.customers.get(domain.handles['owner_handle'] ?? '')).toMatchObject({
      company_name: '',
      name: { first_name: '-', last_name: 'Piet' },
    });
  });

  test.each([
    [{ ds_records: ['1 13 2 AA'] }, /needs DNSSEC keys/],
    [{ dnssec: true }, /needs DNSSEC keys/],
    [{ period_months: 18 }, /whole years/],
    [{ nameservers: ['ns1.jansen.nl'], glue_records: ['ns1.jansen.nl 192.0.2.1 192.0.2.2'] }, /one IPv4 and one IPv6/],
  ])('with %j is not started', async (more, reason) => {
    expect(await ask({ operation: 'set_up', domain: { status: 'pending_registration', ...more } })).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(reason),
    });
    expect(registrar.simulator.log).toEqual([]);
  });

  test('without a registrant, or with an invalid number, is not started', async () => {
    const domain = { status: 'pending_registration' };
    expect(await ask({ operation: 'set_up', domain, registrant: null })).toMatchObject({
      reason: 'The domain has no registrant. Choose one on the domain, then try again.',
    });
    expect(await ask({ operation: 'set_up', domain, registrant: { ...contact, phone: '12' } })).toMatchObject({
      reason: expect.stringContaining('Correct the contact'),
    });
  });

  test('in quarantine is not provisioned, and the transfer code has to exist', async () => {
    const domain = domainThere({ status: 'DEL' });
    expect(await ask({ operation: 'set_up', domain: { status: 'pending_registration' } })).toMatchObject({
      reason: expect.stringContaining('in quarantine'),
    });
    Object.assign(domain, { status: 'ACT', authCode: '' });
    expect(await ask({ operation: 'transfer_code' })).toMatchObject({
      reason: expect.stringContaining('gave no transfer code'),
    });
    domain.authCode = ' leave-with-this ';
    expect(await ask({ operation: 'transfer_code' })).toEqual({ state: 'succeeded', transfer_code: 'leave-with-this' });
    expect(memory.written).toBe('');
  });

  test('is requested with one token, and with another once that has expired', async () => {
    domainThere();
    await ask({ operation: 'transfer_code' });
    await ask({ operation: 'transfer_code' });
    const logins = (): number => registrar.simulator.received.filter(({ path }) => path.endsWith('/auth/login')).length;
    expect(logins()).toBe(1);
    registrar.settings.areTokensExpired = true;
    expect(await ask({ operation: 'transfer_code' })).toMatchObject({ state: 'succeeded' });
    expect(logins()).toBe(2);
  });

  test.each([
    ['Calls limit has been reached', { isTransient: true, retryAfterSeconds: 300 }],
    ['API access temporarily blocked because of excessive use', { isTransient: true, retryAfterSeconds: 300 }],
    ['Registry maintenance', { isTransient: true }],
    ['Insufficient balance', {}],
  ])('with the error "%s" is retried or not', async (words, more) => {
    domainThere();
    registrar.simulator.fail(refusal(500, 4007, words), 1);
    expect(await ask({ operation: 'remove' })).toEqual({
      state: 'failed',
      reason: expect.stringContaining(`Openprovider refused (4007): ${words}.`),
      ...more,
    });
  });

  test('is listed page by page, each once, with its differences; an interrupted list is an error', async () => {
    for (let number = 0; number < 101; number += 1) domainThere({ name: `jansen${number}` });
    domainThere({ name: 'failed', status: 'FAI' });
    domainThere({ name: 'asked', status: 'REQ' });
    domainThere({ name: 'gone', status: 'DEL' });
    domainThere({ name: 'quarantined', status: 'DEL', restorableUntil: '2999-01-01 00:00:00' });
    const { provider } = orderFor(registrar, { operation: 'remove' });
    const list = async (): Promise<readonly RegistrarDomain[]> => {
      const found: RegistrarDomain[] = [];
      for await (const one of adapter.listDomains?.(provider, new AbortController().signal, []) ?? []) found.push(one);
      return found;
    };
    const domains = await list();
    expect(domains).toHaveLength(102);
    expect(domains[0]).toEqual({
      name: 'jansen0.nl',
      status: 'active',
      expires_on: '2027-04-01',
      locked: false,
      nameservers,
      registrant: { organisation: 'Bakkerij Jansen', name: 'Jan van Jansen', email: null },
    });
    expect(domains.at(-1)).toMatchObject({ name: 'quarantined.nl', status: 'quarantine' });
    registrar.simulator.fail(refusal(500, 399, 'An unexpected error'), 1);
    await expect(list()).rejects.toThrow('Openprovider refused (399): An unexpected error.');
  });

  test('is counted by the connection test', async () => {
    domainThere();
    const { provider } = orderFor(registrar, { operation: 'remove' });
    expect(await adapter.testConnection?.(provider)).toEqual({ works: true, message: 'Domains found: 1.' });
    const credentials = JSON.stringify({ username, password: 'wrong-one', address: registrar.simulator.address });
    expect(await adapter.testConnection?.({ ...provider, credentials })).toEqual({
      works: false,
      message: 'Openprovider refused the username or password. Check the provider’s credentials.',
    });
  });
});
