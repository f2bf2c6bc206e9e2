/**
 * The usage of accounts is read from their panels every night: each once, a few at a time, panels fail separately, and
 * a crossed limit is reported once. Accounts that only one side has appear in the comparison.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { outboundPolicy } from '../../../../src/engine/server/outbound/policy.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type {
  AccountUsage,
  Adapters,
  HostedAccount,
  PanelAccount,
} from '../../../../src/modules/providers/server/adapter.ts';
import { createClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import { httpAdapter } from '../../../../src/modules/providers/server/adapters/http.ts';
import { ProviderFailure } from '../../../../src/modules/providers/server/adapters/providerFailure.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { ServiceComparison } from '../../../../src/modules/services/rules/serviceComparison.ts';
import { readUsage, roundOf } from '../../../../src/modules/services/server/usage/readUsage.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { mailsTo } from '../../../support/mails.ts';
import { secret, startOwnAddress } from '../../../support/simulators/ownAddress.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What each panel has, by user name; an error is thrown. */
const there = new Map<string, Partial<AccountUsage> | Error>();
const asked: string[] = [];
/** `wanted`: the first is answered once so many are asked at the same time. */
const atOnce = { now: 0, most: 0, wanted: 1 };
const lists: { fails: Error | null; suspended: string[] } = { fails: null, suspended: [] };
let beforeAnswer: (username: string) => void = () => undefined;

async function usage({ provider, username }: HostedAccount): Promise<AccountUsage | null> {
  asked.push(`${provider.key} ${username}`);
  atOnce.now += 1;
  atOnce.most = Math.max(atOnce.most, atOnce.now);
  do await new Promise((resolve) => setTimeout(resolve, 2));
  while (atOnce.most < atOnce.wanted);
  atOnce.now -= 1;
  beforeAnswer(username);
  const found = there.get(username);
  if (found instanceof Error) throw found;
  return found ? { diskUsedMb: 0, bandwidthUsedMb: 0, databases: 0, mailboxes: 0, ...found } : null;
}
async function* listAccounts({ key }: { readonly key: string }): AsyncGenerator<PanelAccount> {
  await Promise.resolve();
  asked.push(`${key} list`);
  if (lists.fails) throw lists.fails;
  for (const username of there.keys())
    yield { username, domain: null, pack: 'start', isSuspended: lists.suspended.includes(username) };
}
const adapters: Adapters = {
  manual,
  directadmin: { name: 'directadmin', usage, listAccounts },
  http: { name: 'http', usage },
};

let api: TestApp;
let place: Infrastructure;
let pack: string;
const warnings: string[] = [];
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry(), modules: modulesWith(adapters) });
  place = await addInfrastructure(api, 'directadmin');
  await set('servers', place.server, { is_shared: true });
  pack = await place.add('hosting-packs', {
    key: 'start',
    name: 'Start',
    disk_mb: 10_240,
    mailboxes: 10,
    databases: 1,
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.rewind();
  for (const table of ['hosting', 'beheer_mails'] as const)
    await anyTable(api.store.database).deleteFrom(table).execute();
  await anyTable(api.store.database).deleteFrom('beheer_settings').where('key', 'like', 'panel_accounts:%').execute();
  await set('providers', place.provider, { adapter: 'directadmin', offers: null });
  await set('clients', api.company.clients.own, { status: 'active', language: 'nl', email: 'klant@example.nl' });
  there.clear();
  Object.assign(lists, { fails: null, suspended: [] });
  Object.assign(atOnce, { now: 0, most: 0, wanted: 1 });
  beforeAnswer = () => undefined;
  asked.length = 0;
  warnings.length = 0;
});

const set = (table: string, uuid: string, fields: Fields) =>
  anyTable(api.store.database).updateTable(table).set(fields).where('uuid', '=', uuid).execute();
async function account(username: string, fields: Fields = {}): Promise<string> {
  const client_uuid = api.company.clients.own;
  const uuid = await place.add('hosting', {
    client_uuid,
    hosting_pack_uuid: pack,
    server_uuid: place.server,
    username,
  });
  await set('hosting', uuid, { status: 'active', ...fields });
  return uuid;
}
const stopped = new AbortController();
stopped.abort();
const night = (signal = new AbortController().signal) =>
  readUsage({ store: api.store, adapters, now: () => api.clock.now, signal, warn: (line) => void warnings.push(line) });
