/**
 * Test payment service without real money: its page is part of the product, and it reports outcomes by signed webhooks
 * as a real service does.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { paymentOutcomes, type PaymentOutcome } from '../../rules/orderPayment.ts';
import { Json } from '#engine/values';
import { Failure } from '#engine/server';
import type { Callback, PaymentNews, PaymentService } from './port.ts';
import { isSigned, sign, signatureHeader } from './signature.ts';
import { texts } from '../texts.ts';

export const testServiceKey = 'test';
const idPrefix = 'test_';
const testPagePath = '/cart/test-payment';

/** Body of its webhooks. */
interface TestMessage {
  readonly id: string;
  readonly payment: string;
  readonly outcome: PaymentOutcome;
  readonly amount_cents: number;
  readonly currency: string;
  readonly at: string;
}

/** Payment service whose outcomes a person chooses on the test page. */
export interface TestService extends PaymentService {
  /** Returns the signed webhook about an outcome, ready to be sent. */
  sendCallback(
    message: Omit<TestMessage, 'id' | 'at'>,
    at: Date,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** @param secret the secret of the installation, from which the signing key is derived. */
export function testService(secret: string): TestService {
  const key = createHmac('sha256', secret).update('payment callbacks').digest('hex');
  return {
    key: testServiceKey,
    method: 'ideal',
    begin: async ({ payment_uuid }) => {
      const external_id = `${idPrefix}${Buffer.from(payment_uuid.replaceAll('-', ''), 'hex').toString('base64url')}`;
      return { external_id, pay_url: payUrl(external_id) };
    },
    // A payment of another service, which was in use before, cannot be continued here.
    resume: async (external_id) => (external_id.startsWith(idPrefix) ? payUrl(external_id) : null),
    read: async (callback) => readMessage(key, callback),
    sendCallback(message, at) {
      const body = JSON.stringify({
        id: `msg_${randomBytes(12).toString('base64url')}`,
        ...message,
        at: at.toISOString(),
      } satisfies TestMessage);
      return { headers: { 'content-type': 'application/json', [signatureHeader]: sign(key, { body, at }) }, body };
    },
  };
}

const payUrl = (external_id: string): string => `${testPagePath}?payment=${external_id}`;

function readMessage(key: string, { headers, body, now }: Callback): PaymentNews {
  if (!isSigned(key, { header: headers[signatureHeader], body, now })) throw new Failure('E_FORBIDDEN', notGenuine);
  // The signature may be valid while the body is not JSON.
  const { id, payment, outcome, amount_cents, currency, at } = Json.parseRecord(body) ?? {};
  const known = paymentOutcomes.find((one) => one === outcome);
  const when = new Date(typeof at === 'string' ? at : '');
  if (
    typeof id !== 'string' ||
    id.length > 100 ||
    typeof payment !== 'string' ||
    known === undefined ||
    typeof amount_cents !== 'number' ||
    !Number.isSafeInteger(amount_cents) ||
    typeof currency !== 'string' ||
    Number.isNaN(when.getTime())
  )
    throw new Failure('E_INVALID', unreadable);
  return { message_id: id, external_id: payment, outcome: known, amount_cents, currency, at: when };
}

const notGenuine = texts.refusal('payment.not_genuine');
const unreadable = texts.refusal('payment.unreadable');
