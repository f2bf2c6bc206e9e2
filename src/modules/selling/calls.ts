/** API calls of selling: catalogue, names to order, cart, checkout, and payment of orders and invoices. */
import { defineCall, type BodyOf } from '../../engine/registry/calls/call.ts';
import {
  answer,
  anyObject,
  body,
  choice,
  day,
  flag,
  instant,
  lineOf,
  list,
  maybe,
  maybeDay,
  maybeLineOf,
  maybeText,
  maybeUuid,
  maybeWhole,
  optional,
  partOfRecord,
  recordOf,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import { buyer } from '../pricing/calls.ts';
import { priceDisplays } from '../vat/rules/shownPrice.ts';
import { authCodes, paymentMethods, type CartAnswer } from './rules/cartAnswer.ts';
import type { Catalogue } from './rules/catalogue.ts';
import type { NameOffer } from './rules/nameOffer.ts';
import {
  paymentOutcomes,
  type InvoicePaymentState,
  type OrderPayment,
  type TestPayment,
} from './rules/orderPayment.ts';

/** Of calls that name the client in their address. */
const noClient = { E_NOT_FOUND: 'for a client that the caller cannot see' } as const;
const buys = { resource: 'products', verb: 'list' } as const;

export const readCatalogue = defineCall({
  method: 'GET',
  path: '/api/catalogue',
  id: 'readCatalogue',
  tag: 'products',
  may: 'session',
  needs: buys,
  query: buyer,
  answer: typed<Catalogue>(
    answer({
      currency: text,
      price_display: choice(...priceDisplays),
      categories: list(
        answer({
          uuid,
          name: text,
          description: maybeText,
          products: list(
            answer({
              uuid,
              name: text,
              summary: maybeText,
              type: text,
              config_fields: list(anyObject),
              offers: list(anyObject),
              setup_cents: whole,
              rate_bp: whole,
            }),
          ),
        }),
      ),
    }),
  ),
  errors: { ...noClient, E_FORBIDDEN: 'for who may not see products' },
});

export const askDomainNames = defineCall({
  method: 'POST',
  path: '/api/domain-names',
  id: 'askDomainNames',
  tag: 'domains',
  contract:
    'which names can be had: `free`, `taken`, `unknown` and why, what their TLD takes, and what they cost; `suggest`: of at most five, under other extensions; `fresh`: asked once more',
  may: 'session',
  needs: buys,
  unkeyed: 'reads',
  query: buyer,
  // In the body, because a hundred names do not fit in a URL.
  body: body({
    names: list(lineOf({ min: 0, max: 300 }), { min: 1, max: 100 }),
    suggest: optional(flag),
    fresh: optional(flag),
  }),
  answer: typed<{ readonly names: readonly NameOffer[] }>(
    answer({
      names: list(
        answer({
          typed: text,
          name: maybeText,
          name_unicode: maybeText,
          problem: maybeText,
          availability: maybe(choice('free', 'taken', 'unknown')),
          reason: maybeText,
          obstacle: maybe(answer({ reason: text, until: maybeText })),
          product_uuid: maybeUuid,
          rules: maybe(anyObject),
          vat: maybe(answer({ category: text, rate_bp: whole })),
          prices: list(anyObject),
        }),
      ),
    }),
  ),
  errors: { ...noClient, E_FORBIDDEN: 'for who may not see products' },
});

const cartLine = answer({
  uuid,
  product_uuid: uuid,
  product_name: text,
  type: text,
  action: text,
  period_unit: text,
  period_count: whole,
  quantity: whole,
  domain_name: maybeText,
  main_domains: list(text),
  auth_code: maybe(choice(...authCodes)),
  choices: list(answer({ key: text, label: text, value: text })),
  config: anyObject,
  config_fields: list(anyObject),
  additions: list(answer({ product_uuid: uuid, name: text, amount_cents: whole, rate_bp: whole })),
  amount_cents: whole,
  setup_cents: whole,
  quoted_price_cents: maybeWhole,
  is_changed: flag,
  rate_bp: whole,
  periods: list(answer({ period_unit: text, period_count: whole, amount_cents: whole, saving_cents: whole })),
  added_by: maybe(answer({ name: text, is_staff: flag })),
  problem: maybeText,
  renewal: maybe(answer({ amount_cents: whole, on: day, from_delivery: flag, notice_days: whole })),
});

const cart = typed<CartAnswer>(
  answer({
    client: maybe(answer({ uuid, name: text, missing: list(text), payment_methods: list(choice(...paymentMethods)) })),
    seller: maybe(answer({ legal_name: text })),
    currency: text,
    price_display: choice(...priceDisplays),
    seen: text,
    items: list(cartLine),
    coupon: maybe(answer({ code: text, description: maybeText, refused: maybeText })),
    discount_cents: whole,
    full_gross_cents: whole,
    net_cents: whole,
    vat_cents: whole,
    gross_cents: whole,
    vat_breakdown: list(anyObject),
    vat: maybe(answer({ category: text, warnings: list(text) })),
    terms: maybe(answer({ version: text, url: maybeText })),
    withdrawal: maybe(answer({ version: text, days: whole, has_domain: flag })),
    left_behind: maybe(answer({ uuid, line_count: whole, updated_at: instant })),
  }),
);

export const readCart = defineCall({
  method: 'GET',
  path: '/api/cart',
  id: 'readCart',
  tag: 'carts',
  contract:
    'the cart of the client: the named one, staff’s active one, one’s own; priced anew. `client` is null where staff has not said for whom',
  // The handler checks whose cart it is.
  may: 'session',
  needs: { resource: 'carts', verb: 'show' },
  query: buyer,
  answer: cart,
  answers: 'and the cart: lines, totals and `seen`',
  errors: { ...noClient, E_FORBIDDEN: 'for who has no cart' },
});

const changing = {
  tag: 'carts',
  may: 'session',
  needs: { resource: 'carts', verb: 'edit' },
  query: buyer,
  answer: cart,
  answers: 'and the cart',
} as const;
const refusals = {
  ...noClient,
  E_FORBIDDEN: 'for who may not order',
  E_STATE: 'where staff has not said for whom',
} as const;

const newLine = {
  action: optional(text),
  period_unit: optional(text),
  period_count: optional(whole),
  quantity: optional(whole),
  config: optional(anyObject),
} as const;

export const addToCart = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/cart/items',
  id: 'addToCart',
  contract: 'add up to 100 lines, all or none; 422 by `items.0.quantity`',
  body: body({
    items: list(
      partOfRecord({ product_uuid: uuid, ...newLine, domain_name: optional(text), auth_code: optional(text) }),
      { min: 1, max: 100 },
    ),
  }),
  errors: { ...refusals, E_NO_PRICE: 'for what has no price' },
});

