/** The calls of paying for an order: how it stands, the beginning, what a payment service tells, and the page of the test service. */
import { paymentOutcomes } from '../../rules/orderPayment.ts';
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import {
  answer,
  body,
  choice,
  flag,
  instant,
  maybeText,
  text,
  uuid,
  whole,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const part = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...answer(properties),
  type: ['object', 'null'],
});

export const paymentCalls: Calls = {
  'GET /api/orders/:uuid/payment': {
    id: 'readOrderPayment',
    tag: 'orders',
    summary: {
      en: 'How an order is paid, and how far that is',
      nl: 'Hoe een bestelling wordt betaald, en hoe ver dat is',
    },
    answer: answer({
      order_uuid: uuid,
      number: text,
      placed_at: instant,
      method: text,
      state: choice('open', 'paid', 'nothing'),
      currency: text,
      open_cents: whole,
      transfer: part({ name: text, iban: text, bic: maybeText, amount_cents: whole, remittance: text }),
      due_date: { type: ['string', 'null'], format: 'date' },
      mandate: part({ id: text, iban: text, signed_on: maybeText }),
      can_pay_online: flag,
      online: part({ status: text, reason: maybeText }),
    }),
    also: ['403'],
    sees: may('orders', 'show'),
  },
  'POST /api/orders/:uuid/payment': {
    id: 'payOrderOnline',
    tag: 'orders',
    summary: { en: 'Begin to pay an order online', nl: 'Beginnen een bestelling online te betalen' },
    status: 201,
    answer: answer({ payment_uuid: uuid, pay_url: text }),
    also: ['403', '409'],
    sees: (reader) => may('orders', 'show')(reader) && may('carts', 'edit')(reader),
  },
  'POST /api/payment-callbacks/:service': {
    id: 'tellPayment',
    tag: 'payments',
    summary: {
      en: 'What a payment service tells of a payment, signed',
      nl: 'Wat een betaaldienst over een betaling meldt, ondertekend',
    },
    body: { type: 'object' },
    status: 204,
    also: ['401', '409'],
  },
  'GET /api/test-payments/:payment': {
    id: 'readTestPayment',
    tag: 'payments',
    summary: { en: 'A payment at the test service', nl: 'Een betaling bij de testdienst' },
    answer: answer({
      payment: text,
      description: text,
      payee: text,
      amount_cents: whole,
      currency: text,
      is_pending: flag,
      return_path: text,
    }),
  },
  'POST /api/test-payments/:payment': {
    id: 'endTestPayment',
    tag: 'payments',
    summary: {
      en: 'Say what came of a payment at the test service',
      nl: 'Zeggen wat er van een betaling bij de testdienst is geworden',
    },
    body: body({ outcome: choice(...paymentOutcomes) }),
    status: 202,
    answer: { type: 'object' },
  },
};
