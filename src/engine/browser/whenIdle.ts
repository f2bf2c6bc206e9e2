/** Runs work when the browser is idle, so that it does not delay a keystroke or click. */

/**
 * @param work runs once
 * @param latestMilliseconds the work runs after this time even if the browser is busy; default: only when idle
 * @returns a function that cancels the work
 */
export function whenIdle(work: () => void, latestMilliseconds?: number): () => void {
  // Safari does not support `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, latestMilliseconds === undefined ? {} : { timeout: latestMilliseconds });
  return () => cancelIdleCallback(handle);
}
