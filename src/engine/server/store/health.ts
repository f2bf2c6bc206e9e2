/**
 * How the database is, for load balancers and monitors: whether it answers, has the tables of this program, and has
 * room on its disk.
 */
import { sql } from 'kysely';
import type { Database, Health, Tx } from './contract.ts';
import { hasMigration } from './ddl/history.ts';
import { Failure } from './failure.ts';
import { asUnavailable, codeOf } from './transaction.ts';
import { texts } from '../texts.ts';

/** SQLSTATEs: disk_full, io_error. */
const diskTrouble: ReadonlySet<string> = new Set(['53100', '58030']);
/**
 * configuration_limit_exceeded: the database allows less than is tried here (`temp_file_limit`), which says nothing of
 * the disk.
 */
const limited = '53400';

const allWell: Health = { database: 'ok', migrations: 'ok', disk: 'ok', failure: null };

const otherTables = {
  ...texts.refusal('database.older_tables'),
  retryAfterSeconds: 60,
};

/** @param migration The last one that the program made or found, by its uuid; null before the first. */
export async function checkHealth(probe: Database, migration: string | null): Promise<Health> {
  let hasAnswered = false;
  try {
    return await probe.transaction().execute(async (tx) => {
      if (migration !== null && !(await hasMigration(tx, migration))) {
        const failure = new Failure('E_UNAVAILABLE', otherTables);
        return { database: 'ok', migrations: 'missing', disk: 'unknown', failure };
      }
      hasAnswered = true;
      await writeToDisk(tx);
      return allWell;
    });
  } catch (error) {
    const code = codeOf(error);
    if (hasAnswered && code === limited) return allWell;
    const failure = asUnavailable(error) ?? new Failure('E_UNAVAILABLE', {}, { cause: error });
    if (hasAnswered && diskTrouble.has(code)) return { database: 'ok', migrations: 'ok', disk: 'full', failure };
    return { database: 'unreachable', migrations: 'unknown', disk: 'unknown', failure };
  }
}

/**
 * Half a megabyte that does not fit into the memory it is given, and so goes to a temporary file for as long as the
 * statement takes.
 */
async function writeToDisk(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(tx);
  await sql`select count(*) from generate_series(1, 20000)`.execute(tx);
}
