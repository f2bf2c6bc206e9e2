// The code with which a domain leaves: asked for by its client, entered by staff, kept sealed, shown once, and known to
// the registrant.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestActor } from '../../../support/app.ts';
import { mailsTo } from '../../../support/mails.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.api.close());

let made = 0;
const domain = async (row: object = {}): Promise<string> => {
  made += 1;
  const { tlds, clients } = shop.api.company;
  const contact = await shop.insert('domain-contacts', {
    client_uuid: clients.own,
    type: 'person',
    name: 'Houder',
    email: `houder-${made}@example.nl`,
    phone: '+31201234567',
    street: 'Kade',
    house_number: '1',
    postal_code: '1011 AB',
    city: 'Amsterdam',
    country: 'NL',
  });
  return shop.insert('domains', {
    name: `weg-${made}.nl`,
    name_unicode: `weg-${made}.nl`,
    tld_uuid: tlds.nl,
    client_uuid: clients.own,
    registrant_contact_uuid: contact,
    status: 'active',
    period_months: 12,
    registered_on: '2025-04-01',
    expires_on: '2027-04-01',
    auto_renew: true,
    dnssec: false,
    locked: false,
    privacy: false,
    ...row,
  });
};
const act = (actor: TestActor, uuid: string, action: string, body: object = {}) =>
  shop.api.send(actor, `PUT /api/domains/${uuid}/${action}`, { body });
const shownState = async (uuid: string): Promise<unknown> =>
  (await shop.api.send('user', `GET /api/domains/${uuid}`)).json<{ transfer_code_state: string }>().transfer_code_state;
const stored = async (uuid: string): Promise<unknown> =>
  (
    await shop.api.store.database
      .selectFrom('domains')
      .select('transfer_code')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
  )?.['transfer_code'];
const tasksOf = (uuid: string) =>
  shop.api.store.database
    .selectFrom('tasks')
    .innerJoin('service_changes', 'service_changes.task_uuid', 'tasks.uuid')
    .selectAll('tasks')
    .where('service_changes.subject_uuid', '=', uuid)
    .orderBy('tasks.created_at')
    .execute();

const code = 'Kd8-x!Qw92';

test('a transfer code is requested, shown once, and stored nowhere in readable form', async () => {
  const uuid = await domain();
  expect((await act('user', uuid, 'ask-transfer-code')).statusCode).toBe(200);
  expect(await shownState(uuid)).toBe('asked');
  expect(await tasksOf(uuid)).toMatchObject([
    {
      title: `Look up the transfer code of weg-${made}.nl`,
      title_nl: `Verhuiscode van weg-${made}.nl opzoeken`,
      status: 'open',
    },
  ]);

  expect((await act('user', uuid, 'enter-transfer-code', { transfer_code: code })).statusCode).toBe(403);
  expect((await act('employee', uuid, 'enter-transfer-code', { transfer_code: code })).json()).not.toHaveProperty(
    'transfer_code',
  );
  expect(await tasksOf(uuid)).toMatchObject([{ status: 'done', assignee_uuid: shop.api.company.employee }]);
  expect(String(await stored(uuid))).not.toContain(code);

  const answers = await Promise.all([1, 2, 3].map(() => act('user', uuid, 'show-transfer-code')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    once: { text: code, label: { nl: 'Verhuiscode' } },
  });
  expect([await stored(uuid), await shownState(uuid)]).toEqual([null, 'given']);

  const mails = await mailsTo(shop.api, `houder-${made}@example.nl`);
  expect(mails.map(({ kind }) => kind)).toEqual(['transfer-code-ready', 'transfer-code-shown']);
  const trail = (await shop.api.send('management', `GET /api/domains/${uuid}/history`)).body;
  for (const verb of ['ask-transfer-code', 'enter-transfer-code', 'show-transfer-code'])
    expect(trail).toContain(`"${verb}"`);
  for (const text of [trail, ...mails.map(({ html }) => html)]) expect(text).not.toContain(code);
});

test('a transfer code is not fetched before it was entered: its task and change say so', async () => {
  const uuid = await domain();
  expect((await act('user', uuid, 'ask-transfer-code')).statusCode).toBe(200);
  const [task] = await tasksOf(uuid);
  const changes = await shop.api.store.database
    .selectFrom('service_changes')
    .select('uuid')
    .where('subject_uuid', '=', uuid)
    .execute();
  for (const address of [
    `tasks/${String(task?.['uuid'])}/done`,
    `service-changes/${String(changes[0]?.['uuid'])}/by-hand`,
  ]) {
    const answer = await shop.api.send('employee', `PUT /api/${address}`, { body: {} });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ message: 'There’s no transfer code yet.' }),
    ]);
  }
  expect([await shownState(uuid), (await tasksOf(uuid)).map(({ status }) => status)]).toEqual(['asked', ['open']]);
  expect((await act('employee', uuid, 'enter-transfer-code', { transfer_code: code })).statusCode).toBe(200);
  expect([await shownState(uuid), (await tasksOf(uuid)).map(({ status }) => status)]).toEqual(['ready', ['done']]);
});

test('a transfer code is for a domain that is active and unlocked', async () => {
  const locked = await domain({ locked: true });
  expect((await act('user', locked, 'ask-transfer-code')).statusCode).toBe(409);
  expect((await act('user', locked, 'unlock')).statusCode).toBe(200);
  expect((await act('user', locked, 'ask-transfer-code')).statusCode).toBe(200);
  expect((await act('user', await domain({ status: 'expired' }), 'ask-transfer-code')).statusCode).toBe(409);
});

test('a transfer code is removed by a lock, and requested again when its task ends without it', async () => {
  const uuid = await domain();
  await act('user', uuid, 'ask-transfer-code');
  await act('employee', uuid, 'enter-transfer-code', { transfer_code: code });
  await act('user', uuid, 'lock');
  expect([await stored(uuid), await shownState(uuid)]).toEqual([null, null]);

  await act('user', uuid, 'unlock');
  await act('user', uuid, 'ask-transfer-code');
  const task = (await tasksOf(uuid)).find(({ status }) => status === 'open');
  expect(
    (await shop.api.send('employee', `PUT /api/tasks/${String(task?.['uuid'])}/cancel`, { body: {} })).statusCode,
  ).toBe(200);
  expect(await shownState(uuid)).toBeNull();
});

test('the request waits while staff see the domain leave, until it has', async () => {
  const uuid = await domain();
  await act('user', uuid, 'ask-transfer-code');
  await act('employee', uuid, 'enter-transfer-code', { transfer_code: code });
  expect((await act('employee', uuid, 'mark-transferring-away')).statusCode).toBe(200);
  expect((await act('employee', uuid, 'mark-transferred-away')).json()).toMatchObject({ status: 'transferred_away' });
  expect((await act('user', uuid, 'show-transfer-code')).statusCode).toBe(409);
  expect(await stored(uuid)).toBeNull();
});
