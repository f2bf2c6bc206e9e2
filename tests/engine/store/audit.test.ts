/** The audit trail: what is written with each change, that it stays, and what of it who may read. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { masked, type FieldChange, type HistoryEntry } from '../../../src/engine/registry/records/audit.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { systemCaller, type Caller } from '../../../src/engine/server/store/caller.ts';
import type { Database, Row } from '../../../src/engine/server/store/contract.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { administering } from '../../support/database.ts';
import { management as anyManager, refusal } from '../../support/fixtureStore.ts';

let api: TestApp;
let manager: Caller;

beforeAll(async () => {
  api = await createTestApp();
  manager = {
    ...anyManager,
    user_uuid: api.company.users.management,
    name: 'Test management',
    origin: { ip: '192.0.2.7', user_agent: 'Firefox', request_id: 'r1' },
    session_id: '0198a000-0000-7000-8000-000000000001',
  };
});
afterAll(() => api.close());

let seen = 0;
beforeEach(async () => {
  seen = (await entries()).length;
});

async function entries(): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from audit_entries order by uuid`.execute(api.store.database);
  return rows;
}
const news = async (): Promise<readonly Row[]> => (await entries()).slice(seen);

function resource(name: string): Resource {
  const found = api.store.registry().resources[name];
  if (!found) throw new Error(`No ${name}.`);
  return found;
}
const create = async (name: string, body: Row, caller = manager): Promise<string> =>
  String((await api.store.create(caller, resource(name), body))['uuid']);
const newDomain = (name: string): Promise<string> =>
  create('domains', { name, client_uuid: api.company.clients.own, tld_uuid: api.company.tlds.nl });
const changesIn = (entry: Row | HistoryEntry | undefined): Readonly<Record<string, readonly [unknown, unknown]>> =>
  Object.fromEntries(
    ((entry?.changes ?? []) as readonly FieldChange[]).map(({ field, before, after }) => [field, [before, after]]),
  );
const history = async (caller: Caller, name: string, uuid: string, range: readonly [number, number] = [0, 24]) =>
  api.store.history(caller, resource(name), uuid, range);

describe('each change leaves an entry', () => {
  test('says who, from where, what, of which record and client', async () => {
    const uuid = await newDomain('voorbeeld.nl');
    const [entry, ...others] = await news();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      verb: 'create',
      actor: 'management',
      user_uuid: manager.user_uuid,
      user_name: 'Test management',
      ip: '192.0.2.7',
      user_agent: 'Firefox',
      request_id: 'r1',
      session_uuid: manager.session_id,
      resource: 'domains',
      record_uuid: uuid,
      record_title: 'voorbeeld.nl',
      client_uuid: api.company.clients.own,
      outcome: 'done',
      reason: null,
    });
    expect(changesIn(entry)['name']).toEqual([null, 'voorbeeld.nl']);
  });

  test('contains old and new values of changed fields only', async () => {
    const uuid = await newDomain('wijzigt.nl');
    const version = (await api.store.one(manager, resource('domains'), uuid))['version'];
    await api.store.update(manager, resource('domains'), uuid, { auto_renew: false, name: 'wijzigt.nl', version });
    expect(changesIn((await news())[1])).toEqual({ auto_renew: [true, false] });
    await api.store.update(manager, resource('domains'), uuid, { auto_renew: false });
    expect(await news()).toHaveLength(2);
  });

  test('contains all values of a removed record', async () => {
    const uuid = await create('tlds', { tld: 'org', periods_months: [12] });
    await api.store.remove(manager, resource('tlds'), [uuid]);
    const last = (await news()).at(-1);
    expect(last).toMatchObject({
      verb: 'delete',
      record_uuid: uuid,
      record_title: expect.stringContaining('org') as unknown,
    });
    expect(changesIn(last)).toMatchObject({ tld: ['org', null], periods_months: [[12], null] });
  });

  test('contains the name of the action', async () => {
    const uuid = await create('users', {
      email: 'blokkade@example.nl',
      first_name: 'B',
      last_name: 'L',
      type: 'user',
      language: 'nl',
      password: 'correct horse battery',
    });
    await api.store.act(manager, resource('users'), uuid, 'block', {});
    const [made, blocked] = await news();
    expect(changesIn(made)['password']).toEqual([null, masked]);
    expect(JSON.stringify(await news())).not.toMatch(/argon2|correct horse/);
    expect(blocked).toMatchObject({ verb: 'block' });
    expect(changesIn(blocked)).toEqual({ status: ['invited', 'blocked'] });
  });

  test('contains owned lines as added, changed and removed', async () => {
    const line = (description: string, rest: Row = {}): Row => ({
      description,
      quantity: 1,
      unit_price_cents: 1_000,
      vat_rate_uuid: api.company.vat.standard,
      ...rest,
    });
    const made = await api.store.create(manager, resource('invoices'), {
      client_uuid: api.company.clients.own,
      seller_uuid: api.company.seller,
      lines: [line('Hosting'), line('Domein')],
    });
    const [hosting] = made['lines'] as readonly Row[];
    await api.store.update(manager, resource('invoices'), String(made['uuid']), {
      lines: [{ uuid: hosting?.['uuid'], ...line('Hosting', { quantity: 3 }) }, line('Werk')],
    });
    const [, edit] = await news();
    const changes = (edit?.['changes'] ?? []) as readonly FieldChange[];
    const lines = (changes.find(({ field }) => field === 'lines')?.lines ?? []).map((one) => [
      one.what,
      one.title,
      one.changes.some(({ field }) => field === 'quantity'),
    ]);
    expect(lines).toEqual([
      ['changed', 'Hosting', true],
      ['added', 'Werk', true],
      ['removed', 'Domein', true],
    ]);
    expect(edit?.['fields']).toEqual(expect.arrayContaining(['lines.quantity', 'gross_cents']) as unknown);
  });

  test('shortens a long text', async () => {
    await create('clients', {
      company_name: 'Lang',
      email: 'lang@example.nl',
      seller_uuid: api.company.seller,
      notes: 'x'.repeat(12_000),
    });
    const [, after] = changesIn((await news())[0])['notes'] ?? [];
    expect(after).toBe(`${'x'.repeat(10_000)}…`);
  });

  test('keeps names and texts in other alphabets too', async () => {
    await create('clients', {
      company_name: '😀'.repeat(120),
      email: 'e@example.nl',
      seller_uuid: api.company.seller,
      notes: '😀'.repeat(10_600),
    });
    const [entry] = await news();
    expect([entry?.['record_title'], changesIn(entry)['notes']]).toEqual([
      '😀'.repeat(120),
      [null, `${'😀'.repeat(10_000)}…`],
    ]);
  });

  test('names the program for its own changes', async () => {
    await create('tlds', { tld: 'eu', periods_months: [12] }, systemCaller);
    expect((await news())[0]).toMatchObject({ actor: 'system', user_uuid: null, user_name: null, ip: null });
  });

  test('is not written for a rejected or rolled-back change', async () => {
    await newDomain('bezet.nl');
    expect((await refusal(newDomain('bezet.nl'))).code).toBe('E_INVALID');
    await api.store.database
      .transaction()
      .execute(async (tx) => {
        await api.store.within(tx).create(manager, resource('tlds'), { tld: 'weg', periods_months: [12] });
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await news()).toHaveLength(1);
  });
});

test('a thousand records in one statement make a thousand entries, quickly', async () => {
  const { rows } = await sql<{
    uuid: string;
  }>`insert into tlds (uuid, tld, periods_months) select gen_random_uuid(), 'bulk' || n, array[12] from generate_series(1, 1000) n returning uuid`.execute(
    api.store.database,
  );
  const started = performance.now();
  await api.store.updateMany(
    manager,
    resource('tlds'),
    rows.map(({ uuid }) => uuid),
    { periods_months: [24] },
  );
  expect(performance.now() - started).toBeLessThan(5_000);
  const all = await news();
  expect(all).toHaveLength(1_000);
  expect(changesIn(all[999])).toEqual({ periods_months: [[12], [24]] });
});

describe('audit entries are immutable', () => {
  test.each([
    ['changing', sql`update audit_entries set user_name = 'Somebody else'`],
    ['removing', sql`delete from audit_entries`],
    ['emptying', sql`truncate audit_entries`],
  ])('for the owner of the table, who is refused %s them', async (_, statement) => {
    await expect(statement.execute(api.store.database)).rejects.toThrow(
      'The rows of audit_entries come and stay: nobody changes or removes one.',
    );
  });

  test('for a superuser whose session calls itself a replica, which nobody else may', async () => {
    const attempt = (database: Database): Promise<unknown> =>
      database.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`delete from audit_entries`.execute(tx);
      });
    await expect(attempt(api.store.database)).rejects.toThrow('permission denied to set parameter');
    await expect(administering(api.connectionString, attempt)).rejects.toThrow('come and stay');
  });

  test('when their person and client are removed', async () => {
    const client = await create('clients', {
      company_name: 'Voorbij',
      email: 'v@example.nl',
      seller_uuid: api.company.seller,
    });
    await api.store.remove(manager, resource('clients'), [client]);
    expect((await news()).map(({ verb, client_uuid, record_title }) => [verb, client_uuid, record_title])).toEqual([
      ['create', client, 'Voorbij'],
      ['delete', client, 'Voorbij'],
    ]);
  });

  test('for the calls of the store, which cannot create one', async () => {
    const trail = resource('audit-entries');
    const [first] = await entries();
    expect((await refusal(api.store.create(manager, trail, {}))).code).toBe('E_FORBIDDEN');
    expect((await refusal(api.store.update(manager, trail, String(first?.['uuid']), { user_name: 'x' }))).code).toBe(
      'E_FORBIDDEN',
    );
    expect((await refusal(api.store.remove(manager, trail, [String(first?.['uuid'])]))).code).toBe('E_FORBIDDEN');
  });
});

describe('the history of a record', () => {
  const user = (): Caller => ({ ...manager, actor: 'user', clients: [api.company.clients.own] });

  test('is paged, newest first', async () => {
    const uuid = await newDomain('geschiedenis.nl');
    for (const auto_renew of [false, true, false])
      await api.store.update(manager, resource('domains'), uuid, { auto_renew });
    const { entries: newest, total } = await history(manager, 'domains', uuid, [0, 1]);
    expect([total, newest.map(changesIn)]).toEqual([4, [{ auto_renew: [true, false] }, { auto_renew: [false, true] }]]);
    expect((await history(manager, 'domains', uuid, [3, 3])).entries[0]?.verb).toBe('create');
  });

  test('needs the permission, and a visible record', async () => {
    const uuid = await newDomain('nietvanjou.nl');
    expect((await refusal(history(user(), 'domains', uuid))).code).toBe('E_FORBIDDEN');
    expect((await refusal(history(manager, 'domains', '0198a000-0000-7000-8000-00000000dead'))).code).toBe(
      'E_NOT_FOUND',
    );
    expect((await refusal(history(manager, 'domains', 'nonsense'))).code).toBe('E_NOT_FOUND');
  });
});
