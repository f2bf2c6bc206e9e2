/** Computes the coupon discount on the periods of a subscription after the first. */
import type { Rows } from '#engine/registry';
import { Money } from '#engine/values';
import type { Executor } from '#engine/server';
import { largestAmountCents } from '../../vat/rules/vat.ts';
import type { SubscriptionRow } from './row.ts';

type CouponTerms = Pick<Rows['coupons'], 'type' | 'value_bp' | 'value_cents'>;

/** Terms by uuid of the coupon, and shares in cents by uuid of the subscription. */
export interface Coupons {
  readonly terms: ReadonlyMap<string, CouponTerms>;
  /** Share of each subscription in a coupon with a fixed amount, so that an order gets the amount once. */
  readonly shares: ReadonlyMap<string, number>;
}

/** Reads coupons. @param of uuid of one coupon; null reads all */
export async function readCoupons(executor: Executor, of: string | null = null): Promise<Coupons> {
  const coupons = executor.selectFrom('coupons').select(['uuid', 'type', 'value_bp', 'value_cents']);
  const terms = await (of === null ? coupons : coupons.where('uuid', '=', of)).execute();
  const fixed = terms.filter(({ type }) => type === 'fixed');
  return {
    terms: new Map(terms.map((coupon) => [coupon.uuid, coupon])),
    shares: fixed.length === 0 ? new Map() : await readShares(executor, fixed),
  };
}

/** Divides the amount of a coupon over the subscriptions of one order in proportion to their prices, to the cent. */
async function readShares(
  executor: Executor,
  coupons: readonly Pick<Rows['coupons'], 'uuid' | 'value_cents'>[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .selectFrom('subscriptions')
    .leftJoin('order_lines', 'order_lines.uuid', 'subscriptions.order_line_uuid')
    .select([
      'subscriptions.uuid',
      'subscriptions.coupon_uuid',
      'subscriptions.unit_price_cents',
      'subscriptions.quantity',
      'subscriptions.price_base_quantity',
      'order_lines.order_uuid',
    ])
    .where(
      'subscriptions.coupon_uuid',
      'in',
      coupons.map(({ uuid }) => uuid),
    )
    .where('subscriptions.status', 'not in', ['cancelled', 'failed_setup'])
    .orderBy('subscriptions.uuid')
    .execute();
  const orders = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const key = `${String(row.coupon_uuid)} ${row.order_uuid ?? row.uuid}`;
    orders.set(key, [...(orders.get(key) ?? []), row]);
  }
  const shares = new Map<string, number>();
  for (const [key, members] of orders) {
    const value = coupons.find(({ uuid }) => key.startsWith(uuid))?.value_cents ?? 0;
    const amounts = members.map(amountOf);
    const whole = amounts.reduce((sum, one) => sum + one, 0);
    const parts = whole === 0 ? amounts : Money.allocateCents(Math.min(value, whole), amounts);
    for (const [index, { uuid }] of members.entries()) shares.set(uuid, parts[index] ?? 0);
  }
  return shares;
}

/** Returns the price of a period; 0 if it is too large for an invoice, so that it gets no share of the discount. */
function amountOf({
  unit_price_cents,
  quantity,
  price_base_quantity,
}: Pick<Rows['subscriptions'], 'unit_price_cents' | 'quantity' | 'price_base_quantity'>): number {
  try {
    const cents = Money.multiplyCents(unit_price_cents ?? 0, quantity, price_base_quantity);
    return cents > largestAmountCents ? 0 : cents;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

type Discounted = Pick<SubscriptionRow, 'uuid' | 'coupon_uuid' | 'coupon_periods_left'>;

/**
 * Returns the discount on a period.
 * @param nth number of periods that are charged before it in the same run
 * @returns at most the amount; 0 for a coupon for free setup, which only applies to the first order
 */
export function discountOf(
  subscription: Discounted,
  coupons: Coupons,
  { amount_cents, nth }: { readonly amount_cents: number; readonly nth: number },
): number {
  const { coupon_periods_left } = subscription;
  if (coupon_periods_left !== null && coupon_periods_left <= nth) return 0;
  return valueOf(subscription, coupons, amount_cents);
}

/** Returns the discount on a whole period, regardless of the number of periods left. */
export function valueOf({ uuid, coupon_uuid }: Discounted, { terms, shares }: Coupons, amount_cents: number): number {
  const coupon = coupon_uuid === null ? undefined : terms.get(coupon_uuid);
  if (coupon?.type === 'percentage')
    return Money.bigIntToCents(
      Money.roundHalfAway(Money.centsToBigInt(amount_cents) * BigInt(coupon.value_bp ?? 0), 10_000n),
    );
  return coupon?.type === 'fixed' ? Math.min(amount_cents, shares.get(uuid) ?? 0) : 0;
}
