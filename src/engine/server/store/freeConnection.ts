/** Waits for a connection where PostgreSQL or the pool has none left. */
import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isOfNoConnection, isPoolTimeout, markDatabaseErrors } from './databaseError.ts';

const firstPauseMilliseconds = 50;
const longestPauseMilliseconds = 500;

/**
 * Takes a connection of the pool. Where PostgreSQL has none left (53300), retries with growing pauses, since another
 * program may close one.
 *
 * @param milliseconds maximum wait
 * @throws DatabaseError 53300 after that; any other error immediately
 */
export async function connectWithin(pool: Pool, milliseconds: number): Promise<PoolClient> {
  const until = performance.now() + milliseconds;
  let refused: unknown = null;
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    try {
      return await markDatabaseErrors(() => pool.connect());
    } catch (error) {
      if (!isOfNoConnection(error)) throw refused !== null && isPoolTimeout(error) ? refused : error;
      refused = error;
      if (pool.ending || performance.now() + pause > until) throw error;
      // Random jitter, so that waiting calls do not retry at the same moment.
      await setTimeout(pause * (0.5 + Math.random() / 2));
    }
  }
}
