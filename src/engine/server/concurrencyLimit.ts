/** In charge of how much of one kind of work runs at once: the rest waits in line. */

/**
 * @param maxConcurrent how many run at the same time.
 * @param onWait told how many wait already before another one does; throws where that is too many.
 */
export function concurrencyLimit(
  maxConcurrent: number,
  onWait: (waiting: number) => void = () => undefined,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maxConcurrent) running += 1;
    else {
      onWait(waiting.length);
      await new Promise<void>((resume) => waiting.push(resume));
    }
    try {
      return await work();
    } finally {
      // The turn goes straight to the next in line, so the count stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
