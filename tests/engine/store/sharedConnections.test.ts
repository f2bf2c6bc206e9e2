/** Connections that nobody has to themselves: few of them for many, and none that is lost takes the others with it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { openConfinedLookups, openPool, type ConfinedLookups } from '../../../src/engine/server/store/pool.ts';
import { asUnavailable } from '../../../src/engine/server/store/transaction.ts';
import { administering, createTestDatabase, type TestDatabase } from '../../support/database.ts';

let place: TestDatabase;
let shared: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  const pool = openPool({ connectionString: place.connectionString, log: () => undefined });
  await sql`create table counted (n int primary key, note text)`.execute(pool);
  await sql`insert into counted select n, 'number ' || n from generate_series(1, 500) n`.execute(pool);
  await pool.destroy();
  shared = openPool({ connectionString: place.connectionString, log: () => undefined, shared: true });
});
afterAll(async () => {
  await shared.destroy();
  await place.drop();
});

const note = async (n: number): Promise<string | undefined> => {
  const { rows } = await sql<{ note: string }>`select note from counted where n = ${n}`.execute(shared);
  return rows[0]?.note;
};
const numbers = Array.from({ length: 500 }, (_, index) => index + 1);
const expected = numbers.map((n) => `number ${n}`);

async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where application_name = 'beheer' and datname = current_database()`.execute(shared);
  return rows[0]?.count ?? 0;
}

describe('concurrent queries', () => {
  test('are answered with their own results, over few connections', async () => {
    for (let round = 0; round < 3; round += 1) expect(await Promise.all(numbers.map(note))).toEqual(expected);
    expect(await connections()).toBeLessThanOrEqual(3);
  });

  test('fail separately', async () => {
    const asked = numbers.map((n) =>
      n % 100 === 0 ? sql`select 1 / (${n}::int - ${n}::int)`.execute(shared) : note(n),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : []))).toEqual([
      100, 200, 300, 400, 500,
    ]);
  });
});

test('a changed table is noticed by all queries', async () => {
  const ask = () => sql<{ n: number }>`select * from counted where n = ${7}`.execute(shared);
  await Promise.all(numbers.map(ask));
  await administering(place.connectionString, (database) =>
    sql`alter table counted add column later int default 3`.execute(database),
  );
  const answers = await Promise.all(numbers.map(ask));
  expect(new Set(answers.map(({ rows }) => JSON.stringify(rows)))).toEqual(
    new Set([JSON.stringify([{ n: 7, note: 'number 7', later: 3 }])]),
  );
});

test('connections that are cut fail their waiting queries, and are replaced', async () => {
  await note(1);
  const waiting = Promise.allSettled(
    Array.from({ length: 4 }, () => sql`select pg_sleep(20), ${1}::int`.execute(shared)),
  );
  await expect
    .poll(() =>
      administering(place.connectionString, async (database) => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`.execute(
          database,
        );
        return rows.length;
      }),
    )
    .toBeGreaterThan(0);
  for (const one of await waiting) {
    expect(one.status).toBe('rejected');
    if (one.status === 'rejected') expect(asUnavailable(one.reason)?.code).toBe('E_UNAVAILABLE');
  }
  await expect.poll(() => Promise.all(numbers.map(note)).catch(() => [])).toEqual(expected);
});

describe('confined queries', () => {
  let lookups: ConfinedLookups;
  beforeAll(() => {
    lookups = openConfinedLookups({ connectionString: place.connectionString, log: () => undefined });
  });
  afterAll(() => lookups.destroy());

  const confinedTo = (client: string): string => `select set_config('beheer.clients', '${client}', true)`;
  /** What confines the statement while it runs, and the number that it was asked with. */
  async function asked(confining: string, n: number): Promise<string> {
    const { rows } = await sql<{ clients: string | null; n: number }>`
      select current_setting('beheer.clients', true) as clients, ${n}::int as n`.execute(lookups.confinedBy(confining));
    return `${rows[0]?.clients} ${rows[0]?.n}`;
  }

  test('each of many concurrent queries is confined to its client, and to nothing afterwards', async () => {
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all(numbers.map((n) => asked(confinedTo(`c${n % 7}`), n)))).toEqual(
        numbers.map((n) => `c${n % 7} ${n}`),
      );
    expect(await Promise.all(numbers.slice(0, 9).map((n) => asked('select 1', n)))).toEqual(
      numbers.slice(0, 9).map((n) => ` ${n}`),
    );
  });

  test('without their scope are not answered, and others do not fail', async () => {
    const answers = await Promise.allSettled(
      numbers
        .slice(0, 60)
        .map((n) => asked(n % 20 === 0 ? `select set_config('role', 'nobody_at_all', true)` : confinedTo('c'), n)),
    );
    expect(answers.flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : []))).toEqual([20, 40, 60]);
  });

  test('cannot write', async () => {
    const writing = sql`insert into counted (n) values (${1_001})`.execute(lookups.confinedBy(confinedTo('c')));
    await expect(writing).rejects.toThrow(/read-only/);
  });

  test('that fail do not affect the next one, and a changed table is noticed', async () => {
    const failing = numbers
      .slice(0, 40)
      .map((n) =>
        n % 10 === 0
          ? sql`select 1 / (${n}::int - ${n}::int)`.execute(lookups.confinedBy(confinedTo('c'))).then(() => 'answered')
          : asked(confinedTo('c'), n),
      );
    expect((await Promise.allSettled(failing)).filter(({ status }) => status === 'rejected')).toHaveLength(4);
    const rowOf = async (n: number) =>
      (
        await sql<{
          n: number;
        }>`select *, current_setting('beheer.clients', true) as clients from counted where n = ${n}`.execute(
          lookups.confinedBy(confinedTo(`c${n}`)),
        )
      ).rows[0];
    await Promise.all(numbers.map(rowOf));
    await administering(place.connectionString, (database) =>
      sql`alter table counted add column last int default 4`.execute(database),
    );
    const rows = await Promise.all(numbers.map(rowOf));
    expect(rows.map((row) => row && { ...row, later: undefined })).toEqual(
      numbers.map((n) => ({ n, note: `number ${n}`, last: 4, clients: `c${n}`, later: undefined })),
    );
  });
});
