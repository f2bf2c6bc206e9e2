/**
 * In charge of how long to wait before something is tried again: longer each time, so that who is in trouble is left in
 * peace.
 */

const minute = 60_000;
const pauses = [1 * minute, 5 * minute, 15 * minute, 60 * minute, 240 * minute] as const;

/** The first time and once after each pause. */
export const maxAttempts = pauses.length + 1;

/** @param attempts how many there were; @returns milliseconds. */
export function pauseAfter(attempts: number): number {
  return pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? minute;
}
