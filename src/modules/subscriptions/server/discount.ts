/** In charge of what a coupon takes off the next periods of a subscription. */
import { bigIntToCents, centsToBigInt, roundHalfAway } from '../../../engine/values/money.ts';
import type { Rows } from '../../../engine/registry/rows.ts';
import type { SubscriptionRow } from './row.ts';

export type CouponTerms = Pick<Rows['coupons'], 'type' | 'value_bp' | 'value_cents'>;

/**
 * @param nth how many periods are charged before it in the same round. Never more than the amount; free setup was for
 * the first order.
 */
export function discountOf(
  { coupon_uuid, coupon_periods_left }: SubscriptionRow,
  coupons: ReadonlyMap<string, CouponTerms>,
  { amount_cents, nth }: { readonly amount_cents: number; readonly nth: number },
): number {
  const coupon = coupon_uuid === null ? undefined : coupons.get(coupon_uuid);
  if (!coupon || (coupon_periods_left !== null && coupon_periods_left <= nth)) return 0;
  if (coupon.type === 'percentage')
    return bigIntToCents(roundHalfAway(centsToBigInt(amount_cents) * BigInt(coupon.value_bp ?? 0), 10_000n));
  return coupon.type === 'fixed' ? Math.min(amount_cents, coupon.value_cents ?? 0) : 0;
}
