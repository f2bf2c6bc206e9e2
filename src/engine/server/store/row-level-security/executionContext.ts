/**
 * Chooses where a call runs: on the pool of the program, or under row-level security on a separate pool, so that
 * neither can exhaust the connections of the other.
 */
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Database, Tx } from '../contract.ts';
import type { Executor } from '../fragment.ts';
import type { ConfinedLookups } from '../pool.ts';
import { inTransaction } from '../transaction.ts';
import { confine, confiningText, asCaller } from './confine.ts';

/** Runs reads for a caller, under row-level security where it applies to them. */
type Reads = <T>(caller: Caller, work: (executor: Executor) => Promise<T>) => Promise<T>;
/** Runs work for a caller in a transaction, under row-level security where it applies to them. */
type Begins = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Connection pools of the store, with the PostgreSQL role for row-level security. */
export interface PoolsAndRole {
  readonly database: Database;
  /** For short independent statements of callers without row-level security. */
  readonly shared: Database;
  /**
   * For searches over tables of few rows by callers without row-level security; null where prepared statements are not
   * possible.
   */
  readonly searching: Database | null;
  /** For short independent statements of callers under row-level security. */
  readonly confinedLookups: ConfinedLookups;
  /** For callers under row-level security only; each transaction begins by applying it. */
  readonly confined: Database;
  /** Null where row-level security is not available or switched off. */
  readonly role: () => string | null;
}

/** The way in which calls run: each on its own, or inside a running transaction. */
export interface ExecutionContext {
  readonly read: Reads;
  /** Runs several statements in one transaction, such as those of a cursor. */
  readonly readInTransaction: Reads;
  /** Runs one short statement. */
  readonly lookUp: Reads;
  /** Returns the executor for searches over tables of few rows. */
  readonly searching: (given: Executor) => Executor;
  readonly begin: Begins;
  /** True where `begin` starts a transaction of its own. */
  readonly beginsOwn: boolean;
}

/** Runs each call on its own: a single read needs no transaction, except under row-level security. */
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
    // Under row-level security only the connection of the call has the right role.
    searching: (given) => (given === database && searching !== null ? searching : given),
    beginsOwn: true,
  };
}

interface Confining {
  readonly confined: Database;
  readonly role: string;
  readonly caller: Caller;
}

/** Begins the transaction and applies row-level security in one round trip, since lists are read often. */
function readConfined<T>({ confined, role, caller }: Confining, work: (executor: Executor) => Promise<T>): Promise<T> {
  return confined.connection().execute(async (connection) => {
    await sql.raw(`begin read only; ${confiningText(role, caller)}`).execute(connection);
    try {
      return await work(connection);
    } finally {
      // Read only, so nothing to commit. If the connection broke, the error of the work explains it.
      await sql`rollback`.execute(connection).catch(() => undefined);
    }
  });
}

/** Runs all calls inside a running transaction. */
export function inside(tx: Tx, { role }: PoolsAndRole): ExecutionContext {
  const begin: Begins = (caller, work) => asCaller(tx, { role: role(), caller }, work);
  return { begin, read: begin, readInTransaction: begin, lookUp: begin, searching: (given) => given, beginsOwn: false };
}
