/**
 * Computes credit notes: what is left to credit on each line of an invoice, the credit line for it, and the totals. An
 * invoice can be credited in one or several parts; together they are its exact negative, including VAT and discount.
 */
import type { Records } from '#engine/registry';
import { Money } from '#engine/values';
import { vatOn, type DocumentTotals, type NetLine, type VatGroup, type VatRate } from '../../vat/rules/vat.ts';

/** Line of the invoice or of a credit note, with the columns from which its amount is computed. */
export interface DocumentLine extends NetLine {
  readonly uuid: string;
  readonly description: string;
  readonly quantity: Money.Quantity;
  readonly unit_code: Records['invoice-lines']['unit_code'];
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly discount_bp: number;
  readonly discount_cents: number;
}

/** Line of a credit note. */
export interface CreditLine extends DocumentLine {
  /** Line of the invoice that is credited. Null on credit notes that were made before this was stored. */
  readonly credits_line_uuid: string | null;
}

/** Issued credit note. */
export interface CreditNote {
  readonly lines: readonly CreditLine[];
  readonly vat_breakdown: readonly VatGroup[];
  /**
   * True if the note also charges something, as after a change of a subscription. Only its negative lines count here.
   */
  readonly isMixed: boolean;
}

/** Invoice with its issued credit notes. */
export interface CreditedInvoice {
  readonly lines: readonly DocumentLine[];
  readonly vat_breakdown: readonly VatGroup[];
  readonly credits: readonly CreditNote[];
}

/** Line with the amounts that are credited and left. Their sum is the amount that was charged, with its sign. */
export interface LineLeft {
  readonly line: DocumentLine;
  readonly credited_cents: number;
  readonly left_cents: number;
  /** In ten-thousandths. Null if a part was credited at another price: then no quantity corresponds to what is left. */
  readonly left_quantity: bigint | null;
}

/** Returns what is left to credit on each line, in the order of the invoice's lines. */
export function leftToCredit({ lines, credits }: CreditedInvoice): readonly LineLeft[] {
  const parts = new Map<string, CreditLine[]>(lines.map(({ uuid }) => [uuid, []]));
  const leftOf = (line: DocumentLine): number =>
    (parts.get(line.uuid) ?? []).reduce((left, part) => left + part.line_net_cents, line.line_net_cents);
  for (const credit of credits) {
    for (const part of credit.lines) {
      const named = part.credits_line_uuid === null ? undefined : parts.get(part.credits_line_uuid);
      const found = named ?? parts.get(likeliest(lines, part, leftOf)?.uuid ?? '');
      found?.push(part);
    }
  }
  return lines.map((line) => {
    const credited = parts.get(line.uuid) ?? [];
    const left_cents = leftOf(line);
    const isAlike = line.discount_cents === 0 && credited.every((part) => isPriceOf(part, line));
    return {
      line,
      credited_cents: line.line_net_cents - left_cents,
      left_cents,
      left_quantity: isAlike
        ? credited.reduce(
            (left, { quantity }) => left + Money.quantityToTenThousandths(quantity),
            Money.quantityToTenThousandths(line.quantity),
          )
        : null,
    };
  });
}

/**
 * Finds the line that a credit line without a reference belongs to: one at its rate with enough left, preferably with
 * the same description.
 */
function likeliest(
  lines: readonly DocumentLine[],
  part: CreditLine,
  leftOf: (line: DocumentLine) => number,
): DocumentLine | undefined {
  const fitting = lines.filter((line) => {
    const left = leftOf(line);
    return isSameRate(line, part) && Math.sign(left) === -Math.sign(part.line_net_cents) && fits(left, part);
  });
  const named = fitting.find(({ description }) => description === part.description);
  return named ?? (part.line_net_cents < 0 ? fitting[0] : undefined);
}

const fits = (left: number, { line_net_cents }: CreditLine): boolean => Math.abs(line_net_cents) <= Math.abs(left);

const isSameRate = (one: VatRate, other: VatRate): boolean =>
  one.category === other.category && one.rate_bp === other.rate_bp;

function isPriceOf(part: DocumentLine, line: DocumentLine): boolean {
  return (
    part.unit_price_cents === line.unit_price_cents &&
    part.price_base_quantity === line.price_base_quantity &&
    part.discount_bp === line.discount_bp &&
    part.unit_code === line.unit_code
  );
}

/**
 * Line that credits all that is left of an invoice line: the negated quantity if that gives exactly the amount, else
 * one unit at the amount.
 */
export interface ProposedLine {
  readonly quantity: string;
  readonly unit_code: Records['invoice-lines']['unit_code'];
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly discount_bp: number;
}

/** Returns the line that credits the rest; null if nothing is left. */
export function creditOfRest({ line, left_cents, left_quantity }: LineLeft): ProposedLine | null {
  const { unit_code, unit_price_cents, price_base_quantity, discount_bp } = line;
  const same = { unit_code, unit_price_cents, price_base_quantity, discount_bp };
  if (left_quantity !== null && left_quantity !== 0n) {
    const quantity = tenThousandthsText(-left_quantity);
    if (Money.lineAmounts({ ...same, quantity }).line_net_cents === Money.negateCents(left_cents))
      return { ...same, quantity };
  }
  if (left_cents === 0) return null;
  return {
    quantity: left_cents > 0 ? '-1' : '1',
    unit_code: 'C62',
    unit_price_cents: Math.abs(left_cents),
    price_base_quantity: 1,
    discount_bp: 0,
  };
}

