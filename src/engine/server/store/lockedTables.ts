/**
 * Limits the connections that wait for a locked table. A call waits up to two seconds for a lock and holds a connection
 * for that time; without a limit, ten of them would take all connections and block the lists of all other tables.
 */
import { Failure } from './failure.ts';
import { codeOf } from './transaction.ts';
import { writerQueue } from './writers.ts';
import { texts } from '../texts.ts';

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
/** Maximum connections for calls on a table that was found locked. */
const atOnce = 2;
const longestWaitMilliseconds = 2_000;
/** Time after a lock was met in which further calls on the table are limited. */
const rememberedMilliseconds = 5_000;

const locked = { ...texts.refusal('database.locked'), retryAfterSeconds: 2 };

/** Returns true for an error, or a cause of a failure, that a lock was not granted in time. */
export function isLocked(error: unknown): boolean {
  return codeOf(error instanceof Failure ? error.cause : error) === lockNotAvailable;
}

/** Record of the tables that a recent call found locked. */
export class LockedTables {
  private readonly until = new Map<string, number>();
  private readonly turn = writerQueue(atOnce, longestWaitMilliseconds, locked);

  constructor(private readonly now: () => number = () => performance.now()) {}

  has(what: string): boolean {
    return (this.until.get(what) ?? 0) > this.now();
  }

  /** Records that a lock was met. */
  met(what: string): void {
    this.until.set(what, this.now() + rememberedMilliseconds);
  }

  /**
   * Runs the work, limited to few at a time where the same table was locked recently.
   * @param what resource name with read or write, since readers do not wait for the rows that writers lock
   * @throws Failure E_UNAVAILABLE where its turn does not come within two seconds
   */
  async run<T>(what: string, work: () => Promise<T>): Promise<T> {
    const wasLocked = this.has(what);
    try {
      const answer = await (wasLocked ? this.turn(work) : work());
      if (wasLocked) this.until.delete(what);
      return answer;
    } catch (error) {
      if (isLocked(error)) this.met(what);
      throw error;
    }
  }
}
