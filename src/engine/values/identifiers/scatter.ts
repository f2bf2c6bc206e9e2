/** Numbers demo identifiers such that consecutive ones do not look alike. */

/** A prime that divides none of the sizes used, so that `scatter` is one-to-one. */
const STEP = 7_919;

/**
 * Maps 0 … size − 1 one-to-one onto itself.
 * @throws RangeError when n is not a whole number below `size`.
 */
export function scatter(n: number, size: number): number {
  if (!Number.isInteger(n) || n < 0 || n >= size)
    throw new RangeError(`Make identifiers from a whole number from 0 to ${size - 1}, not ${n}.`);
  return (n * STEP) % size;
}