/** Returns what is left of the quantity if a part of it can be credited at the price of the line; null otherwise. */
export function divisibleQuantity(left: LineLeft): bigint | null {
  return left.left_quantity !== null && creditOfRest(left)?.quantity === tenThousandthsText(-left.left_quantity)
    ? left.left_quantity
    : null;
}

/**
 * Returns the line that credits a part of the quantity that is left.
 * @param quantity in ten-thousandths, with the sign of the invoice line
 */
export function creditOfPart({ line }: LineLeft, quantity: bigint): ProposedLine {
  const { unit_code, unit_price_cents, price_base_quantity, discount_bp } = line;
  return { quantity: tenThousandthsText(-quantity), unit_code, unit_price_cents, price_base_quantity, discount_bp };
}

function tenThousandthsText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Amount that a credit note takes back of one line of the invoice. */
export interface CreditPart {
  readonly credits_line_uuid: string;
  /** Signed: negative for a line that charged. */
  readonly line_net_cents: number;
}

/** Totals of a credit note. */
export interface CreditTotals extends DocumentTotals {
  /** Share of the invoice's discount that belongs to the credited lines. */
  readonly discount_cents: number;
}

/**
 * Computes the totals of a credit note. Each rate takes back its share of the invoice's discount and its VAT. The last
 * credit of a rate takes back exactly what is left of both, so rounding neither loses nor duplicates a cent.
 * @returns the totals; or the VAT group of which more would be credited than was charged, which happens when negative
 *   lines are left out
 */
export function creditTotals(
  invoice: CreditedInvoice,
  parts: readonly CreditPart[],
): { readonly totals: CreditTotals } | { readonly exceeded: VatGroup } {
  const lefts = leftToCredit(invoice);
  const asked = (uuid: string): number =>
    parts.filter((part) => part.credits_line_uuid === uuid).reduce((sum, part) => sum + part.line_net_cents, 0);
  const groups: VatGroup[] = [];
  let credited = 0;
  for (const group of invoice.vat_breakdown) {
    const own = lefts.filter(({ line }) => isSameRate(line, group));
    if (!own.some(({ line }) => parts.some((part) => part.credits_line_uuid === line.uuid))) continue;
    const charged = sum(own.map(({ line }) => line.line_net_cents));
    const before = sum(own.map((left) => left.credited_cents));
    const now = -sum(own.map(({ line }) => asked(line.uuid)));
    if (isBeyond(before + now, charged)) return { exceeded: group };
    const isLast = own.every(({ line, left_cents }) => left_cents + asked(line.uuid) === 0);
    const rest = restOf(invoice, group);
    const share =
      charged === 0
        ? before + now
        : Money.bigIntToCents(Money.roundHalfAway(BigInt(group.taxable_cents) * BigInt(before + now), BigInt(charged)));
    const taxable = isLast
      ? rest.taxable_cents
      : within(share - (group.taxable_cents - rest.taxable_cents), rest.taxable_cents);
    const vat = isLast ? rest.vat_cents : within(vatOn(taxable, group.rate_bp), rest.vat_cents);
    credited += now;
    groups.push({ ...group, taxable_cents: Money.negateCents(taxable), vat_cents: Money.negateCents(vat) });
  }
  const net_cents = sum(groups.map(({ taxable_cents }) => taxable_cents));
  const vat_cents = sum(groups.map((group) => group.vat_cents));
  const totals: CreditTotals = {
    net_cents,
    vat_cents,
    gross_cents: net_cents + vat_cents,
    vat_breakdown: groups,
    discount_cents: credited + net_cents,
  };
  return { totals };
}

/** Returns the part of a VAT group that no credit note has taken back yet. */
function restOf({ lines, credits }: CreditedInvoice, group: VatGroup): Pick<VatGroup, 'taxable_cents' | 'vat_cents'> {
  let { taxable_cents, vat_cents } = group;
  for (const credit of credits) {
    if (credit.isMixed) {
      const named = credit.lines.filter(
        (part) =>
          isSameRate(part, group) &&
          part.line_net_cents < 0 &&
          lines.some(({ uuid }) => uuid === part.credits_line_uuid),
      );
      const taken = sum(named.map(({ line_net_cents }) => line_net_cents));
      taxable_cents += taken;
      vat_cents += vatOn(taken, group.rate_bp);
    } else {
      const own = credit.vat_breakdown.find((one) => isSameRate(one, group));
      taxable_cents += own?.taxable_cents ?? 0;
      vat_cents += own?.vat_cents ?? 0;
    }
  }
  return { taxable_cents, vat_cents };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns true if more is credited than was charged, or the sign is reversed. */
const isBeyond = (credited: number, charged: number): boolean =>
  charged >= 0 ? credited < 0 || credited > charged : credited > 0 || credited < charged;

/** Clamps the value between 0 and the limit, which may be negative. */
const within = (value: number, limit: number): number =>
  limit >= 0 ? Math.min(Math.max(value, 0), limit) : Math.max(Math.min(value, 0), limit);
