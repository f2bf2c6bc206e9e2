/**
 * In charge of work that is done to see what it comes to: all that it wrote is taken back before anybody else sees it.
 */
import { sql } from 'kysely';
import type { Tx } from './contract.ts';

/** What the work returns or throws; the transaction goes on as if it had not been. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undone`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint undone`.execute(tx);
    await sql`release savepoint undone`.execute(tx);
  }
}
