/** An invoice's totals, with the reason where no VAT is charged. */
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import { documentTotals, type DocumentTotals, type NetLine, type VatGroup } from '../../vat/rules/vat.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { VatRateRow } from './lines.ts';
import { texts } from './texts.ts';

type Totals = Omit<DocumentTotals, 'vat_breakdown'> & {
  readonly vat_breakdown: readonly (VatGroup & { readonly exemption_text?: string })[];
};

/** @throws Failure E_INVALID when the discount is more than the lines. */
export function invoiceTotals(
  { discount_cents = 0, language }: Pick<ValuesOf<'invoices'>, 'discount_cents' | 'language'>,
  lines: readonly NetLine[],
  rates: ReadonlyMap<string, VatRateRow>,
): Totals {
  const totals = totalsOf(lines, discount_cents);
  const reason = language === 'nl' ? 'exemption_text_nl' : 'exemption_text_en';
  const vat_breakdown = totals.vat_breakdown.map((group) => {
    const text = [...rates.values()].find(
      (rate) => rate.category === group.category && rate.rate_bp === group.rate_bp,
    )?.[reason];
    return text ? { ...group, exemption_text: text } : group;
  });
  return { ...totals, vat_breakdown };
}

function totalsOf(lines: readonly NetLine[], discount_cents: number): DocumentTotals {
  try {
    return documentTotals(lines, discount_cents);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure('E_INVALID', {
      errors: {
        discount_cents: {
          label: texts.label('line.discount_too_large'),
        },
      },
    });
  }
}
