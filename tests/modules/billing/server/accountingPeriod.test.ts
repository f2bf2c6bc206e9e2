/**
 * The books: closed periods, the order of dates over the years, series, rates, currencies, and payments that cannot be.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());
beforeEach(() => world.api.rewind());

type Answer = { readonly status: number; readonly body: Fields };

const change = async (resource: string, uuid: unknown, body: Fields): Promise<Answer> => {
  const answer = await world.api.send('management', `PUT /api/${resource}/${String(uuid)}`, { body });
  return { status: answer.statusCode, body: answer.json() };
};
const create = async (resource: string, body: Fields, locale = 'en'): Promise<Answer> => {
  const answer = await world.api.send('employee', `POST /api/${resource}`, {
    body,
    headers: { 'accept-language': locale },
  });
  return { status: answer.statusCode, body: answer.json() };
};
/** What is shown at the field. */
const at = ({ body }: Answer, field: string): readonly unknown[] => [
  (body['errors'] as Record<string, unknown> | undefined)?.[field] ?? body,
];
const close = (books_closed_until: string | null) =>
  change('sellers', world.api.company.seller, { books_closed_until });

describe('a date', () => {
  test('in another year is rejected, also before anything was numbered', async () => {
    const answer = await world.act(await world.draft(), 'finalise', { issue_date: '2023-06-30' }, 'employee');
    expect([answer.status, at(answer, 'issue_date')]).toEqual([
      409,
      ['This is too long ago: choose 2025-01-01 or later'],
    ]);
    const first = await world.act(await world.draft(), 'finalise', { issue_date: '2025-12-30' }, 'employee');
    expect(first.body).toMatchObject({ number: '202500001' });
    expect(await world.sent()).toMatchObject({ number: '202600001', issue_date: '2026-03-10' });
    // The year before has its own series, and is over.
    const late = await world.act(await world.draft(), 'finalise', { issue_date: '2025-12-31' }, 'employee');
    expect([late.status, at(late, 'issue_date')]).toEqual([
      409,
      ['The previous number, 202600001, is dated 2026-03-10. Choose that day or later, or leave it empty'],
    ]);
  });

  test('in a closed period is rejected for invoices and payments, and accepted after the period is opened', async () => {
    const employee = await world.api.send('employee', `PUT /api/sellers/${world.api.company.seller}`, {
      body: { books_closed_until: '2026-01-31' },
    });
    expect(employee.statusCode).toBe(403);
    expect(at(await close('2026-03-10'), 'books_closed_until')).toEqual([
      'Choose a day before today: what is booked today still belongs in the books',
    ]);
    expect((await close('2026-03-09')).status).toBe(200);
    const other = await world.add('clients', {
      company_name: 'Dicht',
      email: 'd@example.nl',
      seller_uuid: world.api.company.seller,
    });
    const payment = { client_uuid: other['uuid'], method: 'bank', amount_cents: 100, received_on: '2026-03-09' };
    const refused = ['The books are closed until 2026-03-09: choose 2026-03-10 or later'];
    expect(at(await create('payments', payment), 'received_on')).toEqual(refused);
    const proforma = await world.act(await world.draft({ kind: 'proforma' }), 'finalise', { issue_date: '2026-03-09' });
    expect([proforma.status, at(proforma, 'issue_date')]).toEqual([409, refused]);
    const invoice = await world.sent();
    const register = { amount_cents: 1_210, received_on: '2026-03-09', method: 'bank' };
    expect(at(await world.act(invoice, 'register-payment', register, 'employee'), 'received_on')).toEqual(refused);
    await close('2026-03-08');
    const booked = await create('payments', payment);
    expect(booked.status).toBe(201);
    await close('2026-03-09');
    // What was declared is kept as it was.
    expect(at(await change('payments', booked.body['uuid'], { amount_cents: 99 }), 'amount_cents')).toEqual([
      'This payment is in a closed period. Record the difference today',
    ]);
    expect(at(await change('payments', booked.body['uuid'], { received_on: '2026-03-10' }), 'received_on')).toEqual([
      'This payment is in a closed period. Record the difference today',
    ]);
    expect((await change('payments', booked.body['uuid'], { description: 'Bank' })).status).toBe(200);
    const removed = await world.api.send('management', `DELETE /api/payments/${String(booked.body['uuid'])}`);
    expect([removed.statusCode, removed.json<Fields>()['message']]).toEqual([
      409,
      'This payment is in a closed period.',
    ]);
    await close(null);
  });
});

