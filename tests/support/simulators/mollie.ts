/**
 * A Mollie whose payments are known, by its API reference (https://docs.mollie.com/reference, version 2): payments with
 * their states and links, refunds, chargebacks, errors as `{status, title, detail, field}`, and one answer per
 * idempotency key.
 */
import { parseRecord } from '../../../src/engine/values/json.ts';
import { json, Simulator, type Received, type Reply } from './simulator.ts';

export const apiKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM';

type State = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';

interface Amount {
  readonly currency: string;
  readonly value: string;
}

export interface MolliePayment {
  readonly id: string;
  status: State;
  amount: Amount;
  method: string | null;
  readonly description: string;
  redirectUrl: string;
  readonly webhookUrl: string | null;
  readonly metadata: unknown;
  readonly allowed: readonly string[];
  refunded: number;
  chargedBack: number;
}

export interface Mollie {
  readonly simulator: Simulator;
  readonly payments: Map<string, MolliePayment>;
  /** The only payment, or the last one that was created. */
  last(): MolliePayment;
}

const knownMethods = ['ideal', 'creditcard', 'bancontact', 'banktransfer', 'directdebit', 'paypal'];
const hal = { 'content-type': 'application/hal+json' } as const;

const apiError = (status: number, title: string, detail: string, field?: string): Reply =>
  json(
    status,
    {
      status,
      title,
      detail,
      ...(field === undefined ? {} : { field }),
      _links: { documentation: { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' } },
    },
    hal,
  );

const value = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = (amount: Amount): number => Math.round(Number(amount.value) * 100);

export async function startMollie(): Promise<Mollie> {
  const payments = new Map<string, MolliePayment>();
  const answered = new Map<string, Reply>();
  let made = 0;

  const shown = (payment: MolliePayment): object => {
    const { refunded, chargedBack, allowed: _allowed, ...rest } = payment;
    const self = `${simulator.address}/v2/payments/${payment.id}`;
    const isPaid = payment.status === 'paid';
    const amount = (cents: number): Amount => ({ currency: payment.amount.currency, value: value(cents) });
    return {
      resource: 'payment',
      mode: 'test',
      createdAt: '2026-03-10T10:00:00+00:00',
      profileId: 'pfl_QkEhN94Ba',
      sequenceType: 'oneoff',
      isCancelable: false,
      ...rest,
      ...(isPaid
        ? {
            paidAt: '2026-03-10T10:05:00+00:00',
            amountRefunded: amount(refunded),
            amountRemaining: amount(centsOf(payment.amount) - refunded),
            ...(chargedBack > 0 ? { amountChargedBack: amount(chargedBack) } : {}),
          }
        : {}),
      _links: {
        self: { href: self, type: 'application/hal+json' },
        ...(payment.status === 'open'
          ? { checkout: { href: `https://www.mollie.com/checkout/select/${payment.id.slice(3)}`, type: 'text/html' } }
          : {}),
        documentation: { href: 'https://docs.mollie.com/reference/get-payment', type: 'text/html' },
      },
    };
  };

  const create = ({ body }: Received): Reply => {
    const sent = parseRecord(body);
    if (sent === null) return apiError(400, 'Bad Request', 'The request body is not valid JSON');
    const { amount, description, redirectUrl, webhookUrl = null, metadata = null, method = null } = sent;
    const problem = (detail: string, field: string): Reply => apiError(422, 'Unprocessable Entity', detail, field);
    const { currency, value: given }: { readonly [name: string]: unknown } = parseRecord(JSON.stringify(amount)) ?? {};
    if (typeof given !== 'string' || !/^\d+\.\d{2}$/.test(given))
      return problem('The amount contains an invalid value', 'amount.value');
    if (currency !== 'EUR') return problem('The currency is not supported', 'amount.currency');
    if (given === '0.00') return problem('The amount is lower than the minimum', 'amount');
    if (typeof description !== 'string' || description === '')
      return problem('The description is missing', 'description');
    if (typeof redirectUrl !== 'string' || !URL.canParse(redirectUrl))
      return problem('The redirect location is invalid', 'redirectUrl');
    if (webhookUrl !== null && (typeof webhookUrl !== 'string' || !webhookUrl.startsWith('https://')))
      return problem('The webhook location is invalid', 'webhookUrl');
    const allowed = method === null ? [] : [method].flat().map(String);
    if (allowed.some((one) => !knownMethods.includes(one))) return problem('The payment method is invalid', 'method');
    made += 1;
    const payment: MolliePayment = {
      id: `tr_sim${String(made).padStart(6, '0')}`,
      status: 'open',
      amount: { currency, value: given },
      method: allowed.length === 1 ? (allowed[0] ?? null) : null,
      description,
      redirectUrl,
      webhookUrl: typeof webhookUrl === 'string' ? webhookUrl : null,
      metadata,
      allowed,
      refunded: 0,
      chargedBack: 0,
    };
    payments.set(payment.id, payment);
    simulator.log.push(`created ${payment.id} ${given}`);
    return json(201, shown(payment), hal);
  };

  const answer = (received: Received): Reply => {
    const { method, url, headers, body } = received;
    if (headers.authorization !== `Bearer ${apiKey}`)
      return apiError(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate');
    if (method === 'POST' && url.pathname === '/v2/payments') {
      const key = headers['idempotency-key'];
      const before = typeof key === 'string' ? answered.get(key) : undefined;
      if (before) return before;
      const reply = create(received);
      if (typeof key === 'string') answered.set(key, reply);
      return reply;
    }
    const [, id = ''] = /^\/v2\/payments\/(tr_\w+)$/.exec(url.pathname) ?? [];
    const payment = payments.get(id);
    if (payment === undefined) return apiError(404, 'Not Found', 'No payment exists with token tr_unknown.');
    if (method === 'PATCH') {
      const { redirectUrl } = parseRecord(body) ?? {};
      if (payment.status !== 'open')
        return apiError(422, 'Unprocessable Entity', 'The payment can no longer be updated', 'redirectUrl');
      if (typeof redirectUrl === 'string') payment.redirectUrl = redirectUrl;
    }
    return json(200, shown(payment), hal);
  };
  const simulator = await new Simulator(answer).start();
  return {
    simulator,
    payments,
    last() {
      const payment = [...payments.values()].at(-1);
      if (payment === undefined) throw new Error('No payment was created.');
      return payment;
    },
  };
}
