/** The calls of selling: what something costs, the cart, checking out, and domain names that somebody would like. */
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import { buyer } from '../../../pricing/calls.ts';
import { paymentMethods } from '../../rules/cartAnswer.ts';
import { reference } from '../../../../engine/server/http/openapi/schemas.ts';
import {
  answer,
  body,
  choice,
  flag,
  list,
  maybeText,
  text,
  uuid,
  whole,
  type Call,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const line = answer({
  uuid,
  product_uuid: uuid,
  product_name: text,
  type: text,
  action: text,
  period_unit: text,
  period_count: whole,
  quantity: whole,
  domain_name: maybeText,
  choices: list(answer({ key: text, label: text, value: text })),
  config: { type: 'object' },
  config_fields: list({ type: 'object' }),
  amount_cents: whole,
  setup_cents: whole,
  quoted_price_cents: { type: ['integer', 'null'] },
  is_changed: flag,
  rate_bp: whole,
  periods: list(answer({ period_unit: text, period_count: whole, amount_cents: whole, saving_cents: whole })),
  problem: maybeText,
});

/** As src/modules/selling/rules/cartAnswer.ts has it. */
const cart: JsonSchema = answer({
  client: {
    type: ['object', 'null'],
    required: ['uuid', 'name', 'missing', 'payment_methods'],
    properties: { uuid, name: text, missing: list(text), payment_methods: list(text) },
  },
  currency: text,
  seen: text,
  items: list(line),
  coupon: { type: ['object', 'null'], properties: { code: text, description: maybeText, refused: maybeText } },
  discount_cents: whole,
  net_cents: whole,
  vat_cents: whole,
  gross_cents: whole,
  vat_breakdown: list({ type: 'object' }),
  vat: { type: ['object', 'null'], properties: { category: text, warnings: list(text) } },
  terms: { type: ['object', 'null'], properties: { version: text, url: maybeText } },
});

const changing: Pick<Call, 'tag' | 'query' | 'answer' | 'also' | 'sees'> = {
  tag: 'carts',
  query: buyer,
  answer: cart,
  also: ['403', '409'],
  sees: may('carts', 'edit'),
};
const item = {
  action: text,
  period_unit: text,
  period_count: whole,
  quantity: whole,
  config: { type: 'object' },
  domain_name: text,
  auth_code: text,
} as const;
const changeable = {
  quantity: whole,
  period_unit: text,
  period_count: whole,
  config: { type: 'object' },
  auth_code: maybeText,
  domain_name: maybeText,
} as const;

export const sellingCalls: Calls = {
  'GET /api/cart': {
    id: 'readCart',
    tag: 'carts',
    summary: { en: 'The cart, with what it costs now', nl: 'De winkelwagen, met wat hij nu kost' },
    query: buyer,
    answer: cart,
    also: ['403'],
    sees: may('carts', 'show'),
  },
  'POST /api/cart/items': {
    ...changing,
    id: 'addToCart',
    summary: { en: 'Put something in the cart', nl: 'Iets in de winkelwagen leggen' },
    body: body({
      items: {
        ...list({ type: 'object', required: ['product_uuid'], properties: { product_uuid: uuid, ...item } }),
        minItems: 1,
        maxItems: 100,
      },
    }),
  },
  'PUT /api/cart/items/:uuid': {
    ...changing,
    id: 'changeCartItem',
    summary: { en: 'Change a line of the cart', nl: 'Een regel van de winkelwagen wijzigen' },
    body: body({}, changeable),
  },
  'DELETE /api/cart/items/:uuid': {
    ...changing,
    id: 'removeFromCart',
    summary: { en: 'Take a line out of the cart', nl: 'Een regel uit de winkelwagen halen' },
  },
  'PUT /api/cart/prices': {
    ...changing,
    id: 'acceptCartPrices',
    summary: { en: 'Agree to prices that have changed', nl: 'Akkoord gaan met gewijzigde prijzen' },
  },
  'PUT /api/cart/coupon': {
    ...changing,
    also: ['403', '409', '429'],
    id: 'setCoupon',
    summary: { en: 'Give a discount code, or none any more', nl: 'Een kortingscode opgeven, of geen meer' },
    body: body({}, { code: maybeText }),
  },
  'PUT /api/cart/vat-id': {
    ...changing,
    id: 'checkVatId',
    summary: {
      en: 'Give the buyer’s VAT number, or have it checked again',
      nl: 'Het btw-nummer van de koper opgeven, of opnieuw laten controleren',
    },
    body: body({}, { vat_id: maybeText }),
  },
  'POST /api/cart/checkout': {
    id: 'checkOut',
    tag: 'carts',
    summary: {
      en: 'Order what is in the cart, as it was seen; the same key again answers the same order',
      nl: 'Bestellen wat in de winkelwagen ligt, zoals het gezien is; dezelfde sleutel nog eens geeft dezelfde bestelling',
    },
    query: buyer,
    body: body(
      { seen: text, terms_version: text },
      {
        payment_method: choice(...paymentMethods),
        order_reference: maybeText,
        mandate: body({ iban: text, consent: flag }),
      },
    ),
    status: 201,
    answer: reference('orders'),
    also: ['403', '409'],
    sees: (reader) => may('carts', 'edit')(reader) && may('orders', 'show')(reader),
  },
};