export const changeCartItem = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/cart/items/:uuid',
  id: 'changeCartItem',
  contract: 'another quantity, period, configuration, code of a transfer, or main domain of hosting (`domain_name`)',
  body: body({
    quantity: newLine.quantity,
    period_unit: newLine.period_unit,
    period_count: newLine.period_count,
    config: newLine.config,
    auth_code: optional(maybeText),
    domain_name: optional(maybeText),
  }),
  errors: { ...refusals, E_NO_PRICE: 'for what has no price' },
});

export const splitCartItem = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/cart/items/:uuid/split',
  id: 'splitCartItem',
  contract: 'several hosting accounts of one line on lines of their own, each with its main domain',
  errors: { ...refusals, E_STATE: 'for a line that is not of several accounts, and where staff has not said for whom' },
});

export const removeFromCart = defineCall({
  ...changing,
  method: 'DELETE',
  path: '/api/cart/items/:uuid',
  id: 'removeFromCart',
  errors: refusals,
});

export const acceptCartPrices = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/cart/prices',
  id: 'acceptCartPrices',
  contract: 'agree to the prices of today, of one line or of all',
  body: body({ line: optional(maybeUuid) }),
  errors: { ...refusals, E_STATE: 'where the cart is empty' },
});

export const setCoupon = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/cart/coupon',
  id: 'setCoupon',
  contract:
    'use a discount code; an empty one takes it out. 422 on `code`, the same for every code that gives this client nothing; wrong ones are counted per person and per network',
  body: body({ code: optional(maybeLineOf({ max: 40 })) }),
  errors: { ...refusals, E_STATE: 'where the cart is empty', E_TOO_MANY: 'with `Retry-After`' },
});

export const checkVatId = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/cart/vat-id',
  id: 'checkVatId',
  contract: 'another VAT number; its form is checked, and the VAT worked out again',
  body: body({ vat_id: optional(maybeLineOf({ max: 30 })) }),
  errors: refusals,
});

export const checkOut = defineCall({
  method: 'POST',
  path: '/api/cart/checkout',
  id: 'checkOut',
  tag: 'carts',
  contract: 'order what was seen; `Idempotency-Key` is a must',
  may: 'session',
  needs: [
    { resource: 'carts', verb: 'edit' },
    { resource: 'orders', verb: 'show' },
  ],
  query: buyer,
  body: body({
    seen: lineOf({ max: 100 }),
    terms_version: lineOf({ max: 40 }),
    // Version of the text on withdrawal under which a consumer asked us to begin immediately.
    withdrawal_version: optional(maybeLineOf({ max: 40 })),
    payment_method: optional(choice(...paymentMethods)),
    order_reference: optional(maybeLineOf({ max: 100 })),
    // A mandate needs consent that is given in this request.
    mandate: optional(body({ iban: text, consent: flag })),
  }),
  status: 201,
  answer: recordOf('orders'),
  answers: 'and the order, also when it is sent again after no answer came',
  errors: {
    ...noClient,
    E_FORBIDDEN: 'for who may not order',
    E_CHANGED: 'where the cart is another by now',
    E_STATE: 'with the reason where a line or the code in it cannot be had any more',
  },
});

