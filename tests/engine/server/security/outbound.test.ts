// Where the server calls at an address that somebody typed: the internet, what its operator allows, and nothing else of
// its own network.
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availabilityAnswer } from '../../../../src/modules/selling/server/availability/port.ts';
import { askRdap } from '../../../../src/modules/selling/server/availability/rdap.ts';
import { outboundPolicy, publicOnly } from '../../../../src/engine/server/outbound/policy.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { json, notFound, startRdapServer, type RdapServer } from '../../../support/rdapServer.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

const inside = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://127。0。0。1/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://rdap.localhost:8080/',
  'http://10.0.0.8/',
  'http://172.16.4.4/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::]/',
  'http://[::1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://224.0.0.1/',
];

describe('addresses classified without DNS', () => {
  test.each(inside)('%s is internal', (address) => {
    expect(publicOnly.apiErrorOf(address)).toBe('internal');
  });

  test.each([
    ['https://rdap.example.org/', null],
    ['http://1.1.1.1/rdap', null],
    ['http://[2606:4700::1111]/', null],
    ['http://localhost.example.org/', null],
    ['https://me@rdap.example.org/', 'credentials'],
    ['https://me:secret@127.0.0.1/', 'credentials'],
    ['https://:secret@rdap.example.org/', 'credentials'],
    ['ftp://rdap.example.org/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['rdap.example.org', 'scheme'],
  ])('%s: %s', (address, refusal) => {
    expect(publicOnly.apiErrorOf(address)).toBe(refusal);
  });

  test('what the operator allows is not internal, and everything else still is', () => {
    const policy = outboundPolicy(['10.1.2.3', 'fd00::/8']);
    expect(policy.apiErrorOf('http://10.1.2.3/')).toBeNull();
    expect(policy.apiErrorOf('http://[::ffff:10.1.2.3]/')).toBeNull();
    expect(policy.apiErrorOf('http://[fd12::1]/')).toBeNull();
    expect(policy.apiErrorOf('http://10.1.2.4/')).toBe('internal');
    expect(policy.apiErrorOf('http://localhost/')).toBe('internal');
    expect(policy.apiErrorOf('http://me@10.1.2.3/')).toBe('credentials');
  });
});

describe('an outbound call', () => {
  let registry: RdapServer;
  beforeAll(async () => {
    registry = await startRdapServer();
  });
  afterAll(() => registry.close());
  const silent = availabilityAnswer('unknown', 'silent');
  const local = outboundPolicy(['127.0.0.0/8', '::1']);

  test('to an internal address is never made', async () => {
    expect(await askRdap(registry.address, 'name.nl', publicOnly)).toEqual(silent);
    expect(await askRdap(registry.address.replace('://', '://me:secret@'), 'name.nl', local)).toEqual(silent);
    expect(registry.asked).toEqual([]);
  });

  test('to a name goes to the checked DNS answer, and is not made where that is internal', async () => {
    const byName = registry.address.replace('127.0.0.1', 'localhost');
    const unseen = { ...publicOnly, apiErrorOf: () => null };
    expect(await askRdap(byName, 'name.nl', unseen)).toEqual(silent);
    expect(registry.asked).toEqual([]);
    expect(await askRdap(byName, 'name.nl', local)).toEqual(availabilityAnswer('free'));
  });

  test('that is redirected within its server drops credentials', async () => {
    registry.otherwise(notFound);
    const away = registry.address.replace('://', '://me:secret@');
    registry.answer('moved.nl', json(302, {}, { location: `${away}domain/there.nl` }));
    registry.asked.splice(0);
    expect(await askRdap(registry.address, 'moved.nl', local)).toEqual(silent);
    expect(registry.asked).toEqual(['/rdap/domain/moved.nl']);
  });

  test('is not made to a name with one internal address among others', async () => {
    const lookup = promisify(outboundPolicy(['127.0.0.2']).lookup);
    await expect(lookup('localhost', { all: true })).rejects.toThrow('OUTBOUND_ALLOW');
  });
});

describe('a saved address', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp({ registry: await productRegistry() });
  });
  afterAll(() => api.close());

  test.each([
    ['http://169.254.169.254/latest', 'This address is on the server’s own network. Enter a public address'],
    ['http://me:secret@rdap.example.org/', 'Leave the username and password out of the URL'],
  ])('%s is rejected at its field', async (address, words) => {
    const answered = await api.send('management', `PUT /api/tlds/${api.company.tlds.com}`, {
      body: { rdap_url: address },
      headers: { 'accept-language': 'en', 'if-match': '*' },
    });
    expect(answered.statusCode).toBe(422);
    expect(JSON.stringify(answered.json())).toContain(words);
  });

  test('from before that rule does not prevent other changes', async () => {
    await api.store.database
      .updateTable('tlds')
      .set({ rdap_url: 'http://10.0.0.1/' })
      .where('uuid', '=', api.company.tlds.com)
      .execute();
    const answered = await api.send('management', `PUT /api/tlds/${api.company.tlds.com}`, {
      body: { rdap_url: 'http://10.0.0.1/', grace_days: 12 },
      headers: { 'if-match': '*' },
    });
    expect([answered.statusCode, answered.json<object>()]).toMatchObject([200, { grace_days: 12 }]);
  });
});
