/** Orders for a customer without a browser: fills the cart and checks out through the API. */
import type { CartAnswer } from '../../../src/modules/selling/rules/cartAnswer.ts';
import type { ProductCatalogue } from '../../../src/modules/selling/rules/catalogue.ts';
import type { Customer } from './buyer.ts';
import { Office } from './office.ts';

/** @param product its name in the catalogue, for the shortest period that it is sold for. */
export async function placeOrder(
  { email, password }: Customer,
  product: string,
): Promise<{ readonly uuid: string; readonly number: string }> {
  const own = await Office.open({ type: 'user', email, password });
  const { categories } = await own.call<ProductCatalogue>('GET', '/catalogue');
  const found = categories.flatMap(({ products }) => products).find(({ name }) => name === product);
  const offer = found?.offers[0];
  if (!found || !offer) throw new Error(`${product} is not for sale.`);
  const { action, period_unit, period_count } = offer;
  const { seen, terms, withdrawal } = await own.call<CartAnswer>('POST', '/cart/items', {
    items: [{ product_uuid: found.uuid, action, period_unit, period_count }],
  });
  return own.call('POST', '/cart/checkout', {
    seen,
    terms_version: terms?.version ?? '',
    withdrawal_version: withdrawal?.version ?? null,
    payment_method: 'bank_transfer',
  });
}
