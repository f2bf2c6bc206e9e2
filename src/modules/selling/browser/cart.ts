/** The cart on the server, and the checkout. */
import type { CartAnswer } from '../rules/cartAnswer.ts';
import type { Catalogue } from '../rules/catalogue.ts';
import type * as calls from '../calls.ts';
import { call as callOfRecord, callsOf, pathTo } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

export const cartKey = ['cart'] as const;

export const readCart = (): Promise<CartAnswer> => call('GET /api/cart');
export const addToCart = (items: readonly calls.NewCartLine[]): Promise<CartAnswer> =>
  call('POST /api/cart/items', { body: { items } });
export const changeLine = (uuid: string, change: calls.CartLineChange): Promise<CartAnswer> =>
  call('PUT /api/cart/items/:uuid', { params: { uuid }, body: change });
/** Several hosting accounts, each on a line of its own. */
export const splitLine = (uuid: string): Promise<CartAnswer> =>
  call('POST /api/cart/items/:uuid/split', { params: { uuid } });
export const removeLine = (uuid: string): Promise<CartAnswer> =>
  call('DELETE /api/cart/items/:uuid', { params: { uuid } });
/** Null: without one. */
export const applyCoupon = (code: string | null): Promise<CartAnswer> =>
  call('PUT /api/cart/coupon', { body: { code } });
/** Of one line, or of all. */
export const acceptPrices = (line?: string): Promise<CartAnswer> =>
  call('PUT /api/cart/prices', { body: line === undefined ? {} : { line } });
/** Another number, or the known one again. */
export const checkVatId = (vat_id?: string): Promise<CartAnswer> =>
  call('PUT /api/cart/vat-id', { body: vat_id === undefined ? {} : { vat_id } });
export const reopenCart = (uuid: string): Promise<void> => callOfRecord('PUT', `/carts${pathTo(uuid, 'reopen')}`, {});

export const catalogueKey = ['catalogue'] as const;
export const readCatalogue = (): Promise<Catalogue> => call('GET /api/catalogue');

/**
 * @param idempotencyKey the same for every try of one order: it is made once.
 * @returns the order's uuid.
 */
export async function checkOut(checkout: calls.Checkout, idempotencyKey: string): Promise<string> {
  const { uuid } = await call('POST /api/cart/checkout', { body: checkout, idempotencyKey });
  return String(uuid);
}
