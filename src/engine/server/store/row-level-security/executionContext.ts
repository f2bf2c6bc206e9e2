/**
 * Where a call runs: on the pool of those who see every client, or confined, on a pool that theirs cannot be emptied
 * by.
 */
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Database, Tx } from '../contract.ts';
import type { Executor } from '../fragment.ts';
import type { ConfinedLookups } from '../pool.ts';
import { inTransaction } from '../transaction.ts';
import { confine, confiningText, onBehalfOf } from './confine.ts';

export type Reads = <T>(caller: Caller, work: (executor: Executor) => Promise<T>) => Promise<T>;
export type Begins = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface PoolsAndRole {
  readonly database: Database;
  /** For statements of the unconfined that stand by themselves and are answered at once. */
  readonly shared: Database;
  /** For searches of the unconfined over tables of few rows; null where no statement is kept ready. */
  readonly searching: Database | null;
  /** The same for those who are confined. */
  readonly confinedLookups: ConfinedLookups;
  /** For confined callers alone, and only within a transaction that has been confined. */
  readonly confined: Database;
  /** Null where there is no second wall. */
  readonly role: () => string | null;
}

export interface ExecutionContext {
  readonly read: Reads;
  /** The same for several statements that belong together, such as those of a cursor: in a transaction. */
  readonly readInTransaction: Reads;
  /** The same for one statement that is answered at once. */
  readonly lookUp: Reads;
  /** On what searches over tables of few rows run, in place of what the call was given. */
  readonly searching: (given: Executor) => Executor;
  readonly begin: Begins;
  /** Whether what it begins is a transaction of its own. */
  readonly beginsOwn: boolean;
}

/** Each call by itself: what is read in one statement takes no transaction, unless it has to be confined. */
export function standalone({
  database,
  shared,
  searching,
  confined,
  confinedLookups,
  role,
}: PoolsAndRole): ExecutionContext {
  const begin: Begins = (caller, work) => {
    const confinedRole = role();
    if (caller.clients === null || confinedRole === null) return inTransaction(database, work);
    return inTransaction(confined, async (tx) => {
      await confine(tx, confinedRole, caller);
      return work(tx);
    });
  };
  const read: Reads = (caller, work) => {
    const confinedRole = role();
    return caller.clients === null || confinedRole === null
      ? work(database)
      : readConfined({ confined, role: confinedRole, caller }, work);
  };
  const readInTransaction: Reads = (caller, work) => {
    const isConfined = caller.clients !== null && role() !== null;
    return isConfined ? read(caller, work) : database.transaction().execute(work);
  };
  const lookUp: Reads = (caller, work) => {
    const confinedRole = role();
    return caller.clients === null || confinedRole === null
      ? work(shared)
      : work(confinedLookups.confinedBy(confiningText(confinedRole, caller)));
  };
  return {
    begin,
    read,
    readInTransaction,
    lookUp,
    // Who is confined is so on the connection that the call was given.
    searching: (given) => (given === database && searching !== null ? searching : given),
    beginsOwn: true,
  };
}

interface Confining {
  readonly confined: Database;
  readonly role: string;
  readonly caller: Caller;
}

/**
 * The transaction begins and is confined in one go: a list is asked for often, and each way to the database and back
 * counts.
 */
function readConfined<T>({ confined, role, caller }: Confining, work: (executor: Executor) => Promise<T>): Promise<T> {
  return confined.connection().execute(async (connection) => {
    await sql.raw(`begin read only; ${confiningText(role, caller)}`).execute(connection);
    try {
      return await work(connection);
    } finally {
      // It wrote nothing, so there is nothing to keep; where the connection broke, the work's own error tells.
      await sql`rollback`.execute(connection).catch(() => undefined);
    }
  });
}

/** As part of a transaction that is under way. */
export function inside(tx: Tx, { role }: PoolsAndRole): ExecutionContext {
  const begin: Begins = (caller, work) => onBehalfOf(tx, { role: role(), caller }, work);
  return { begin, read: begin, readInTransaction: begin, lookUp: begin, searching: (given) => given, beginsOwn: false };
}
