/** Amounts of a document line: quantity times price, minus discounts. */
import {
  bigIntToCents,
  centsToBigInt,
  positiveTenThousandths,
  quantityToTenThousandths,
  roundHalfAway,
  type Quantity,
} from './money.ts';

/**
 * The price of one line. `unit_price_cents` is the price of `price_base_quantity`. With both discounts, the percentage
 * is applied first, then the amount.
 */
export interface PricedLine {
  readonly quantity: Quantity;
  readonly unit_price_cents: number;
  readonly price_base_quantity?: Quantity;
  readonly discount_bp?: number;
  readonly discount_cents?: number;
}

/** line_net_cents = before_discount_cents − line_discount_cents, exactly. */
interface LineAmounts {
  readonly before_discount_cents: number;
  readonly line_discount_cents: number;
  readonly line_net_cents: number;
}

/**
 * Returns the amounts of one line. A percentage is subtracted from the exact product and the result is rounded once: 3
 * × 0.83 less 33 % is 1.6683, so 1.67.
 * @throws RangeError when `discount_bp` is not a whole number from 0 to 10000.
 */
export function lineAmounts(line: PricedLine): LineAmounts {
  const discount_bp = line.discount_bp ?? 0;
  if (!Number.isInteger(discount_bp) || discount_bp < 0 || discount_bp > 10_000) {
    throw new RangeError(`A discount is 0 to 10000 basis points, not ${discount_bp}; write 33 % as 3300.`);
  }
  const product = quantityToTenThousandths(line.quantity) * centsToBigInt(line.unit_price_cents);
  const base = positiveTenThousandths(line.price_base_quantity ?? 1);
  const before = roundHalfAway(product, base);
  const net =
    roundHalfAway(product * BigInt(10_000 - discount_bp), base * 10_000n) - centsToBigInt(line.discount_cents ?? 0);
  return {
    before_discount_cents: bigIntToCents(before),
    line_discount_cents: bigIntToCents(before - net),
    line_net_cents: bigIntToCents(net),
  };
}
