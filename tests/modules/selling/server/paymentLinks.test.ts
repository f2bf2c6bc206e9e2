// Payment links: what a person without an account sees and does with one, and what no link gives.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testService } from '../../../../src/modules/selling/server/payment/testService.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

type Body = Readonly<Record<string, unknown>>;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.insert('general', { scope: 'selling', key: 'online_payments', value: 'test', is_secret: false });
  await shop.api.store.database
    .updateTable('sellers')
    .set({ iban: 'NL91ABNA0417164300' })
    .where('uuid', '=', shop.api.company.seller)
    .execute();
});
afterAll(() => shop.api.close());

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

type Actor = 'user' | 'management' | 'employee' | null;
const make = (invoice: string, actor: Actor = 'management') =>
  shop.api.send(actor, `POST /api/invoices/${invoice}/payment-link`, { body: {} });
const revoke = (invoice: string, actor: Actor = 'management') =>
  shop.api.send(actor, `DELETE /api/invoices/${invoice}/payment-link`);

async function tokenTo(invoice: string, actor: Actor = 'management'): Promise<string> {
  const answer = await make(invoice, actor);
  expect(answer.statusCode).toBe(201);
  const url = new URL(answer.json<{ url: string }>().url);
  expect(url.origin + url.pathname).toBe('https://beheer.example.nl/pay');
  return url.searchParams.get('link') ?? '';
}
const read = (token: string) => shop.api.send(null, `GET /api/payment-links/${token}`);
const pay = (token: string) => shop.api.send(null, `POST /api/payment-links/${token}/payment`, { body: {} });
const stateOf = async (token: string): Promise<Body> => (await read(token)).json<Body>();

const service = testService('a key for tests');
async function deliverPaid(invoice: string): Promise<number> {
  const { external_id } = await shop.api.store.database
    .selectFrom('payments')
    .select('external_id')
    .where('invoice_uuid', '=', invoice)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const { headers, body } = service.sendCallback(
    { payment: external_id ?? '', outcome: 'paid', amount_cents: gross_cents, currency: 'EUR' },
    shop.api.clock.now,
  );
  const answer = await shop.api.app.inject({
    method: 'POST',
    url: '/api/payment-callbacks/test',
    headers,
    payload: body,
  });
  return answer.statusCode;
}

/** Runs the work at another time. */
async function after<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const { clock } = shop.api;
  const start = clock.now;
  clock.now = new Date(start.getTime() + milliseconds);
  try {
    return await work();
  } finally {
    clock.now = start;
  }
}
const day = 86_400_000;

test('a person without an account sees the invoice, pays it, and sees that it is paid', async () => {
  const invoice = await written();
  const token = await tokenTo(invoice);
  expect(await stateOf(token)).toMatchObject({
    number: `2026${numbers}`,
    state: 'open',
    open_cents: gross_cents,
    currency: 'EUR',
    due_date: '2026-03-15',
    can_pay_online: true,
    is_test: true,
    online: null,
    transfer: { iban: 'NL91ABNA0417164300', amount_cents: gross_cents, remittance: `2026${numbers}` },
    paper: { title: `Factuur 2026${numbers}` },
    expires_at: new Date(shop.api.clock.now.getTime() + 90 * day).toISOString(),
  });
  const begun = await pay(token);
  expect([begun.statusCode, begun.json<Body>()]).toEqual([
    201,
    { pay_url: `/pay?link=${token}&test=1`, is_pending: false },
  ]);
  expect((await pay(token)).json<Body>()).toMatchObject({ is_pending: true });
  expect(await stateOf(token)).toMatchObject({ online: { status: 'pending', can_go_on: true } });
  const ended = await shop.api.send(null, `POST /api/payment-links/${token}/test-payment`, {
    body: { outcome: 'paid' },
  });
  expect(ended.statusCode).toBe(202);
  expect(await deliverPaid(invoice)).toBe(204);
  expect(await stateOf(token)).toMatchObject({
    state: 'paid',
    open_cents: 0,
    can_pay_online: false,
    transfer: null,
    online: { status: 'succeeded' },
  });
  const again = await pay(token);
  expect([again.statusCode, again.json<Body>()['message']]).toEqual([409, 'This invoice has nothing left to pay.']);
});

test('the link gives the PDF of the invoice', async () => {
  const token = await tokenTo(await written());
  const file = await shop.api.send(null, `GET /api/payment-links/${token}/pdf`);
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(file.headers['content-disposition']).toContain(`factuur-2026${numbers}.pdf`);
});

test('a person of the client makes a link to their own invoice, and to no other', async () => {
  const token = await tokenTo(await written(), 'user');
  expect((await read(token)).statusCode).toBe(200);
  const other = await written({ client_uuid: shop.api.company.clients.other });
  expect((await make(other, 'user')).statusCode).toBe(404);
  expect((await revoke(other, 'user')).statusCode).toBe(404);
  expect((await make(other, null)).statusCode).toBe(401);
});

