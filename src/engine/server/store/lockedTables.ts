/**
 * Keeps connections free while somebody holds a lock on a whole table. Whoever asks for it waits for up to two seconds
 * and keeps a connection for as long; without this, ten of them would take every connection, and the lists of all other
 * tables would wait too.
 */
import { Failure } from './failure.ts';
import { codeOf } from './transaction.ts';
import { writerQueue } from './writers.ts';
import { texts } from '../texts.ts';

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
/** How many connections all those share that ask for a table which was found locked. */
const atOnce = 2;
const longestWaitMilliseconds = 2_000;
/** For this long after a lock was met, more of the same are expected to meet it. */
const rememberedMilliseconds = 5_000;

const locked = { ...texts.refusal('database.locked'), retryAfterSeconds: 2 };

/** Returns true for an error that says that a lock was not given in time, also as a failure's cause. */
export function isLocked(error: unknown): boolean {
  return codeOf(error instanceof Failure ? error.cause : error) === lockNotAvailable;
}

export class LockedTables {
  private readonly until = new Map<string, number>();
  private readonly turn = writerQueue(atOnce, longestWaitMilliseconds, locked);

  constructor(private readonly now: () => number = () => performance.now()) {}

  has(what: string): boolean {
    return (this.until.get(what) ?? 0) > this.now();
  }

  /** Notes that a lock was met. */
  met(what: string): void {
    this.until.set(what, this.now() + rememberedMilliseconds);
  }

  /**
   * Runs the work; where a lock was met lately by the same, with few others at a time.
   * @param what the name of a resource, with how it is used: who reads does not wait for the rows that writers hold
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
