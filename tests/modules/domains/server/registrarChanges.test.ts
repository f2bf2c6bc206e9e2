/**
 * What is set differently at a domain in use: asked of its registrar as one change, shown until it has been carried out,
 * taken back or tried again where it fails.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
let made = 0;
const older = ['ns1.example.net', 'ns2.example.net'];
const newer = ['ns1.example.org', 'ns2.example.org'];

beforeAll(async () => {
  registrar = await createRegistrar();
});
afterAll(() => registrar.shop.api.close());
beforeEach(async () => {
  await registrar.withAdapter('manual');
  registrar.asked.length = 0;
});
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

const domain = (row: Fields = {}): Promise<string> => {
  made += 1;
  return registrar.domain(`gewijzigd-${made}.nl`, row);
};
const edit = (uuid: string, values: Fields): Promise<Fields> =>
  registrar.call('employee', `PUT /api/domains/${uuid}`, values);
const read = (uuid: string): Promise<Fields> => registrar.read('domains', uuid);
const taskOf = async (uuid: string): Promise<Fields> => {
  const [change] = await registrar.changesOf(uuid);
  return registrar.read('tasks', change?.['task_uuid']);
};

describe('changes carried out by staff', () => {
  test('are one task with old and new values, however often it is edited before it is done', async () => {
    const { clients } = registrar.shop.api.company;
    const uuid = await domain({ registrant_contact_uuid: await registrar.contact(clients.own) });
    await edit(uuid, { nameservers: newer });
    expect(await read(uuid)).toMatchObject({ nameservers: newer, work_state: 'open' });
    const contact = await registrar.contact(clients.own, { organisation: 'Slagerij Smit' });
    await edit(uuid, { registrant_contact_uuid: contact });
    await registrar.act(uuid, 'lock');
    expect(await registrar.changesOf(uuid)).toHaveLength(1);
    const task = await taskOf(uuid);
    expect(task).toMatchObject({ title: `Change gewijzigd-${made}.nl` });
    expect(task['instructions']).toMatch(
      /Registrant: Bakkerij Jansen, .* → Slagerij Smit, Jan Jansen, Kade 1, 1011 AB/,
    );
    expect(task['instructions']).toContain(`Nameservers: ${older.join(', ')} → ${newer.join(', ')}`);
    expect(task['instructions']).toContain('Transfer lock: no → yes');
    await registrar.act(task['uuid'], 'done', {}, 'tasks');
    expect(await read(uuid)).toMatchObject({ nameservers: newer, work_state: null, open_change_uuid: null });
  });

  test('of a contact are a change of each domain in use that names it, in its roles there', async () => {
    const { clients } = registrar.shop.api.company;
    const contact = await registrar.contact(clients.own);
    const uuid = await domain({ registrant_contact_uuid: contact, tech_contact_uuid: contact });
    const other = await domain({ admin_contact_uuid: contact });
    const gone = await domain({ registrant_contact_uuid: contact, status: 'transferred_away' });
    const editContact = (values: Fields): Promise<Fields> =>
      registrar.call('employee', `PUT /api/domain-contacts/${contact}`, values);
    await editContact({ street: 'Kade' });
    expect(await registrar.changesOf(uuid)).toEqual([]);
    await editContact({ street: 'Gracht', house_number: '2' });
    await editContact({ house_number: '3' });
    expect(await read(uuid)).toMatchObject({ work_state: 'open' });
    expect(await registrar.changesOf(uuid)).toMatchObject([
      { operation: 'update', changes: [{ field: 'registrant_contact_uuid' }, { field: 'tech_contact_uuid' }] },
    ]);
    expect(await registrar.changesOf(other)).toMatchObject([{ changes: [{ field: 'admin_contact_uuid' }] }]);
    expect(await registrar.changesOf(gone)).toEqual([]);
    const { instructions } = await taskOf(uuid);
    expect(instructions).toContain('Bakkerij Jansen');
    expect(instructions).toContain('Street: Kade → Gracht');
    expect(instructions).toContain('House number: 1 → 3');
    await editContact({ street: 'Kade', house_number: '1' });
    expect(await registrar.changesOf(uuid)).toMatchObject([{ status: 'cancelled' }]);
    // A contact that is named again is sent as it is by then.
    const smit = await registrar.contact(clients.own, { organisation: 'Slagerij Smit' });
    await edit(uuid, { registrant_contact_uuid: smit });
    await registrar.call('employee', `PUT /api/domain-contacts/${smit}`, { street: 'Plein' });
    const [, change] = await registrar.changesOf(uuid);
    expect(change?.['changes']).toEqual([{ field: 'registrant_contact_uuid', before: contact, after: smit }]);
  });

  test('that are reverted are requested of nobody', async () => {
    const uuid = await domain();
    await edit(uuid, { nameservers: newer });
    await edit(uuid, { nameservers: older });
    expect(await registrar.changesOf(uuid)).toMatchObject([{ status: 'cancelled' }]);
    expect(await read(uuid)).toMatchObject({ nameservers: older, work_state: null, open_change_uuid: null });
    expect(await taskOf(uuid)).toMatchObject({ status: 'cancelled' });
  });

  test('that are cancelled leave the domain as its registrar has it', async () => {
    const uuid = await domain();
    await edit(uuid, { nameservers: newer, dnssec: true });
    const [change] = await registrar.changesOf(uuid);
    await registrar.act(change?.['uuid'], 'cancel', {}, 'service-changes');
    expect(await read(uuid)).toMatchObject({ nameservers: older, dnssec: false, work_state: null });
  });

  test('in bulk are one change for each domain', async () => {
    const uuids = [await domain(), await domain()];
    await registrar.call('management', 'PUT /api/domains', { uuids, values: { nameservers: newer } });
    for (const uuid of uuids) expect(await registrar.changesOf(uuid)).toMatchObject([{ operation: 'update' }]);
  });

  test('that do not concern the registrar, or an unregistered domain, are requested of nobody', async () => {
    const uuid = await domain();
    await edit(uuid, { auto_renew: false });
    const requested = await domain({ status: 'pending_registration' });
    await edit(requested, { nameservers: newer });
    for (const one of [uuid, requested]) expect(await registrar.changesOf(one)).toEqual([]);
  });
});

describe('changes carried out by the adapter', () => {
  beforeEach(() => registrar.withAdapter('openprovider'));

  test('contain old and new values', async () => {
    const uuid = await domain();
    await edit(uuid, { nameservers: newer, dnssec: true });
    await registrar.work();
    expect(registrar.asked).toMatchObject([
      {
        operation: 'update',
        service: { nameservers: newer },
        registration: { tld: { tld: 'nl' } },
        changes: [
          { field: 'nameservers', before: older, after: newer },
          { field: 'dnssec', before: false, after: true },
        ],
      },
    ]);
    expect(await read(uuid)).toMatchObject({ work_state: null, open_change_uuid: null });
  });

  test('that fail are shown and retried; edited meanwhile, they are sent in their latest form', async () => {
    registrar.answers.push({ state: 'failed', reason: '2306: nameserver not found' });
    const uuid = await domain();
    await edit(uuid, { nameservers: newer });
    await registrar.work();
    const [failed] = await registrar.changesOf(uuid);
    expect(await read(uuid)).toMatchObject({ work_state: 'failed', open_change_uuid: failed?.['uuid'] });
    const mended = ['ns1.example.com', 'ns2.example.com'];
    await edit(uuid, { nameservers: mended });
    await registrar.work();
    expect(registrar.asked.at(-1)?.changes).toEqual([{ field: 'nameservers', before: older, after: mended }]);
    expect(await read(uuid)).toMatchObject({ work_state: null, open_change_uuid: null });
    expect(await registrar.changesOf(uuid)).toHaveLength(1);
    const refused = await registrar.shop.api.send('employee', `PUT /api/domains/${uuid}/retry-change`, { body: {} });
    expect(refused.statusCode).toBe(409);
  });

  test('wait for a registration in progress, which is retried from the domain until it ends', async () => {
    const uuid = await domain({ status: 'pending_registration' });
    const change = await registrar.shop.insert('service-changes', {
      name: 'gewijzigd.nl',
      operation: 'set_up',
      subject_resource: 'domains',
      subject_uuid: uuid,
      status: 'waiting',
      attempts: 0,
    });
    await registrar.act(change, 'fail', { failure_reason: 'The contact is not verified' }, 'service-changes');
    expect(await read(uuid)).toMatchObject({ work_state: 'failed', open_change_uuid: change });
    await registrar.act(uuid, 'retry-change');
    expect(await read(uuid)).toMatchObject({ work_state: null, open_change_uuid: change });
    await registrar.act(uuid, 'mark-failed');
    expect(await read(uuid)).toMatchObject({ status: 'failed', work_state: null, open_change_uuid: null });
    const refused = await registrar.shop.api.send('employee', `PUT /api/service-changes/${change}/retry`);
    expect(refused.json()).toMatchObject({ code: 'E_STATE', hint: expect.stringContaining('Order the domain again') });
  });

  test('that are edited while they run become the next change', async () => {
    const uuid = await domain();
    await edit(uuid, { nameservers: newer });
    const [change] = await registrar.changesOf(uuid);
    const { database } = registrar.shop.api.store;
    await database
      .updateTable('service_changes')
      .set({ status: 'running' })
      .where('uuid', '=', String(change?.['uuid']))
      .execute();
    await edit(uuid, { nameservers: older });
    expect(await registrar.changesOf(uuid)).toMatchObject([{ status: 'running' }, { status: 'queued' }]);
    await database
      .updateTable('service_changes')
      .set({ status: 'queued' })
      .where('uuid', '=', String(change?.['uuid']))
      .execute();
    await registrar.work();
    // It waits for the one before it, and is looked at again in a while.
    const { clock } = registrar.shop.api;
    clock.now = new Date(clock.now.getTime() + 10_000);
    await registrar.work();
    expect(registrar.asked.map(({ changes }) => changes)).toEqual([
      [{ field: 'nameservers', before: older, after: newer }],
      [{ field: 'nameservers', before: newer, after: older }],
    ]);
    expect(await read(uuid)).toMatchObject({ nameservers: older, work_state: null, open_change_uuid: null });
  });
});

test('edits follow the rules of the TLD and are limited to the client’s contacts', async () => {
  const { shop } = registrar;
  const uuid = await domain();
  const digest = 'a'.repeat(64);
  const other = await registrar.contact(shop.api.company.clients.other);
  await shop.api.store.database
    .updateTable('tlds')
    .set({ max_ns: 3, privacy_available: false })
    .where('uuid', '=', shop.api.company.tlds.nl)
    .execute();
  for (const [values, field] of [
    [{ nameservers: [...older, ...newer] }, 'nameservers'],
    [{ ds_records: [`70000 13 2 ${digest}`] }, 'ds_records'],
    [{ ds_records: [`12345 12 2 ${digest}`] }, 'ds_records'],
    [{ ds_records: [`12345 13 1 ${digest}`] }, 'ds_records'],
    [{ privacy: true }, 'privacy'],
    [{ registrant_contact_uuid: other }, 'registrant_contact_uuid'],
  ] as const) {
    const answer = await shop.api.send('employee', `PUT /api/domains/${uuid}`, { body: values });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  }
  expect((await edit(uuid, { ds_records: [`12345 13 2 ${digest}`] }))['ds_records']).toHaveLength(1);
});
