/** Browser calls of the cart and the checkout. */
import type { CartAnswer } from '../rules/cartAnswer.ts';
import type { ProductCatalogue } from '../rules/catalogue.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();

export const cartKey = ['cart'] as const;

/** Reads the cart at current prices. Staff without an active client get an empty cart whose `client` is null. */
export const readCart = (): Promise<CartAnswer> => call('GET /api/cart', { batched: true });

/** Adds all lines or none. Fails with errors by line and field: `items.0.quantity`. */
export const addToCart = (items: readonly calls.NewCartLine[]): Promise<CartAnswer> =>
  call('POST /api/cart/items', { body: { items } });

/** Changes fields of a line; missing fields are unchanged. */
export const changeLine = (uuid: string, change: calls.CartLineChange): Promise<CartAnswer> =>
  call('PUT /api/cart/items/:uuid', { params: { uuid }, body: change });
/** Splits a line of several hosting accounts into one line for each. */
export const splitLine = (uuid: string): Promise<CartAnswer> =>
  call('POST /api/cart/items/:uuid/split', { params: { uuid } });

/** Removes a line and returns the remaining cart. */
export const removeLine = (uuid: string): Promise<CartAnswer> =>
  call('DELETE /api/cart/items/:uuid', { params: { uuid } });
/** Applies a discount code; null removes it. */
export const applyCoupon = (code: string | null): Promise<CartAnswer> =>
  call('PUT /api/cart/coupon', { body: { code } });
/** Accepts the changed prices of one line, or of all lines. */
export const acceptPrices = (line?: string): Promise<CartAnswer> =>
  call('PUT /api/cart/prices', { body: line === undefined ? {} : { line } });
/** Checks a VAT number: a new one, or the known one again. */
export const checkVatId = (vat_id?: string): Promise<CartAnswer> =>
  call('PUT /api/cart/vat-id', { body: vat_id === undefined ? {} : { vat_id } });

/** Makes an abandoned cart the open one again. */
export const reopenCart = (uuid: string): Promise<void> => Api.call('PUT', `/carts${Api.pathTo(uuid, 'reopen')}`, {});

export const catalogueKey = ['catalogue'] as const;

/** Reads the products with prices for the buying client. */
export const readCatalogue = (): Promise<ProductCatalogue> => call('GET /api/catalogue');

/** Reads the products with the general prices, for people who are no client yet. */
export const readPublicCatalogue = (): Promise<ProductCatalogue> => call('GET /api/public-catalogue');

/**
 * Places the order.
 *
 * @param idempotencyKey the same for every attempt of one order, so that it is created once.
 * @returns the order's uuid.
 */
export async function checkOut(checkout: calls.CheckoutBody, idempotencyKey: string): Promise<string> {
  const { uuid } = await call('POST /api/cart/checkout', { body: checkout, idempotencyKey });
  return String(uuid);
}
