/** Who comes with a request is remembered only as long as nothing has changed that they are or may. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personColumns, personTables } from '../../../src/engine/server/store/system/persons.ts';
import { programQueries, type ProgramQueries } from '../../../src/engine/server/store/system.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
let queries: ProgramQueries;
let user: string;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  queries = programQueries(api.store.database, api.store.registry);
  const { rows } = await sql<{ uuid: string }>`select user_uuid as uuid from client_memberships limit 1`.execute(
    api.store.database,
  );
  user = rows[0]?.uuid ?? '';
  await queries.sessions.createSession({
    secretHash: 'hash',
    user_uuid: user,
    now: api.clock.now,
    ip: null,
    user_agent: null,
  });
});
afterAll(() => api.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(api.store.database);
const find = () => queries.persons.findSession('hash');
const revisionOf = async (uuid: string): Promise<string | undefined> =>
  (
    await sql<{ revision: string }>`select revision from beheer_person_revisions where user_uuid = ${uuid}`.execute(
      api.store.database,
    )
  ).rows[0]?.revision;

/** The names of tables in a plan as EXPLAIN writes it. */
function tablesOf(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(tablesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) => (key === 'Relation Name' ? [String(value)] : tablesOf(value)));
}

test('every table that a person is read from notifies of its changes', async () => {
  const registry = api.store.registry();
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json)
    select ${personColumns(registry)} from users u`.execute(api.store.database);
  const read = [...new Set(tablesOf(rows))].sort();
  expect(read).toEqual(
    personTables(registry)
      .map(({ table }) => table)
      .sort(),
  );
  const { rows: told } = await sql<{ table: string }>`select distinct tgrelid::regclass::text as table
    from pg_trigger where tgname like 'beheer\_revision\_%' and tgenabled = 'A' order by 1`.execute(api.store.database);
  expect(told.map(({ table }) => table)).toEqual(read);
});

test('people are the same object until something has changed', async () => {
  const before = await find();
  expect(await find()).toBe(before);
  await run(sql`update users set first_name = first_name where uuid = ${user}`);
  expect(await find()).toBe(before);
  await run(sql`update users set first_name = 'Anders' where uuid = ${user}`);
  expect((await find())?.user.first_name).toBe('Anders');
});

test('a rolled-back transaction changes nothing', async () => {
  const before = await find();
  await expect(
    api.store.database.transaction().execute(async (tx) => {
      await sql`delete from client_memberships where user_uuid = ${user}`.execute(tx);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await find()).toBe(before);
});

test('each person has a revision, and a row that moves between two changes both', async () => {
  const [own, others] = [await revisionOf(user), await revisionOf(api.company.users.employee)];
  await run(
    sql`insert into beheer_totp (user_uuid, secret, created_at, confirmed_at) values (${user}, 's', now(), now())`,
  );
  expect((await find())?.second_factor).toBe(true);
  const withFactor = await revisionOf(user);
  expect([withFactor === own, await revisionOf(api.company.users.employee)]).toEqual([false, others]);
  await run(sql`update beheer_totp set user_uuid = ${api.company.users.employee} where user_uuid = ${user}`);
  expect((await find())?.second_factor).toBe(false);
  expect(await revisionOf(api.company.users.employee)).not.toBe(others);
});

test('truncating a table changes the revision of everybody', async () => {
  await run(
    sql`insert into beheer_totp (user_uuid, secret, created_at, confirmed_at) values (${user}, 's', now(), now()) on conflict do nothing`,
  );
  expect((await find())?.second_factor).toBe(true);
  await run(sql`truncate beheer_totp`);
  expect((await find())?.second_factor).toBe(false);
});

test('the name of the person’s client is followed too', async () => {
  const client = (await find())?.clients[0] ?? '';
  const id = (await find())?.id ?? '';
  await queries.sessions.setActiveClient(id, client);
  const before = (await find())?.active_client;
  expect(before?.['uuid']).toBe(client);
  await run(sql`update clients set company_name = 'Anders B.V.' where uuid = ${client}`);
  expect((await find())?.active_client).toMatchObject({ name: 'Anders B.V.' });
});