const read = async (uuid: string, actor: TestActor = 'management'): Promise<Fields> =>
  (await api.send(actor, `GET /api/hosting/${uuid}`)).json();
const pass = (hours: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + hours * 3_600_000);
};
const mails = () => mailsTo(api, 'klant@example.nl');
const compare = async (): Promise<readonly string[]> => {
  const answer = await api.send('management', 'POST /api/service-comparison', { body: {} });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<ServiceComparison>()
    .differences.filter(({ kind }) => kind.startsWith('account_') || kind === 'panel_failed')
    .map(({ kind, name }) => `${kind}: ${name}`);
};

test('each account gets the usage of its panel once a night, and keeps its version', async () => {
  const uuid = await account('jansen', { disk_used_mb: 1 });
  await account('nieuw', { status: 'provisioning' });
  there.set('jansen', { diskUsedMb: 4_200, bandwidthUsedMb: 77, mailboxes: 3, databases: 1 });
  const before = await read(uuid);
  await night();
  expect(await read(uuid)).toMatchObject({
    disk_used_mb: 4_200,
    bandwidth_used_mb: 77,
    mailboxes_used: 3,
    databases_used: 1,
    usage_checked_at: api.clock.now.toISOString(),
    usage_error: null,
    usage_level: null,
    version: before['version'],
    updated_at: before['updated_at'],
  });
  await night();
  expect(asked).toEqual(['provider-directadmin list', 'provider-directadmin jansen']);
  pass(24);
  await night();
  expect(asked.length).toBe(4);
});

test('the round begins at two at night in Amsterdam', () => {
  expect(roundOf(new Date('2026-07-02T00:30:00Z')).toISOString()).toBe('2026-07-02T00:00:00.000Z');
  expect(roundOf(new Date('2026-07-01T23:30:00Z')).toISOString()).toBe('2026-07-01T00:00:00.000Z');
});

test('usage is read a few accounts at a time, and after an interruption continues with the rest', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `klant${index}`);
  for (const name of names) {
    await account(name);
    there.set(name, { diskUsedMb: 10 });
  }
  atOnce.wanted = 2;
  const stopping = new AbortController();
  beforeAnswer = () => {
    if (asked.length >= 6) stopping.abort();
  };
  await night(stopping.signal);
  const first = asked.length;
  expect(first).toBeLessThan(9);
  expect(atOnce.most).toBe(2);
  beforeAnswer = () => undefined;
  asked.length = 0;
  await night();
  // Nothing that was written is asked once more, and the list is not read again.
  expect(asked.filter((one) => one.endsWith('list'))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(names.length - (first - 1) + 2);
  asked.length = 0;
  await night();
  expect(asked).toEqual([]);
});

test('80 and 100 % are mailed once each, in the language of the client, and again after usage fell below', async () => {
  const uuid = await account('jansen');
  const course: readonly [disk: number, mailed: number, level: string | null][] = [
    [8_000, 0, null],
    [8_192, 1, 'almost_full'],
    [9_000, 1, 'almost_full'],
    [10_240, 2, 'full'],
    [11_000, 2, 'full'],
    [8_000, 2, null],
    [8_500, 2, 'almost_full'],
    [5_000, 2, null],
    [8_704, 3, 'almost_full'],
  ];
  for (const [diskUsedMb, mailed, level] of course) {
    there.set('jansen', { diskUsedMb });
    await night();
    expect([(await mails()).length, (await read(uuid))['usage_level']], String(diskUsedMb)).toEqual([mailed, level]);
    pass(24);
  }
  const [almost, full] = await mails();
  expect(almost).toMatchObject({ kind: 'hosting-almost-full', language: 'nl', subject: 'jansen is bijna vol' });
  expect(almost?.text).toContain('Schijfruimte: 8 GB van 10 GB (80%)');
  expect(almost?.link).toBe(`https://beheer.example.nl/hosting/${uuid}`);
  expect(full?.subject).toBe('jansen is vol');
});

