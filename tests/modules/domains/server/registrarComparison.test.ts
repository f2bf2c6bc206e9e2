/**
 * The comparison with registrars: what they list is held against what is here, each difference is put right in each of
 * its ways, and a registrar that cannot be asked to the end changes nothing.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  RegistrarComparison,
  RegistrarDifference,
  Remedy,
} from '../../../../src/modules/domains/rules/registrarComparison.ts';
import { compareRegistrarsWhenDue } from '../../../../src/modules/domains/server/registrarCalls.ts';
import type { RegistrarDomain } from '../../../../src/modules/providers/rules/registrarDomain.ts';
import type { TestActor } from '../../../support/app.ts';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
let uuid: string;
const name = 'vergeleken.nl';
const there: RegistrarDomain = {
  name,
  status: 'active',
  expires_on: '2026-04-01',
  locked: false,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  registrant: null,
};

beforeAll(async () => {
  registrar = await createRegistrar();
});
afterAll(() => registrar.shop.api.close());
beforeEach(async () => {
  const { database } = registrar.shop.api.store;
  await registrar.shop.api.rewind();
  for (const table of ['beheer_jobs', 'service_changes', 'tasks', 'domains'] as const)
    await database.deleteFrom(table).execute();
  await registrar.withAdapter('openprovider');
  uuid = await registrar.domain(name);
  registrar.listed.splice(0, Infinity, there);
  registrar.asked.length = 0;
});

const call = async (method: string, body?: Fields, actor: TestActor = 'employee') =>
  (await registrar.call(actor, `${method} /api/registrar-comparison`, body)) as unknown as RegistrarComparison;
const compare = (): Promise<RegistrarComparison> => call('POST', {});
const mend = ({ kind, provider_uuid }: RegistrarDifference, way: Remedy, of = name) =>
  registrar.shop.api.send('employee', 'POST /api/registrar-comparison/mend', {
    body: { kind, provider_uuid, name: of, way },
  });
async function only(kind: RegistrarDifference['kind']): Promise<RegistrarDifference> {
  const { differences } = await compare();
  expect(differences.map((one) => one.kind)).toEqual([kind]);
  const [one] = differences;
  if (!one) throw new Error('Nothing was found.');
  return one;
}
const read = (): Promise<Fields> => registrar.read('domains', uuid);
async function mended(difference: RegistrarDifference, way: Remedy): Promise<void> {
  const answer = await mend(difference, way);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<RegistrarComparison>().differences).toEqual([]);
  expect((await mend(difference, way)).statusCode).toBe(409);
}

test('equal values are no difference, and the domain shows when it was compared', async () => {
  expect(await compare()).toEqual({
    compared_at: registrar.shop.api.clock.now.toISOString(),
    listed: 1,
    failed: [],
    differences: [],
  });
  const { version, synced_at } = await read();
  expect([version, synced_at]).toEqual([1, registrar.shop.api.clock.now.toISOString()]);
});

test.each<[string, Partial<RegistrarDomain>, RegistrarDifference['kind'], Fields]>([
  ['expiry that is later', { expires_on: '2027-04-01' }, 'expiry', { expires_on: '2027-04-01' }],
  ['expiry that is earlier', { expires_on: '2026-03-01' }, 'expiry', { expires_on: '2026-03-01' }],
  ['lock', { locked: true }, 'locked', { locked: true }],
  [
    'name servers',
    { nameservers: ['a.example.org', 'b.example.org'] },
    'nameservers',
    {
      nameservers: ['a.example.org', 'b.example.org'],
    },
  ],
  ['transfer away', { status: 'transferring_away' }, 'status', { status: 'pending_transfer_out' }],
  ['quarantine', { status: 'quarantine' }, 'status', { status: 'quarantine' }],
])('another %s is taken over, with an audit entry, and without any request', async (_, other, kind, taken) => {
  registrar.listed.splice(0, 1, { ...there, ...other });
  const difference = await only(kind);
  expect(difference).toMatchObject({ uuid, name, provider_name: 'Registrar', task_uuid: null });
  await mended(difference, 'take_over');
  expect(await read()).toMatchObject(taken);
  expect(await registrar.changesOf(uuid)).toEqual([]);
  const trail = (await registrar.shop.api.send('management', `GET /api/domains/${uuid}/history`)).body;
  expect(trail).toMatch(/"verb":"(take-over|mark-transferring-away|quarantine)"/);
  expect((await compare()).differences).toEqual([]);
});

test.each<[Partial<RegistrarDomain>, RegistrarDifference['kind'], Fields]>([
  [{ locked: true }, 'locked', { field: 'locked', before: true, after: false }],
  [
    { nameservers: ['a.example.org', 'b.example.org'] },
    'nameservers',
    {
      field: 'nameservers',
      before: ['a.example.org', 'b.example.org'],
      after: ['ns1.example.net', 'ns2.example.net'],
    },
  ],
])('our value is sent to the registrar: %j', async (other, kind, change) => {
  registrar.listed.splice(0, 1, { ...there, ...other });
  await mended(await only(kind), 'send');
  expect((await compare()).differences).toEqual([]);
  await registrar.work();
  expect(registrar.asked).toMatchObject([{ operation: 'update', changes: [change] }]);
});

test('a change that is cancelled after it was sent takes the registrar’s value', async () => {
  await registrar.withAdapter('openprovider');
  registrar.listed.splice(0, 1, { ...there, locked: true });
  await mended(await only('locked'), 'send');
  const [change] = await registrar.changesOf(uuid);
  await registrar.act(change?.['uuid'], 'cancel', {}, 'service-changes');
  expect(await read()).toMatchObject({ locked: true, work_state: null });
});

test('a domain missing at the registrar is marked as transferred away where that is taken over', async () => {
  registrar.listed.length = 0;
  const difference = await only('only_here');
  await mended(difference, 'take_over');
  expect(await read()).toMatchObject({ status: 'transferred_away' });
  expect((await compare()).differences).toEqual([]);
});

test('a domain known only to the registrar is for a person: one task, linked from the list', async () => {
  registrar.listed.push({ ...there, name: 'onbekend.nl' });
  const difference = await only('only_there');
  expect(difference).toMatchObject({ uuid: null, name: 'onbekend.nl', theirs: '2026-04-01', client_name: null });
  expect((await mend(difference, 'take_over', 'onbekend.nl')).statusCode).toBe(409);
  const [first, second] = [
    await mend(difference, 'task', 'onbekend.nl'),
    await mend(difference, 'task', 'onbekend.nl'),
  ];
  const { task_uuid } = first.json<RegistrarComparison>().differences[0] ?? {};
  expect(second.json<RegistrarComparison>().differences[0]?.task_uuid).toBe(task_uuid);
  expect(await registrar.read('tasks', task_uuid)).toMatchObject({
    title: 'Check onbekend.nl at Registrar',
    provider_uuid: registrar.provider,
    status: 'open',
  });
  expect((await compare()).differences).toMatchObject([{ task_uuid }]);
  await registrar.act(task_uuid, 'done', {}, 'tasks');
  expect((await compare()).differences).toMatchObject([{ task_uuid: null }]);
});

test('a domain found at another of our registrars is assigned to that one', async () => {
  const other = await registrar.shop.add('providers', { key: 'tweede', name: 'Tweede', kind: 'domain' });
  await registrar.shop.api.store.database
    .updateTable('domains')
    .set({ provider_uuid: other })
    .where('uuid', '=', uuid)
    .execute();
  await registrar.withAdapter('openprovider');
  registrar.listedBy['tweede'] = [];
  const difference = await only('registrar');
  expect(difference).toMatchObject({ ours: 'Tweede', theirs: 'Registrar' });
  await mended(difference, 'take_over');
  expect(await read()).toMatchObject({ provider_uuid: registrar.provider });
  expect((await compare()).differences).toEqual([]);
});

test('a registrar whose list breaks off gives a reason, and its domains are skipped', async () => {
  registrar.listed.splice(0, Infinity, new Error('429: too many requests'));
  expect(await compare()).toMatchObject({
    listed: 0,
    failed: [{ provider_name: 'Registrar', reason: '429: too many requests' }],
    differences: [],
  });
});

test('domains that are being changed or registered, or have ended, are no difference', async () => {
  await registrar.withAdapter('manual');
  await registrar.call('employee', `PUT /api/domains/${uuid}`, { nameservers: ['a.example.org', 'b.example.org'] });
  await registrar.domain('komt.nl', { status: 'pending_registration' });
  await registrar.domain('weg.nl', { status: 'deleted' });
  await registrar.withAdapter('openprovider');
  registrar.listed.push({ ...there, name: 'komt.nl' });
  expect((await compare()).differences).toEqual([]);
});

test('a later change here is not overwritten', async () => {
  registrar.listed.splice(0, 1, { ...there, locked: true });
  const difference = await only('locked');
  await registrar.act(uuid, 'lock');
  expect((await mend(difference, 'take_over')).json()).toMatchObject({ code: 'E_STATE' });
});

test('the comparison runs automatically once a night, and is for staff only', async () => {
  const { store, queries, clock } = registrar.shop.api;
  const adapters = registrar.adapters;
  const at = async (): Promise<string | null> => (await call('GET')).compared_at;
  const first = await compare();
  for (const [moment, isDone] of [
    ['2026-03-11T02:00:00Z', false],
    ['2026-03-11T03:45:00Z', true],
    ['2026-03-11T05:00:00Z', false],
  ] as const) {
    const before = await at();
    await compareRegistrarsWhenDue({ store, queries, adapters }, new Date(moment));
    expect((await at()) !== before).toBe(isDone);
  }
  expect(first.compared_at).toBe(clock.now.toISOString());
  for (const method of ['GET', 'POST'])
    expect(
      (
        await registrar.shop.api.send(
          'user',
          `${method} /api/registrar-comparison`,
          method === 'GET' ? {} : { body: {} },
        )
      ).statusCode,
    ).toBe(403);
});
