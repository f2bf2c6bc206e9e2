/** An invoice's totals, with the reason where no VAT is charged. */
import { documentTotals, type DocumentTotals, type VatGroup } from '../../vat/rules/vat.ts';
import type { Row } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { PricedRow, VatRateRow } from './lines.ts';
import { texts } from './texts.ts';

type Totals = Omit<DocumentTotals, 'vat_breakdown'> & {
  readonly vat_breakdown: readonly (VatGroup & { readonly exemption_text?: string })[];
};

/** @throws Failure E_INVALID when the discount is more than the lines. */
export function invoiceTotals(
  invoice: Row,
  lines: readonly PricedRow[],
  rates: ReadonlyMap<string, VatRateRow>,
): Totals {
  const totals = totalsOf(lines, Number(invoice['discount_cents'] ?? 0));
  const language = invoice['language'] === 'en' ? 'exemption_text_en' : 'exemption_text_nl';
  const vat_breakdown = totals.vat_breakdown.map((group) => {
    const text = [...rates.values()].find(
      (rate) => rate.category === group.category && rate.rate_bp === group.rate_bp,
    )?.[language];
    return typeof text === 'string' && text !== '' ? { ...group, exemption_text: text } : group;
  });
  return { ...totals, vat_breakdown };
}

function totalsOf(lines: readonly PricedRow[], discount_cents: number): DocumentTotals {
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
