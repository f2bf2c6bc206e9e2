/**
 * Zones from the sheet to the DNS provider: checked as a whole, written completely or not at all, requested as one
 * change, undone, made from a template and removed with their domain.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type { AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import type { TestActor } from '../../../support/app.ts';
import { createShop, type Shop } from '../../../support/shop.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let infrastructure: Infrastructure;
let worker: JobWorker;
let made = 0;
const asked: ServiceOrder[] = [];
const errors: unknown[] = [];
let answers: AdapterOutcome[] = [];
const answer = (order: ServiceOrder): Promise<AdapterOutcome> => {
  asked.push(order);
  return Promise.resolve(answers.shift() ?? { state: 'succeeded' });
};

beforeAll(async () => {
  const served = { name: 'transip', services: { 'dns-zones': { set_up: answer, update: answer, remove: answer } } };
  const adapters = { manual, transip: served };
  shop = await createShop({ modules: modulesWith(adapters) });
  infrastructure = await addInfrastructure(shop.api);
  await shop.add('providers', { key: 'dns', name: 'Name servers', kind: 'dns' });
  worker = createTestWorker(shop.api, adapters, (error) => void errors.push(error));
});
afterAll(async () => {
  await worker.stop();
  await shop.api.close();
});
beforeEach(async () => {
  [answers, asked.length] = [[], 0];
  await withAdapter('manual');
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

const withAdapter = (adapter: string) =>
  anyTable(shop.api.store.database).updateTable('providers').set({ adapter }).where('kind', '=', 'dns').execute();

async function call(actor: TestActor, methodAndUrl: string, body: Fields = {}): Promise<Fields> {
  const got = await shop.api.send(actor, methodAndUrl, methodAndUrl.startsWith('GET') ? {} : { body });
  expect(got.statusCode, got.body).toBeLessThan(300);
  return got.json();
}
const read = (resource: string, uuid: unknown): Promise<Fields> =>
  call('employee', `GET /api/${resource}/${String(uuid)}`);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call('management', `PUT /api/${resource}/${String(uuid)}/${action}`, body);

function domain(row: Fields = {}): Promise<string> {
  made += 1;
  const name = `zone-${made}.nl`;
  const { company } = shop.api;
  return shop.insert('domains', {
    name,
    name_unicode: name,
    tld_uuid: company.tlds.nl,
    client_uuid: company.clients.own,
    status: 'active',
    period_months: 12,
    ...row,
  });
}

const www = { name: 'www', type: 'A', value: '192.0.2.1' };
const mail = { name: '@', type: 'MX', value: '10 mail.example.net.' };

async function zone(records: readonly Fields[] = [www, mail], row: Fields = {}): Promise<Fields> {
  const domain_uuid = await domain(row);
  const { uuid } = await call('employee', 'POST /api/dns-zones', { domain_uuid, records });
  await act('dns-zones', uuid, 'mark-active');
  return read('dns-zones', uuid);
}

const recordsOf = (found: Fields): readonly Fields[] => found['records'] as readonly Fields[];
const shown = (found: Fields): readonly string[] =>
  recordsOf(found)
    .map(({ name, type, value }) => `${String(name)} ${String(type)} ${String(value)}`)
    .toSorted();
const write = (actor: TestActor, found: Fields, records: readonly Fields[]) =>
  shop.api.send(actor, `PUT /api/dns-zones/${String(found['uuid'])}`, {
    body: { records, version: found['version'] },
  });
/** What is written of a record; the rest is the server's. */
const kept = ({ uuid, name, type, ttl, value }: Fields): Fields => ({ uuid, name, type, ttl, value });
const changesOf = (uuid: unknown) =>
  shop.api.store.database
    .selectFrom('service_changes')
    .selectAll()
    .where('subject_uuid', '=', String(uuid))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

