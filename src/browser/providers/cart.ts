/** The cart on the server, the checkout, and names to order. */
import type { VatRate } from '../../domain/vat.ts';
import { apiAddress, requestJson } from './http.ts';
import { call, pathTo } from './call.ts';

export interface CartChoice {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

export interface ConfigField {
  readonly key: string;
  readonly label: string;
  readonly label_nl?: string | null;
  readonly type?: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
}

export interface PeriodChoice {
  readonly period_unit: string;
  readonly period_count: number;
  readonly amount_cents: number;
  readonly saving_cents: number;
}

export interface CartLine {
  readonly uuid: string;
  readonly product_name: string;
  readonly type: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity: number;
  readonly domain_name: string | null;
  readonly choices: readonly CartChoice[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly config_fields: readonly ConfigField[];
  readonly amount_cents: number;
  readonly setup_cents: number;
  readonly quoted_price_cents: number | null;
  readonly is_changed: boolean;
  readonly periods: readonly PeriodChoice[];
  readonly problem: string | null;
}

export type PaymentMethod = 'bank_transfer' | 'direct_debit';

export interface Cart {
  /** Null: staff has not said for whom. */
  readonly client: { readonly uuid: string; readonly name: string; readonly missing: readonly string[]; readonly payment_methods: readonly PaymentMethod[] } | null;
  readonly currency: string;
  /** Stands for all that is shown: sent back when ordering. */
  readonly seen: string;
  readonly items: readonly CartLine[];
  readonly coupon: { readonly code: string; readonly description: string | null; readonly refused: string | null } | null;
  readonly discount_cents: number;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: readonly { readonly category: string; readonly rate_bp: number; readonly taxable_cents: number; readonly vat_cents: number }[];
  readonly vat: { readonly category: string; readonly warnings: readonly string[] } | null;
  readonly terms: { readonly version: string; readonly url: string | null } | null;
}

export interface NewLine {
  readonly product_uuid: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity?: number;
  readonly domain_name?: string;
  readonly auth_code?: string;
  readonly config?: Readonly<Record<string, unknown>>;
}

export type LineChange = Partial<Pick<NewLine, 'quantity' | 'period_unit' | 'period_count' | 'auth_code' | 'config'>>;

export const cartKey = ['cart'] as const;

export const readCart = (): Promise<Cart> => call('GET', '/cart');
export const addToCart = (items: readonly NewLine[]): Promise<Cart> => call('POST', '/cart/items', { items });
export const changeLine = (uuid: string, change: LineChange): Promise<Cart> => call('PUT', `/cart/items${pathTo(uuid)}`, change);
export const removeLine = (uuid: string): Promise<Cart> => call('DELETE', `/cart/items${pathTo(uuid)}`);
/** Null: without one. */
export const giveCode = (code: string | null): Promise<Cart> => call('PUT', '/cart/coupon', { code: code ?? '' });
export const agreeToPrices = (): Promise<Cart> => call('PUT', '/cart/prices', {});

export interface Checkout {
  readonly seen: string;
  readonly terms_version: string;
  readonly payment_method: PaymentMethod;
  readonly order_reference?: string;
}

/** @param key the same for every try of one order: it is made once. */
export async function checkOut(checkout: Checkout, key: string): Promise<{ readonly uuid: string; readonly number: string }> {
  const { json } = await requestJson(`${apiAddress}/cart/checkout`, { method: 'POST', body: JSON.stringify(checkout), headers: { 'idempotency-key': key } });
  return json as { readonly uuid: string; readonly number: string };
}

export interface NameOffer {
  readonly typed: string;
  readonly name: string | null;
  readonly name_unicode: string | null;
  readonly problem: string | null;
  readonly availability: 'free' | 'taken' | 'unknown' | null;
  readonly product_uuid: string | null;
  readonly requires_auth_code: boolean;
  readonly is_ours: boolean;
  readonly vat: VatRate | null;
  readonly offers: readonly { readonly action: string; readonly period_unit: string; readonly period_count: number; readonly total_cents: number }[];
}

/** `suggest`: the same names under other extensions, instead of themselves. */
export async function askNames(names: readonly string[], suggest = false): Promise<readonly NameOffer[]> {
  const { names: offers } = await call<{ readonly names: readonly NameOffer[] }>('POST', '/domain-names', { names, suggest });
  return offers;
}
