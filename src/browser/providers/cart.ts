/** The cart on the server, the checkout, and names to order. */
import type { CartAnswer, PaymentMethod } from '../../domain/cartAnswer.ts';
import type { VatRate } from '../../domain/vat.ts';
import { apiAddress, requestJson } from './http.ts';
import { call, pathTo } from './call.ts';

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

export const readCart = (): Promise<CartAnswer> => call('GET', '/cart');
export const addToCart = (items: readonly NewLine[]): Promise<CartAnswer> => call('POST', '/cart/items', { items });
export const changeLine = (uuid: string, change: LineChange): Promise<CartAnswer> => call('PUT', `/cart/items${pathTo(uuid)}`, change);
export const removeLine = (uuid: string): Promise<CartAnswer> => call('DELETE', `/cart/items${pathTo(uuid)}`);
/** Null: without one. */
export const giveCode = (code: string | null): Promise<CartAnswer> => call('PUT', '/cart/coupon', { code: code ?? '' });
export const agreeToPrices = (): Promise<CartAnswer> => call('PUT', '/cart/prices', {});

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
