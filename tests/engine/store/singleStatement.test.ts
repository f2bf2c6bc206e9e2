/**
 * A record of its own is made in one statement, and changed in two: with what it points at looked up, its entry on the
 * audit trail and its answer. All of it or nothing, and the same as step by step.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { setPersonOfCaller, type Caller } from '../../../src/engine/server/store/caller.ts';
import type { OpenStore, Row } from '../../../src/engine/server/store/contract.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { modules } from '../../support/modules.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { administering } from '../../support/database.ts';
import { management, refusal, refusedFields } from '../../support/fixtureStore.ts';
import { testKeyring } from '../../support/keyring.ts';

const contactsName = 'domain-contacts';
let api: TestApp;
/** The same, with a hook that does nothing, so that each of them is written step by step. */
let stepwise: OpenStore;
let manager: Caller;
let contacts: Resource;
beforeAll(async () => {
  // Without hooks, to look at the engine's own behaviour.
  const { [contactsName]: _own, ...hooks } = modules.hooks;
  api = await createTestApp({ modules: { ...modules, hooks } });
  const registry = api.store.registry();
  contacts = resource(contactsName);
  stepwise = await openStore({
    keyring: testKeyring,
    connectionString: api.connectionString,
    registry,
    hooks: { [contacts.name]: {} },
    actions: {},
    now: () => api.clock.now,
    log: () => undefined,
  });
  const caller = {
    ...management,
    user_uuid: api.company.users.management,
    name: 'Test management',
    origin: { ip: '192.0.2.7', user_agent: 'Firefox', request_id: 'r1' },
  };
  manager = setPersonOfCaller(caller, {});
});
afterAll(async () => {
  await stepwise.close();
  await api.close();
});
afterEach(() => vi.restoreAllMocks());

function resource(name: string): Resource {
  const found = api.store.registry().resources[name];
  if (!found) throw new Error(`No ${name}.`);
  return found;
}

const contact = (more: Row = {}): Row => ({
  client_uuid: api.company.clients.own,
  type: 'person',
  name: 'Ada de Vries',
  email: 'ada@example.nl',
  phone: '+31701234567',
  street: 'Kade',
  house_number: '1',
  postal_code: '2511 AA',
  city: 'Den Haag',
  ...more,
});
const create = async (more: Row = {}, store = api.store): Promise<Row> =>
  store.create(manager, contacts, contact(more));

/** What went to the database meanwhile, in order. */
async function asked(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  return query.mock.calls.map(([text]) =>
    typeof text === 'string' ? text : String((text as unknown as { readonly text: string }).text),
  );
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    api.store.database,
  );
  return rows[0]?.n ?? 0;
}
const entriesOf = async (uuid: unknown): Promise<readonly Row[]> =>
  (
    await sql<Row>`select * from audit_entries where record_uuid = ${String(uuid)} order by uuid`.execute(
      api.store.database,
    )
  ).rows;
const changesIn = (entry: Row | undefined) => entry?.['changes'] as readonly Row[] | null;

describe('the number of statements', () => {
  test('is one for a new record, without a transaction', async () => {
    const texts = await asked(() => create());
    expect(texts).toHaveLength(1);
    for (const part of ['from "clients"', 'insert into "domain_contacts"', 'insert into "audit_entries"', 'to_json'])
      expect(texts[0]).toContain(part);
  });

  test('is two for a change, a read and the change, without a transaction', async () => {
    const { uuid } = await create();
    const change = (name: string) => api.store.update(manager, contacts, String(uuid), { name });
    const texts = await asked(() => change('Bea'));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('select "t1"."xmin"');
    for (const part of ['update "domain_contacts"', 'present.xmin = ', 'insert into "audit_entries"', 'to_json'])
      expect(texts[1]).toContain(part);
  });

  test('is more for a change of a record that is changed in between, which is locked then', async () => {
    const { uuid } = await create();
    const query = Client.prototype.query as (...given: readonly unknown[]) => unknown;
    let isBetween = true;
    const texts = await asked(async () => {
      const asking = vi.mocked(Client.prototype.query);
      asking.mockImplementation(function between(this: Client, ...given: readonly unknown[]) {
        const [statement] = given;
        const text = typeof statement === 'string' ? statement : String((statement as { readonly text?: string }).text);
        if (!isBetween || !text.includes('present.xmin = ')) return query.apply(this, [...given]) as never;
        isBetween = false;
        const other = api.store.update(manager, contacts, String(uuid), { street: 'Laan' });
        return other.then(() => query.apply(this, [...given])) as never;
      });
      await api.store.update(manager, contacts, String(uuid), { name: 'Bea' });
    });
    expect(texts.filter((text) => text.includes('present.xmin = '))).toHaveLength(2);
    expect(texts.filter((text) => text.includes('for update'))).toHaveLength(1);
    expect(await api.store.one(manager, contacts, String(uuid))).toMatchObject({
      name: 'Bea',
      street: 'Laan',
      version: 3,
    });
    expect((await entriesOf(uuid)).map((entry) => entry['fields'])).toEqual([expect.any(Array), ['street'], ['name']]);
  });

  test('is small step by step: the audit entry is sent with the commit', async () => {
    await create({}, stepwise);
    const texts = await asked(() => create({}, stepwise));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.at(-2)).toMatch(/ends its transaction.*insert into "audit_entries"/s);
    expect(texts.at(-1)).toBe('commit');
  });

  test('is small over HTTP: the caller, and the record', async () => {
    const post = async () =>
      expect((await api.send('management', 'POST /api/domain-contacts', { body: contact() })).statusCode).toBe(201);
    await post();
    const texts = await asked(post);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('beheer_sessions');
    expect(texts[1]).toContain('insert into "domain_contacts"');
  });

  test('is small with an idempotency key in its transaction', async () => {
    const headers = { 'idempotency-key': 'single-1' };
    const post = () => api.send('management', 'POST /api/domain-contacts', { body: contact(), headers });
    const texts = await asked(async () => expect((await post()).statusCode).toBe(201));
    expect(texts.filter((text) => text.includes('insert into "domain_contacts"'))).toHaveLength(1);
    expect([texts.filter((text) => text === 'commit').length, texts.at(-1)]).toEqual([1, 'commit']);
    const before = await count('domain_contacts');
    const again = await post();
    expect([again.statusCode, again.headers['idempotent-replayed'], await count('domain_contacts')]).toEqual([
      201,
      'true',
      before,
    ]);
  });
});