describe('writing a zone', () => {
  test('stores one form, for the client of its domain, with a serial', async () => {
    const found = await zone([{ name: 'WWW', type: 'CNAME', value: 'Bücher.example' }, mail]);
    expect(found).toMatchObject({ client_uuid: shop.api.company.clients.own, default_ttl: 3_600, status: 'active' });
    expect(shown(found)).toEqual(['@ MX 10 mail.example.net.', 'www CNAME xn--bcher-kva.example.']);
    expect(String(found['serial'])).toMatch(/^\d{8}00$/);
  });

  test('is rejected at every wrong cell, and writes nothing', async () => {
    const found = await zone();
    const wrong = [
      ...recordsOf(found).map(kept),
      { name: 'www', type: 'CNAME', value: 'web' },
      { name: 'a..b', type: 'A', value: '192.0.2.300' },
      { name: 'new', type: 'A', value: '192.0.2.3' },
    ];
    const refused = await write('employee', found, wrong);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ errors: Fields }>().errors).toSorted()).toEqual([
      'records.2.name',
      'records.3.name',
      'records.3.value',
    ]);
    expect(await read('dns-zones', found['uuid'])).toEqual(found);
    expect(await changesOf(found['uuid'])).toHaveLength(1);
  });

  test('is rejected if somebody else has written meanwhile', async () => {
    const found = await zone();
    expect((await write('employee', found, [www])).statusCode).toBe(200);
    expect((await write('employee', found, [mail])).statusCode).toBe(412);
  });

  test('validates the zone as a whole', async () => {
    const found = await zone();
    const [first] = recordsOf(found);
    for (const actor of ['management', 'employee', 'user'] as const) {
      const path = `/api/dns-records/${String(first?.['uuid'])}`;
      expect((await shop.api.send(actor, `PUT ${path}`, { body: { value: '192.0.2.9' } })).statusCode).toBe(403);
    }
  });

  test('raises the serial only where the served zone differs', async () => {
    const found = await zone();
    const same = await write('employee', found, recordsOf(found).map(kept));
    expect(same.json<Fields>()['serial']).toBe(found['serial']);
    const other = await write('employee', same.json(), [www]);
    expect(other.json<Fields>()['serial']).toBe(Number(found['serial']) + 1);
  });

  test('allows one zone per domain, and none for a domain that has left', async () => {
    const found = await zone();
    const again = await shop.api.send('employee', 'POST /api/dns-zones', {
      body: { domain_uuid: found['domain_uuid'] },
    });
    expect(again.statusCode).toBe(409);
    const left = await domain({ status: 'transferred_away' });
    const late = await shop.api.send('employee', 'POST /api/dns-zones', { body: { domain_uuid: left } });
    expect(late.statusCode).toBe(409);
  });
});

describe('people of a client', () => {
  test('can change the zone of their own domain', async () => {
    const found = await zone();
    const own = await call('user', `GET /api/dns-zones/${String(found['uuid'])}`);
    expect(own).not.toHaveProperty('provider_uuid');
    expect((await write('user', own, [www])).statusCode).toBe(200);
    expect(shown(await read('dns-zones', found['uuid']))).toEqual(['www A 192.0.2.1']);
    expect(await changesOf(found['uuid'])).toMatchObject([{ operation: 'set_up' }, { operation: 'update' }]);
  });

  test('cannot see, change or create that of another client', async () => {
    const { clients } = shop.api.company;
    const found = await zone([www], { client_uuid: clients.other });
    const path = `/api/dns-zones/${String(found['uuid'])}`;
    expect((await shop.api.send('user', `GET ${path}`)).statusCode).toBe(404);
    expect((await write('user', found, [])).statusCode).toBe(404);
    const listed = await shop.api.send('user', 'GET /api/dns-records?range=[0,99]');
    const names = listed.json<readonly Fields[]>().map(({ zone_uuid }) => zone_uuid);
    expect(names).not.toContain(found['uuid']);
    const theirs = await domain({ client_uuid: clients.other });
    expect((await shop.api.send('user', `PUT /api/domains/${theirs}/make-zone`, { body: {} })).statusCode).toBe(404);
  });
});

