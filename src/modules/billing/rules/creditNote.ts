/**
 * In charge of what a credit note takes back: of each line of an invoice what is left of it, what a credit of that
 * looks like, and what it comes to. However an invoice is credited, at once or in parts, all of it together is its
 * mirror, to the cent, VAT and discount included.
 */
import {
  bigIntToCents,
  negateCents,
  quantityToTenThousandths,
  roundHalfAway,
  type Quantity,
} from '../../../engine/values/money.ts';
import type { Records } from '../../../engine/registry/rows.ts';
import { lineAmounts } from '../../../engine/values/lineAmounts.ts';
import { vatOn, type DocumentTotals, type NetLine, type VatGroup, type VatRate } from '../../vat/rules/vat.ts';

/** A line of the invoice or of a credit note, with the columns that say how its amount came about. */
export interface DocumentLine extends NetLine {
  readonly uuid: string;
  readonly description: string;
  readonly quantity: Quantity;
  readonly unit_code: Records['invoice-lines']['unit_code'];
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly discount_bp: number;
  readonly discount_cents: number;
}

export interface CreditLine extends DocumentLine {
  /** Of the invoice. Null on credit notes of before that was kept. */
  readonly credits_line_uuid: string | null;
}

/** A credit note that is out. */
export interface CreditNote {
  readonly lines: readonly CreditLine[];
  readonly vat_breakdown: readonly VatGroup[];
  /** It charges something as well, as a change of a subscription does: only what it takes back counts here. */
  readonly isMixed: boolean;
}

export interface CreditedInvoice {
  readonly lines: readonly DocumentLine[];
  readonly vat_breakdown: readonly VatGroup[];
  readonly credits: readonly CreditNote[];
}

/** credited + left = what was charged, with its sign. */
export interface LineLeft {
  readonly line: DocumentLine;
  readonly credited_cents: number;
  readonly left_cents: number;
  /** In ten-thousandths. Null where a part was credited at another price: then no quantity says how much is left. */
  readonly left_quantity: bigint | null;
}

/** In the order of the invoice's lines. */
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
            (left, { quantity }) => left + quantityToTenThousandths(quantity),
            quantityToTenThousandths(line.quantity),
          )
        : null,
    };
  });
}

/** For a line that names none: one at its rate that has as much left, if possible under the same description. */
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
 * What crediting all that is left of a line comes to: its quantity with the sign turned, or one piece at the amount
 * where that says it exactly.
 */
export interface ProposedLine {
  readonly quantity: string;
  readonly unit_code: Records['invoice-lines']['unit_code'];
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly discount_bp: number;
}

/** Null where nothing of it is left. */
export function creditOfRest({ line, left_cents, left_quantity }: LineLeft): ProposedLine | null {
  const { unit_code, unit_price_cents, price_base_quantity, discount_bp } = line;
  const same = { unit_code, unit_price_cents, price_base_quantity, discount_bp };
  if (left_quantity !== null && left_quantity !== 0n) {
    const quantity = tenThousandthsText(-left_quantity);
    if (lineAmounts({ ...same, quantity }).line_net_cents === negateCents(left_cents)) return { ...same, quantity };
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

function tenThousandthsText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** What a line of a credit note asks for, by the line of the invoice that it names. */
export interface CreditPart {
  readonly credits_line_uuid: string;
  /** With its own sign: below zero for what was charged. */
  readonly line_net_cents: number;
}

export interface CreditTotals extends DocumentTotals {
  /** The share of the invoice's discount that comes back off what is credited. */
  readonly discount_cents: number;
}

/**
 * What a credit note comes to. Each rate takes back its share of the discount on the whole, and its VAT; the last of a
 * rate takes back exactly what is left of both, so that no cent stays behind and none is given twice.
 * @returns the group of which more would be credited than was charged, where lines below zero are left behind; else the
 * totals.
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
        : bigIntToCents(roundHalfAway(BigInt(group.taxable_cents) * BigInt(before + now), BigInt(charged)));
    const taxable = isLast
      ? rest.taxable_cents
      : within(share - (group.taxable_cents - rest.taxable_cents), rest.taxable_cents);
    const vat = isLast ? rest.vat_cents : within(vatOn(taxable, group.rate_bp), rest.vat_cents);
    credited += now;
    groups.push({ ...group, taxable_cents: negateCents(taxable), vat_cents: negateCents(vat) });
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

/** What of a group no credit note has taken back yet. */
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

/** Past what was charged, or on the other side of nothing. */
const isBeyond = (credited: number, charged: number): boolean =>
  charged >= 0 ? credited < 0 || credited > charged : credited > 0 || credited < charged;

/** The value, at least nothing and at most the limit, whichever sign that has. */
const within = (value: number, limit: number): number =>
  limit >= 0 ? Math.min(Math.max(value, 0), limit) : Math.max(Math.min(value, 0), limit);
