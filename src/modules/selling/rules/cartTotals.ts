/** Totals of a cart: subtracts the coupon from the charges it applies to, then adds VAT per group. */
import { Money } from '#engine/values';
import { documentTotals, type DocumentTotals, type VatRate } from '../../vat/rules/vat.ts';

/** One amount of the cart: the price of a line, or its setup fee. */
export interface CartCharge extends VatRate {
  readonly product_uuid: string;
  readonly is_setup: boolean;
  /** Before discount, excluding VAT. */
  readonly amount_cents: number;
}

/** The columns of a coupon that determine the discount. No products means all products. */
export interface CouponValue {
  readonly type: 'percentage' | 'fixed' | 'free_setup';
  readonly value_bp?: number | null;
  readonly value_cents?: number | null;
  readonly product_uuids: readonly string[];
}

/** Totals after the discount, with the discount itself. */
export interface CartAmounts extends DocumentTotals {
  /** Discount of each charge, in the same order. */
  readonly discounts: readonly number[];
  readonly discount_cents: number;
  /** Including VAT, without the discount. */
  readonly full_gross_cents: number;
}

/**
 * Returns the totals. A percentage is computed over all charges of the coupon together and shared by largest remainder,
 * so that it is rounded once. A fixed amount is limited to the charges it applies to. Free setup subtracts the setup
 * fees.
 */
export function cartTotals(charges: readonly CartCharge[], coupon: CouponValue | null): CartAmounts {
  const discounts = coupon === null ? charges.map(() => 0) : discountsOf(charges, coupon);
  const nets = charges.map(({ category, rate_bp, amount_cents }, index) => ({
    category,
    rate_bp,
    line_net_cents: amount_cents - (discounts[index] ?? 0),
  }));
  const full = charges.map(({ category, rate_bp, amount_cents }) => ({
    category,
    rate_bp,
    line_net_cents: amount_cents,
  }));
  return {
    ...documentTotals(nets),
    discounts,
    discount_cents: discounts.reduce((sum, one) => sum + one, 0),
    full_gross_cents: documentTotals(full).gross_cents,
  };
}

function discountsOf(charges: readonly CartCharge[], coupon: CouponValue): readonly number[] {
  const isFor = ({ product_uuid, is_setup }: CartCharge): boolean =>
    (coupon.product_uuids.length === 0 || coupon.product_uuids.includes(product_uuid)) &&
    (coupon.type !== 'free_setup' || is_setup);
  const amounts = charges.map((charge) => (isFor(charge) ? charge.amount_cents : 0));
  const whole = amounts.reduce((sum, one) => sum + one, 0);
  return Money.allocateCents(Math.min(whole, worth(coupon, whole)), amounts);
}

function worth({ type, value_bp, value_cents }: CouponValue, whole: number): number {
  if (type === 'free_setup') return whole;
  if (type === 'fixed') return value_cents ?? 0;
  return Money.bigIntToCents(Money.roundHalfAway(Money.centsToBigInt(whole) * BigInt(value_bp ?? 0), 10_000n));
}
