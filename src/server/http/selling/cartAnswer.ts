/** What is answered about a cart: everything in words and in cents, nothing to be worked out by who reads it. */
import type { Locale } from '../../../registry/types.ts';
import type { PaymentMethod } from '../../modules/selling/cart/buyer.ts';
import { choicesInWords, fieldsOf, type Choice } from '../../modules/selling/cart/config.ts';
import type { PricedCart } from '../../modules/selling/cart/pricedCart.ts';
import type { PricedItem } from '../../modules/selling/cart/pricedItem.ts';
import type { ConfigField } from '../../modules/selling/cart/rows.ts';
import type { PeriodChoice } from '../../modules/selling/cart/savings.ts';
import { termsOf, type Terms } from '../../modules/selling/checkout/terms.ts';
import type { Executor } from '../../store/fragment.ts';

export interface CartAnswer {
  /** Null: staff has not said for whom. */
  readonly client: { readonly uuid: string; readonly name: string; readonly missing: readonly string[]; readonly payment_methods: readonly PaymentMethod[] } | null;
  readonly currency: string;
  readonly seen: string;
  readonly items: readonly CartLine[];
  readonly coupon: { readonly code: string; readonly description: string | null; readonly refused: string | null } | null;
  readonly discount_cents: number;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: PricedCart['totals']['vat_breakdown'];
  /** The VAT category of the dearest line, and what a person should know about it. */
  readonly vat: { readonly category: string; readonly warnings: readonly string[] } | null;
  readonly terms: Terms | null;
}

interface CartLine {
  readonly uuid: string;
  readonly product_uuid: string;
  readonly product_name: string;
  readonly type: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity: number;
  readonly domain_name: string | null;
  readonly choices: readonly Choice[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly config_fields: readonly ConfigField[];
  readonly amount_cents: number;
  readonly setup_cents: number;
  readonly quoted_price_cents: number | null;
  readonly is_changed: boolean;
  readonly rate_bp: number;
  readonly periods: readonly PeriodChoice[];
  readonly problem: string | null;
}

export const emptyAnswer: CartAnswer = {
  client: null, currency: 'EUR', seen: '', items: [], coupon: null, discount_cents: 0, net_cents: 0, vat_cents: 0, gross_cents: 0, vat_breakdown: [], vat: null, terms: null,
};

export async function cartAnswer(executor: Executor, { buyer, priceClient, seen, items, coupon, totals }: PricedCart, locale: Locale): Promise<CartAnswer> {
  const contacts = await contactNames(executor, items);
  const [dearest] = [...items].sort((a, b) => b.amount_cents - a.amount_cents);
  const { discount_cents, net_cents, vat_cents, gross_cents, vat_breakdown } = totals;
  return {
    client: { uuid: buyer.uuid, name: buyer.name, missing: buyer.missing, payment_methods: buyer.payment_methods },
    currency: priceClient.currency, seen,
    items: items.map((priced) => lineAnswer(priced, { locale, contacts })),
    coupon: coupon && { code: coupon.coupon.code, description: coupon.coupon.description, refused: coupon.refused?.[locale] ?? null },
    discount_cents, net_cents, vat_cents, gross_cents, vat_breakdown,
    vat: dearest ? { category: dearest.vat.decision.category, warnings: dearest.vat.decision.warnings } : null,
    terms: await termsOf(executor),
  };
}

function lineAnswer({ item, vat, amount_cents, setup_cents, is_changed, periods, problem }: PricedItem, { locale, contacts }: { readonly locale: Locale; readonly contacts: ReadonlyMap<string, string> }): CartLine {
  const { uuid, product_uuid, product, action, period_unit, period_count, quantity, domain_name, config, quoted_price_cents } = item;
  return {
    uuid, product_uuid, product_name: product.name, type: product.type, action, period_unit, period_count, quantity, domain_name,
    choices: choicesInWords(product, config, { locale, contacts }), config, config_fields: fieldsOf(product),
    amount_cents, setup_cents, quoted_price_cents, is_changed, rate_bp: vat.decision.rate_bp, periods, problem: problem?.[locale] ?? null,
  };
}

async function contactNames(executor: Executor, items: readonly PricedItem[]): Promise<ReadonlyMap<string, string>> {
  const uuids = items.flatMap(({ item }) => (typeof item.config['registrant_contact_uuid'] === 'string' ? [item.config['registrant_contact_uuid']] : []));
  if (uuids.length === 0) return new Map();
  const rows = await executor.selectFrom('domain_contacts').select(['uuid', 'organisation', 'name']).where('uuid', 'in', uuids).execute();
  return new Map(rows.map((row) => [String(row['uuid']), String(row['organisation'] ?? row['name'] ?? '')]));
}
