// Online payments at Mollie: booked once whatever the webhooks do, undone when the money goes back, and clear errors.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outboundPolicy } from '../../../../src/engine/server/outbound/policy.ts';
import { mollieAddress } from '../../../../src/modules/selling/server/payment/services.ts';
import { mergedWith } from '../../../support/modules.ts';
import { createShop, type Shop } from '../../../support/shop.ts';
import { apiKey, startMollie, type Mollie, type MolliePayment } from '../../../support/simulators/mollie.ts';

type Body = Readonly<Record<string, unknown>>;

let shop: Shop;
let mollie: Mollie;
beforeAll(async () => {
  mollie = await startMollie();
  const services = { outbound: outboundPolicy(['127.0.0.0/8']) };
  mollieAddress.provide(services, new URL('/v2/', mollie.simulator.address));
  shop = await createShop({ modules: mergedWith(services), outboundAllow: ['127.0.0.0/8'] });
  await configure({ online_payments: 'mollie', mollie_api_key: apiKey, mollie_methods: ['ideal', 'creditcard'] });
});
afterEach(() => {
  mollie.simulator.faults.clear();
  mollie.simulator.always = null;
});
afterAll(async () => {
  await shop.api.close();
  await mollie.simulator.close();
});

async function configure(settings: Body): Promise<void> {
  const answer = await shop.api.send('management', 'PUT /api/settings', { body: settings });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
}

const gross_cents = 1_210;
let numbers = 0;
async function written(values: Body = {}): Promise<string> {
  const { clients, seller } = shop.api.company;
  numbers += 1;
  return shop.insert('invoices', {
    client_uuid: clients.own,
    seller_uuid: seller,
    number: `2026${numbers}`,
    kind: 'invoice',
    status: 'sent',
    currency: 'EUR',
    language: 'nl',
    issue_date: '2026-03-01',
    due_date: '2026-03-15',
    net_cents: 1_000,
    vat_cents: 210,
    payment_means: 'bank_transfer',
    gross_cents,
    paid_cents: 0,
    discount_cents: 0,
    ...values,
  });
}

const begin = (invoice: string) => shop.api.send('user', `POST /api/invoices/${invoice}/payment`, { body: {} });

/** An invoice whose payment was begun at Mollie. */
async function begun(values: Body = {}): Promise<{ readonly invoice: string; readonly payment: MolliePayment }> {
  const invoice = await written(values);
  expect((await begin(invoice)).statusCode).toBe(201);
  return { invoice, payment: mollie.last() };
}

/** The webhook as Mollie sends it: a form with the id and nothing else. */
const webhook = async (id: string): Promise<number> =>
  (
    await shop.api.app.inject({
      method: 'POST',
      url: '/api/payment-callbacks/mollie',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ id }).toString(),
    })
  ).statusCode;

const invoiceRow = (invoice: string) =>
  shop.api.store.database
    .selectFrom('invoices')
    .select(['status', 'paid_cents'])
    .where('uuid', '=', invoice)
    .executeTakeFirst();
const paymentsOf = (invoice: string) =>
  shop.api.store.database
    .selectFrom('payments')
    .select(['status', 'method', 'external_id', 'refunded_cents', 'failure_reason'])
    .where('invoice_uuid', '=', invoice)
    .orderBy('uuid')
    .execute();
const allocations = (invoice: string) =>
  shop.api.store.database
    .selectFrom('payment_allocations')
    .select('amount_cents')
    .where('invoice_uuid', '=', invoice)
    .execute();

