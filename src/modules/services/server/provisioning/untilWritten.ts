/** Patience with a database that is away, or in which others hold what has to be written. */
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { Working } from './working.ts';

const longestPauseMilliseconds = 5_000;

/**
 * What a provider has done is not forgotten because the database is away, or others hold what has to be written: it is
 * tried until it is written. A program that stops leaves it to the next one.
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
