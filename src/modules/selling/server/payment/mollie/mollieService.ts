/**
 * Payments at Mollie. The webhook only names a payment, and anyone can send one: what counts is the payment as Mollie
 * returns it to us (https://docs.mollie.com/reference/webhooks).
 */
import type { Rows } from '#engine/registry';
import { Failure } from '#engine/server';
import type { Callback, NewsOutcome, PaymentNews, PaymentRequest, PaymentService } from '../port.ts';
import { texts } from '../../texts.ts';
import { askMollie, type MollieAccess, type MollieObject } from './mollieClient.ts';
import { amountOf, centsOf } from './mollieAmount.ts';

const mollieKey = 'mollie';

interface MollieOptions extends MollieAccess {
  /** Reads the API key and the chosen payment methods; null for the key if it was not entered. */
  readonly readSettings: () => Promise<{ readonly apiKey: string | null; readonly methods: readonly string[] }>;
  /** Origin of the product, for the return of the person and for webhooks. */
  readonly origin: () => string;
}

const paymentId = /^tr_[A-Za-z0-9]{1,60}$/;
const webhookPath = `/api/payment-callbacks/${mollieKey}`;

/** Creates the service. */
export function mollieService(options: MollieOptions): PaymentService {
  return {
    key: mollieKey,
    method: 'ideal',
    otherMethods: ['card', 'bancontact', 'bank', 'online'],
    begin: (request) => begin(options, request),
    resume: (external_id, return_path) => resume(options, external_id, return_path),
    read: (callback) => read(options, callback),
  };
}

async function begin(options: MollieOptions, request: PaymentRequest): ReturnType<PaymentService['begin']> {
  const { apiKey, methods } = await settingsOf(options);
  const { payment_uuid, amount_cents, currency, description, return_path } = request;
  const payment = await askMollie(options, {
    method: 'POST',
    path: 'payments',
    apiKey,
    idempotencyKey: payment_uuid,
    body: {
      amount: amountOf(amount_cents, currency),
      description: description.slice(0, 255) || payment_uuid,
      redirectUrl: `${options.origin()}${return_path}`,
      webhookUrl: `${options.origin()}${webhookPath}`,
      metadata: { payment_uuid },
      ...(methods.length === 0 ? {} : { method: methods }),
    },
  });
  const [external_id, pay_url] = [payment?.id, checkoutOf(payment)];
  if (typeof external_id !== 'string' || !paymentId.test(external_id) || pay_url === null)
    throw new Failure('E_UNAVAILABLE', texts.refusal('mollie.not_reached'));
  return { external_id, pay_url };
}

/** The person returns to where they continue from, which may be another page than where they began. */
async function resume(options: MollieOptions, external_id: string, return_path: string): Promise<string | null> {
  if (!paymentId.test(external_id)) return null;
  const { apiKey } = await settingsOf(options);
  const path = `payments/${external_id}`;
  const payment = await askMollie(options, { method: 'GET', path, apiKey });
  if (payment === null || payment.status !== 'open') return payment?.status === 'pending' ? stillPending() : null;
  const redirectUrl = `${options.origin()}${return_path}`;
  const updated =
    payment.redirectUrl === redirectUrl
      ? payment
      : await askMollie(options, { method: 'PATCH', path, apiKey, body: { redirectUrl } });
  return checkoutOf(updated ?? payment);
}

/** A pending payment was made, and waits for the bank: a second one would be paid twice. */
function stillPending(): never {
  throw new Failure('E_STATE', texts.refusal('mollie.pending'));
}

async function read(options: MollieOptions, { body }: Callback): Promise<PaymentNews | null> {
  const id = new URLSearchParams(body).get('id') ?? '';
  if (!paymentId.test(id)) return null;
  const { apiKey } = await settingsOf(options);
  const payment = await askMollie(options, { method: 'GET', path: `payments/${id}`, apiKey });
  return payment === null || payment.id !== id ? null : newsOf(id, payment);
}

const outcomes: Readonly<Record<string, NewsOutcome>> = {
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};

const methods: Readonly<Record<string, Rows['payments']['method']>> = {
  ideal: 'ideal',
  creditcard: 'card',
  applepay: 'card',
  googlepay: 'card',
  bancontact: 'bancontact',
  banktransfer: 'bank',
};

/** @throws Failure E_INVALID for a payment that cannot be understood */
function newsOf(external_id: string, payment: MollieObject): PaymentNews {
  const outcome = outcomes[textOf(payment.status)];
  const amount = centsOf(payment.amount);
  if (outcome === undefined || amount === null) throw new Failure('E_INVALID', texts.refusal('mollie.unreadable'));
  const at = new Date(textOf(payment.paidAt ?? payment.createdAt));
  const metadata = payment.metadata;
  const uuid =
    typeof metadata === 'object' && metadata !== null && 'payment_uuid' in metadata ? metadata.payment_uuid : null;
  return {
    message_id: null,
    external_id,
    payment_uuid: typeof uuid === 'string' ? uuid : null,
    outcome,
    amount_cents: amount.cents,
    currency: amount.currency,
    at: Number.isNaN(at.getTime()) ? null : at,
    method: methods[textOf(payment.method)] ?? 'online',
    refunded_cents: centsOf(payment.amountRefunded)?.cents ?? 0,
    charged_back_cents: centsOf(payment.amountChargedBack)?.cents ?? 0,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns where the person pays: an address of https, as nothing else may be opened. */
function checkoutOf(payment: MollieObject | null): string | null {
  const links = payment?._links;
  const checkout = typeof links === 'object' && links !== null && 'checkout' in links ? links.checkout : null;
  const href = typeof checkout === 'object' && checkout !== null && 'href' in checkout ? checkout.href : null;
  return typeof href === 'string' && href.startsWith('https://') ? href : null;
}

async function settingsOf({
  readSettings,
}: MollieOptions): Promise<{ readonly apiKey: string; readonly methods: readonly string[] }> {
  const { apiKey, methods: chosen } = await readSettings();
  if (apiKey === null) throw new Failure('E_STATE', texts.refusal('mollie.wrong_key'));
  return { apiKey, methods: chosen };
}
