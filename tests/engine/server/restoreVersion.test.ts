/** An earlier version of a record, put back over HTTP: what is written, what stays, and who may. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry, RestorePreview } from '../../../src/engine/registry/records/audit.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { createTestApp, startOfTests, type CallOptions, type TestActor, type TestApp } from '../../support/app.ts';
import { insertMany } from '../../../src/engine/server/store/bulk.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { own } from '../../support/row.ts';
import { changedTestRegistry } from '../../support/testRegistry.ts';

let api: TestApp;

/** People of clients read the history of their domains; employees see no notes of clients. */
const registry = (): Promise<Registry> =>
  changedTestRegistry((resources) => {
    const { clients, domains, invoices } = resources;
    if (clients) clients.access['employee'] = { verbs: '*', hidden: ['notes'] };
    if (domains) domains.access['user'] = { verbs: ['list', 'show', 'edit', 'history'] };
    if (invoices) invoices.edit = { when: { status: 'draft' } };
  });

beforeAll(async () => {
  api = await createTestApp({ registry: await registry() });
});
afterAll(() => api.close());

let minutes = 0;
/** Each call at a moment of its own, so that the order is that of the calls. */
async function send(actor: TestActor, methodAndUrl: string, body?: unknown, headers?: CallOptions['headers']) {
  api.clock.now = new Date(startOfTests.getTime() + (minutes += 1) * 60_000);
  return api.send(actor, methodAndUrl, { ...(body === undefined ? {} : { body }), ...(headers && { headers }) });
}

type Row = Readonly<Record<string, unknown>>;