export const readOrderPayment = defineCall({
  method: 'GET',
  path: '/api/orders/:uuid/payment',
  id: 'readOrderPayment',
  tag: 'orders',
  contract: 'how an order is paid: by which means, what is open, by when, where to',
  // The store checks which order the caller may see.
  may: 'session',
  needs: { resource: 'orders', verb: 'show' },
  answer: typed<OrderPayment>(
    answer({
      order_uuid: uuid,
      number: text,
      placed_at: instant,
      method: text,
      state: choice('open', 'paid', 'nothing'),
      currency: text,
      open_cents: whole,
      transfer: maybe(answer({ name: text, iban: text, bic: maybeText, amount_cents: whole, remittance: text })),
      due_date: maybeDay,
      mandate: maybe(answer({ id: text, iban: text, signed_on: maybeText })),
      can_pay_online: flag,
      online: maybe(answer({ status: text, reason: maybeText, begun_at: instant, can_go_on: flag })),
    }),
  ),
  errors: { E_FORBIDDEN: 'for who may not see orders' },
});

export const beginOrderPayment = defineCall({
  method: 'POST',
  path: '/api/orders/:uuid/payment',
  id: 'payOrderOnline',
  tag: 'orders',
  may: 'session',
  needs: [
    { resource: 'carts', verb: 'edit' },
    { resource: 'orders', verb: 'show' },
  ],
  unkeyed: 'elsewhere',
  status: 201,
  answer: answer({ payment_uuid: uuid, pay_url: text, is_pending: flag }),
  answers: 'and where to go on; `is_pending`: with the payment that was begun before',
  errors: { E_FORBIDDEN: 'for who may not order, and for staff', E_STATE: 'where nothing is open' },
});

export const readInvoicePayment = defineCall({
  method: 'GET',
  path: '/api/invoices/:uuid/payment',
  id: 'readInvoicePayment',
  tag: 'invoices',
  contract: 'whether an invoice can be paid online, what is open, and what came of the last attempt',
  // The store checks which invoice the caller may see.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
  answer: typed<InvoicePaymentState>(
    answer({
      currency: text,
      open_cents: whole,
      can_pay_online: flag,
      online: maybe(answer({ status: text, reason: maybeText, begun_at: instant, can_go_on: flag })),
    }),
  ),
  errors: { E_FORBIDDEN: 'for who may not see invoices' },
});

export const beginInvoicePayment = defineCall({
  method: 'POST',
  path: '/api/invoices/:uuid/payment',
  id: 'payInvoiceOnline',
  tag: 'invoices',
  may: 'session',
  needs: [
    { resource: 'carts', verb: 'edit' },
    { resource: 'invoices', verb: 'show' },
  ],
  unkeyed: 'elsewhere',
  status: 201,
  answer: answer({ payment_uuid: uuid, pay_url: text, is_pending: flag }),
  answers: 'and where to go on; `is_pending`: with the payment that was begun before',
  errors: { E_FORBIDDEN: 'for who may not see invoices, and for staff', E_STATE: 'where nothing is open' },
});

export const readTestPayment = defineCall({
  method: 'GET',
  path: '/api/test-payments/:payment',
  id: 'readTestPayment',
  tag: 'payments',
  may: 'session',
  needs: { resource: 'payments', verb: 'show' },
  answer: typed<TestPayment>(
    answer({
      payment: text,
      kind: choice('order', 'invoice'),
      description: text,
      payee: text,
      amount_cents: whole,
      currency: text,
      is_pending: flag,
      return_path: text,
    }),
  ),
});

export const endTestPayment = defineCall({
  method: 'POST',
  path: '/api/test-payments/:payment',
  id: 'endTestPayment',
  tag: 'payments',
  may: 'session',
  needs: [
    { resource: 'carts', verb: 'edit' },
    { resource: 'payments', verb: 'show' },
  ],
  unkeyed: 'elsewhere',
  body: body({ outcome: choice(...paymentOutcomes) }),
  status: 202,
  answer: answer({}),
});

export const receivePaymentNotice = defineCall({
  method: 'POST',
  path: '/api/payment-callbacks/:service',
  id: 'tellPayment',
  tag: 'payments',
  contract:
    'for payment services: what came of a payment, signed over the body as it is; the same message twice is taken once',
  // Public: the request is authenticated by the signature of the payment service.
  may: 'public',
  unkeyed: 'nobody',
  raw: true,
  errors: {
    E_FORBIDDEN: 'for a signature that is not the service’s',
    E_STATE: 'for what was heard before',
    E_INVALID: 'for what is no message of theirs',
  },
});

export type NewCartLine = BodyOf<typeof addToCart>['items'][number];
export type CartLineChange = BodyOf<typeof changeCartItem>;
export type Checkout = BodyOf<typeof checkOut>;
