/** Numbers as text, with all of their digits. */

/** The notations that PostgreSQL writes and reads. */
export const exactNumber = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?|NaN|-?Infinity)$/i;

/** Returns true for a whole number of eight bytes (PostgreSQL's `bigint`) without leading zeros. */
export function isBigint(text: string): boolean {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return false;
  const value = BigInt(text);
  return value === BigInt.asIntN(64, value);
}

/** Compares by value without rounding. NaN is larger than every number, as in PostgreSQL. */
export function compareExact(left: string, right: string): number {
  const [one, other] = [digitsOf(left), digitsOf(right)];
  if (one === null || other === null) return Math.sign(rankOf(left) - rankOf(right));
  const places = Math.max(one.fraction.length, other.fraction.length);
  const difference = unitsOf(one, places) - unitsOf(other, places);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

interface Digits {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
}

function digitsOf(text: string): Digits | null {
  const [match, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  return match === undefined ? null : { sign, whole, fraction };
}

const unitsOf = ({ sign, whole, fraction }: Digits, places: number): bigint =>
  BigInt(`${whole}${fraction.padEnd(places, '0')}` || '0') * (sign === '-' ? -1n : 1n);

/** Numbers with an exponent, and infinity, are compared as JavaScript numbers. */
const rankOf = (text: string): number => (/nan/i.test(text) ? Number.POSITIVE_INFINITY : Number(text));
