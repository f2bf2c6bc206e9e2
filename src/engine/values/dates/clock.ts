/** The clock port. All code reads the time through it, so that every rule can be tested at a fixed instant. */

/** Returns the current time. Implementations return a new `Date` on every call. */
export interface Clock {
  now(): Date;
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * Creates a clock with a fixed time, for tests and for replaying a job.
 * @param instant RFC 3339 with an offset, e.g. `fixedClock("2024-05-20T10:00:00Z")`.
 * @throws RangeError when it is not an instant.
 */
export function fixedClock(instant: string): Clock {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) {
    throw new RangeError(`"${instant}" is not an instant; write it like 2024-05-20T10:00:00Z.`);
  }
  return { now: () => new Date(milliseconds) };
}
