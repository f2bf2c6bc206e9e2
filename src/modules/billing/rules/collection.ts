/**
 * In charge of the statutory collection cost (buitengerechtelijke incassokosten).
 * Source: Besluit vergoeding voor buitengerechtelijke incassokosten art. 2 (consumers);
 * Burgerlijk Wetboek 6:96 lid 4 (business: €40 without notice).
 */
import { bigIntToCents, centsToBigInt, roundHalfAway } from '../../../engine/values/money.ts';

const MINIMUM_CENTS = 4_000;
const MAXIMUM_CENTS = 677_500;

/** Slices of the principal and their rate; the last is open. */
const brackets: readonly { readonly width_cents: bigint | null; readonly rate_bp: bigint }[] = [
  { width_cents: 250_000n, rate_bp: 1500n },
  { width_cents: 250_000n, rate_bp: 1000n },
  { width_cents: 500_000n, rate_bp: 500n },
  { width_cents: 19_000_000n, rate_bp: 100n },
  { width_cents: null, rate_bp: 50n },
];

/**
 * The cost that may be charged on an open amount, in cents, VAT not included; nothing on nothing open. A consumer pays
 * 15 % of the first 2,500, 10 % of the next 2,500, 5 % of the next 5,000, 1 % of the next 190,000 and 0.5 % above, at
 * least 40 and at most 6,775; a business pays 40.
 */
export function collectionCostCents(open_cents: number, buyer: 'company' | 'person'): number {
  if (centsToBigInt(open_cents) <= 0n) return 0;
  if (buyer === 'company') return MINIMUM_CENTS;
  return Math.min(Math.max(scaleCents(BigInt(open_cents)), MINIMUM_CENTS), MAXIMUM_CENTS);
}

function scaleCents(open: bigint): number {
  let rest = open;
  let cost = 0n;
  for (const { width_cents, rate_bp } of brackets) {
    const slice = width_cents === null || rest < width_cents ? rest : width_cents;
    cost += slice * rate_bp;
    rest -= slice;
  }
  return bigIntToCents(roundHalfAway(cost, 10_000n));
}