test.each<[string, Fields, string, string]>([
  ['2001', { received_on: '2001-01-01' }, 'received_on', 'This is too long ago: choose 2025-01-01 or later'],
  ['tomorrow', { received_on: '2026-03-11' }, 'received_on', 'This date is in the future. Choose today or earlier'],
  ['2027', { received_on: '2027-01-01' }, 'received_on', 'This date is in the future. Choose today or earlier'],
])('a payment of %s is rejected', async (_what, rest, field, message) => {
  const body = { client_uuid: world.api.company.clients.own, method: 'bank', amount_cents: 100, ...rest };
  expect(at(await create('payments', body), field)).toEqual([message]);
});

test('the credit balance pays no more than its amount, from money that was booked', async () => {
  const client = await world.add('clients', {
    company_name: 'Tegoed',
    email: 't@example.nl',
    seller_uuid: world.api.company.seller,
    street: 'Kade',
    house_number: '2',
    postal_code: '3511 AA',
    city: 'Utrecht',
  });
  const payment = { client_uuid: client['uuid'], received_on: '2026-03-10', amount_cents: 500 };
  const invented = await create('payments', { ...payment, method: 'credit_balance' }, 'nl');
  expect(at(invented, 'method')).toEqual([
    'Tegoed is geld dat al is geboekt. Gebruik ‘Betaling boeken’ bij de factuur of ‘Openstaande facturen betalen’ bij die betaling',
  ]);
  const invoice = await world.sent({ client_uuid: client['uuid'] });
  const pay = (amount_cents: number): Promise<Answer> =>
    world.act(invoice, 'register-payment', { method: 'credit_balance', received_on: '2026-03-10', amount_cents });
  expect(at(await pay(1_210), 'amount_cents')).toEqual([
    'This client has no credit balance. Choose how the money came in',
  ]);
  const booked = [
    await create('payments', { ...payment, method: 'bank' }),
    await create('payments', { ...payment, method: 'bank' }),
  ];
  expect(at(await pay(1_210), 'amount_cents')).toEqual([
    'The credit balance is €10.00. Use at most that, or choose how the money came in',
  ]);
  expect((await pay(700)).body).toMatchObject({ status: 'partially_paid', paid_cents: 700, open_cents: 510 });
  const left = await Promise.all(booked.map(({ body }) => world.one('payments', body['uuid'])));
  expect(left.map(({ unallocated_cents }) => unallocated_cents)).toEqual([0, 300]);
});

test('an invoice in dollars cannot be finalised, and the error says what to do', async () => {
  const draft = await world.draft({ currency: 'USD' });
  const answer = await world.act(draft, 'finalise');
  expect([answer.status, answer.body['message'], at(answer, 'currency')]).toEqual([
    409,
    'This invoice is in USD; VAT has to be stated in euro.',
    ['Choose EUR and the prices in euro'],
  ]);
});

test('a VAT rate in use can only be ended', async () => {
  const { standard } = world.api.company.vat;
  await world.draft();
  const answer = await change('vat-rates', standard, { rate_bp: 2_200 });
  expect([answer.status, at(answer, 'rate_bp')]).toEqual([
    422,
    ['This rate has been used on invoices. Set “Valid through” to end it, and add a new one with the same code'],
  ]);
  expect((await change('vat-rates', standard, { valid_until: '2030-12-31' })).status).toBe(200);
  expect((await change('vat-rates', standard, { valid_until: null })).status).toBe(200);
});

test('a series continues by one, and has no other next to it', async () => {
  await world.sent();
  const rows = await world.api.store.database
    .selectFrom('number_sequences')
    .selectAll()
    .where('document', '=', 'invoice')
    .where('year', '=', 2026)
    .execute();
  const series: Fields = rows[0] ?? {};
  for (const next_value of [Number(series['next_value']) + 10, 1])
    expect(at(await change('number-sequences', series['uuid'], { next_value }), 'next_value')).toEqual([
      expect.stringMatching(/^Number 2026\d{5} has been issued from this series/),
    ]);
  const beside = await world.api.send('management', 'POST /api/number-sequences', {
    body: { seller_uuid: world.api.company.seller, document: 'invoice', series: 'a', year: 2026, next_value: 50 },
  });
  expect([beside.statusCode, beside.json<Fields>()['errors']]).toEqual([
    422,
    { series: 'Numbers are already issued from another series. Using 2 series would leave gaps' },
  ]);
  // A series that has numbered nothing yet continues where an earlier administration ended.
  const fresh = await world.add('number-sequences', {
    seller_uuid: world.api.company.seller,
    document: 'invoice',
    series: 'main',
    year: 2027,
  });
  expect((await change('number-sequences', fresh['uuid'], { next_value: 41 })).status).toBe(200);
});

