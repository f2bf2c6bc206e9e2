/** Retries writes while the database is unavailable. */
import { setTimeout } from 'node:timers/promises';
import { Failure } from '#engine/server';
import type { Working } from './working.ts';

const longestPauseMilliseconds = 5_000;

/**
 * Retries `work` with backoff while the database is unavailable or its rows are locked, so that a result of a provider
 * is never lost. On shutdown it gives up; the next process continues the job.
 */
export async function untilWritten<T>({ signal }: Pick<Working, 'signal'>, work: () => Promise<T>): Promise<T> {
  for (let pause = 50; ; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'E_UNAVAILABLE' || signal.aborted) throw error;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
