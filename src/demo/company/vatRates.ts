/** In charge of the VAT rates: the Dutch ones of now and before, and the reasons for not charging any. */
import { addDays } from '../../engine/values/calendarDate.ts';
import { decideVat, type VatBuyer, type VatDecision } from '../../modules/vat/rules/vatDecision.ts';
import type { VatCategory } from '../../modules/vat/rules/vat.ts';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

export interface VatRateRow {
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

export type VatClass = 'standard' | 'reduced';

const rates: readonly VatRateRow[] = [
  {
    code: 'standard',
    country: 'NL',
    category: 'S',
    rate_bp: 1900,
    valid_from: '2001-01-01',
    valid_until: '2012-09-30',
    ledger_code: '1H19',
  },
  { code: 'standard', country: 'NL', category: 'S', rate_bp: 2100, valid_from: '2012-10-01', ledger_code: '1H' },
  {
    code: 'reduced',
    country: 'NL',
    category: 'S',
    rate_bp: 600,
    valid_from: '2001-01-01',
    valid_until: '2018-12-31',
    ledger_code: '1L6',
  },
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

export interface LineVat {
  readonly rate: DemoRow<VatRateRow>;
  readonly decision: VatDecision;
}

/** Finds the rate of a line: what the buyer pays on a product of this class. */
export type VatOf = (buyer: VatBuyer, vatClass: VatClass) => LineVat;

export function makeVatRates({ book, opening }: World): VatOf {
  const createdAt = instantAt(addDays(opening, -20), 9 * 60 + 10);
  const rows = rates.map((rate) => book.add('vat-rates', createdAt, rate));
  const current = rows.filter((row) => row.valid_until === undefined);
  return (buyer, vatClass) => {
    const own = current.find((row) => row.code === vatClass);
    if (!own) throw new Error(`There is no VAT rate "${vatClass}".`);
    const decision = decideVat(buyer, own);
    const rate = current.find((row) => row.category === decision.category && row.rate_bp === decision.rate_bp);
    if (!rate)
      throw new Error(`There is no VAT rate of category ${decision.category} at ${decision.rate_bp} basis points.`);
    return { rate, decision };
  };
}
