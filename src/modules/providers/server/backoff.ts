/** Backoff of retries: each delay is longer, so that a provider in trouble gets few requests. */

const minute = 60_000;
const pauses = [1 * minute, 5 * minute, 15 * minute, 60 * minute, 240 * minute] as const;

/** The first attempt, and one after each delay. */
export const maxAttempts = pauses.length + 1;

/** @param attempts number of attempts so far. @returns the delay in milliseconds */
export function pauseAfter(attempts: number): number {
  return pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? minute;
}
