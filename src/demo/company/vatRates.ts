/** Generates the VAT rates: current and former Dutch rates, and exemption reasons. */
import { Dates } from '#engine/values';
import { decideVat, type VatBuyer, type VatDecision } from '../../modules/vat/rules/vatDecision.ts';
import { dutchVatRates, type DutchVatRate } from '../../modules/vat/rules/dutchVatRates.ts';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

export type VatClass = 'standard' | 'reduced';

/** Former rates. */
const former = [
  {
    code: 'standard',
    country: 'NL',
    category: 'S',
    rate_bp: 1900,
    valid_from: '2001-01-01',
    valid_until: '2012-09-30',
    ledger_code: '1H19',
  },
  {
    code: 'reduced',
    country: 'NL',
    category: 'S',
    rate_bp: 600,
    valid_from: '2001-01-01',
    valid_until: '2018-12-31',
    ledger_code: '1L6',
  },
] as const satisfies readonly DutchVatRate[];

const rates: readonly DutchVatRate[] = ['standard', 'reduced', null].flatMap((code) =>
  [...former, ...dutchVatRates].filter((rate) =>
    code === null ? !['standard', 'reduced'].includes(rate.code) : rate.code === code,
  ),
);

/** The VAT rate of a line, with the decision that led to it. */
export interface DemoLineVat {
  readonly rate: DemoRow<DutchVatRate>;
  readonly decision: VatDecision;
}

/** Returns the rate that a buyer pays on a product of this class. */
export type DemoVatOf = (buyer: VatBuyer, vatClass: VatClass) => DemoLineVat;

/** Adds the VAT rates. The returned function throws an Error if no current rate fits the decision about a buyer. */
export function makeVatRates({ book, opening }: World): DemoVatOf {
  const createdAt = instantAt(Dates.addDays(opening, -20), 9 * 60 + 10);
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