describe('the result is the same as step by step', () => {
  const ofTheRow = new Set(['uuid', 'created_at', 'updated_at', 'at', 'record_uuid']);
  const alike = (row: Row | undefined): Row =>
    Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !ofTheRow.has(name)));

  test.each<Row>([{}, { street: 'Laan', email: 'A.B@EXAMPLE.nl' }, { name: 'x'.repeat(100) }])(
    'a new record %j',
    async (more) => {
      const [one, other] = [await create(more), await create(more, stepwise)];
      expect(alike(one)).toEqual(alike(other));
      const [entry, step] = [await entriesOf(one['uuid']), await entriesOf(other['uuid'])];
      expect(entry).toHaveLength(1);
      expect(entry.map(alike)).toEqual(step.map(alike));
    },
  );

  test.each<Row>([{ name: 'Bea', street: 'Laan' }, { organisation: null }, { name: 'Ada de Vries' }, {}])(
    'a change to %j',
    async (change) => {
      const [one, other] = [await create(), await create()];
      const changed = await api.store.update(manager, contacts, String(one['uuid']), change);
      const step = await stepwise.update(manager, contacts, String(other['uuid']), change);
      expect(alike(changed)).toEqual(alike(step));
      expect((await entriesOf(one['uuid'])).map(alike)).toEqual((await entriesOf(other['uuid'])).map(alike));
    },
  );

  test.each<Row>([
    { client_uuid: '00000000-0000-7000-8000-00000000dead' },
    { email: 'nothing' },
    { unknown: 1 },
    { client_uuid: null },
  ])('for the rejected %j', async (more) => {
    const before = [await count('domain_contacts'), await count('audit_entries')];
    const refused = await refusedFields(create(more));
    expect(refused).toEqual(await refusedFields(create(more, stepwise)));
    const { uuid } = await create();
    const change = (store: OpenStore) => refusedFields(store.update(manager, contacts, String(uuid), more));
    expect(await change(api.store)).toEqual(await change(stepwise));
    expect([await count('domain_contacts'), await count('audit_entries')]).toEqual(before.map((n) => n + 1));
  });
});

describe('a write is atomic', () => {
  let before: readonly number[];
  const counts = async () => [await count('domain_contacts'), await count('audit_entries')];
  const refuse = (statement: string) =>
    administering(api.connectionString, (database) => sql.raw(statement).execute(database));
  beforeEach(async () => {
    before = await counts();
  });

  test('where the audit trail rejects it', async () => {
    const { uuid } = await create();
    await refuse(`alter table audit_entries add constraint full_up check (record_title <> 'Nobody') not valid`);
    try {
      await expect(create({ name: 'Nobody' })).rejects.toThrow();
      await expect(api.store.update(manager, contacts, String(uuid), { name: 'Nobody' })).rejects.toThrow();
    } finally {
      await refuse('alter table audit_entries drop constraint full_up');
    }
    expect(await counts()).toEqual(before.map((n) => n + 1));
    expect(await api.store.one(manager, contacts, String(uuid))).toMatchObject({ name: 'Ada de Vries', version: 1 });
  });

  test('where the connection is lost before a change is written', async () => {
    const { uuid } = await create();
    const held = api.store.transaction(manager, async (within) => {
      await within.one(manager, contacts, String(uuid));
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(within.database).catch(() => undefined);
      return within.update(manager, contacts, String(uuid), { name: 'Bea' });
    });
    expect((await refusal(held)).code).toBe('E_UNAVAILABLE');
    expect(await counts()).toEqual(before.map((n) => n + 1));
  });

  test('for many concurrent updates, each with its entry, one after another', async () => {
    const { uuid } = await create();
    const times = 12;
    const names = Array.from({ length: times }, (_, index) => `Name ${index}`);
    await Promise.all(names.map((name) => api.store.update(manager, contacts, String(uuid), { name })));
    const found = await api.store.one(manager, contacts, String(uuid));
    expect(found).toMatchObject({ version: times + 1 });
    const entries = (await entriesOf(uuid)).slice(1);
    expect(entries).toHaveLength(times);
    // Each began where another one had left it.
    const steps = new Map(
      entries.map((entry) => [changesIn(entry)?.[0]?.['before'], changesIn(entry)?.[0]?.['after']]),
    );
    let name: unknown = 'Ada de Vries';
    for (let step = 0; step < times; step += 1) name = steps.get(name);
    expect(name).toBe((found as Row)['name']);
  });

  test('for many updates of one seen version, of which one succeeds', async () => {
    const { uuid } = await create();
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) => api.store.update(manager, contacts, String(uuid), { name: `Name ${n}` }, 1)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await entriesOf(uuid)).toHaveLength(2);
  });
});
