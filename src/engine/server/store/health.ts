/**
 * Health of the database for load balancers and monitors: it answers, has the tables of this program, and has disk
 * space.
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
 * SQLSTATE configuration_limit_exceeded: `temp_file_limit` is lower than this check needs, which says nothing about the
 * disk.
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
  /** Uuid of the latest migration that the program ran or found; null before the first. */
  readonly migration: string | null;
  /** All tables that the program uses. */
  readonly tables: readonly string[];
}

/** Checks over the probe connection that the program can read, write and find its tables. */
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

/** Returns the first missing table, or null. */
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

/** Returns true for a standby, or a database that was set to read-only. */
async function isReadOnly(tx: Tx): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ read_only: string }>`select current_setting('transaction_read_only') as read_only`.execute(tx);
  return row?.read_only === 'on';
}

/**
 * Writes to disk: sorts half a megabyte with less memory than that, so PostgreSQL uses a temporary file during the
 * statement.
 */
async function writeToDisk(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(tx);
  await sql`select count(*) from generate_series(1, 20000)`.execute(tx);
}
