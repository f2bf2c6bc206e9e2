/**
 * What clients do with their own domains: nameservers, contacts, DNSSEC, lock and code, renewing and getting back, each
 * asked of the registrar as if staff had done it.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
let made = 0;
const newer = ['ns1.example.org', 'ns2.example.org'];

beforeAll(async () => {
  registrar = await createRegistrar();
});
afterAll(() => registrar.shop.api.close());
beforeEach(async () => {
  await registrar.withAdapter('openprovider');
  registrar.asked.length = 0;
});
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

const domain = (row: Fields = {}): Promise<string> => {
  made += 1;
  return registrar.domain(`van-de-klant-${made}.nl`, row);
};
const send = (uuid: string, body: Fields, action = '') =>
  registrar.shop.api.send('user', `PUT /api/domains/${uuid}${action}`, { body });
const shown = async (uuid: string, action: string): Promise<Fields> =>
  registrar.call('user', `POST /api/domains/${uuid}/${action}/preview`, {});

test('nameservers, contacts and DNSSEC are sent to the registrar as one change', async () => {
  const { clients } = registrar.shop.api.company;
  const uuid = await domain({ registrant_contact_uuid: await registrar.contact(clients.own) });
  const contact = await registrar.contact(clients.own, { organisation: 'Slagerij Smit' });
  const answer = await send(uuid, { nameservers: newer, registrant_contact_uuid: contact });
  expect(answer.statusCode, answer.body).toBe(200);
  await registrar.work();
  expect(registrar.asked).toMatchObject([{ operation: 'update' }]);
  expect(registrar.asked[0]?.changes?.map(({ field }) => field).toSorted()).toEqual([
    'nameservers',
    'registrant_contact_uuid',
  ]);
  expect(await registrar.read('domains', uuid)).toMatchObject({ nameservers: newer, work_state: null });
});

test('a client cannot write other fields of a domain, nor name another client’s contact', async () => {
  const uuid = await domain();
  for (const values of [
    { expires_on: '2030-01-01' },
    { status: 'deleted' },
    { subscription_uuid: null },
    { is_free: true },
  ])
    expect((await send(uuid, values)).statusCode, JSON.stringify(values)).toBe(422);
  const foreign = await registrar.contact(registrar.shop.api.company.clients.other);
  expect((await send(uuid, { admin_contact_uuid: foreign })).statusCode).toBe(422);
  const others = await domain({ client_uuid: registrar.shop.api.company.clients.other });
  expect((await send(others, { nameservers: newer })).statusCode).toBe(404);
  expect((await send(others, {}, '/renew')).statusCode).toBe(404);
});

test('a domain is renewed as previewed, billed once and requested once', async () => {
  const uuid = await domain();
  const preview = await shown(uuid, 'renew');
  const body = { expires_on: '2026-04-01', period_months: 12, seen: preview['seen'] };
  const answer = await send(uuid, body, '/renew');
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect((await send(uuid, body, '/renew')).statusCode).toBe(409);
  await registrar.work();
  expect(registrar.asked).toMatchObject([
    { operation: 'renew', changes: [{ field: 'expires_on', before: '2026-04-01', after: '2027-04-01' }] },
  ]);
  expect(await registrar.read('domains', uuid)).toMatchObject({ expires_on: '2027-04-01' });
});

test('a domain is restored from quarantine as previewed, with an expiry one period later', async () => {
  const kept = { status: 'quarantine', expires_on: '2026-01-10', quarantine_on: '2026-01-11' };
  const uuid = await domain({ ...kept, is_free: true, free_reason: 'Ours' });
  // The day is for staff to choose.
  expect((await send(uuid, { expires_on: '2040-01-01' }, '/restore')).statusCode).toBe(403);
  const unseen = await send(uuid, {}, '/request-restore');
  expect(unseen.json()).toMatchObject({ code: 'E_OUTDATED' });
  const { seen } = await shown(uuid, 'request-restore');
  const answer = await send(uuid, { seen }, '/request-restore');
  expect(answer.statusCode, answer.body).toBe(200);
  await registrar.work();
  expect(registrar.asked).toMatchObject([{ operation: 'restore', changes: [{ after: '2027-01-10' }] }]);
  expect(await registrar.read('domains', uuid)).toMatchObject({ status: 'active', expires_on: '2027-01-10' });
});

test('a lock is offered where the registry of the extension supports one', async () => {
  const uuid = await domain();
  const { tld_uuid } = await registrar.read('domains', uuid);
  for (const lock_available of [false, true]) {
    await registrar.call('management', `PUT /api/tlds/${String(tld_uuid)}`, { lock_available });
    expect(await registrar.read('domains', uuid)).toMatchObject({ locked: false, lock_available });
    expect((await send(uuid, {}, '/lock')).statusCode).toBe(lock_available ? 200 : 422);
  }
});

test('a client locks and unlocks a domain, and gets its transfer code', async () => {
  const uuid = await domain({ locked: true });
  expect((await send(uuid, {}, '/unlock')).statusCode).toBe(200);
  expect((await send(uuid, {}, '/ask-transfer-code')).statusCode).toBe(200);
  expect((await send(uuid, {}, '/lock')).statusCode).toBeLessThan(500);
});
