/**
 * Statements that come again are kept ready on their connection; what people ask freely is not, and a changed table is
 * noticed.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { plannedEachTime, PreparedStatements } from '../../../src/engine/server/store/preparedStatements.ts';
import { inTransaction } from '../../../src/engine/server/store/transaction.ts';
import { administering } from '../../support/database.ts';
import { management, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let pool: Database;
beforeAll(async () => {
  fixture = await openFixtureStore();
  pool = openPool({ connectionString: fixture.connectionString, log: () => undefined });
});
afterAll(async () => {
  await pool.destroy();
  await fixture.close();
});

/** Of the one connection that is used while nobody else asks. */
async function keptOn(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database);
  return rows.map(({ statement }) => statement);
}

async function thrice(work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < 3; time += 1) await work();
}

describe('prepared statements', () => {
  test('include a statement that recurs a third time, once', async () => {
    const ask = (value: number) => sql`select ${value}::int as third`.execute(pool);
    await ask(1);
    await ask(2);
    expect((await keptOn(pool)).filter((text) => text.includes('third'))).toEqual([]);
    await ask(3);
    expect((await ask(4)).rows).toEqual([{ third: 4 }]);
    expect((await keptOn(pool)).filter((text) => text.includes('third'))).toEqual(['select $1::int as third']);
  });

  test('exclude those that are planned each time, and those without values', async () => {
    await thrice(() => sql`select ${sql.raw(plannedEachTime)} ${1}::int as free`.execute(pool));
    await thrice(() => sql`select 1 as plain`.execute(pool));
    expect((await keptOn(pool)).filter((text) => /free|plain/.test(text))).toEqual([]);
  });

  test('include reads of records, and exclude filters and searches', async () => {
    const uuid = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
    const { store } = fixture;
    // One record is read on connections that only the store uses: what counts is the name its statement goes by.
    const names = vi.spyOn(PreparedStatements.prototype, 'nameOf');
    await thrice(() => store.one(management, fixture.resource('clients'), uuid));
    const ofRecord = names.mock.calls.map(([text], index) => [text, names.mock.results[index]?.value as unknown]);
    names.mockRestore();
    expect(ofRecord).toEqual([
      [expect.stringContaining('clients'), undefined],
      [ofRecord[0]?.[0], undefined],
      [ofRecord[0]?.[0], expect.stringMatching(/^s\d+$/)],
    ]);
    await thrice(() => fixture.list(management, 'clients'));
    await thrice(() => fixture.list(management, 'clients', { filter: { company_name: 'Alfa' } }));
    await thrice(() => fixture.list(management, 'clients', { search: 'alf' }));
    const kept = await keptOn(store.database);
    expect(kept.filter((text) => text.includes('clients')).length).toBeGreaterThanOrEqual(1);
    expect(kept.filter((text) => text.includes('ilike') || text.includes(plannedEachTime))).toEqual([]);
  });
});

describe('a table that changes under a kept statement', () => {
  const change = (column: string) =>
    administering(fixture.connectionString, (database) =>
      sql`alter table changing add column ${sql.id(column)} int default 7`.execute(database),
    );
  const ask = (database: Database) => sql`select * from changing where n = ${1}`.execute(database);
  beforeAll(async () => {
    await sql`create table changing (n int)`.execute(pool);
    await sql`insert into changing values (1)`.execute(pool);
  });

  test('the statement is prepared again, and the connection is not used again', async () => {
    await thrice(() => ask(pool));
    await change('second');
    expect((await ask(pool)).rows).toEqual([{ n: 1, second: 7 }]);
    expect(await keptOn(pool)).toEqual([]);
  });

  test('a transaction is retried as a whole', async () => {
    await thrice(() => ask(pool));
    await change('fourth');
    let attempts = 0;
    const rows = await inTransaction(pool, async (tx) => {
      attempts += 1;
      await sql`insert into changing (n) values (${2})`.execute(tx);
      return (await ask(tx)).rows;
    });
    expect([rows, attempts]).toEqual([[{ n: 1, second: 7, fourth: 7 }], 2]);
    const { rows: twos } = await sql<{ count: number }>`select count(*)::int from changing where n = 2`.execute(pool);
    expect(twos).toEqual([{ count: 1 }]);
  });
});

describe('for searches over tables of few rows', () => {
  let searching: Database;
  beforeAll(() => {
    searching = openPool({ connectionString: fixture.connectionString, log: () => undefined, searching: true });
  });
  afterAll(() => searching.destroy());

  test('include what is planned each time elsewhere, with a generic plan', async () => {
    const ask = (value: string) => sql`select ${sql.raw(plannedEachTime)} ${value}::text as sought`.execute(searching);
    await thrice(() => ask('a'));
    expect((await ask('b')).rows).toEqual([{ sought: 'b' }]);
    const { rows } = await sql<{
      custom: number;
      generic: number;
    }>`select custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where statement like '%as sought'`.execute(searching);
    expect(rows).toEqual([{ custom: 0, generic: 2 }]);
  });

  test('long statements are kept in small numbers per connection, and evicted', async () => {
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(searching)).rows[0]?.pid;
    const ask = (index: number) =>
      sql`select ${1}::int as n where ${sql.lit(`${index} ${'long '.repeat(5_000)}`)} <> ''`.execute(searching);
    const before = await backend();
    for (let index = 0; index < 8; index += 1) await thrice(() => ask(index));
    expect(await backend()).toBe(before);
    await thrice(() => ask(8));
    expect(await backend()).not.toBe(before);
    expect((await ask(0)).rows).toEqual([{ n: 1 }]);
  });
});

test('a connection keeps a limited number of statements', () => {
  const statements = new PreparedStatements();
  const prepared = statements.begin();
  const names = Array.from({ length: 1_000 }, (_, index) =>
    [1, 2, 3].map(() => statements.nameOf(`select ${index}, $1`, [1], prepared)).at(-1),
  );
  expect(names.filter((name) => name !== undefined)).toHaveLength(400);
  expect(new Set(names.slice(0, 400)).size).toBe(400);
});
