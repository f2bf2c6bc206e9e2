/** What a request does where PostgreSQL has no connection left: it waits for one, up to its own deadline. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { Failure } from '../../../src/engine/server/store/failure.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { reachable } from '../../../src/engine/server/store/transaction.ts';
import { createTestDatabase, onServerShortly, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
/** Has the only connection that the database allows. */
let holder: Client;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  // PostgreSQL may still be ending the connections of the test before.
  await limitConnections(-1);
  holder = new Client({ connectionString: database.connectionString });
  await holder.connect();
  await limitConnections(1);
});
afterEach(() => holder.end());

function limitConnections(most: number) {
  const name = new URL(database.connectionString).pathname.slice(1);
  return onServerShortly((client) => client.query(`alter database ${name} connection limit ${most}`));
}

const withPool = async <T>(options: object, work: (pool: Database) => Promise<T>): Promise<T> => {
  const pool = openPool({ connectionString: database.connectionString, log: () => undefined, ...options });
  return work(pool).finally(() => pool.destroy());
};
const ask = async (pool: Database): Promise<string | undefined> => {
  const value = randomUUID();
  const { rows } = await reachable(() => sql<{ value: string }>`select ${value}::text as value`.execute(pool));
  return rows[0]?.value === value ? 'answered' : 'lost';
};

describe.each([
  ['of its own', {}],
  ['that is shared', { shared: true }],
])('a statement on a connection %s', (_kind, kind) => {
  test('is answered as soon as another program gives its connection back', async () => {
    await withPool(kind, async (pool) => {
      const answers = Promise.all([ask(pool), ask(pool)]);
      // Refused twice by now: the database was full when both began.
      await expect(new Client({ connectionString: database.connectionString }).connect()).rejects.toThrow(/too many/);
      await holder.end();
      expect(await answers).toEqual(['answered', 'answered']);
    });
  });

  test('is answered with 503 and the true cause when its deadline is over', async () => {
    await withPool({ ...kind, waitMilliseconds: 1_000 }, async (pool) => {
      const failure = await ask(pool).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Failure);
      expect(failure).toMatchObject({
        code: 'E_UNAVAILABLE',
        cause: { code: '53300' },
        details: { message: { en: 'The database has no free connection.' } },
      });
    });
  });
});

test('a pool whose connections are all in use says so, and not that the database cannot be reached', async () => {
  await limitConnections(-1);
  await withPool({ waitMilliseconds: 1_000 }, async (pool) => {
    const held: (() => void)[] = [];
    const holding = Array.from({ length: 10 }, () =>
      pool.connection().execute(() => new Promise<void>((release) => held.push(release))),
    );
    const failure = await ask(pool).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'E_UNAVAILABLE',
      details: { message: { en: 'The database has no free connection.' } },
    });
    // Those that connected slowly begin later.
    const releasing = setInterval(() => held.splice(0).forEach((release) => release()), 10);
    await Promise.all(holding).finally(() => clearInterval(releasing));
  });
});
