/** Transactions that begin with their first statement and end with their last: whatever fails, nothing of it stays. */
import { sql } from 'kysely';
import { Client, type PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { endsTransaction, pipelinedTransactions } from '../../../src/engine/server/store/pipelinedTransaction.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { inTransaction } from '../../../src/engine/server/store/transaction.ts';
import { administering, createTestDatabase, type TestDatabase } from '../../support/database.ts';

let place: TestDatabase;
let pool: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  pool = openPool({ connectionString: place.connectionString, log: () => undefined });
  await sql`create table kept (n int primary key, twin int references kept deferrable initially deferred)`.execute(
    pool,
  );
});
afterAll(async () => {
  await pool.destroy();
  await place.drop();
});
beforeEach(() => sql`delete from kept`.execute(pool));
afterEach(() => vi.restoreAllMocks());

const last = sql.raw(endsTransaction);
const keep = (n: number) => sql`insert into kept values (${n})`;
const keepLast = (n: number) => sql`${last} insert into kept values (${n})`;
const kept = async () => (await sql<{ n: number }>`select n from kept order by n`.execute(pool)).rows.map(({ n }) => n);

async function asked(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  return query.mock.calls.map(([text]) => (typeof text === 'string' ? text : (text as { text: string }).text));
}

describe('messages of a transaction', () => {
  test('are none where nothing is queried', async () => {
    expect(await asked(() => inTransaction(pool, () => Promise.resolve()))).toEqual([]);
  });

  test('contain the commit once, with the last statement', async () => {
    const texts = await asked(() =>
      inTransaction(pool, async (tx) => {
        await sql`select ${1}::int`.execute(tx);
        await keep(1).execute(tx);
        await keepLast(2).execute(tx);
      }),
    );
    expect(texts.map((text) => text.split(' ')[0])).toEqual(['begin', 'select', 'insert', '/*', 'commit']);
    expect(await kept()).toEqual([1, 2]);
  });

  test('contain neither begin nor commit for a single statement', async () => {
    expect(await asked(() => inTransaction(pool, (tx) => keepLast(1).execute(tx)))).toHaveLength(1);
    expect(await kept()).toEqual([1]);
  });

  test('contain nothing after the commit', async () => {
    const late = inTransaction(pool, async (tx) => {
      await keepLast(1).execute(tx);
      await keep(2).execute(tx);
    });
    await expect(late).rejects.toThrow('The transaction has ended already');
    expect(await kept()).toEqual([1]);
    expect(await inTransaction(pool, async (tx) => (await keep(3).execute(tx)).rows)).toEqual([]);
    expect(await kept()).toEqual([1, 3]);
  });
});

describe('a transaction is rolled back', () => {
  test('where the first statement fails', async () => {
    const failing = inTransaction(pool, async (tx) => {
      await sql`select 1 / ${0}::int`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const caught = inTransaction(pool, async (tx) => {
      await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined);
      await keep(1).execute(tx);
    });
    await expect(caught).rejects.toThrow('current transaction is aborted');
    expect(await kept()).toEqual([]);
  });

  test('where the last one fails', async () => {
    const failing = inTransaction(pool, async (tx) => {
      await keep(1).execute(tx);
      await keepLast(1).execute(tx);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await kept()).toEqual([]);
  });

  test('where the commit itself fails', async () => {
    const failing = inTransaction(pool, async (tx) => {
      await keep(1).execute(tx);
      await sql`${last} insert into kept values (${2}, ${9})`.execute(tx);
    });
    await expect(failing).rejects.toThrow('violates foreign key');
    expect(await kept()).toEqual([]);
  });

  test('where a value of the last one cannot be sent', async () => {
    const failing = inTransaction(pool, async (tx) => {
      await keep(1).execute(tx);
      const unsendable = {
        toPostgres: () => {
          throw new Error('no such value');
        },
      };
      await sql`${last} insert into kept values (${unsendable})`.execute(tx);
    });
    await expect(failing).rejects.toThrow('no such value');
    expect(await kept()).toEqual([]);
  });

  test('where the work fails between them', async () => {
    const failing = inTransaction(pool, async (tx) => {
      await sql`select ${1}::int`.execute(tx);
      await keep(1).execute(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await kept()).toEqual([]);
  });

  test('where its connection is lost before the last statement, and others continue', async () => {
    const failing = inTransaction(pool, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await keep(1).execute(tx);
      await administering(place.connectionString, (database) =>
        sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database),
      );
      await keepLast(2).execute(tx);
    });
    await expect(failing).rejects.toThrow();
    expect(await kept()).toEqual([]);
    await inTransaction(pool, (tx) => keepLast(3).execute(tx));
    expect(await kept()).toEqual([3]);
  });
});

test('a table that changes under the last statement has all of it tried again', async () => {
  const change = (text: string) => administering(place.connectionString, (database) => sql.raw(text).execute(database));
  const run = (n: number) =>
    inTransaction(pool, async (tx) => {
      await keep(n).execute(tx);
      await sql`${last} select * from kept where n = ${n}`.execute(tx);
    });
  for (const n of [1, 2, 3, 4]) await run(n);
  await change('alter table kept add column more int default 7');
  await run(5);
  expect(await kept()).toEqual([1, 2, 3, 4, 5]);
});

/** A connection on which `begin` fails. */
describe('a transaction whose begin fails', () => {
  const sent: string[] = [];
  const send = (text: string): Promise<unknown> => {
    sent.push(text);
    return text === 'begin' ? Promise.reject(new Error('no beginning')) : Promise.resolve({ rows: [] });
  };
  const stream = { cork: () => undefined, uncork: () => undefined };
  const client = { connection: { stream } } as unknown as PoolClient;
  beforeEach(() => void sent.splice(0));

  test('writes nothing', async () => {
    const ask = pipelinedTransactions(client, { ask: send, send });
    await ask('begin', []);
    await expect(ask('insert into kept values (1)', [])).rejects.toThrow('no beginning');
    expect(sent).toEqual(['begin']);
  });

  test('returns nothing that was read', async () => {
    const ask = pipelinedTransactions(client, { ask: send, send });
    await ask('begin', []);
    await expect(ask('select n from kept for update', [])).rejects.toThrow('no beginning');
    await ask('rollback', []);
    expect(sent).toEqual(['begin', 'select n from kept for update', 'rollback']);
  });
});
