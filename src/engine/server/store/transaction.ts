/** Runs transactions with retries on conflicts, and translates database errors for the caller. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './contract.ts';
import { isFromDatabase, isOfChangedTable, isOfMissingPartition, isPoolTimeout } from './databaseError.ts';
import { Failure, type FailureDetails } from './failure.ts';
import { partitionsJob, wake } from './notifications.ts';
import { writersOf } from './writers.ts';
import { texts } from '../texts.ts';

const attempts = 5;
/**
 * Maximum pause before the first retry, multiplied by the number of the retry. It is random, so that conflicting transactions do
 * not meet again.
 */
const pauseMilliseconds = 25;

/** Serialization failure, deadlock. */
const inTheWay = new Set(['40001', '40P01']);

/**
 * Runs the work in a transaction, up to five times, so it must be repeatable. On a running transaction it uses a
 * savepoint, which is rolled back where the work fails.
 *
 * @throws Failure E_UNAVAILABLE where it gets no connection or lock within two seconds
 */
export async function inTransaction<T>(database: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isUnderWay(database)) return inSavepoint(database, work);
  return writersOf(database)(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.transaction().execute(work);
      } catch (error) {
        const cause = error instanceof Failure ? error.cause : error;
        if (isOfMissingPartition(cause)) await wake(database, partitionsJob).catch(() => undefined);
        if (!isInTheWay(error) || attempt === attempts) throw error;
        await setTimeout(Math.random() * pauseMilliseconds * attempt);
      }
    }
  });
}

const isUnderWay = (database: Database | Tx): database is Tx => database.isTransaction;

async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const answer = await work(tx);
    await sql`release savepoint part`.execute(tx);
    return answer;
  } catch (error) {
    // If the connection broke, the error of the work explains it.
    await sql`rollback to savepoint part; release savepoint part`.execute(tx).catch(() => undefined);
    throw error;
  }
}

/** Also recognises a conflict as the cause of a Failure. */
function isInTheWay(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  return inTheWay.has(codeOf(cause)) || isOfChangedTable(cause);
}

/** Runs a call of the store. Turns errors of an unavailable, full, slow or contended database into a Failure. */
export async function reachable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error) ?? error;
  }
}

/** Error codes of the operating system for an unreachable database. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** SQLSTATEs of a database that is shutting down, crashed, or starting up. */
const away = new Set(['57P01', '57P02', '57P03']);
const awayMessage =
  /Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/;

const tooFewResources: FailureDetails = {
  ...texts.refusal('database.out_of_memory'),
  retryAfterSeconds: 10,
};

/** SQLSTATE too_many_connections. */
const tooManyConnections = '53300';

const otherTables: FailureDetails = {
  ...texts.refusal('database.later_tables'),
  retryAfterSeconds: 60,
};

const missingPartition: FailureDetails = {
  ...texts.refusal('database.part_missing'),
  retryAfterSeconds: 5,
};

/** By SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const reasons: Readonly<Record<string, FailureDetails>> = {
  // query_canceled
  '57014': {
    ...texts.refusal('database.took_too_long'),
    retryAfterSeconds: 5,
  },
  // lock_not_available
  '55P03': {
    ...texts.refusal('database.locked'),
    retryAfterSeconds: 2,
  },
  // read_only_sql_transaction
  '25006': {
    ...texts.refusal('database.read_only'),
    retryAfterSeconds: 10,
  },
  // undefined_table, undefined_column: another version has changed the tables since the start
  '42P01': otherTables,
  '42703': otherTables,
  [tooManyConnections]: {
    ...texts.refusal('database.no_connection'),
    retryAfterSeconds: 5,
  },
  // disk_full
  '53100': {
    ...texts.refusal('database.disk_full'),
    retryAfterSeconds: 60,
  },
  // io_error
  '58030': {
    ...texts.refusal('database.disk_failed'),
    retryAfterSeconds: 60,
  },
  // insufficient_resources, out_of_memory, configuration_limit_exceeded
  '53000': tooFewResources,
  '53200': tooFewResources,
  '53400': tooFewResources,
};

/**
 * Returns E_UNAVAILABLE, with the error as its cause for the log, where the database is unreachable, full, busy or
 * slow; null for other errors.
 */
export function asUnavailable(error: unknown): Failure | null {
  if (error instanceof Failure || !(error instanceof Error)) return null;
  const code = isPoolTimeout(error) ? tooManyConnections : codeOf(error);
  const reason = isOfMissingPartition(error) ? missingPartition : reasons[code];
  if (reason) return new Failure('E_UNAVAILABLE', reason, { cause: error });
  if (inTheWay.has(code)) {
    const details: FailureDetails = {
      ...texts.refusal('database.conflict'),
      retryAfterSeconds: 1,
    };
    return new Failure('E_UNAVAILABLE', details, { cause: error });
  }
  const isAway = away.has(code) || code.startsWith('08') || awayMessage.test(error.message);
  return isAway || (unreachable.has(code) && isFromDatabase(error))
    ? new Failure('E_UNAVAILABLE', { retryAfterSeconds: 5 }, { cause: error })
    : null;
}

/** Returns true for an error that may not occur on a retry: a conflict, or an unavailable database. */
export function isTransient(error: unknown): boolean {
  return error instanceof Failure
    ? error.code === 'E_UNAVAILABLE' || isInTheWay(error)
    : isInTheWay(error) || asUnavailable(error) !== null;
}

/** Returns the SQLSTATE or the error code of the operating system; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
