/** Prices the lines of a document, and computes VAT per rate with the exemption reasons. */
import { Money } from '#engine/values';
import { documentTotals, type DocumentTotals, type VatCategory } from '../modules/vat/rules/vat.ts';
import type { DemoClient } from './clients/clients.ts';
import { productOf, type Products } from './company/products.ts';
import type { DemoLineVat, DemoVatOf } from './company/vatRates.ts';

/** Line of a sale, before it is priced. */
export interface SaleLine {
  readonly sku: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly price_base_quantity?: number;
  readonly discount_bp?: number;
}

/** A priced line, excluding VAT, with its VAT rate. */
export interface DemoLine {
  readonly product_uuid: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit_code: string;
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly discount_bp: number;
  readonly line_net_cents: number;
  readonly vat_rate_uuid: string;
  readonly category: VatCategory;
  readonly rate_bp: number;
}

/** The totals of a document, with the exemption text that invoices must show for each VAT category. */
export interface Totals extends Omit<DocumentTotals, 'vat_breakdown'> {
  readonly vat_breakdown: readonly (DocumentTotals['vat_breakdown'][number] & { readonly exemption_text?: string })[];
}

/** Prices a line for a client. */
export type PriceLine = (client: DemoClient, line: SaleLine) => DemoLine;

export function linePricer(products: Products, vatOf: DemoVatOf): PriceLine {
  const known = new Map<string, DemoLineVat>();
  return (client, { sku, description, quantity, unit_price_cents, price_base_quantity = 1, discount_bp = 0 }) => {
    const { row: product } = productOf(products, sku);
    const key = `${client.row.uuid} ${product.vat_class}`;
    const { rate } = known.get(key) ?? remember(known, key, vatOf(client.row, product.vat_class));
    const { line_net_cents } = Money.lineAmounts({ quantity, unit_price_cents, price_base_quantity, discount_bp });
    return {
      product_uuid: product.uuid,
      description,
      quantity,
      unit_code: product.unit_code,
      unit_price_cents,
      price_base_quantity,
      discount_bp,
      line_net_cents,
      vat_rate_uuid: rate.uuid,
      category: rate.category,
      rate_bp: rate.rate_bp,
    };
  };
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value);
  return value;
}

/** Exemption reasons as EN 16931 requires: on every group without VAT that is not zero-rated. */
const reasons: Readonly<Partial<Record<VatCategory, Readonly<Record<'nl' | 'en', string>>>>> = {
  AE: { nl: 'Btw verlegd', en: 'VAT reverse charged' },
  E: { nl: 'Vrijgesteld van btw', en: 'Exempt from VAT' },
  G: { nl: 'Geen btw: export buiten de EU', en: 'VAT not charged: export outside the EU' },
  O: { nl: 'Buiten de heffing van EU-btw', en: 'Outside the scope of EU VAT' },
};

/**
 * Returns the totals of lines that may have different VAT rates.
 * @param language of the exemption texts
 * @param discount_cents on the whole document, excluding VAT
 */
export function totalsOf(
  lines: readonly DemoLine[],
  { language }: { readonly language: 'nl' | 'en' },
  discount_cents = 0,
): Totals {
  const totals = documentTotals(lines, discount_cents);
  const vat_breakdown = totals.vat_breakdown.map((group) => {
    const reason = reasons[group.category]?.[language];
    return reason === undefined ? group : { ...group, exemption_text: reason };
  });
  return { ...totals, vat_breakdown };
}
