/** API calls of prices: prices of a product, and a list that follows another. */
import { defineCall, Schema } from '#engine/registry';

/** The buying client: the one named, otherwise the active one, otherwise the person's own. */
export const buyer = {
  client: { schema: Schema.uuid },
} as const;

const offer = Schema.answer({
  action: Schema.text,
  period_unit: Schema.text,
  period_count: Schema.whole,
  quantity: Schema.whole,
  unit_price_cents: Schema.whole,
  price_base_quantity: Schema.whole,
  base_price_cents: Schema.whole,
  total_cents: Schema.whole,
  tier_model: Schema.text,
  /** The fields below are null for people of clients: the origin of their price is internal. */
  price_list_uuid: Schema.maybeUuid,
  price_list_name: Schema.maybeText,
  valid_from: Schema.day,
  inherited_from: Schema.maybeUuid,
  inherited_name: Schema.maybeText,
  adjustment_bp: Schema.whole,
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
    on: { schema: Schema.day },
    quantity: { schema: Schema.whole },
  },
  answer: Schema.answer({
    product_uuid: Schema.uuid,
    currency: Schema.text,
    on: Schema.day,
    offers: Schema.list(offer),
  }),
  errors: { E_FORBIDDEN: 'where clients are not for the caller to see', E_NO_PRICE: 'where nothing stands, never 0' },
});

export const measurePriceList = defineCall({
  method: 'POST',
  path: '/api/price-lists/:uuid/effect',
  id: 'measurePriceLists',
  tag: 'price-lists',
  contract:
    'how many subscriptions these prices would change, from which day, and by how much per month; nothing is saved. `valid_from` null: in the list itself',
  // The store checks which list the caller may change.
  may: 'session',
  needs: { resource: 'price-lists', verb: 'edit' },
  body: Schema.body({
    valid_from: Schema.maybeDay,
    items: Schema.list(Schema.anyObject, { max: 5_000 }),
  }),
  unkeyed: 'reads',
  answer: Schema.answer({
    subscriptions: Schema.whole,
    month_cents: Schema.whole,
    first_on: Schema.maybeDay,
  }),
  errors: { E_INVALID: 'as saving them would', E_STATE: 'as saving them would' },
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
  body: Schema.body({
    valid_from: Schema.day,
    version: Schema.whole,
    items: Schema.list(Schema.anyObject, { max: 5_000 }),
  }),
  status: 201,
  answer: Schema.recordOf('price-lists'),
  answers: 'and the new list',
  errors: {
    E_FORBIDDEN: 'for who may not do so',
    E_STATE: 'where the list is not in force',
    E_STALE: 'where it was changed',
  },
});
