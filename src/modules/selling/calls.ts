/** The calls of selling: what is for sale, names to order, and paying for an order. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  anyObject,
  body,
  choice,
  flag,
  instant,
  lineOf,
  list,
  maybe,
  maybeDay,
  maybeText,
  optional,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import { buyer } from '../pricing/calls.ts';
import type { Catalogue } from './rules/catalogue.ts';
import type { NameOffer } from './rules/nameOffer.ts';
import { paymentOutcomes, type OrderPayment, type TestPayment } from './rules/orderPayment.ts';

const buys = { resource: 'products', verb: 'list' } as const;

export const readCatalogue = defineCall({
  method: 'GET',
  path: '/api/catalogue',
  id: 'readCatalogue',
  tag: 'products',
  summary: {
    en: 'What is for sale, by category, at the client’s own prices',
    nl: 'Wat er te koop is, per categorie, tegen de prijzen van de klant',
  },
  may: 'session',
  needs: buys,
  query: buyer,
  answer: typed<Catalogue>(
    answer({
      currency: text,
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
            }),
          ),
        }),
      ),
    }),
  ),
  errors: { E_FORBIDDEN: 'for who may not see products' },
});

export const askDomainNames = defineCall({
  method: 'POST',
  path: '/api/domain-names',
  id: 'askDomainNames',
  tag: 'domains',
  summary: {
    en: 'Whether domain names can be had, and what they cost',
    nl: 'Of domeinnamen te krijgen zijn, en wat ze kosten',
  },
  contract:
    'which names can be had: `free`, `taken`, `unknown` and why, what their TLD takes, and what they cost; `suggest`: of at most five, under other extensions; `fresh`: asked once more',
  may: 'session',
  needs: buys,
  unkeyed: 'reads',
  query: buyer,
  // A hundred do not fit an address.
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
          problem: maybeText,
          availability: typed<unknown>({ type: ['object', 'string', 'null'] }),
          offers: list(anyObject),
        }),
      ),
    }),
  ),
  errors: { E_FORBIDDEN: 'for who may not see products' },
});

export const readOrderPayment = defineCall({
  method: 'GET',
  path: '/api/orders/:uuid/payment',
  id: 'readOrderPayment',
  tag: 'orders',
  summary: {
    en: 'How an order is paid, and how far that is',
    nl: 'Hoe een bestelling wordt betaald, en hoe ver dat is',
  },
  contract: 'how an order is paid: by which means, what is open, by when, where to',
  // Which order the caller sees is the store's to say.
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
      online: maybe(answer({ status: text, reason: maybeText })),
    }),
  ),
  errors: { E_FORBIDDEN: 'for who may not see orders' },
});

export const beginOrderPayment = defineCall({
  method: 'POST',
  path: '/api/orders/:uuid/payment',
  id: 'payOrderOnline',
  tag: 'orders',
  summary: { en: 'Begin to pay an order online', nl: 'Beginnen een bestelling online te betalen' },
  may: 'session',
  needs: { resource: 'carts', verb: 'edit' },
  describedTo: { resource: 'orders', verb: 'show' },
  unkeyed: 'elsewhere',
  status: 201,
  answer: answer({ payment_uuid: uuid, pay_url: text }),
  answers: 'and where to go on',
  errors: { E_FORBIDDEN: 'for who may not order', E_STATE: 'where nothing is open' },
});

export const readTestPayment = defineCall({
  method: 'GET',
  path: '/api/test-payments/:payment',
  id: 'readTestPayment',
  tag: 'payments',
  summary: { en: 'A payment at the test service', nl: 'Een betaling bij de testdienst' },
  may: 'session',
  answer: typed<TestPayment>(
    answer({
      payment: text,
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
  summary: {
    en: 'Say what came of a payment at the test service',
    nl: 'Zeggen wat er van een betaling bij de testdienst is geworden',
  },
  may: 'session',
  unkeyed: 'elsewhere',
  body: body({ outcome: choice(...paymentOutcomes) }),
  status: 202,
  answer: answer({}),
});
