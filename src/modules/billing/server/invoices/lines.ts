/** Amounts of invoice lines, with the VAT category and rate that are stored on each. */
import type { Rows, RuleMessage, ValuesOf } from '#engine/registry';
import { Money } from '#engine/values';
import { Failure } from '#engine/server';
import { largestAmountCents, type NetLine } from '../../../vat/rules/vat.ts';
import { texts } from '../texts.ts';

export type VatRateRow = Pick<
  Rows['vat_rates'],
  'uuid' | 'category' | 'rate_bp' | 'exemption_text_en' | 'exemption_text_nl' | 'valid_from' | 'valid_until'
>;

/** Fields of a stored or typed line from which its price is computed. */
export type UnpricedLine = Pick<
  ValuesOf<'invoice-lines'>,
  'vat_rate_uuid' | 'quantity' | 'unit_price_cents' | 'price_base_quantity' | 'discount_bp' | 'discount_cents'
>;
export type Priced<Line> = Line & NetLine;

/**
 * Computes the net amounts of lines.
 * @throws Failure E_INVALID that names every line that cannot be priced
 */
export function priceLines<Line extends UnpricedLine>(
  lines: readonly Line[],
  rates: ReadonlyMap<string, VatRateRow>,
): readonly Priced<Line>[] {
  const errors: Record<string, RuleMessage> = {};
  const priced = lines.flatMap((line, index) => {
    const rate = rates.get(line.vat_rate_uuid ?? '');
    if (!rate) {
      errors[`lines.${index}.vat_rate_uuid`] = { key: 'reference', params: {} };
      return [];
    }
    const net = netOf(line);
    const isTooLarge = net !== null && Math.abs(net) > largestAmountCents;
    if (net === null) errors[`lines.${index}.quantity`] = { label: tooFine };
    else if (isAboveLine(line, net)) errors[`lines.${index}.discount_cents`] = { label: aboveLine };
    if (isTooLarge) errors[`lines.${index}.unit_price_cents`] = { label: tooLarge };
    return net === null || isTooLarge
      ? []
      : [{ ...line, category: rate.category, rate_bp: rate.rate_bp, line_net_cents: net }];
  });
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return priced;
}

const tooLarge = texts.label('line.too_large');
const tooFine = texts.label('line.too_fine');
const aboveLine = texts.label('line.discount_above_line');

/** Returns true if the discount exceeds the price of its line. */
const isAboveLine = ({ quantity = 0, discount_cents = 0 }: UnpricedLine, net: number): boolean =>
  discount_cents > 0 && Number(quantity) >= 0 && net < 0;

function netOf({
  quantity = 0,
  unit_price_cents = 0,
  price_base_quantity = 1,
  discount_bp = 0,
  discount_cents = 0,
}: UnpricedLine): number | null {
  try {
    return Money.lineAmounts({ quantity, unit_price_cents, price_base_quantity, discount_bp, discount_cents })
      .line_net_cents;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
