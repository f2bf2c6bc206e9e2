/** Limits the concurrency of one kind of work; the rest waits in line. */

/**
 * @param maxConcurrent maximum concurrent runs
 * @param onWait receives the number of waiting calls before another one waits; throws to reject it
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
      // The turn passes directly to the next in line, so the count stays the same.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
