/**
 * Document arithmetic: VAT per group, totals, and the credit note that mirrors them. VAT is computed per (category,
 * rate) group and never per line (EN 16931, BR-CO-17 and BR-S-08). Field names are those of the columns, so that rows
 * can be passed unchanged.
 */
import { Money } from '#engine/values';

/** VAT categories (UNCL5305): standard, zero, exempt, reverse charge, intra-community goods, export, outside scope. */
const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
/** Category of VAT, as EN 16931 codes it. */
export type VatCategory = (typeof vatCategories)[number];

/**
 * A category with its rate in basis points: 21 % is `{ category: "S", rate_bp: 2100 }`. Only S has a rate above zero.
 */
export interface VatRate {
  readonly category: VatCategory;
  readonly rate_bp: number;
}

/** Net amount of a line in cents, with its VAT rate. */
export interface NetLine extends VatRate {
  readonly line_net_cents: number;
}

interface GrossLine extends VatRate {
  readonly line_gross_cents: number;
}

/**
 * The largest amount that a document or one of its lines may have, in cents: that of a SEPA credit transfer (EPC
 * rulebook AT-T002).
 */
export const largestAmountCents = 99_999_999_999;

/** One VAT group of a document: the taxable amount and its VAT. */
export interface VatGroup extends VatRate {
  readonly taxable_cents: number;
  readonly vat_cents: number;
}

/**
 * Totals of a document: net = Σ taxable, vat = Σ group VAT, gross = net + vat. Groups are in the order of
 * `vatCategories`, highest rate first.
 */
export interface DocumentTotals {
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: readonly VatGroup[];
}

/**
 * Returns the VAT on a taxable amount, both in cents.
 *
 * @example vatOn(9583, 2100) // 2012
 */
export function vatOn(taxable_cents: number, rate_bp: number): number {
  return Money.bigIntToCents(Money.roundHalfAway(Money.centsToBigInt(taxable_cents) * BigInt(rate_bp), 10_000n));
}

/**
 * Returns the totals of a document whose prices exclude VAT. A document discount (a coupon) is subtracted before VAT
 * and shared over the groups by largest remainder, in proportion to their net.
 *
 * @throws RangeError if the discount exceeds the document, or a line's category and rate contradict each other.
 */
export function documentTotals(lines: readonly NetLine[], discount_cents = 0): DocumentTotals {
  const groups = groupByRate(lines, (line) => line.line_net_cents);
  const nets = groups.map((group) => group.amount_cents);
  refuseExcessiveDiscount(discount_cents, nets);
  const shares = Money.allocateCents(discount_cents, nets);
  return sumGroups(
    groups.map(({ category, rate_bp, amount_cents }, index) => {
      const taxable_cents = amount_cents - (shares[index] ?? 0);
      return { category, rate_bp, taxable_cents, vat_cents: vatOn(taxable_cents, rate_bp) };
    }),
  );
}

/**
 * Returns the totals of a document whose prices include VAT. VAT is taken out of each group's gross, so the gross is
 * exact. `vat_cents` may differ by one cent from `vatOn(taxable_cents)`: some gross amounts (0.03 at 21 %) cannot be
 * reached from any net.
 */
export function totalsFromGross(lines: readonly GrossLine[]): DocumentTotals {
  return sumGroups(
    groupByRate(lines, (line) => line.line_gross_cents).map(({ category, rate_bp, amount_cents }) => {
      const vat = Money.roundHalfAway(Money.centsToBigInt(amount_cents) * BigInt(rate_bp), BigInt(10_000 + rate_bp));
      return {
        category,
        rate_bp,
        taxable_cents: amount_cents - Money.bigIntToCents(vat),
        vat_cents: Money.bigIntToCents(vat),
      };
    }),
  );
}

/** Returns the totals of the credit note that reverses the whole document: every amount with the opposite sign. */
export function mirrorTotals(totals: DocumentTotals): DocumentTotals {
  return {
    net_cents: Money.negateCents(totals.net_cents),
    vat_cents: Money.negateCents(totals.vat_cents),
    gross_cents: Money.negateCents(totals.gross_cents),
    vat_breakdown: totals.vat_breakdown.map((group) => ({
      ...group,
      taxable_cents: Money.negateCents(group.taxable_cents),
      vat_cents: Money.negateCents(group.vat_cents),
    })),
  };
}

/**
 * Returns the line of a credit note: quantity, fixed discount and net change sign; the unit price does not (EN 16931,
 * BR-27: never negative).
 */
export function mirrorLine<Line extends Money.PricedLine & { readonly line_net_cents: number }>(line: Line): Line {
  return {
    ...line,
    quantity: negateQuantity(line.quantity),
    line_net_cents: Money.negateCents(line.line_net_cents),
    ...(line.discount_cents === undefined ? {} : { discount_cents: Money.negateCents(line.discount_cents) }),
  };
}

/** Keeps the notation, `"2.50"` → `"-2.50"`, so that the text of a column survives the mirroring. */
function negateQuantity(quantity: Money.Quantity): Money.Quantity {
  if (typeof quantity === 'number') return Money.negateCents(quantity);
  if (Money.quantityToTenThousandths(quantity) === 0n) return quantity;
  return quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`;
}

interface RateGroup extends VatRate {
  readonly amount_cents: number;
}

function groupByRate<Line extends VatRate>(lines: readonly Line[], amountOf: (line: Line) => number): RateGroup[] {
  const groups = new Map<string, RateGroup>();
  for (const line of lines) {
    refuseContradiction(line);
    const key = `${line.category} ${line.rate_bp}`;
    const amount = Money.centsToBigInt(groups.get(key)?.amount_cents ?? 0) + Money.centsToBigInt(amountOf(line));
    groups.set(key, { category: line.category, rate_bp: line.rate_bp, amount_cents: Money.bigIntToCents(amount) });
  }
  return [...groups.values()].sort(
    (left, right) =>
      vatCategories.indexOf(left.category) - vatCategories.indexOf(right.category) || right.rate_bp - left.rate_bp,
  );
}

function sumGroups(vat_breakdown: readonly VatGroup[]): DocumentTotals {
  const net_cents = vat_breakdown.reduce((sum, group) => sum + group.taxable_cents, 0);
  const vat_cents = vat_breakdown.reduce((sum, group) => sum + group.vat_cents, 0);
  return { net_cents, vat_cents, gross_cents: net_cents + vat_cents, vat_breakdown };
}

/**
 * EN 16931 BR-S-05 and BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05: only the standard category has a rate, and it has
 * one.
 */
function refuseContradiction({ category, rate_bp }: VatRate): void {
  if (!Number.isInteger(rate_bp) || rate_bp < 0) {
    throw new RangeError(`A VAT rate is a whole number of basis points, not ${rate_bp}; write 21 % as 2100.`);
  }
  if ((category === 'S') !== rate_bp > 0) {
    throw new RangeError(
      `VAT category ${category} cannot have rate ${rate_bp}; S has a rate above 0 and every other category has 0.`,
    );
  }
}

function refuseExcessiveDiscount(discount_cents: number, nets: readonly number[]): void {
  const net = nets.reduce((sum, cents) => sum + cents, 0);
  const isTurned = discount_cents !== 0 && Math.sign(discount_cents) !== Math.sign(net);
  if (isTurned || Math.abs(discount_cents) > Math.abs(net)) {
    throw new RangeError(
      `A discount of ${discount_cents} cents does not fit a document of ${net} cents; lower it to at most that.`,
    );
  }
}
