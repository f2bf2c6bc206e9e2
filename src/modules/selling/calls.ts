/** API calls of selling: catalogue, names to order, cart, checkout, and payment of orders and invoices. */
import { type Calls, defineCall, Schema } from '#engine/registry';
import { invoicePaper } from '../billing/calls.ts';
import { buyer } from '../pricing/calls.ts';
import { priceDisplays } from '../vat/rules/shownPrice.ts';
import { authCodes, paymentMethods, type CartAnswer } from './rules/cartAnswer.ts';
import { contentNames, type ProductCatalogue } from './rules/catalogue.ts';
import type { NameOffer } from './rules/nameOffer.ts';
import {
  linkedStates,
  paymentOutcomes,
  type InvoicePaymentState,
  type OnlineAttempt,
  type OrderPayment,
  type TestPayment,
} from './rules/orderPayment.ts';

/** Of calls that name the client in their address. */
const noClient = { E_NOT_FOUND: 'for a client that the caller cannot see' } as const;
const buys = { resource: 'products', verb: 'list' } as const;

const productCatalogue = Schema.typed<ProductCatalogue>(
  Schema.answer({
    currency: Schema.text,
    price_display: Schema.choice(...priceDisplays),
    categories: Schema.list(
      Schema.answer({
        uuid: Schema.uuid,
        name: Schema.text,
        description: Schema.maybeText,
        products: Schema.list(
          Schema.answer({
            uuid: Schema.uuid,
            name: Schema.text,
            summary: Schema.maybeText,
            type: Schema.text,
            config_fields: Schema.list(Schema.anyObject),
            contents: Schema.list(Schema.answer({ name: Schema.choice(...contentNames), amount: Schema.maybeWhole })),
            is_most_chosen: Schema.flag,
            offers: Schema.list(Schema.anyObject),
            setup_cents: Schema.whole,
            rate_bp: Schema.whole,
          }),
        ),
      }),
    ),
  }),
);

export const readCatalogue = defineCall({
  method: 'GET',
  path: '/api/catalogue',
  id: 'readCatalogue',
  tag: 'products',
  may: 'session',
  needs: buys,
  query: buyer,
  answer: productCatalogue,
  errors: { ...noClient, E_FORBIDDEN: 'for who may not see products' },
});

export const readPublicCatalogue = defineCall({
  method: 'GET',
  path: '/api/public-catalogue',
  id: 'readPublicCatalogue',
  tag: 'products',
  may: 'public',
  contract: 'the products for sale at the general prices of the default seller, without signing in',
  answer: productCatalogue,
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
  body: Schema.body({
    names: Schema.list(Schema.lineOf({ min: 0, max: 300 }), { min: 1, max: 100 }),
    suggest: Schema.optional(Schema.flag),
    fresh: Schema.optional(Schema.flag),
  }),
  answer: Schema.typed<{ readonly names: readonly NameOffer[] }>(
    Schema.answer({
      names: Schema.list(
        Schema.answer({
          typed: Schema.text,
          name: Schema.maybeText,
          name_unicode: Schema.maybeText,
          problem: Schema.maybeText,
          availability: Schema.maybe(Schema.choice('free', 'taken', 'unknown')),
          reason: Schema.maybeText,
          obstacle: Schema.maybe(Schema.answer({ reason: Schema.text, until: Schema.maybeText })),
          product_uuid: Schema.maybeUuid,
          rules: Schema.maybe(Schema.anyObject),
          vat: Schema.maybe(Schema.answer({ category: Schema.text, rate_bp: Schema.whole })),
          prices: Schema.list(Schema.anyObject),
        }),
      ),
    }),
  ),
  errors: { ...noClient, E_FORBIDDEN: 'for who may not see products' },
});

const cartLine = Schema.answer({
  uuid: Schema.uuid,
  product_uuid: Schema.uuid,
  product_name: Schema.text,
  type: Schema.text,
  action: Schema.text,
  period_unit: Schema.text,
  period_count: Schema.whole,
  quantity: Schema.whole,
  domain_name: Schema.maybeText,
  main_domains: Schema.list(Schema.text),
  auth_code: Schema.maybe(Schema.choice(...authCodes)),
  choices: Schema.list(Schema.answer({ key: Schema.text, label: Schema.text, value: Schema.text })),
  config: Schema.anyObject,
  config_fields: Schema.list(Schema.anyObject),
  additions: Schema.list(
    Schema.answer({ product_uuid: Schema.uuid, name: Schema.text, amount_cents: Schema.whole, rate_bp: Schema.whole }),
  ),
  amount_cents: Schema.whole,
  setup_cents: Schema.whole,
  quoted_price_cents: Schema.maybeWhole,
  is_changed: Schema.flag,
  rate_bp: Schema.whole,
  periods: Schema.list(
    Schema.answer({
      period_unit: Schema.text,
      period_count: Schema.whole,
      amount_cents: Schema.whole,
      saving_cents: Schema.whole,
    }),
  ),
  added_by: Schema.maybe(Schema.answer({ name: Schema.text, is_staff: Schema.flag })),
  problem: Schema.maybeText,
  renewal: Schema.maybe(
    Schema.answer({
      amount_cents: Schema.whole,
      on: Schema.day,
      from_delivery: Schema.flag,
      notice_days: Schema.whole,
    }),
  ),
});

