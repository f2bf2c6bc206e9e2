/** The current VAT rates of the Netherlands, and the reasons for charging none. */
import type { VatCategory } from './vat.ts';

/** Columns of a VAT rate. `rate_bp` is in basis points: 2100 is 21%. */
export interface DutchVatRate {
  readonly code: string;
  readonly country: string;
  readonly category: VatCategory;
  readonly rate_bp: number;
  readonly valid_from: string;
  readonly valid_until?: string;
  readonly exemption_text_en?: string;
  readonly exemption_text_nl?: string;
  readonly ledger_code?: string;
}

/**
 * Wet op de omzetbelasting 1968, articles 9 (21, 9 and 0 %), 11 (exempt) and 12 (reverse charge). The ledger codes are
 * boxes of the VAT return.
 */
export const dutchVatRates: readonly DutchVatRate[] = [
  { code: 'standard', country: 'NL', category: 'S', rate_bp: 2100, valid_from: '2012-10-01', ledger_code: '1H' },
  { code: 'reduced', country: 'NL', category: 'S', rate_bp: 900, valid_from: '2019-01-01', ledger_code: '1L' },
  { code: 'zero', country: 'NL', category: 'Z', rate_bp: 0, valid_from: '2001-01-01', ledger_code: '1E0' },
  {
    code: 'exempt',
    country: 'NL',
    category: 'E',
    rate_bp: 0,
    valid_from: '2001-01-01',
    exemption_text_en: 'Exempt from VAT',
    exemption_text_nl: 'Vrijgesteld van btw',
    ledger_code: '1E',
  },
  {
    code: 'reverse_charge',
    country: 'NL',
    category: 'AE',
    rate_bp: 0,
    valid_from: '2010-01-01',
    exemption_text_en: 'VAT reverse charged',
    exemption_text_nl: 'Btw verlegd',
    ledger_code: '3B',
  },
  {
    code: 'export',
    country: 'NL',
    category: 'G',
    rate_bp: 0,
    valid_from: '2001-01-01',
    exemption_text_en: 'VAT not charged: export outside the EU',
    exemption_text_nl: 'Geen btw: export buiten de EU',
    ledger_code: '3A',
  },
  {
    code: 'outside_scope',
    country: 'NL',
    category: 'O',
    rate_bp: 0,
    valid_from: '2001-01-01',
    exemption_text_en: 'Outside the scope of EU VAT',
    exemption_text_nl: 'Buiten de heffing van EU-btw',
    ledger_code: '0',
  },
];
