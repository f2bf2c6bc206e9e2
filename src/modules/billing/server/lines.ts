/** The amounts of invoice lines, and the VAT category and rate that each keeps from the day it was written. */
import { lineAmounts } from '../../../engine/values/lineAmounts.ts';
import { vatCategories, type NetLine, type VatCategory } from '../../vat/rules/vat.ts';
import type { RuleMessage } from '../../../engine/registry/rules.ts';
import type { Row } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { texts } from './texts.ts';

export type VatRateRow = Row &
  Readonly<Record<'uuid' | 'category' | 'rate_bp' | 'exemption_text_en' | 'exemption_text_nl', unknown>>;
export type PricedRow = Row & NetLine;

/** @throws Failure E_INVALID that names every line that cannot be priced. */
export function priceLines(lines: readonly Row[], rates: ReadonlyMap<string, VatRateRow>): readonly PricedRow[] {
  const errors: Record<string, RuleMessage> = {};
  const priced = lines.flatMap((line, index) => {
    const rate = rates.get(String(line['vat_rate_uuid']));
    if (!rate) {
      errors[`lines.${index}.vat_rate_uuid`] = { key: 'reference', params: {} };
      return [];
    }
    const net = netOf(line);
    if (net === null) errors[`lines.${index}.quantity`] = { label: tooFine };
    return net === null ? [] : [{ ...line, ...snapshotOf(rate), line_net_cents: net }];
  });
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return priced;
}

const tooFine = texts.label('line.too_fine');

function netOf(line: Row): number | null {
  try {
    return lineAmounts({
      quantity: line['quantity'] as string | number,
      unit_price_cents: Number(line['unit_price_cents']),
      price_base_quantity: Number(line['price_base_quantity'] ?? 1),
      discount_bp: Number(line['discount_bp'] ?? 0),
      discount_cents: Number(line['discount_cents'] ?? 0),
    }).line_net_cents;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function snapshotOf(rate: VatRateRow): { readonly category: VatCategory; readonly rate_bp: number } {
  const category = vatCategories.find((one) => one === rate.category);
  if (category === undefined)
    throw new Error(`The VAT rate ${String(rate.uuid)} has the unknown category ${String(rate.category)}.`);
  return { category, rate_bp: Number(rate.rate_bp) };
}