test('revoking ends all earlier links, and a later link works', async () => {
  const invoice = await written();
  const [first, second] = [await tokenTo(invoice), await after(day, () => tokenTo(invoice))];
  expect((await read(first)).statusCode).toBe(200);
  expect((await after(2 * day, () => revoke(invoice))).statusCode).toBe(204);
  for (const token of [first, second]) {
    for (const answer of [
      await read(token),
      await pay(token),
      await shop.api.send(null, `GET /api/payment-links/${token}/pdf`),
    ])
      expect([answer.statusCode, answer.json<Body>()]).toEqual([
        404,
        expect.objectContaining({
          code: 'E_LINK',
          message: expect.stringMatching(`^This link to invoice 2026${numbers} was withdrawn by `) as string,
        }),
      ]);
  }
  expect((await read(await after(2 * day, () => tokenTo(invoice)))).statusCode).toBe(200);
});

test('a link expires after the days of the setting, and says so', async () => {
  const invoice = await written();
  const token = await tokenTo(invoice);
  await shop.insert('general', { scope: 'selling', key: 'payment_link_days', value: 5, is_secret: false });
  const short = await tokenTo(invoice);
  expect((await after(5 * day - 1, () => read(short))).statusCode).toBe(200);
  const late = await after(5 * day, () => read(short));
  expect([late.statusCode, late.json<Body>()['message']]).toEqual([
    404,
    expect.stringMatching(`^This link to invoice 2026${numbers} of .+ has expired\\.$`),
  ]);
  expect((await after(5 * day, () => read(token))).statusCode).toBe(200);
  expect((await after(90 * day, () => read(token))).statusCode).toBe(404);
  await shop.api.store.database.deleteFrom('general').where('key', '=', 'payment_link_days').execute();
});

test('a token with any other character is refused', async () => {
  const token = await tokenTo(await written());
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let place = 0; place < token.length - 1; place += 5) {
    const other = letters[(letters.indexOf(token[place] ?? '') + 17) % letters.length] ?? '';
    const answer = await read(`${token.slice(0, place)}${other}${token.slice(place + 1)}`);
    expect([answer.statusCode, answer.json<Body>()['code']]).toEqual([404, 'E_LINK']);
  }
  for (const wrong of ['x', `${token}A`, token.slice(1), '%00'])
    expect((await read(wrong)).json<Body>()['code']).toBe('E_LINK');
});

describe('an invoice that is not to be paid says why', () => {
  test.each([
    ['paid', { status: 'paid', paid_cents: gross_cents }, 'paid'],
    ['credited', { status: 'credited' }, 'credited'],
    ['written off', { status: 'uncollectible' }, 'closed'],
    ['collected by direct debit', { payment_means: 'direct_debit' }, 'collected'],
  ] as const)('%s', async (_name, values, state) => {
    const token = await tokenTo(await written(values));
    expect(await stateOf(token)).toMatchObject({ state, can_pay_online: false, transfer: null });
    expect((await pay(token)).statusCode).toBe(409);
  });

  test('in a batch of direct debits, with the day', async () => {
    const invoice = await written();
    const token = await tokenTo(invoice);
    const debit = await shop.insert('payments', {
      client_uuid: shop.api.company.clients.own,
      method: 'direct_debit',
      amount_cents: gross_cents,
      received_on: '2026-03-20',
      status: 'pending',
    });
    await shop.insert('payment-allocations', { payment_uuid: debit, invoice_uuid: invoice, amount_cents: gross_cents });
    expect(await stateOf(token)).toMatchObject({
      state: 'collected',
      collected_on: '2026-03-20',
      can_pay_online: false,
      transfer: null,
    });
    const refused = await pay(token);
    expect([refused.statusCode, refused.json<Body>()['message']]).toEqual([
      409,
      'We are collecting this by direct debit on 20 March 2026.',
    ]);
  });

  test.each([
    ['a draft', { status: 'draft', number: null }],
    ['a credit note', { kind: 'credit_note', status: 'final' }],
  ] as const)('%s gets no link', async (_name, values) => {
    const answer = await make(await written(values));
    expect([answer.statusCode, answer.json<Body>()['message']]).toEqual([
      409,
      'Only an invoice that has been finalised has a payment link.',
    ]);
  });
});

test('guessing is slowed down per network, and links that work are not counted', async () => {
  const token = await tokenTo(await written());
  const guess = async (): Promise<number> => (await read('x'.repeat(86))).statusCode;
  for (let count = 0; count < 20; count += 1) expect((await read(token)).statusCode).toBe(200);
  const guesses: number[] = [];
  for (let count = 0; count < 340; count += 1) guesses.push(await guess());
  expect(guesses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(300);
  expect(guesses.at(-1)).toBe(429);
});
