/** Totals of an invoice, with the exemption reason of groups without VAT. */
import type { ValuesOf } from '#engine/registry';
import { inLanguage, type Label, type Locale, sourceLocale } from '#engine/values';
import { Failure } from '#engine/server';
import {
  documentTotals,
  largestAmountCents,
  type DocumentTotals,
  type NetLine,
  type VatGroup,
} from '../../../vat/rules/vat.ts';
import { exemptionText } from '../../../vat/rules/vatDecision.ts';
import { isTextLine } from '../../rules/lineQuantity.ts';
import type { UnpricedLine, VatRateRow } from './lines.ts';
import { texts } from '../texts.ts';

type Totals = Omit<DocumentTotals, 'vat_breakdown'> & {
  readonly vat_breakdown: readonly (VatGroup & { readonly exemption_text?: string })[];
};

/**
 * Computes the totals of an invoice.
 * @throws Failure E_INVALID if the discount exceeds the lines
 */
export function invoiceTotals(
  { discount_cents = 0, language }: Pick<ValuesOf<'invoices'>, 'discount_cents' | 'language'>,
  lines: readonly (NetLine & Pick<UnpricedLine, 'quantity'>)[],
  rates: ReadonlyMap<string, VatRateRow>,
): Totals {
  const totals = totalsOf(
    lines.filter((line) => !isTextLine(line)),
    discount_cents,
  );
  const vat_breakdown = totals.vat_breakdown.map((group) => {
    const rate = [...rates.values()].find(
      ({ category, rate_bp }) => category === group.category && rate_bp === group.rate_bp,
    );
    const decided = rate ? null : exemptionText(group.category);
    const text = rate
      ? reasonIn(language ?? sourceLocale, rate)
      : decided && inLanguage(decided, language ?? sourceLocale);
    return text ? { ...group, exemption_text: text } : group;
  });
  return { ...totals, vat_breakdown };
}

function reasonIn(locale: Locale, { exemption_text_en, exemption_text_nl }: VatRateRow): string {
  return inLanguage({ en: exemption_text_en ?? '', ...(exemption_text_nl ? { nl: exemption_text_nl } : {}) }, locale);
}

function totalsOf(lines: readonly NetLine[], discount_cents: number): DocumentTotals {
  const sum = lines.reduce((total, { line_net_cents }) => total + line_net_cents, 0);
  if (Math.abs(sum) > largestAmountCents) throw refused('lines', texts.label('line.total_too_large'));
  try {
    return documentTotals(lines, discount_cents);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused('discount_cents', texts.label('line.discount_too_large'));
  }
}

const refused = (field: 'lines' | 'discount_cents', label: Label): Failure =>
  new Failure('E_INVALID', { errors: { [field]: { label } } });
