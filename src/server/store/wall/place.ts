/** Where a call runs: on the pool of those who see every client, or confined, on a pool that theirs cannot be emptied by. */
import type { Caller } from '../caller.ts';
import type { Database, Tx } from '../contract.ts';
import type { Executor } from '../fragment.ts';
import { inTransaction } from '../transaction.ts';
import { confine, onBehalfOf } from './confine.ts';

export type Reads = <T>(caller: Caller, work: (executor: Executor) => Promise<T>) => Promise<T>;
export type Begins = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Places {
  readonly database: Database;
  /** For confined callers alone, and only within a transaction that has been confined. */
  readonly confined: Database;
  /** Null where there is no second wall. */
  readonly role: () => string | null;
}

export interface Place {
  readonly read: Reads;
  readonly begin: Begins;
}

/** Each call by itself: what is read in one statement takes no transaction, unless it has to be confined. */
export function standalone({ database, confined, role }: Places): Place {
  const begin: Begins = (caller, work) => {
    const confinedRole = role();
    if (caller.clients === null || confinedRole === null) return inTransaction(database, work);
    return inTransaction(confined, async (tx) => {
      await confine(tx, confinedRole, caller);
      return work(tx);
    });
  };
  return { begin, read: (caller, work) => (caller.clients === null || role() === null ? work(database) : begin(caller, work)) };
}

/** As part of a transaction that is under way. */
export function inside(tx: Tx, { role }: Places): Place {
  const begin: Begins = (caller, work) => onBehalfOf(tx, { role: role(), caller }, work);
  return { begin, read: begin };
}