const cart = Schema.typed<CartAnswer>(
  Schema.answer({
    client: Schema.maybe(
      Schema.answer({
        uuid: Schema.uuid,
        name: Schema.text,
        missing: Schema.list(Schema.text),
        payment_methods: Schema.list(Schema.choice(...paymentMethods)),
      }),
    ),
    seller: Schema.maybe(Schema.answer({ legal_name: Schema.text })),
    currency: Schema.text,
    price_display: Schema.choice(...priceDisplays),
    seen: Schema.text,
    items: Schema.list(cartLine),
    coupon: Schema.maybe(
      Schema.answer({ code: Schema.text, description: Schema.maybeText, refused: Schema.maybeText }),
    ),
    discount_cents: Schema.whole,
    full_gross_cents: Schema.whole,
    net_cents: Schema.whole,
    vat_cents: Schema.whole,
    gross_cents: Schema.whole,
    vat_breakdown: Schema.list(Schema.anyObject),
    vat: Schema.maybe(Schema.answer({ category: Schema.text, warnings: Schema.list(Schema.text) })),
    terms: Schema.maybe(Schema.answer({ version: Schema.text, url: Schema.maybeText })),
    withdrawal: Schema.maybe(Schema.answer({ version: Schema.text, days: Schema.whole, has_domain: Schema.flag })),
    left_behind: Schema.maybe(
      Schema.answer({ uuid: Schema.uuid, line_count: Schema.whole, updated_at: Schema.instant }),
    ),
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
  isBatchable: true,
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
  action: Schema.optional(Schema.text),
  period_unit: Schema.optional(Schema.text),
  period_count: Schema.optional(Schema.whole),
  quantity: Schema.optional(Schema.whole),
  config: Schema.optional(Schema.anyObject),
} as const;

export const addToCart = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/cart/items',
  id: 'addToCart',
  contract: 'add up to 100 lines, all or none; 422 by `items.0.quantity`',
  body: Schema.body({
    items: Schema.list(
      Schema.partOfRecord({
        product_uuid: Schema.uuid,
        ...newLine,
        domain_name: Schema.optional(Schema.text),
        auth_code: Schema.optional(Schema.text),
      }),
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
  body: Schema.body({
    quantity: newLine.quantity,
    period_unit: newLine.period_unit,
    period_count: newLine.period_count,
    config: newLine.config,
    auth_code: Schema.optional(Schema.maybeText),
    domain_name: Schema.optional(Schema.maybeText),
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
  body: Schema.body({ line: Schema.optional(Schema.maybeUuid) }),
  errors: { ...refusals, E_STATE: 'where the cart is empty' },
});

export const setCoupon = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/cart/coupon',
  id: 'setCoupon',
  contract:
    'use a discount code; an empty one takes it out. 422 on `code`, the same for every code that gives this client nothing; wrong ones are counted per person and per network',
  body: Schema.body({ code: Schema.optional(Schema.maybeLineOf({ max: 40 })) }),
  errors: { ...refusals, E_STATE: 'where the cart is empty', E_TOO_MANY: 'with `Retry-After`' },
});

export const checkVatId = defineCall({
  ...changing,
  method: 'PUT',
  path: '/api/cart/vat-id',
  id: 'checkVatId',
  contract: 'another VAT number; its form is checked, and the VAT worked out again',
  body: Schema.body({ vat_id: Schema.optional(Schema.maybeLineOf({ max: 30 })) }),
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
  body: Schema.body({
    seen: Schema.lineOf({ max: 100 }),
    terms_version: Schema.lineOf({ max: 40 }),
    // Version of the text on withdrawal under which a consumer asked us to begin immediately.
    withdrawal_version: Schema.optional(Schema.maybeLineOf({ max: 40 })),
    payment_method: Schema.optional(Schema.choice(...paymentMethods)),
    order_reference: Schema.optional(Schema.maybeLineOf({ max: 100 })),
    // A mandate needs consent that is given in this request.
    mandate: Schema.optional(Schema.body({ iban: Schema.text, consent: Schema.flag })),
  }),
  status: 201,
  answer: Schema.recordOf('orders'),
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
  answer: Schema.typed<OrderPayment>(
    Schema.answer({
      order_uuid: Schema.uuid,
      number: Schema.text,
      placed_at: Schema.instant,
      method: Schema.text,
      state: Schema.choice('open', 'paid', 'nothing'),
      currency: Schema.text,
      open_cents: Schema.whole,
      transfer: Schema.maybe(
        Schema.answer({
          name: Schema.text,
          iban: Schema.text,
          bic: Schema.maybeText,
          amount_cents: Schema.whole,
          remittance: Schema.text,
        }),
      ),
      due_date: Schema.maybeDay,
      mandate: Schema.maybe(Schema.answer({ id: Schema.text, iban: Schema.text, signed_on: Schema.maybeText })),
      can_pay_online: Schema.flag,
      online: Schema.maybe(
        Schema.answer({
          status: Schema.text,
          reason: Schema.maybeText,
          begun_at: Schema.instant,
          can_go_on: Schema.flag,
        }),
      ),
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
  answer: Schema.answer({ payment_uuid: Schema.uuid, pay_url: Schema.text, is_pending: Schema.flag }),
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
  answer: Schema.typed<InvoicePaymentState>(
    Schema.answer({
      currency: Schema.text,
      open_cents: Schema.whole,
      can_pay_online: Schema.flag,
      online: Schema.maybe(
        Schema.answer({
          status: Schema.text,
          reason: Schema.maybeText,
          begun_at: Schema.instant,
          can_go_on: Schema.flag,
        }),
      ),
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
  answer: Schema.answer({ payment_uuid: Schema.uuid, pay_url: Schema.text, is_pending: Schema.flag }),
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
  answer: Schema.typed<TestPayment>(
    Schema.answer({
      payment: Schema.text,
      kind: Schema.choice('order', 'invoice'),
      description: Schema.text,
      payee: Schema.text,
      amount_cents: Schema.whole,
      currency: Schema.text,
      is_pending: Schema.flag,
      return_path: Schema.text,
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
  body: Schema.body({ outcome: Schema.choice(...paymentOutcomes) }),
  status: 202,
  answer: Schema.answer({}),
});

/** The token of a payment link is the authentication. */
const behindLink = {
  tag: 'payments',
  may: 'public',
  errors: { E_LINK: 'once the link does no more, with the reason' },
} as const;

export const readLinkedInvoice = defineCall({
  ...behindLink,
  method: 'GET',
  path: '/api/payment-links/:token',
  id: 'readLinkedInvoice',
  contract: 'the invoice behind a payment link, and how it can be paid; nothing else of its client',
  answer: Schema.answer({
    number: Schema.text,
    language: Schema.described(Schema.text, 'Of the invoice.'),
    seller: Schema.text,
    state: Schema.choice(...linkedStates),
    collected_on: Schema.described(Schema.maybeDay, 'Day of the direct debit.'),
    due_date: Schema.maybeDay,
    currency: Schema.text,
    open_cents: Schema.whole,
    can_pay_online: Schema.flag,
    is_test: Schema.described(Schema.flag, 'Payments are at the test service.'),
    online: Schema.typed<OnlineAttempt | null>(
      Schema.maybe(
        Schema.answer({
          status: Schema.text,
          reason: Schema.maybeText,
          begun_at: Schema.instant,
          can_go_on: Schema.flag,
        }),
      ),
    ),
    transfer: Schema.maybe(
      Schema.answer({
        name: Schema.text,
        iban: Schema.text,
        bic: Schema.maybeText,
        amount_cents: Schema.whole,
        remittance: Schema.text,
      }),
    ),
    paper: invoicePaper,
    expires_at: Schema.instant,
  }),
});

export const printLinkedInvoice = defineCall({
  ...behindLink,
  method: 'GET',
  path: '/api/payment-links/:token/pdf',
  id: 'pdfLinkedInvoice',
  media: ['application/pdf'],
});

export const beginLinkedPayment = defineCall({
  ...behindLink,
  method: 'POST',
  path: '/api/payment-links/:token/payment',
  id: 'payLinkedInvoice',
  unkeyed: 'nobody',
  status: 201,
  answer: Schema.answer({ pay_url: Schema.text, is_pending: Schema.flag }),
  answers: 'and where to go on; `is_pending`: with the payment that was begun before',
  errors: { ...behindLink.errors, E_STATE: 'where nothing is open, or a direct debit collects it' },
});

export const endLinkedTestPayment = defineCall({
  ...behindLink,
  method: 'POST',
  path: '/api/payment-links/:token/test-payment',
  id: 'endLinkedTestPayment',
  unkeyed: 'nobody',
  body: Schema.body({ outcome: Schema.choice(...paymentOutcomes) }),
  status: 202,
  answer: Schema.answer({}),
  errors: { ...behindLink.errors, E_NOT_FOUND: 'where no test payment is pending' },
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

/** Line to add to the cart. */
export type NewCartLine = Calls.BodyOf<typeof addToCart>['items'][number];

/** Fields of a cart line to change; missing fields are unchanged. */
export type CartLineChange = Calls.BodyOf<typeof changeCartItem>;

/** Body of the checkout: the hash of the cart that was shown, the payment method and what the buyer agreed to. */
export type CheckoutBody = Calls.BodyOf<typeof checkOut>;

/** An invoice behind a payment link: its texts, and how it can be paid. */
export type LinkedInvoice = Calls.AnswerOf<typeof readLinkedInvoice>;