describe('a zone served by staff', () => {
  test('has one task with its target, then one with changes', async () => {
    const domain_uuid = await domain();
    const made_ = await call('employee', 'POST /api/dns-zones', { domain_uuid, records: [www, mail] });
    const [setUp] = await changesOf(made_['uuid']);
    const task = await read('tasks', setUp?.task_uuid);
    expect(task['instructions']).toContain('www IN A     192.0.2.1');
    await act('tasks', task['uuid'], 'done');
    const found = await read('dns-zones', made_['uuid']);
    expect(found).toMatchObject({ status: 'active', work_state: null });
    const [one, other] = recordsOf(found);
    await write('employee', found, [
      { ...kept(one ?? {}), ttl: 60 },
      { name: 'new', type: 'TXT', value: 'a;b' },
    ]);
    const edited = await read('dns-zones', found['uuid']);
    expect(edited).toMatchObject({ work_state: 'open' });
    const [, update] = await changesOf(found['uuid']);
    const toDo = await read('tasks', update?.task_uuid);
    expect(toDo['title']).toMatch(/^Change DNS zone \S+$/);
    const words = String(toDo['instructions']);
    expect(words).toContain('DNS record `new TXT a;b`, new');
    expect(words).toContain(
      `DNS record \`${String(other?.['name'])} ${String(other?.['type'])} ${String(other?.['value'])}\`: remove`,
    );
    expect(words).toContain('TTL: none → 60 s');
    await act('tasks', update?.task_uuid, 'done');
    expect(await read('dns-zones', found['uuid'])).toMatchObject({ work_state: null, open_change_uuid: null });
  });

  test('keeps one task when it changes again, and none when it is changed back', async () => {
    const found = await zone();
    const first = (
      await write('employee', found, [...recordsOf(found).map(kept), { name: 'a', type: 'A', value: '192.0.2.7' }])
    ).json<Fields>();
    await write(
      'employee',
      first,
      recordsOf(first)
        .map(kept)
        .filter(({ name }) => name !== 'a'),
    );
    expect(await changesOf(found['uuid'])).toMatchObject([
      { operation: 'set_up' },
      { operation: 'update', status: 'cancelled' },
    ]);
    expect(await read('dns-zones', found['uuid'])).toMatchObject({ work_state: null });
  });

  test('is as before when the task is undone', async () => {
    const found = await zone();
    const [one] = recordsOf(found);
    await write('employee', found, [
      { ...kept(one ?? {}), value: '192.0.2.99', type: 'A', name: 'www' },
      { name: 'new', type: 'TXT', value: 'x' },
    ]);
    await act('dns-zones', found['uuid'], 'take-back');
    const back = await read('dns-zones', found['uuid']);
    expect(shown(back)).toEqual(shown(found));
    expect(back).toMatchObject({ work_state: null, default_ttl: 3_600 });
    expect(back['serial']).not.toBe(found['serial']);
    const history = await call('employee', `GET /api/dns-zones/${String(found['uuid'])}/history`);
    expect(JSON.stringify(history)).toContain('192.0.2.99');
  });
});

