/**
 * The statutory collection cost (buitengerechtelijke incassokosten).
 * Source: Besluit vergoeding voor buitengerechtelijke incassokosten art. 2 (the scale, for consumers and businesses);
 * Burgerlijk Wetboek art. 6:96 lid 4 (a business owes at least €40 without notice), lid 6 (a consumer owes it fourteen
 * days after a notice) and lid 7 (a consumer owes one amount over the sum of what one letter claims).
 */
import { Money } from '#engine/values';

const MINIMUM_CENTS = 4_000;
const MAXIMUM_CENTS = 677_500;

/** The standard rate (Wet op de omzetbelasting 1968 art. 9 lid 1), in basis points. */
const VAT_BP = 2100n;

/** Slices of the principal and their rate; the last is open. */
const brackets: readonly { readonly width_cents: bigint | null; readonly rate_bp: bigint }[] = [
  { width_cents: 250_000n, rate_bp: 1500n },
  { width_cents: 250_000n, rate_bp: 1000n },
  { width_cents: 500_000n, rate_bp: 500n },
  { width_cents: 19_000_000n, rate_bp: 100n },
  { width_cents: null, rate_bp: 50n },
];

/**
 * Returns the cost that may be charged on an open amount, in cents, VAT not included; 0 if nothing is open. It is 15 % of
 * the first 2,500, 10 % of the next 2,500, 5 % of the next 5,000, 1 % of the next 190,000 and 0.5 % above, at least 40 and
 * at most 6,775, for consumers and businesses alike.
 */
export function collectionCostCents(open_cents: number): number {
  if (Money.centsToBigInt(open_cents) <= 0n) return 0;
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
  return Money.bigIntToCents(Money.roundHalfAway(cost, 10_000n));
}

/** Adds VAT to the cost, which a creditor may do that cannot reclaim it itself (Besluit art. 2 lid 3). */
const withVat = (cost_cents: number): number =>
  cost_cents + Money.bigIntToCents(Money.roundHalfAway(BigInt(cost_cents) * VAT_BP, 10_000n));

interface LetterTerms {
  /**
   * Sum that earlier letters claim of the same debtor, and the cost that they charged. Together with this letter they
   * never cost more than one letter for all.
   */
  readonly earlier?: { readonly open_cents: number; readonly cost_cents: number };
  /** False if the creditor cannot reclaim VAT: the cost then includes it. */
  readonly reclaims_vat?: boolean;
}

/** Divides the cost of one letter over the open amounts that it claims. The cost is computed on their sum. */
export function letterCostCents(
  open_cents: readonly number[],
  { earlier = { open_cents: 0, cost_cents: 0 }, reclaims_vat = true }: LetterTerms = {},
): readonly number[] {
  const sum = open_cents.reduce((total, cents) => total + cents, 0);
  const scale = collectionCostCents(sum + earlier.open_cents);
  const cost = Math.max(0, (reclaims_vat ? scale : withVat(scale)) - earlier.cost_cents);
  return sum === 0 ? open_cents.map(() => 0) : Money.allocateCents(cost, open_cents);
}
