/**
 * Limits how many connections of a pool run writing transactions. These hold their connection while they wait for a row
 * lock, and readers must still get one.
 */
import type { Database } from './contract.ts';
import { Failure, type FailureDetails } from './failure.ts';
import { texts } from '../texts.ts';

type Writers = <T>(work: () => Promise<T>) => Promise<T>;

/** Maximum writing transactions, of the ten connections of a pool. */
const atOnce = 6;
const longestWaitMilliseconds = 2_000;

const ofPools = new WeakMap<Database, Writers>();

export function writersOf(pool: Database): Writers {
  const known = ofPools.get(pool);
  if (known) return known;
  const made = writerQueue(atOnce, longestWaitMilliseconds);
  ofPools.set(pool, made);
  return made;
}

/** First come, first served; rejects work that has waited too long. */
export function writerQueue(concurrency: number, waitMilliseconds: number, refusal: FailureDetails = busy): Writers {
  let running = 0;
  const waiting = new Set<() => void>();
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new Failure('E_UNAVAILABLE', refusal));
      }, waitMilliseconds);
      waiting.add(begin);
    });
  return async (work) => {
    if (running < concurrency) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      // The turn passes directly to the next in line, so the count stays the same.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}

const busy = {
  ...texts.refusal('database.busy'),
  retryAfterSeconds: 2,
};