describe('a payment', () => {
  test('is created with the amount, the return, the webhook and the chosen methods, under a key of its own', async () => {
    const { invoice, payment } = await begun();
    const origin = 'https://beheer.example.nl';
    expect(payment).toMatchObject({
      amount: { currency: 'EUR', value: '12.10' },
      description: `2026${numbers}`,
      redirectUrl: `${origin}/invoices/${invoice}?tab=invoice-payment&paid=1`,
      webhookUrl: `${origin}/api/payment-callbacks/mollie`,
      allowed: ['ideal', 'creditcard'],
    });
    const again = (await begin(invoice)).json<Body>();
    expect(again).toMatchObject({
      is_pending: true,
      pay_url: `https://www.mollie.com/checkout/select/${payment.id.slice(3)}`,
    });
    expect(mollie.last()).toBe(payment);
  });

  test('is booked once by twenty parallel webhooks and by those that come again, with how it was paid', async () => {
    const { invoice, payment } = await begun();
    expect(await webhook(payment.id)).toBe(204);
    expect(await invoiceRow(invoice)).toEqual({ status: 'sent', paid_cents: 0 });
    payment.status = 'paid';
    payment.method = 'creditcard';
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook(payment.id)));
    expect(answers).toEqual(answers.map(() => 204));
    expect(await webhook(payment.id)).toBe(204);
    expect(await allocations(invoice)).toEqual([{ amount_cents: gross_cents }]);
    expect(await invoiceRow(invoice)).toEqual({ status: 'paid', paid_cents: gross_cents });
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'succeeded', method: 'card', external_id: payment.id }]);
  });

  test('that arrives after the invoice was paid otherwise becomes credit of the client', async () => {
    const { invoice, payment } = await begun();
    const manual = await shop.api.send('management', `PUT /api/invoices/${invoice}/register-payment`, {
      body: { amount_cents: gross_cents, received_on: '2026-03-10', method: 'bank' },
    });
    expect(manual.statusCode).toBe(200);
    payment.status = 'paid';
    expect(await webhook(payment.id)).toBe(204);
    expect(await allocations(invoice)).toEqual([{ amount_cents: gross_cents }]);
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'succeeded' }]);
    expect(await invoiceRow(invoice)).toEqual({ status: 'paid', paid_cents: gross_cents });
  });

  test.each([
    ['expired', 'expired'],
    ['canceled', 'cancelled'],
    ['failed', 'failed'],
  ] as const)('that is %s leaves the invoice open, and the next one is new', async (status, failure_reason) => {
    const { invoice, payment } = await begun();
    payment.status = status;
    expect(await webhook(payment.id)).toBe(204);
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'failed', failure_reason }]);
    expect((await begin(invoice)).json<Body>()).toMatchObject({ is_pending: false });
    expect(mollie.last().id).not.toBe(payment.id);
  });

  test('that has expired without a webhook is replaced, and its late webhook changes nothing', async () => {
    const { invoice, payment } = await begun();
    payment.status = 'expired';
    expect((await begin(invoice)).json<Body>()).toMatchObject({ is_pending: false });
    expect(await webhook(payment.id)).toBe(204);
    const second = mollie.last();
    second.status = 'paid';
    expect(await webhook(second.id)).toBe(204);
    expect(await webhook(payment.id)).toBe(204);
    expect((await paymentsOf(invoice)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await allocations(invoice)).toEqual([{ amount_cents: gross_cents }]);
  });

  test('that waits for the bank is not begun again', async () => {
    const { invoice, payment } = await begun();
    payment.status = 'pending';
    const answer = await begin(invoice);
    expect([answer.statusCode, answer.json<Body>()['message']]).toEqual([
      409,
      'Your payment is being processed by the bank.',
    ]);
  });

  test.each([
    ['another amount', { currency: 'EUR', value: '0.01' }],
    ['another currency', { currency: 'USD', value: '12.10' }],
  ] as const)('of %s is refused', async (_name, amount) => {
    const { invoice, payment } = await begun();
    payment.status = 'paid';
    payment.amount = amount;
    expect(await webhook(payment.id)).toBe(422);
    expect(await invoiceRow(invoice)).toEqual({ status: 'sent', paid_cents: 0 });
  });
});

describe('a webhook', () => {
  test('about a payment that Mollie does not know, or about nothing, does nothing', async () => {
    expect(await webhook('tr_unknown')).toBe(204);
    expect(await webhook('')).toBe(204);
    expect(await webhook('../methods')).toBe(204);
  });

  test('does not prove a payment: an open payment stays open', async () => {
    const { invoice, payment } = await begun();
    expect(await webhook(payment.id)).toBe(204);
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'pending' }]);
  });

  test('while Mollie cannot be asked gets 503, so that it is sent again', async () => {
    const { invoice, payment } = await begun();
    payment.status = 'paid';
    mollie.simulator.always = { status: 503 };
    expect(await webhook(payment.id)).toBe(503);
    mollie.simulator.always = null;
    expect(await webhook(payment.id)).toBe(204);
    expect(await invoiceRow(invoice)).toMatchObject({ status: 'paid' });
  });
});

/** An invoice that was paid at Mollie. */
async function paid(): Promise<Awaited<ReturnType<typeof begun>>> {
  const one = await begun();
  one.payment.status = 'paid';
  expect(await webhook(one.payment.id)).toBe(204);
  return one;
}

