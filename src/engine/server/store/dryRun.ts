/** Runs work to see its result, and rolls back what it wrote. */
import { sql } from 'kysely';
import type { Tx } from './contract.ts';

/** Returns or throws what the work does. The transaction continues without its effects. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undone`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint undone`.execute(tx);
    await sql`release savepoint undone`.execute(tx);
  }
}