async function make(resource: string, body: Row): Promise<string> {
  const answer = await send('management', `POST /api/${resource}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return `/api/${resource}/${answer.json<{ uuid: string }>().uuid}`;
}

const client = (company_name: string, more: Row = {}): Promise<string> =>
  make('clients', { company_name, email: 'info@example.nl', seller_uuid: api.company.seller, ...more });

/** The oldest first. */
async function entries(url: string, actor: TestActor = 'management'): Promise<readonly HistoryEntry[]> {
  return (await send(actor, `GET ${url}/history`)).json<HistoryEntry[]>().toReversed();
}

async function entryAt(url: string, index: number): Promise<string> {
  return `${url}/history/${(await entries(url)).at(index)?.uuid ?? ''}/restore`;
}

const preview = async (url: string, actor: TestActor = 'management'): Promise<RestorePreview> =>
  (await send(actor, `POST ${url}/preview`, {})).json<RestorePreview>();

describe('a version that is restored', () => {
  test('gets the values after that entry, by an edit with an entry of its own', async () => {
    const url = await client('Gamma', { notes: 'x'.repeat(2_000) });
    await send('management', `PUT ${url}`, { company_name: 'Gamma B.V.', notes: 'short' });
    await send('employee', `PUT ${url}`, { company_name: 'Gamma N.V.', phone: '+31201234567' });
    const made = await entryAt(url, 0);
    const shown = await preview(made);
    expect(shown).toMatchObject({ left_out: [], version: 3, entry: { verb: 'create' } });
    expect(Object.fromEntries(shown.changes.map(({ field, before, after }) => [field, [before, after]]))).toEqual({
      company_name: ['Gamma N.V.', 'Gamma'],
      phone: ['+31201234567', null],
      notes: ['short', `${'x'.repeat(500)}…`],
    });
    const restored = await send('management', `PUT ${made}`, {}, { 'if-match': '"3"' });
    expect(restored.json()).toMatchObject({
      company_name: 'Gamma',
      phone: null,
      notes: 'x'.repeat(2_000),
      version: 4,
    });
    expect(restored.headers['etag']).toBe('"4"');
    const last = (await entries(url)).at(-1);
    expect([last?.verb, last?.user_name]).toEqual(['restore-version', 'Test management']);
    // And back again: what was restored over is a version too.
    expect((await send('management', `PUT ${await entryAt(url, 2)}`)).json()).toMatchObject({
      company_name: 'Gamma N.V.',
      phone: '+31201234567',
    });
  });

  test('can be limited to some fields', async () => {
    const url = await client('Delta');
    await send('management', `PUT ${url}`, { company_name: 'Delta B.V.', phone: '+31201234567' });
    const restored = await send('management', `PUT ${await entryAt(url, 0)}`, { fields: ['phone'] });
    expect(restored.json()).toMatchObject({ company_name: 'Delta B.V.', phone: null });
  });

  test('gets its lines back: changed ones restored, removed ones added, later ones removed', async () => {
    const line = (description: string, more: Row = {}): Row => ({
      description,
      unit_price_cents: 1_000,
      quantity: 1,
      vat_rate_uuid: api.company.vat.standard,
      ...more,
    });
    const url = await make('invoices', {
      client_uuid: api.company.clients.own,
      seller_uuid: api.company.seller,
      lines: [line('Hosting'), line('Domein')],
    });
    const lines = async (): Promise<readonly Row[]> =>
      (await send('management', `GET ${url}`)).json<{ lines: Row[] }>().lines;
    const [hosting] = await lines();
    await send('management', `PUT ${url}`, {
      lines: [{ uuid: hosting?.['uuid'], ...line('Hosting', { quantity: 3 }) }, line('Werk')],
    });
    const restored = await send('management', `PUT ${await entryAt(url, 0)}`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(
      (await lines()).map((one) => [one['description'], one['quantity'], one['uuid'] === hosting?.['uuid']]),
    ).toEqual([
      ['Hosting', 1, true],
      ['Domein', 1, false],
    ]);
  });

  test('keeps states and generated values, and says so', async () => {
    const url = await make('domains', {
      name: 'gamma.nl',
      client_uuid: api.company.clients.own,
      tld_uuid: api.company.tlds.nl,
      auto_renew: false,
    });
    await api.store.database
      .updateTable('domains')
      .set({ status: 'active' })
      .where('uuid', '=', url.split('/').at(-1) ?? '')
      .execute();
    await send('management', `PUT ${url}/renew`, {});
    const made = await entryAt(url, 0);
    const shown = await preview(made);
    expect(shown.changes.map(({ field }) => field)).toContain('auto_renew');
    await send('management', `PUT ${made}`);
    expect((await send('management', `GET ${url}`)).json()).toMatchObject({ auto_renew: false, status: 'active' });
  });
});

test('an imported record can be restored to the values before its history began', async () => {
  const uuid = uuidv7();
  await insertMany(api.store.database, own(api.store.registry().resources, 'known-names'), [
    { uuid, name: 'brought.nl', availability: 'free' },
  ]);
  const [url, made] = [`/api/known-names/${uuid}`, await client('Theta')];
  await send('management', `PUT ${url}`, { availability: 'taken' });
  const first = `${url}/history/${uuid}/restore`;
  expect((await preview(first)).entry).toMatchObject({ uuid, verb: 'create', user_name: null });
  expect((await send('management', `PUT ${first}`)).json()).toMatchObject({ availability: 'free' });
  // What was made here has an entry of that.
  const itself = `${made}/history/${made.split('/').at(-1) ?? ''}/restore`;
  expect((await send('management', `PUT ${itself}`)).statusCode).toBe(404);
});

describe('a restore is rejected', () => {
  test('where somebody changed the record since, with their name', async () => {
    const url = await client('Epsilon');
    await send('employee', `PUT ${url}`, { phone: '+31201234567' });
    const stale = await send('management', `PUT ${await entryAt(url, 0)}`, {}, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json<{ message: string }>().message]).toEqual([
      412,
      'Test employee has changed this record in the meantime.',
    ]);
    const edit = await send('management', `PUT ${url}`, { phone: null }, { 'if-match': '"1"' });
    expect(edit.json<{ message: string }>().message).toBe('Test employee has changed this record in the meantime.');
  });

  test('where it changes nothing', async () => {
    const url = await client('Zeta');
    const answer = await send('management', `PUT ${await entryAt(url, 0)}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'E_STATE']);
  });

  test('where its values are no longer valid, by field', async () => {
    const project = await make('projects', {
      client_uuid: api.company.clients.own,
      name: 'Website',
      start_on: '2026-01-05',
    });
    await send('management', `PUT ${project}`, { start_on: '2026-01-01' });
    const made = await entryAt(project, 0);
    await send('management', `PUT ${project}`, { end_on: '2026-01-03' });
    const answer = await send('management', `PUT ${made}`, { fields: ['start_on'] });
    expect(answer.statusCode).toBe(422);
  });

  test('where the record is read-only or hidden, or the entry belongs to another', async () => {
    const theirs = await make('domains', {
      name: 'own.nl',
      client_uuid: api.company.clients.own,
      tld_uuid: api.company.tlds.nl,
    });
    const other = await make('domains', {
      name: 'other.nl',
      client_uuid: api.company.clients.other,
      tld_uuid: api.company.tlds.nl,
    });
    for (const url of [theirs, other]) await send('management', `PUT ${url}`, { auto_renew: false });
    const [ofOwn, ofOther] = [await entryAt(theirs, 0), await entryAt(other, 0)];
    const mixed = `${theirs}/history/${ofOther.split('/').at(-2) ?? ''}/restore`;
    for (const call of [`PUT ${ofOther}`, `PUT ${mixed}`, `POST ${ofOther}/preview`, `POST ${mixed}/preview`])
      expect((await send('user', call, {})).statusCode, call).toBe(404);
    expect((await send('user', `PUT ${ofOwn}`, {})).json()).toMatchObject({ auto_renew: true });
    // People of clients may look at theirs, and no more.
    const company = `/api/clients/${api.company.clients.own}`;
    expect((await send('user', `PUT ${await entryAt(company, 0)}`, {})).statusCode).toBe(403);
  });

  test('a restore neither reveals nor changes fields that the caller may not read', async () => {
    const url = await client('Eta', { notes: 'Pays late' });
    await send('management', `PUT ${url}`, { notes: 'Pays', phone: '+31201234567' });
    const made = await entryAt(url, 0);
    expect((await preview(made, 'employee')).changes.map(({ field }) => field)).toEqual(['phone']);
    await send('employee', `PUT ${made}`);
    expect((await send('management', `GET ${url}`)).json()).toMatchObject({ notes: 'Pays', phone: null });
  });
});
