/** Transactions, tried again where the database says that another one was in the way; and what its errors mean to the caller. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './contract.ts';
import { Failure } from './failure.ts';

const attempts = 5;
/** At most so long before the second time, twice before the third: those that stood in each other's way do not meet again. */
const pauseMilliseconds = 25;

/** Serialization failure, deadlock. */
const inTheWay = new Set(['40001', '40P01']);

/**
 * The work must be repeatable: it may run up to five times, each in a transaction of its own. On a transaction that is under way it is
 * part of that, and what it wrote before it failed is taken back.
 */
export async function inTransaction<T>(database: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isUnderWay(database)) return inSavepoint(database, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (!isInTheWay(error) || attempt === attempts) throw error;
      await setTimeout(Math.random() * pauseMilliseconds * attempt);
    }
  }
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
  return inTheWay.has(codeOf(error instanceof Failure ? error.cause : error));
}

/** Runs a call of the store; a database that is away, full or too slow, or in which others keep standing in the way, becomes a Failure. */
export async function reachable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error) ?? error;
  }
}

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53200',
  '25006',
]);
const goneMessage =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/;

export function asUnavailable(error: unknown): Failure | null {
  if (error instanceof Failure || !(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === '57014') {
    return new Failure('E_UNAVAILABLE', {
      message: { en: 'This took the database too long.', nl: 'Dit duurde de database te lang.' },
      hint: { en: 'Ask for less: filter or search more narrowly.', nl: 'Vraag minder: filter of zoek gerichter.' },
      retryAfterSeconds: 5,
    });
  }
  if (inTheWay.has(code)) {
    const details = {
      message: {
        en: 'Others were changing the same at that moment. Nothing was written.',
        nl: 'Anderen wijzigden op dat moment hetzelfde. Er is niets opgeslagen.',
      },
      hint: { en: 'Try again.', nl: 'Probeer het opnieuw.' },
      retryAfterSeconds: 1,
    };
    return new Failure('E_UNAVAILABLE', details, { cause: error });
  }
  return gone.has(code) || code.startsWith('08') || goneMessage.test(error.message)
    ? new Failure('E_UNAVAILABLE', { retryAfterSeconds: 5 })
    : null;
}

/** The SQLSTATE, or the operating system's word for it; '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