test('the company sets the threshold of a warning', async () => {
  const warnFrom = (usage_warning_percent: number | null) =>
    api.send('management', 'PUT /api/settings', { body: { usage_warning_percent } });
  expect((await warnFrom(90)).statusCode).toBe(200);
  const uuid = await account('jansen');
  for (const [diskUsedMb, mailed, level] of [
    [9_000, 0, null],
    [9_216, 1, 'almost_full'],
  ] as const) {
    there.set('jansen', { diskUsedMb });
    await night();
    expect([(await mails()).length, (await read(uuid))['usage_level']]).toEqual([mailed, level]);
    pass(24);
  }
  expect((await mails())[0]?.text).toContain('gebruikt 90% of meer');
  await api.rewind();
  expect((await warnFrom(null)).statusCode).toBe(200);
});

test('one mail names all crossed limits; suspended or closed accounts get none until they are back', async () => {
  const uuid = await account('jansen', { status: 'suspended' });
  there.set('jansen', { diskUsedMb: 10_240, mailboxes: 8 });
  await night();
  expect(await mails()).toEqual([]);
  expect(await read(uuid)).toMatchObject({ usage_level: 'full', usage_warned: null });
  await set('hosting', uuid, { status: 'active' });
  pass(24);
  await night();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Mailboxen: 8 van 10 (80%)');
  expect(mail?.text).toContain('Schijfruimte: 10 GB van 10 GB (100%)');
});

test('a list that breaks off stops the reading until an hour later; another panel continues', async () => {
  const other = await place.add('providers', { key: 'rack', name: 'Rack', kind: 'server', adapter: 'http' });
  const server = await place.add('servers', {
    name: 'web02',
    hostname: 'web02.example.nl',
    provider_uuid: other,
    region_uuid: await place.add('regions', { provider_uuid: other, external_id: 'x', name: 'X', country: 'NL' }),
    server_type_uuid: await place.add('server-types', {
      provider_uuid: other,
      external_id: 'x',
      name: 'X',
      cores: 1,
      memory_mb: 1_024,
      disk_gb: 10,
    }),
  });
  await account('jansen');
  await set('hosting', await account('elders'), { server_uuid: server });
  there.set('jansen', {}).set('elders', { diskUsedMb: 12 });
  lists.fails = new ProviderFailure('It refuses the login key.');
  await night();
  expect(asked.toSorted()).toEqual(['provider-directadmin list', 'rack elders']);
  expect(warnings).toEqual(['Rack could not list its accounts: It refuses the login key.']);
  expect(await compare()).toEqual(['panel_failed: Rack · It refuses the login key.']);
  lists.fails = null;
  await night();
  expect(asked.length).toBe(2);
  pass(1);
  await night();
  expect(asked.slice(2)).toEqual(['provider-directadmin list', 'provider-directadmin jansen']);
  await set('providers', other, { status: 'disabled' });
});

test('an unreadable account gives its reason, and the others are read; an unreachable panel waits for the next turn', async () => {
  const [odd, good] = [await account('anders'), await account('jansen')];
  there.set('anders', new ProviderFailure('It is of bakkerij.nl.')).set('jansen', { diskUsedMb: 5 });
  await night();
  expect(await read(odd)).toMatchObject({ usage_error: 'It is of bakkerij.nl.', disk_used_mb: null });
  expect(await read(good)).toMatchObject({ disk_used_mb: 5 });
  expect(await read(odd, 'user')).not.toHaveProperty('usage_error');
  pass(24);
  there.set('anders', new ProviderFailure('It is away.', { isTransient: true }));
  asked.length = 0;
  await night();
  expect(warnings).toEqual(['Rack could not say what accounts use: It is away.']);
  there.set('anders', { diskUsedMb: 7 });
  await night();
  expect(await read(odd)).toMatchObject({ usage_error: null, disk_used_mb: 7 });
});

test('a panel that asks for a delay gets it', async () => {
  const uuid = await account('jansen');
  there.set('jansen', new ProviderFailure('Too many.', { isTransient: true, retryAfterSeconds: 0.01 }));
  beforeAnswer = () => {
    if (asked.length === 3) there.set('jansen', { diskUsedMb: 9 });
  };
  await night();
  expect(await read(uuid)).toMatchObject({ disk_used_mb: 9 });
  expect(warnings).toEqual([]);
});

