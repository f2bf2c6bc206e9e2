/** Computes the price of a quantity under the tiers of a price list item. */
import { Money } from '#engine/values';

const tierModels = ['flat', 'volume', 'graduated'] as const;
export type TierModel = (typeof tierModels)[number];

/**
 * From `from_qty` up to and including `to_qty`, whole numbers; the last tier is open (no `to_qty`). A fractional
 * quantity belongs to the first tier that reaches it: 10.5 is in 11–20.
 */
export interface Tier {
  readonly from_qty: number;
  readonly to_qty?: number | null;
  readonly unit_price_cents: number;
  readonly flat_fee_cents?: number;
}

/** Tiers of a price, and the model that applies them to a quantity. */
export interface TieredPrice {
  readonly tier_model: TierModel;
  readonly tiers: readonly Tier[];
  /** The quantity that the unit price is for; defaults to 1. */
  readonly price_base_quantity?: Money.Quantity;
}

/**
 * Returns problems of the tiers, one sentence each. Valid tiers are contiguous: the first begins at 0 or 1, each begins
 * one after the previous ends, only the last is open, and `flat` has exactly one.
 */
export function tierProblems({ tier_model, tiers }: TieredPrice): string[] {
  if (tiers.length === 0) return ['There are no tiers; give at least one, open at the end.'];
  const problems = tiers.flatMap((tier, index) => boundaryProblems(tier, tiers[index - 1], index));
  tiers.forEach((tier, index) => {
    const isLast = index === tiers.length - 1;
    if (isLast && isClosed(tier))
      problems.push(`Tier ${index + 1} is the last and ends at ${tier.to_qty}; leave its end empty.`);
    if (!isLast && !isClosed(tier)) problems.push(`Tier ${index + 1} has no end; only the last tier may be open.`);
  });
  if (tier_model === 'flat' && tiers.length > 1)
    problems.push(`A flat price has one tier, not ${tiers.length}; choose volume or graduated.`);
  return problems;
}

function boundaryProblems(tier: Tier, previous: Tier | undefined, index: number): string[] {
  const name = `Tier ${index + 1}`;
  const problems: string[] = [];
  if (!Number.isInteger(tier.from_qty)) problems.push(`${name} begins at ${tier.from_qty}; use a whole number.`);
  if (isClosed(tier) && (!Number.isInteger(tier.to_qty) || Number(tier.to_qty) < Math.max(tier.from_qty, 1))) {
    problems.push(`${name} ends at ${tier.to_qty}; use a whole number of at least ${Math.max(tier.from_qty, 1)}.`);
  }
  if (previous === undefined && tier.from_qty !== 0 && tier.from_qty !== 1) {
    problems.push(`${name} begins at ${tier.from_qty}; the first begins at 0 or 1.`);
  }
  if (previous !== undefined && isClosed(previous) && tier.from_qty !== Number(previous.to_qty) + 1) {
    problems.push(
      `${name} begins at ${tier.from_qty}; it must begin at ${Number(previous.to_qty) + 1}, one after the previous ends.`,
    );
  }
  return problems;
}

/**
 * Returns the price in cents of a quantity. `flat` and `volume`: the whole quantity at the matching tier, plus that
 * tier's fee. `graduated`: each slice at its own tier, plus the fee of every tier reached. Rounded once, over the
 * whole. A quantity of zero costs nothing.
 *
 * @throws RangeError if the tiers have problems or the quantity is negative: a price is never guessed.
 */
export function tieredPriceCents(price: TieredPrice, quantity: Money.Quantity): number {
  const problems = tierProblems(price);
  if (problems.length > 0) throw new RangeError(`The price has no usable tiers. ${problems.join(' ')}`);
  const amount = Money.quantityToTenThousandths(quantity);
  if (amount < 0n) throw new RangeError(`A quantity to price cannot be negative: ${quantity}.`);
  if (amount === 0n) return 0;
  const slices =
    price.tier_model === 'graduated' ? slicesOf(price.tiers, amount) : [{ tier: tierOf(price.tiers, amount), amount }];
  const product = slices.reduce(
    (sum, slice) => sum + slice.amount * Money.centsToBigInt(slice.tier.unit_price_cents),
    0n,
  );
  const fees = slices.reduce((sum, slice) => sum + Money.centsToBigInt(slice.tier.flat_fee_cents ?? 0), 0n);
  return Money.bigIntToCents(
    Money.roundHalfAway(product, Money.positiveTenThousandths(price.price_base_quantity ?? 1)) + fees,
  );
}

interface Slice {
  readonly tier: Tier;
  /** In ten-thousandths. */
  readonly amount: bigint;
}

function slicesOf(tiers: readonly Tier[], amount: bigint): Slice[] {
  const slices: Slice[] = [];
  let priced = 0n;
  for (const tier of tiers) {
    if (priced >= amount) break;
    const end = endOf(tier);
    const upTo = end === null || end > amount ? amount : end;
    slices.push({ tier, amount: upTo - priced });
    priced = upTo;
  }
  return slices;
}

function tierOf(tiers: readonly Tier[], amount: bigint): Tier {
  const match = tiers.find((tier) => {
    const end = endOf(tier);
    return end === null || amount <= end;
  });
  if (match === undefined) throw new RangeError('No tier reaches this quantity; leave the end of the last tier empty.');
  return match;
}

function isClosed(tier: Tier): boolean {
  return tier.to_qty !== undefined && tier.to_qty !== null;
}

function endOf(tier: Tier): bigint | null {
  return tier.to_qty === undefined || tier.to_qty === null ? null : Money.quantityToTenThousandths(tier.to_qty);
}
