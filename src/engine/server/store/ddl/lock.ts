/** One process at a time changes the tables; the others wait until it has finished. */
import { sql } from 'kysely';
import type { Tx } from '../contract.ts';
import type { Executor } from '../fragment.ts';

/** Any number will do, as long as every process takes the same. */
export const lockKey = 7_202_611_200;

/** Held until the transaction ends. */
export async function lock(tx: Tx, log: (line: string) => void): Promise<void> {
  const {
    rows: [free],
  } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as taken`.execute(tx);
  if (free?.taken) return;
  log('Database: another process is bringing the tables up to the registry. Waiting for it.');
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** Keeps it over the transactions that follow on this connection, until `unlock`. */
export async function keepLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_lock(${lockKey})`.execute(tx);
}

/** What was kept. A connection that is gone has let go of it already. */
export async function unlock(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(${lockKey})`.execute(connection).catch(() => undefined);
}