describe('a zone served by the adapter', () => {
  beforeEach(() => withAdapter('transip'));

  test('is sent whole, with its differences, as one change', async () => {
    const domain_uuid = await domain();
    const { uuid } = await call('employee', 'POST /api/dns-zones', { domain_uuid, records: [www, mail] });
    await worker.turn();
    await worker.idle();
    const found = await read('dns-zones', uuid);
    expect(found).toMatchObject({ status: 'active' });
    await write('user', found, [{ ...kept(recordsOf(found)[0] ?? {}), ttl: 60 }]);
    await worker.turn();
    await worker.idle();
    expect(asked.map(({ operation }) => operation)).toEqual(['set_up', 'update']);
    const [, update] = asked;
    expect(update?.zone?.records).toMatchObject([{ ttl: 60 }]);
    expect(update?.zone?.file).toContain(' 60 IN ');
    expect(update?.changes.find(({ field }) => field === 'records')?.lines).toHaveLength(2);
    expect(await read('dns-zones', uuid)).toMatchObject({ work_state: null });
  });

  test('shows failures, and retries them', async () => {
    const found = await zone();
    await worker.turn();
    await worker.idle();
    answers = [{ state: 'failed', reason: 'No such zone.' }];
    await write('employee', found, [www]);
    await worker.turn();
    await worker.idle();
    expect(await read('dns-zones', found['uuid'])).toMatchObject({ work_state: 'failed' });
    await act('dns-zones', found['uuid'], 'retry-change');
    await worker.turn();
    await worker.idle();
    expect(await read('dns-zones', found['uuid'])).toMatchObject({ work_state: null });
  });
});

describe('a zone and its domain', () => {
  test('are removed together when the domain leaves', async () => {
    const found = await zone();
    const { domain_uuid } = found;
    await act('domains', domain_uuid, 'mark-transferring-away');
    await act('domains', domain_uuid, 'mark-transferred-away');
    expect(await read('dns-zones', found['uuid'])).toMatchObject({ status: 'deleting' });
    expect((await changesOf(found['uuid'])).at(-1)).toMatchObject({ operation: 'remove', status: 'waiting' });
  });

  test('get a zone from the template once the hosting exists', async () => {
    const { store, company } = shop.api;
    await store.database.updateTable('servers').set({ ipv4: '203.0.113.7', ipv6: '2001:db8::7' }).execute();
    const content = '@ A {ipv4}\n@ AAAA {ipv6}\nwww CNAME @\n@ MX 10 {hostname}';
    await shop.add('dns-templates', { name: 'Web', is_default: true, content });
    const domain_uuid = await domain();
    const account = await shop.insert('hosting', {
      username: 'zonetest',
      hosting_pack_uuid: await infrastructure.add('hosting-packs', { key: 'zones', name: 'Zones', disk_mb: 1_000 }),
      client_uuid: company.clients.own,
      domain_uuid,
      server_uuid: infrastructure.server,
      status: 'provisioning',
    });
    await act('hosting', account, 'mark-active');
    const [found] = (
      await shop.api.send('employee', `GET /api/dns-zones?filter=${JSON.stringify({ domain_uuid })}`)
    ).json<readonly Fields[]>();
    expect(shown(await read('dns-zones', found?.['uuid']))).toEqual([
      '@ A 203.0.113.7',
      '@ AAAA 2001:db8::7',
      '@ MX 10 web01.example.nl.',
      `www CNAME ${String(found?.['name'])}.`,
    ]);
  });

  test('get a zone once, on the client’s request on the domain', async () => {
    const uuid = await domain();
    const first = await call('user', `PUT /api/domains/${uuid}/make-zone`);
    expect(await call('user', `PUT /api/domains/${uuid}/make-zone`)).toEqual(first);
    expect(first['next']).toMatchObject({ resource: 'dns-zones' });
  });
});

test('a template is validated by the zone that it would make', async () => {
  const refused = async (content: string): Promise<unknown> => {
    const got = await shop.api.send('management', 'POST /api/dns-templates', { body: { name: 'Wrong', content } });
    expect(got.statusCode).toBe(422);
    return got.json<{ errors: Fields }>().errors['content'];
  };
  expect(await refused('@ A {ipv4}\n@ A nowhere')).toBe('Line 2: An IPv4 address, such as 192.0.2.1');
  expect(await refused('@ A {adres}')).toMatch(/^Unknown placeholder \{adres\}/);
  expect(await refused('@ CNAME {hostname}')).toMatch(/can’t be an alias/);
});

