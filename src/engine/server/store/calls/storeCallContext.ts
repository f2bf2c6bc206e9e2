/** Resources of the calls of a store: its connections, or a running transaction. */
import type { Database, StoreCalls, StoreOptions, Tx } from '../contract.ts';
import type { LockedTables } from '../lockedTables.ts';
import type { ExecutionContext } from '../row-level-security/executionContext.ts';
import type { StoreState } from '../state.ts';

/** Connections and state that the calls of a store share. */
export interface StoreCallContext extends ExecutionContext {
  readonly options: StoreOptions;
  readonly state: () => StoreState;
  readonly database: Database;
  /** For short statements outside of transactions. */
  readonly lookups: Database;
  readonly locks: LockedTables;
  /** Returns the calls bound to a running transaction. */
  readonly within: (tx: Tx) => StoreCalls;
}

/** Serialises work on locked tables. Inside a transaction nothing waits, since that already holds a connection. */
export const unlocked = <T>({ locks, beginsOwn }: StoreCallContext, what: string, work: () => Promise<T>): Promise<T> =>
  beginsOwn ? locks.run(what, work) : work();
