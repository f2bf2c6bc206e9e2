/** Ages such as `18 months` and `7 years`, which say how long rows are kept. */

const agePattern = /^([1-9]\d{0,3}) (month|year)s?$/;

/** Returns the number of months; null for a text that is not an age. */
export function monthsOf(age: string): number | null {
  const [, count, unit] = agePattern.exec(age) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'year' ? 12 : 1);
}
