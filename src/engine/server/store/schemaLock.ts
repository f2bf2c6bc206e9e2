/** Lock that lets one process at a time change the tables; the others wait. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from './contract.ts';
import type { Executor } from './fragment.ts';

/** Arbitrary key of the advisory lock, the same in every process. */
export const lockKey = 7_202_611_200;

const pauseMilliseconds = 100;

/**
 * Takes the lock until the transaction ends. It polls instead of waiting in one statement, because a concurrent index
 * build waits for every statement that was running before.
 */
export async function lock(tx: Tx, log: (line: string) => void): Promise<void> {
  if (await take(tx)) return;
  log('Database: another process is bringing the tables up to the registry. Waiting for it.');
  const patience = await lockTimeoutMilliseconds(tx);
  const began = Date.now();
  while (!(await take(tx))) {
    await setTimeout(pauseMilliseconds);
    // The database then reports the timeout with its own message.
    if (patience > 0 && Date.now() - began > patience) await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  }
}

/**
 * Uses a literal instead of a parameter: for PostgreSQL, a statement with parameters stays active until the next one.
 */
async function take(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Returns 0 if there is no timeout. */
async function lockTimeoutMilliseconds(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    milliseconds: number;
  }>`select setting::int as milliseconds from pg_settings where name = 'lock_timeout'`.execute(tx);
  return rows[0]?.milliseconds ?? 0;
}

/** Keeps the lock for further transactions on this connection, until `unlock`. */
export async function extendLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_lock(${lockKey})`.execute(tx);
}

/** Releases the lock of this connection. A closed connection has released it already. */
export async function unlock(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(${lockKey})`.execute(connection).catch(() => undefined);
}
