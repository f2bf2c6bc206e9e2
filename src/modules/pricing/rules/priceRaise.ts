/** Raises prices by a percentage. */
import { Money } from '#engine/values';

/** Rounding to whole cents, to whole euros (12.00), or to the nearest amount that ends in .95. */
export const raiseRoundings = ['cents', 'whole', 'ninety_five'] as const;
/** Rounding of a raised price. */
export type RaiseRounding = (typeof raiseRoundings)[number];

/**
 * Returns the raised price in cents; a negative percentage lowers it. Zero stays zero, and other prices never become
 * zero: the minimum is one cent, one euro or 95 cents.
 *
 * @param raise_bp basis points: 300 is 3 %, at least -10000.
 * @example raisedCents(1200, 300, "cents") // 1236
 * @example raisedCents(1200, 300, "ninety_five") // 1195: nearer to 12.36 than 12.95
 * @throws RangeError for a negative price, or a reduction of more than 100 %.
 */
export function raisedCents(cents: number, raise_bp: number, rounding: RaiseRounding): number {
  if (cents < 0) throw new RangeError(`A price is not below zero: ${cents}.`);
  if (!Number.isSafeInteger(raise_bp) || raise_bp < -10_000)
    throw new RangeError(`A price cannot change by ${raise_bp} basis points.`);
  if (cents === 0) return 0;
  const product = Money.centsToBigInt(cents) * BigInt(10_000 + raise_bp);
  if (rounding === 'cents') return Math.max(1, Money.bigIntToCents(Money.roundHalfAway(product, 10_000n)));
  const offset = rounding === 'ninety_five' ? 95n : 0n;
  const wholes = Money.roundHalfAway(product - offset * 10_000n, 1_000_000n);
  return Math.max(rounding === 'ninety_five' ? 95 : 100, Money.bigIntToCents(wholes * 100n + offset));
}
