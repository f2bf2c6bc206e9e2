/** API calls of prices: prices of a product, and a list that follows another. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  anyObject,
  body,
  day,
  list,
  maybeText,
  maybeUuid,
  recordOf,
  text,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';

/** The buying client: the one named, otherwise the active one, otherwise the person's own. */
export const buyer = {
  client: { schema: uuid },
} as const;

const offer = answer({
  action: text,
  period_unit: text,
  period_count: whole,
  quantity: whole,
  unit_price_cents: whole,
  price_base_quantity: whole,
  base_price_cents: whole,
  total_cents: whole,
  tier_model: text,
  /** The fields below are null for people of clients: the origin of their price is internal. */
  price_list_uuid: maybeUuid,
  price_list_name: maybeText,
  valid_from: day,
  inherited_from: maybeUuid,
  inherited_name: maybeText,
  adjustment_bp: whole,
});

export const readPrices = defineCall({
  method: 'GET',
  path: '/api/products/:uuid/prices',
  id: 'pricesProducts',
  tag: 'products',
  contract:
    'what a product costs a client on a day: the client’s own price list, else the one it was given, else the seller’s, each with what it is based on; excluding VAT',
  // The store checks which product and client the caller may see.
  may: 'session',
  needs: { resource: 'products', verb: 'show' },
  query: {
    ...buyer,
    on: { schema: day },
    quantity: { schema: whole },
  },
  answer: answer({ product_uuid: uuid, currency: text, on: day, offers: list(offer) }),
  errors: { E_FORBIDDEN: 'where clients are not for the caller to see', E_NO_PRICE: 'where nothing stands, never 0' },
});

export const followPriceList = defineCall({
  method: 'POST',
  path: '/api/price-lists/:uuid/following',
  id: 'followPriceListsWith',
  tag: 'price-lists',
  contract: 'prices from a day: the list ends, and one that follows it is made with these items, both or neither',
  // The action checks which list the caller may change.
  may: 'session',
  needs: { resource: 'price-lists', verb: 'follow' },
  body: body({ valid_from: day, version: whole, items: list(anyObject, { max: 5_000 }) }),
  status: 201,
  answer: recordOf('price-lists'),
  answers: 'and the new list',
  errors: {
    E_FORBIDDEN: 'for who may not do so',
    E_STATE: 'where the list is not in force',
    E_STALE: 'where it was changed',
  },
});