test('accounts that only the panel or only the product has appear in the comparison', async () => {
  const [gone, runs, stands] = [await account('weg'), await account('loopt'), await account('staat')];
  await set('hosting', runs, { status: 'suspended' });
  there.set('vreemd', {}).set('loopt', {}).set('staat', {});
  lists.suspended = ['staat'];
  pass(1);
  await night();
  expect(await read(gone)).toMatchObject({ usage_error: 'There is no account weg on its control panel.' });
  expect(await compare()).toEqual([
    'account_runs: loopt',
    'account_stopped: staat',
    'account_missing: weg',
    'account_unknown: vreemd · Rack',
  ]);
  // What was changed after the panel was asked is no difference yet.
  await set('hosting', stands, { updated_at: new Date(api.clock.now.getTime() + 1_000) });
  expect(await compare()).not.toContain('account_stopped: staat');
});

test('client and staff can have it read immediately, at most every five minutes, where the connection supports it', async () => {
  const uuid = await account('jansen');
  there.set('jansen', { diskUsedMb: 5 });
  await night();
  const check = (actor: TestActor) => api.send(actor, `PUT /api/hosting/${uuid}/check-usage`, { body: {} });
  expect((await check('employee')).json()).toMatchObject({
    message: 'This was checked less than 5 minutes ago.',
  });
  pass(0.1);
  there.set('jansen', { diskUsedMb: 6 });
  expect((await check('user')).statusCode).toBe(200);
  expect(await read(uuid)).toMatchObject({ usage_checked_at: null, disk_used_mb: 5 });
  await night();
  expect(await read(uuid)).toMatchObject({ disk_used_mb: 6 });
  pass(0.1);
  await set('providers', place.provider, { adapter: 'manual' });
  expect((await check('employee')).json()).toMatchObject({ message: 'No connection reports this account’s usage.' });
});

test('a smaller pack is rejected by the panel’s usage, and a larger one ends the warning', async () => {
  const uuid = await account('jansen');
  there.set('jansen', { diskUsedMb: 9_000, mailboxes: 8, databases: 1 });
  await night();
  const small = await place.add('hosting-packs', {
    key: 'small',
    name: 'Small',
    disk_mb: 2_048,
    mailboxes: 5,
    databases: 0,
  });
  const large = await place.add('hosting-packs', { key: 'large', name: 'Large', disk_mb: 102_400 });
  const change = (hosting_pack_uuid: string) =>
    api.send('employee', `PUT /api/hosting/${uuid}`, { body: { hosting_pack_uuid } });
  const refused = await change(small);
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toMatch(/8\.8 GB of 2 GB/);
  expect(refused.body).toMatch(/Mailboxes in use: 8 of 5.*Databases in use: 1 of 0/);
  expect((await read(uuid))['usage_level']).toBe('almost_full');
  expect((await change(large)).json()).toMatchObject({ usage_level: null, usage_warned: null });
});

test('a provider of one’s own reports usage over signed calls, where it says that it can', async () => {
  const own = await startOwnAddress();
  const http = httpAdapter(createClient({ outbound: outboundPolicy(['127.0.0.0/8', '::1']) }));
  const provider = await place.add('providers', {
    key: 'hooks',
    name: 'Hooks',
    kind: 'server',
    adapter: 'http',
    credentials: JSON.stringify({ address: `${own.simulator.address}/hooks`, secret }),
  });
  const uuid = await account('jansen');
  own.accounts.set('jansen', { username: 'jansen', disk_used_mb: 8_600, mailboxes: 4 });
  own.accounts.set('vreemd', { username: 'vreemd', domain: 'vreemd.nl' });
  const round = () =>
    readUsage({
      store: api.store,
      adapters: { http },
      now: () => api.clock.now,
      signal: new AbortController().signal,
      warn: (line) => void warnings.push(line),
    });
  try {
    await set('servers', place.server, { provider_uuid: provider });
    await set('providers', provider, { connection: 'works', offers: ['hosting.set_up'] });
    await round();
    expect(own.simulator.received).toEqual([]);
    await set('providers', provider, { offers: ['hosting.usage', 'hosting.list'] });
    await round();
    expect(await read(uuid)).toMatchObject({ disk_used_mb: 8_600, mailboxes_used: 4, bandwidth_used_mb: null });
    expect(await compare()).toEqual(['account_unknown: vreemd · vreemd.nl · Hooks']);
    expect(warnings).toEqual([]);
  } finally {
    await set('servers', place.server, { provider_uuid: place.provider });
    await own.simulator.close();
  }
});