describe('a zone file', () => {
  const records = [
    { name: '@', type: 'A', ttl: null, value: '192.0.2.1' },
    { name: 'www', type: 'CNAME', ttl: null, value: '@' },
  ];
  const fileOf = (uuid: unknown): string => `/api/dns-zones/${String(uuid)}/zone-file`;

  test('is read back identically, and changes nothing in a dry run', async () => {
    const found = await zone(records);
    const { zone_file } = await call('user', `GET ${fileOf(found['uuid'])}`);
    expect(zone_file).toContain('192.0.2.1');
    const same = await call('user', `POST ${fileOf(found['uuid'])}`, { zone_file });
    expect(same).toMatchObject({ applied: false, differences: [] });
    const changed = { zone_file: String(zone_file).replace('192.0.2.1', '192.0.2.9') };
    const before = await call('user', `GET /api/dns-zones/${String(found['uuid'])}`);
    const differences = [{ what: 'changed', before: { value: '192.0.2.1' }, after: { value: '192.0.2.9' } }];
    const trial = await call('user', `POST ${fileOf(found['uuid'])}`, { ...changed, dry_run: true });
    expect(trial).toMatchObject({ applied: false, differences });
    expect(await call('user', `GET /api/dns-zones/${String(found['uuid'])}`)).toEqual(before);
    const done = await call('user', `POST ${fileOf(found['uuid'])}`, { ...changed, version: before['version'] });
    expect(done).toMatchObject({ applied: true, differences });
    const after = await call('user', `GET ${fileOf(found['uuid'])}`);
    expect(after['zone_file']).toContain('192.0.2.9');
  });

  test.each([
    ['the name servers of where it comes from', '@ NS ns1.elsewhere.net.\n', true],
    ['none', '', false],
    ['those of the zone', '@ NS ns1.example.net.\n', false],
  ])('keeps the name servers of the zone where a file has %s', async (_, nameservers, keeps_nameservers) => {
    const own = [
      { name: '@', type: 'NS', ttl: null, value: 'ns1.example.net.' },
      { name: '@', type: 'NS', ttl: null, value: 'ns2.example.net.' },
    ];
    const file = `${nameservers}@ A 192.0.2.7\nshop NS ns9.example.net.\n`;
    for (const add of [false, true]) {
      const found = await zone([...own, ...records]);
      const imported = await call('user', `POST ${fileOf(found['uuid'])}`, { zone_file: file, add });
      expect(imported).toMatchObject({ keeps_nameservers });
      const { zone_file } = await call('user', `GET ${fileOf(found['uuid'])}`);
      expect(
        String(zone_file)
          .match(/^@ +IN NS .*$/gm)
          ?.map((line) => line.split(' ').at(-1)),
      ).toEqual(['ns1.example.net.', 'ns2.example.net.']);
      expect(zone_file).toMatch(/^shop IN NS +ns9\.example\.net\.$/m);
    }
  });

  test('with a duplicate record and differing TTLs is imported with a warning', async () => {
    const found = await zone([]);
    const zone_file = '$TTL 3600\nrr 600 A 192.0.2.80\nrr 900 A 192.0.2.81\ndup A 192.0.2.82\ndup A 192.0.2.82';
    const imported = await call('user', `POST ${fileOf(found['uuid'])}`, { zone_file });
    expect(imported).toMatchObject({
      applied: true,
      warnings: [
        { line: 3, message: expect.stringContaining('600') },
        { line: 5, message: expect.stringMatching(/twice|tweemaal/) },
      ],
    });
    const after = await read('dns-zones', found['uuid']);
    expect(
      recordsOf(after)
        .map(({ name, ttl, value }) => `${String(name)} ${String(ttl)} ${String(value)}`)
        .toSorted(),
    ).toEqual(['dup null 192.0.2.82', 'rr 600 192.0.2.80', 'rr 600 192.0.2.81']);
    const again = await call('user', `POST ${fileOf(found['uuid'])}`, { zone_file, add: true });
    expect([again['applied'], again['differences']]).toEqual([false, []]);
  });

  test('with an unquoted SPF record replaces another one only as a listed change', async () => {
    const found = await zone([{ name: '@', type: 'TXT', value: 'v=spf1 mx -all' }]);
    const post = (body: Fields) =>
      call('user', `POST ${fileOf(found['uuid'])}`, { zone_file: '@ TXT v=spf1 a ~all', ...body });
    expect(await post({ dry_run: true })).toMatchObject({
      differences: [{ what: 'changed', before: { value: 'v=spf1 mx -all' }, after: { value: 'v=spf1 a ~all' } }],
      warnings: [{ line: 1, message: expect.stringContaining('v=spf1 a ~all') }],
    });
    expect(await post({ dry_run: true, add: true })).toMatchObject({
      differences: [{ what: 'added' }],
      warnings: [{}, { line: 1, message: expect.stringMatching(/more than one SPF|meer dan één SPF/) }],
    });
  });

  test('with records of every type is stored and read back identically', async () => {
    const found = await zone([]);
    const digest = '49fd46e6c4b45c55d4ac49fd46e6c4b45c55d4ac49fd46e6c4b45c55d4ac49fd';
    const lines = [
      '@ HTTPS 1 . alpn=h2,h3',
      '@ NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:info@example.nl!" .',
      '@ LOC 52 22 23.000 N 4 53 32.000 E -2.00m 1m 10000m 10m',
      '@ TYPE65534 \\# 4 0a000001',
      '_ftp._tcp URI 10 1 "ftp://example.net/a;b"',
      'host SSHFP 4 2 DIGEST',
      'old DNAME new.example.net.',
      'sub NS ns1.example.net.',
      'sub DS 12345 13 2 DIGEST',
      'svc SVCB 1 host.example.net. port=53',
      'x PTR host.example.net.',
      'y SMIMEA 3 1 1 DIGEST',
    ].map((line) => line.replace('DIGEST', digest));
    await call('user', `POST ${fileOf(found['uuid'])}`, { zone_file: lines.join('\n') });
    const { zone_file } = await call('user', `GET ${fileOf(found['uuid'])}`);
    const lineTexts = String(zone_file)
      .split('\n')
      .filter((line) => / IN (?!SOA)/.test(line));
    expect(lineTexts.map((line) => line.replace(/ +IN +/, ' ').replaceAll(/ +/g, ' ')).toSorted()).toEqual(
      lines.toSorted(),
    );
    expect(await call('user', `POST ${fileOf(found['uuid'])}`, { zone_file })).toMatchObject({ applied: false });
  });

  test('with a mistake is rejected with the line, also for the zone as a whole; another client’s zone gives 404', async () => {
    const found = await zone(records);
    const wrong = await shop.api.send('user', `POST ${fileOf(found['uuid'])}`, {
      body: { zone_file: 'www CNAME @\nwww A 192.0.2.4\nmail A 192.0.2.999', dry_run: true },
    });
    expect(wrong.statusCode).toBe(422);
    expect(Object.keys(wrong.json<{ errors: object }>().errors)).toContain('zone_file.3');
    const alone = await shop.api.send('user', `POST ${fileOf(found['uuid'])}`, {
      body: { zone_file: 'www CNAME @\nwww A 192.0.2.4', dry_run: true },
    });
    expect(alone.statusCode, alone.body).toBe(422);
    const { clients } = shop.api.company;
    const others = await zone(records, { client_uuid: clients.other });
    const url = fileOf(others['uuid']);
    expect((await shop.api.send('user', `GET ${url}`)).statusCode).toBe(404);
    const foreign = await shop.api.send('user', `POST ${url}`, { body: { zone_file: '@ A 192.0.2.1' } });
    expect(foreign.statusCode).toBe(404);
  });
});
