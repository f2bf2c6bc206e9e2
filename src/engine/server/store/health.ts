/**
 * How the database is, for load balancers and monitors: whether it answers, has the tables of this program, and has
 * room on its disk.
 */
import { sql } from 'kysely';
import type { Database, Health, Tx } from './contract.ts';
import { hasMigration, latestMigration } from './ddl/history.ts';
import { Failure } from './failure.ts';
import { parameter } from './fragment.ts';
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

const laterTables = {
  ...texts.refusal('database.later_tables'),
  retryAfterSeconds: 60,
};

const readOnly = {
  ...texts.refusal('database.read_only'),
  retryAfterSeconds: 10,
};

const lostTables = {
  ...texts.refusal('database.lost_tables'),
  retryAfterSeconds: 60,
};

interface Expected {
  /** The last one that the program made or found, by its uuid; null before the first. */
  readonly migration: string | null;
  /** Every table that the program works with. */
  readonly tables: readonly string[];
}

/** Asks on the probe's own connection whether the program can do its work: read, write, and find its tables. */
export async function checkHealth(probe: Database, { migration, tables }: Expected): Promise<Health> {
  let hasAnswered = false;
  try {
    return await probe.transaction().execute(async (tx) => {
      if (migration !== null && !(await hasMigration(tx, migration))) {
        const failure = new Failure('E_UNAVAILABLE', otherTables);
        return { database: 'ok', migrations: 'missing', disk: 'unknown', failure };
      }
      if (migration !== null && (await latestMigration(tx)) !== migration) {
        const failure = new Failure('E_UNAVAILABLE', laterTables);
        return { database: 'ok', migrations: 'later', disk: 'unknown', failure };
      }
      const lost = await missingTable(tx, tables);
      if (lost !== null) {
        const failure = new Failure('E_UNAVAILABLE', lostTables, { cause: new Error(`There is no table "${lost}".`) });
        return { database: 'ok', migrations: 'missing', disk: 'unknown', failure };
      }
      if (await isReadOnly(tx)) {
        const failure = new Failure('E_UNAVAILABLE', readOnly);
        return { database: 'read-only', migrations: 'ok', disk: 'unknown', failure };
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

/** Returns the first of the tables that is not there, or null. */
async function missingTable(tx: Tx, tables: readonly string[]): Promise<string | null> {
  const {
    rows: [first],
  } = await sql<{
    name: string;
  }>`select name from unnest(${parameter(tables, 'text[]')}) as name where to_regclass(quote_ident(name)) is null limit 1`.execute(
    tx,
  );
  return first?.name ?? null;
}

/** A standby, or a database that somebody has closed for changes. */
async function isReadOnly(tx: Tx): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ read_only: string }>`select current_setting('transaction_read_only') as read_only`.execute(tx);
  return row?.read_only === 'on';
}

/**
 * Half a megabyte that does not fit into the memory it is given, and so goes to a temporary file for as long as the
 * statement takes.
 */
async function writeToDisk(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(tx);
  await sql`select count(*) from generate_series(1, 20000)`.execute(tx);
}
