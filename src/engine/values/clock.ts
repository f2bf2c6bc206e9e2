/**
 * In charge of the one way the product reads the time: through a port, so that every rule can be tested at a fixed
 * instant.
 */

/** Tells the present instant. Implementations return a fresh `Date` on every call. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that stands still, for tests and for replaying a job.
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
