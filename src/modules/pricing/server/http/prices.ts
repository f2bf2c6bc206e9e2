/** Handler of product prices: for a client, on a day, for a quantity. */
import * as calls from '../../calls.ts';
import type { Calls } from '#engine/registry';
import { Dates } from '#engine/values';
import { Failure, handle, recordUuid, Requests, resourceNamed } from '#engine/server';
import { priceOf, type ResolvedPrice } from '../../rules/priceResolution.ts';
import { maxQuantity } from '../limits.ts';
import { priceClient, pricesFor } from '../prices.ts';
import { buyerOf } from '../../../clients/server/http/buyer.ts';

type Offer = Calls.AnswerOf<typeof calls.readPrices>['offers'][number];

/** The call that reads prices of a product. */
export const priceCalls = [
  handle(calls.readPrices, async ({ store, now, caller, params, query, request }) => {
    const on = Requests.dayOf(query, 'on', Dates.localDate(now()));
    const quantity = Requests.countOf(query, 'quantity', maxQuantity);
    const product_uuid = recordUuid(params.uuid);
    await store.one(caller, resourceNamed(store.registry(), 'products'), product_uuid, []);
    const client = await priceClient(store.database, await buyerOf(store, request, query.client ?? null));
    const prices = await pricesFor(store.database, client, { product_uuids: [product_uuid], on, now: now() });
    if (prices.length === 0) throw new Failure('E_NO_PRICE');
    return {
      product_uuid,
      currency: client.currency,
      on,
      offers: prices.map((price) => offer(price, quantity, caller.actor !== 'user')),
    };
  }),
];

/** The list and its discount are for staff only. */
function offer(price: ResolvedPrice, quantity: number, withOrigin: boolean): Offer {
  const {
    action,
    period_unit,
    period_count,
    tier_model,
    price_base_quantity,
    price_list_uuid,
    price_list_name,
    valid_from,
    inherited_from,
    inherited_name,
    adjustment_bp,
  } = price;
  return {
    action,
    period_unit,
    period_count,
    quantity,
    price_base_quantity,
    ...priceOf(price, quantity),
    tier_model,
    price_list_uuid: withOrigin ? price_list_uuid : null,
    price_list_name: withOrigin ? price_list_name : null,
    valid_from,
    inherited_from: withOrigin ? inherited_from : null,
    inherited_name: withOrigin ? inherited_name : null,
    adjustment_bp: withOrigin ? adjustment_bp : 0,
  };
}
