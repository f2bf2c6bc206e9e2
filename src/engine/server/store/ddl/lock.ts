/** One process at a time changes the tables; the others wait until it has finished. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../contract.ts';
import type { Executor } from '../fragment.ts';

/** Any number will do, as long as every process takes the same. */
export const lockKey = 7_202_611_200;

const pauseMilliseconds = 100;

/**
 * Held until the transaction ends. It is asked for again and again, with nothing under way in between: whoever builds
 * an index beside the work of others waits for every statement that was under way before.
 */
export async function lock(tx: Tx, log: (line: string) => void): Promise<void> {
  if (await take(tx)) return;
  log('Database: another process is bringing the tables up to the registry. Waiting for it.');
  const patience = await lockTimeoutMilliseconds(tx);
  const began = Date.now();
  while (!(await take(tx))) {
    await setTimeout(pauseMilliseconds);
    // It is refused by the database, in its words.
    if (patience > 0 && Date.now() - began > patience) await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  }
}

/** Without a parameter: a statement that has one stays under way, for PostgreSQL, until the next one comes. */
async function take(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** 0 for none. */
async function lockTimeoutMilliseconds(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    milliseconds: number;
  }>`select setting::int as milliseconds from pg_settings where name = 'lock_timeout'`.execute(tx);
  return rows[0]?.milliseconds ?? 0;
}

/** Keeps it over the transactions that follow on this connection, until `unlock`. */
export async function extendLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_lock(${lockKey})`.execute(tx);
}

/** What was kept. A connection that is gone has let go of it already. */
export async function unlock(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(${lockKey})`.execute(connection).catch(() => undefined);
}