describe('money that goes back', () => {
  test('by a chargeback opens the invoice again, once', async () => {
    const { invoice, payment } = await paid();
    payment.chargedBack = gross_cents;
    expect(await Promise.all([1, 2, 3].map(() => webhook(payment.id)))).toEqual([204, 204, 204]);
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'charged_back' }]);
    expect(await invoiceRow(invoice)).toEqual({ status: 'sent', paid_cents: 0 });
  });

  test('by a refund in full opens the invoice again', async () => {
    const { invoice, payment } = await paid();
    payment.refunded = gross_cents;
    expect(await webhook(payment.id)).toBe(204);
    expect(await webhook(payment.id)).toBe(204);
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'refunded' }]);
    expect(await invoiceRow(invoice)).toEqual({ status: 'sent', paid_cents: 0 });
  });

  test('in parts leaves the rest paid', async () => {
    const { invoice, payment } = await paid();
    payment.refunded = 210;
    expect(await webhook(payment.id)).toBe(204);
    expect(await webhook(payment.id)).toBe(204);
    expect(await paymentsOf(invoice)).toMatchObject([{ status: 'succeeded', refunded_cents: 210 }]);
    expect(await invoiceRow(invoice)).toEqual({ status: 'partially_paid', paid_cents: 1_000 });
    payment.refunded = 310;
    expect(await webhook(payment.id)).toBe(204);
    expect(await invoiceRow(invoice)).toEqual({ status: 'partially_paid', paid_cents: 900 });
  });
});

describe('an error of Mollie while a payment is begun', () => {
  const refusedWith = async (): Promise<unknown> => {
    const invoice = await written();
    const answer = await begin(invoice);
    expect((await paymentsOf(invoice)).map(({ status }) => status)).toEqual(['failed']);
    return [answer.statusCode, answer.json<Body>()['message']];
  };
  const notReached = 'The payment service can’t be reached right now. You haven’t been charged.';

  test.each([
    ['a broken connection', 'cut' as const],
    ['an answer of somebody else', 'wrong' as const],
    ['a failure', { status: 500 } as const],
  ])('%s says that nothing was charged', async (_name, fault) => {
    mollie.simulator.always = fault;
    expect(await refusedWith()).toEqual([503, notReached]);
  });

  test('an answer that was lost is asked for again with the same key, so that there is one payment', async () => {
    const before = mollie.payments.size;
    mollie.simulator.fail('lost');
    const { invoice, payment } = await begun();
    expect(mollie.payments.size).toBe(before + 1);
    payment.status = 'paid';
    expect(await webhook(payment.id)).toBe(204);
    expect(await allocations(invoice)).toEqual([{ amount_cents: gross_cents }]);
  });

  test('after a failure the next attempt pays once, and the lost payment that expires changes nothing', async () => {
    const invoice = await written();
    mollie.simulator.fail('lost');
    mollie.simulator.fail('cut', 1);
    expect((await begin(invoice)).statusCode).toBe(503);
    const lost = mollie.last();
    expect((await begin(invoice)).statusCode).toBe(201);
    const payment = mollie.last();
    expect(payment.id).not.toBe(lost.id);
    payment.status = 'paid';
    lost.status = 'expired';
    expect([await webhook(payment.id), await webhook(lost.id)]).toEqual([204, 204]);
    expect((await paymentsOf(invoice)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await invoiceRow(invoice)).toEqual({ status: 'paid', paid_cents: gross_cents });
  });

  test('too many requests say when to try again', async () => {
    mollie.simulator.fail({ status: 429, headers: { 'retry-after': '7' } });
    const answer = await begin(await written());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7']);
  });

  test('a refused request gives the reason of Mollie with its field', async () => {
    const invoice = await written({ currency: 'USD' });
    const answer = await begin(invoice);
    expect([answer.statusCode, answer.json<Body>()['message']]).toEqual([
      409,
      'The payment service refused this payment: The currency is not supported (amount.currency)',
    ]);
  });

  test('a wrong key is for staff to correct, and is never shown', async () => {
    await configure({ mollie_api_key: 'test_wrongwrongwrongwrongwrong' });
    try {
      expect(await refusedWith()).toEqual([409, 'Online payment isn’t set up correctly. You haven’t been charged.']);
      const settings = await shop.api.send('management', 'GET /api/settings');
      expect(settings.body).not.toContain('wrongwrong');
    } finally {
      await configure({ mollie_api_key: apiKey });
    }
  });
});

test('a payment link leads to Mollie and back to its page', async () => {
  const invoice = await written();
  const { url } = (await shop.api.send('management', `POST /api/invoices/${invoice}/payment-link`, { body: {} })).json<{
    url: string;
  }>();
  const token = new URL(url).searchParams.get('link') ?? '';
  const answer = await shop.api.send(null, `POST /api/payment-links/${token}/payment`, { body: {} });
  const payment = mollie.last();
  expect(answer.json<Body>()).toEqual({
    pay_url: `https://www.mollie.com/checkout/select/${payment.id.slice(3)}`,
    is_pending: false,
  });
  expect(payment.redirectUrl).toBe(`${url}&paid=1`);
  // Continued from the screens, the person returns there.
  await begin(invoice);
  expect(payment.redirectUrl).toBe(`https://beheer.example.nl/invoices/${invoice}?tab=invoice-payment&paid=1`);
  const test_payment = await shop.api.send(null, `POST /api/payment-links/${token}/test-payment`, {
    body: { outcome: 'paid' },
  });
  expect(test_payment.statusCode).toBe(404);
});