describe('setting off a credit', () => {
  const another = (name: string): Promise<Fields> =>
    world.add('clients', {
      company_name: name,
      email: 'v@example.nl',
      seller_uuid: world.api.company.seller,
      street: 'Kade',
      house_number: '2',
      postal_code: '3511 AA',
      city: 'Utrecht',
    });
  const setOff = (invoice: Fields, amount_cents: number): Promise<Answer> =>
    world.act(invoice, 'register-payment', { method: 'offset', received_on: '2026-03-10', amount_cents }, 'employee');

  test('without an open credit note is rejected by action, creation and edit, and books nothing', async () => {
    const client = await another('Niets tegoed');
    const invoice = await world.sent({ client_uuid: client['uuid'] });
    expect(at(await setOff(invoice, 1_210), 'amount_cents')).toEqual([
      'There’s no open credit note to offset this against. Choose how the money came in',
    ]);
    const payment = { client_uuid: client['uuid'], received_on: '2026-03-10', amount_cents: 100 };
    const byAction = ['Verrekenen gaat met een creditnota. Gebruik ‘Betaling boeken’ bij de factuur of crediteer die'];
    expect(at(await create('payments', { ...payment, method: 'offset' }, 'nl'), 'method')).toEqual(byAction);
    const booked = await create('payments', { ...payment, method: 'bank' });
    expect(at(await change('payments', booked.body['uuid'], { method: 'offset' }), 'method')).toEqual([
      'To offset, you need a credit note. Use “Register payment” on the invoice, or credit it',
    ]);
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent', paid_cents: 0 });
  });

  test('uses the open amount of a credit note, once', async () => {
    const client = await another('Tegoed van creditnota');
    const paid = await world.sent({ client_uuid: client['uuid'] });
    await world.act(paid, 'register-payment', { method: 'bank', received_on: '2026-03-10', amount_cents: 1_210 });
    const credited = await world.act(paid, 'credit', { credit_reason: 'Not delivered' });
    const { next } = credited.body as { next: Fields };
    const note = await world.act(next, 'finalise');
    expect([note.status, note.body]).toEqual([200, expect.objectContaining({ kind: 'credit_note', status: 'final' })]);
    const [first, second] = [
      await world.sent({ client_uuid: client['uuid'] }),
      await world.sent({ client_uuid: client['uuid'] }),
    ];
    expect((await setOff(first, 1_000)).body).toMatchObject({ status: 'partially_paid', paid_cents: 1_000 });
    expect(await world.one('invoices', next['uuid'])).toMatchObject({ status: 'final', open_cents: -210 });
    expect(at(await setOff(second, 211), 'amount_cents')).toEqual([
      '€2.10 in credit notes is open. Offset at most that',
    ]);
    expect((await setOff(second, 210)).body).toMatchObject({ paid_cents: 210 });
    expect(await world.one('invoices', next['uuid'])).toMatchObject({ status: 'applied', open_cents: 0 });
    expect(at(await setOff(second, 1), 'amount_cents')).toEqual([
      'There’s no open credit note to offset this against. Choose how the money came in',
    ]);
  });
});

test('a figure adds up euros, and excludes an old invoice in dollars', async () => {
  const figure = async (name: string): Promise<number> => {
    const answer = await world.api.send('management', 'GET /api/figures/dashboard');
    return answer.json<readonly { readonly name: string; readonly value: number }[]>().find((one) => one.name === name)
      ?.value as number;
  };
  const invoice = await world.sent();
  const before = [await figure('revenue'), await figure('open')];
  const copied = async (currency: string): Promise<void> => {
    await sql`insert into invoices select (jsonb_populate_record(i, jsonb_build_object('uuid', gen_random_uuid(),
      'number', ${`OLD-${currency}`}::text, 'payment_reference', ${`OLD-${currency}`}::text, 'currency', ${currency}::text))).*
      from invoices i where uuid = ${invoice['uuid']}`.execute(world.api.store.database);
  };
  await copied('USD');
  expect([await figure('revenue'), await figure('open')]).toEqual(before);
  await copied('EUR');
  expect([await figure('revenue'), await figure('open')]).toEqual([(before[0] ?? 0) + 1_000, (before[1] ?? 0) + 1_210]);
});
