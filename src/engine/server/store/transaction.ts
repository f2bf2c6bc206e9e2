/**
 * Transactions, tried again where the database says that another one was in the way; and what its errors mean to the
 * caller.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './contract.ts';
import { isFromDatabase, isOfChangedTable, isPoolTimeout } from './databaseError.ts';
import { Failure, type FailureDetails } from './failure.ts';
import { writersOf } from './writers.ts';
import { texts } from '../texts.ts';

const attempts = 5;
/**
 * At most so long before the second time, twice before the third: those that stood in each other's way do not meet
 * again.
 */
const pauseMilliseconds = 25;

/** Serialization failure, deadlock. */
const inTheWay = new Set(['40001', '40P01']);

/**
 * The work must be repeatable: it may run up to five times, each in a transaction of its own. On a transaction that is
 * under way it is part of that, and what it wrote before it failed is taken back.
 *
 * @throws Failure E_UNAVAILABLE where so many others write, or wait for a lock, that its turn does not come within two
 * seconds.
 */
export async function inTransaction<T>(database: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isUnderWay(database)) return inSavepoint(database, work);
  return writersOf(database)(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.transaction().execute(work);
      } catch (error) {
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
    // Where the connection broke, the work's own error tells.
    await sql`rollback to savepoint part; release savepoint part`.execute(tx).catch(() => undefined);
    throw error;
  }
}

/** Also as a call within the transaction has put it. */
function isInTheWay(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  return inTheWay.has(codeOf(cause)) || isOfChangedTable(cause);
}

/**
 * Runs a call of the store; a database that is away, full or too slow, or in which others keep standing in the way,
 * becomes a Failure.
 */
export async function reachable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error) ?? error;
  }
}

/** Of the operating system, on the way to the database. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** Of the database: shutting down, crashed, starting up, taking no changes. */
const away = new Set(['57P01', '57P02', '57P03', '25006']);
const awayMessage =
  /Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/;

const tooFewResources: FailureDetails = {
  ...texts.refusal('database.out_of_memory'),
  retryAfterSeconds: 10,
};

/** SQLSTATE too_many_connections. */
const tooManyConnections = '53300';

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
 * Null for an error that is not the database's being away, full, busy or slow. What it was goes along as the cause, for
 * the log.
 */
export function asUnavailable(error: unknown): Failure | null {
  if (error instanceof Failure || !(error instanceof Error)) return null;
  const code = isPoolTimeout(error) ? tooManyConnections : codeOf(error);
  const reason = reasons[code];
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

/** Returns true for an error that the work may not meet when it is repeated: another transaction, or the database. */
export function isTransient(error: unknown): boolean {
  return error instanceof Failure
    ? error.code === 'E_UNAVAILABLE' || isInTheWay(error)
    : isInTheWay(error) || asUnavailable(error) !== null;
}

/** The SQLSTATE, or the operating system's word for it; '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
