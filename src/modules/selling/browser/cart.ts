/** The cart on the server, and the checkout. */
import type { CartAnswer, PaymentMethod } from '../rules/cartAnswer.ts';
import type { Catalogue } from '../rules/catalogue.ts';
import { apiAddress, requestJson } from '../../../engine/browser/providers/http.ts';
import type * as calls from '../calls.ts';
import { call, callsOf, pathTo } from '../../../engine/browser/providers/call.ts';

const own = callsOf<typeof calls>();

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
export const changeLine = (uuid: string, change: LineChange): Promise<CartAnswer> =>
  call('PUT', `/cart/items${pathTo(uuid)}`, change);
export const removeLine = (uuid: string): Promise<CartAnswer> => call('DELETE', `/cart/items${pathTo(uuid)}`);
/** Null: without one. */
export const giveCode = (code: string | null): Promise<CartAnswer> => call('PUT', '/cart/coupon', { code: code ?? '' });
/** Of one line, or of all. */
export const agreeToPrices = (line?: string): Promise<CartAnswer> =>
  call('PUT', '/cart/prices', line === undefined ? {} : { line });
/** Another number, or the known one again. */
export const checkVatId = (vat_id?: string): Promise<CartAnswer> =>
  call('PUT', '/cart/vat-id', vat_id === undefined ? {} : { vat_id });
export const reopenCart = (uuid: string): Promise<void> => call('PUT', `/carts${pathTo(uuid, 'reopen')}`, {});

export const catalogueKey = ['catalogue'] as const;
export const readCatalogue = (): Promise<Catalogue> => own('GET /api/catalogue');

export interface Checkout {
  readonly seen: string;
  readonly terms_version: string;
  readonly payment_method: PaymentMethod;
  readonly order_reference?: string;
  /** Given now, for direct debit. */
  readonly mandate?: { readonly iban: string; readonly consent: true };
}

/** @param key the same for every try of one order: it is made once. */
export async function checkOut(
  checkout: Checkout,
  key: string,
): Promise<{ readonly uuid: string; readonly number: string }> {
  const { json } = await requestJson(`${apiAddress}/cart/checkout`, {
    method: 'POST',
    body: JSON.stringify(checkout),
    headers: { 'idempotency-key': key },
  });
  return json as { readonly uuid: string; readonly number: string };
}
