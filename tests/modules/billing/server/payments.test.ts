/** Payments: allocated to invoices, spread over open ones, reversed; what was ordered continues once it is paid. */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { inTransaction } from '../../../../src/engine/server/store/transaction.ts';
import { bookPayment } from '../../../../src/modules/billing/server/payments/bookPayment.ts';
import { addDays, calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { reclaimAfterYear } from '../../../../src/modules/billing/server/vatCorrections.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const payment = { amount_cents: 1_210, received_on: '2026-03-10', method: 'bank' };
const state = async (invoice: Fields): Promise<readonly unknown[]> => {
  const { status, paid_cents, open_cents, paid_at } = await world.one('invoices', invoice['uuid']);
  return [status, paid_cents, open_cents, paid_at !== null];
};
const pay = (invoice: Fields, rest: Fields = {}) =>
  world.act(invoice, 'register-payment', { ...payment, ...rest }, 'employee');
const ofPayment = async (uuid: unknown, call: string, body: Fields = {}): Promise<number> =>
  (await world.api.send('management', `PUT /api/payments/${String(uuid)}/${call}`, { body })).statusCode;
const allocationsOf = async (invoice: Fields): Promise<readonly Fields[]> =>
  anyTable(world.api.store.database)
    .selectFrom('payment_allocations')
    .selectAll()
    .where('invoice_uuid', '=', invoice['uuid'])
    .execute();

// Before any other: no invoice has an earlier date than the one before it.
test('an overdue invoice shows the next reminder, up to collection', async () => {
  const { clock } = world.api;
  const today = clock.now;
  clock.now = new Date(today.getTime() - 15 * 86_400_000);
  const invoice = await world.sent();
  await world.act(invoice, 'mark-sent');
  const { uuid } = invoice;
  const next = async (): Promise<unknown> => (await world.one('invoices', uuid))['next_reminder'];
  expect(await next()).toBeNull();
  clock.now = today;
  for (const level of ['friendly', 'reminder', 'formal_notice']) {
    expect(await next()).toBe(level);
    await world.add('reminders', { invoice_uuid: uuid, level }, 'employee');
  }
  expect(await next()).toBe('collection');
  expect((await pay(invoice)).status).toBe(200);
  const late = await world.api.send('management', 'POST /api/reminders', {
    body: { invoice_uuid: uuid, level: 'collection' },
  });
  expect([late.statusCode, late.json<{ errors: unknown }>().errors], 'of a paid invoice').toEqual([
    422,
    { invoice_uuid: 'No longer available. Choose another' },
  ]);
});

describe('a payment on an invoice', () => {
  test('is partly paid by a part, and paid by the rest', async () => {
    const invoice = await world.sent();
    expect((await pay(invoice, { amount_cents: 1_000 })).body).toMatchObject({
      status: 'partially_paid',
      paid_cents: 1_000,
      open_cents: 210,
      paid_at: null,
    });
    expect((await pay(invoice, { amount_cents: 210 })).body).toMatchObject({
      status: 'paid',
      paid_cents: 1_210,
      open_cents: 0,
      paid_at: expect.any(String),
    });
    expect((await pay(invoice)).status).toBe(409);
  });

  test('leaves an excess as credit of the client', async () => {
    const invoice = await world.sent();
    const { next, ...paid } = (await pay(invoice, { amount_cents: 5_000 })).body as { next: Fields };
    expect(paid).toMatchObject({ status: 'paid', paid_cents: 1_210, open_cents: 0 });
    expect(next['resource']).toBe('payments');
    expect(await world.one('payments', next['uuid'])).toMatchObject({
      amount_cents: 5_000,
      allocated_cents: 1_210,
      unallocated_cents: 3_790,
    });
    // Nothing else is open: nothing happens. Then it pays the oldest first.
    expect(await ofPayment(next['uuid'], 'allocate')).toBe(200);
    const [late, early] = [
      await world.sent({ due_date: '2026-03-28', lines: [world.line({ unit_price_cents: 3_000 })] }),
      await world.sent({ due_date: '2026-03-12' }),
    ];
    expect(await ofPayment(next['uuid'], 'allocate')).toBe(200);
    expect([await state(early), await state(late)]).toEqual([
      ['paid', 1_210, 0, true],
      ['partially_paid', 2_580, 1_050, false],
    ]);
    expect(await world.one('payments', next['uuid'])).toMatchObject({ unallocated_cents: 0 });
  });

  test.each<[string, Fields, number]>([
    ['nothing', { amount_cents: 0 }, 422],
    ['less than nothing', { amount_cents: -5 }, 422],
    ['half a cent', { amount_cents: 0.5 }, 422],
    ['no day', { received_on: null }, 422],
    ['no method', { method: 'cheque' }, 422],
    ['a field of the invoice', { number: 'x' }, 422],
  ])('is rejected with %s', async (_what, rest, status) => {
    expect((await pay(await world.sent(), rest)).status).toBe(status);
  });

  test('is not for drafts, and not by people of the client', async () => {
    expect((await pay(await world.draft())).status).toBe(409);
    expect((await world.act(await world.sent(), 'register-payment', payment, 'user')).status).toBe(403);
  });

  test('is possible for an uncollectible invoice', async () => {
    const invoice = await world.sent();
    expect((await world.act(invoice, 'mark-uncollectible')).body).toMatchObject({ status: 'uncollectible' });
    expect((await pay(invoice, { amount_cents: 10 })).body).toMatchObject({ status: 'uncollectible', paid_cents: 10 });
    expect((await pay(invoice, { amount_cents: 1_200 })).body).toMatchObject({ status: 'paid' });
  });
});

describe('a write-off', () => {
  test('is undone to the state that follows from its payments', async () => {
    const invoice = await world.sent();
    await world.act(invoice, 'mark-uncollectible');
    expect((await world.act(invoice, 'undo-write-off')).body).toMatchObject({ status: 'sent', open_cents: 1_210 });
    await pay(invoice, { amount_cents: 10 });
    await world.act(invoice, 'mark-uncollectible');
    expect((await world.act(invoice, 'undo-write-off')).body).toMatchObject({
      status: 'partially_paid',
      paid_cents: 10,
    });
    expect((await world.act(invoice, 'undo-write-off')).status).toBe(409);
  });

  test('can be credited, and awaits no money after that', async () => {
    const invoice = await world.sent();
    await world.act(invoice, 'mark-uncollectible');
    const { next } = (await world.act(invoice, 'credit', { credit_reason: 'Bankrupt' })).body as { next: Fields };
    expect((await world.act({ uuid: next['uuid'] }, 'finalise')).body).toMatchObject({ status: 'applied' });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'credited', open_cents: 0 });
  });
});

describe('the VAT of an unpaid invoice', () => {
  const corrections = async (invoice: Fields): Promise<readonly unknown[]> =>
    (
      await anyTable(world.api.store.database)
        .selectFrom('vat_corrections')
        .selectAll()
        .where('invoice_uuid', '=', invoice['uuid'])
        .orderBy('uuid')
        .execute()
    ).map(({ reason, corrected_on, taxable_cents, vat_cents }) => [reason, corrected_on, taxable_cents, vat_cents]);
  const reclaimOn = (day: string) => reclaimAfterYear(world.api.store, new Date(`${day}T09:00:00Z`));

  test('is reclaimed per rate on write-off, and owed again as far as it is paid', async () => {
    const { reduced } = world.api.company.vat;
    const invoice = await world.sent({
      lines: [world.line(), world.line({ description: 'Book', unit_price_cents: 2_000, vat_rate_uuid: reduced })],
    });
    await pay(invoice, { amount_cents: 1_695 });
    expect(await corrections(invoice)).toEqual([]);
    await world.act(invoice, 'mark-uncollectible');
    const [written] = (await world.api.send('employee', 'GET /api/vat-corrections')).json<readonly Fields[]>();
    expect(written).toMatchObject({
      reason: 'written_off',
      vat_breakdown: [
        { category: 'S', rate_bp: 2_100, taxable_cents: -500, vat_cents: -105 },
        { category: 'S', rate_bp: 900, taxable_cents: -1_000, vat_cents: -90 },
      ],
      vat_cents: -195,
    });
    await pay(invoice, { amount_cents: 339, received_on: '2026-03-09' });
    await pay(invoice, { amount_cents: 1_356 });
    const all = (await corrections(invoice)) as readonly (readonly [string, string, number, number])[];
    expect(all.map(([reason, , , vat]) => [reason, vat])).toEqual([
      ['written_off', -195],
      ['paid', 39],
      ['paid', 156],
    ]);
    expect(all.reduce((sum, [, , taxable]) => sum + taxable, 0)).toBe(0);
  });

  test('is owed again when a write-off is undone, reclaimed again after a chargeback, and left to the credit note of a credited one', async () => {
    const undone = await world.sent();
    await world.act(undone, 'mark-uncollectible');
    await world.act(undone, 'undo-write-off');
    const reversed = await world.sent();
    await world.act(reversed, 'mark-uncollectible');
    await pay(reversed, { amount_cents: 605 });
    const [allocation] = await allocationsOf(reversed);
    await ofPayment(allocation?.['payment_uuid'], 'charge-back', { failure_reason: 'Insufficient funds' });
    const credited = await world.sent();
    await world.act(credited, 'mark-uncollectible');
    const { next } = (await world.act(credited, 'credit', { credit_reason: 'Bankrupt' })).body as { next: Fields };
    await world.act({ uuid: next['uuid'] }, 'finalise');
    const of = async (invoice: Fields) =>
      ((await corrections(invoice)) as readonly (readonly unknown[])[]).map(([reason, , , vat]) => [reason, vat]);
    expect([await of(undone), await of(reversed), await of(credited)]).toEqual([
      [
        ['written_off', -210],
        ['undone', 210],
      ],
      [
        ['written_off', -210],
        ['paid', 105],
        ['payment_reversed', -105],
      ],
      [
        ['written_off', -210],
        ['credited', 210],
      ],
    ]);
  });

  test('is reclaimed once, a year after the due date, and not too long afterwards', async () => {
    const [late, paid] = [await world.sent(), await world.sent()];
    await pay(paid);
    const due = String(late['due_date']);
    const year = (days: number): string => addDays(calendarDate(due.replace('2026', '2027')), days);
    await reclaimOn(year(-1));
    expect(await corrections(late)).toEqual([]);
    expect(await reclaimOn(year(0))).toEqual([]);
    await reclaimOn(year(1));
    expect([await corrections(late), await corrections(paid)]).toEqual([[['one_year', year(0), -1_000, -210]], []]);
    await world.act(late, 'mark-uncollectible');
    expect(await corrections(late)).toHaveLength(1);
    const older = await world.sent();
    await reclaimOn(year(40));
    expect(await corrections(older)).toEqual([]);
  });

  test('belongs to the period in which the year ended, also if that is found later, unless those books are closed', async () => {
    const { store, company } = world.api;
    const invoice = await world.sent();
    const year = (days: number): string =>
      addDays(calendarDate(String(invoice['due_date']).replace('2026', '2027')), days);
    await reclaimOn(year(5));
    expect(await corrections(invoice)).toEqual([['one_year', year(0), -1_000, -210]]);
    const declared = await world.sent();
    const close = (books_closed_until: string | null) =>
      store.database.updateTable('sellers').set({ books_closed_until }).where('uuid', '=', company.seller).execute();
    await close(year(2));
    await reclaimOn(year(5));
    await close(null);
    expect(await corrections(declared)).toEqual([['one_year', year(5), -1_000, -210]]);
  });

  test('is corrected by the program only, visible to staff', async () => {
    const answer = await world.api.send('employee', 'POST /api/vat-corrections', { body: {} });
    expect(answer.statusCode).toBe(403);
    expect((await world.api.send('user', 'GET /api/vat-corrections')).statusCode).toBe(403);
  });
});

describe('a reversed payment', () => {
  test('opens its invoice again by a chargeback', async () => {
    const invoice = await world.sent();
    await pay(invoice);
    const [allocation] = await allocationsOf(invoice);
    expect(await ofPayment(allocation?.['payment_uuid'], 'charge-back', { failure_reason: 'Insufficient funds' })).toBe(
      200,
    );
    expect(await state(invoice)).toEqual(['sent', 0, 1_210, false]);
    // The money is gone: nothing of it can pay something else.
    expect(await world.one('payments', allocation?.['payment_uuid'])).toMatchObject({ unallocated_cents: 0 });
    expect((await pay(invoice)).body).toMatchObject({ status: 'paid' });
  });

  test('opens its invoice again by removing its allocation', async () => {
    const invoice = await world.sent();
    await pay(invoice, { amount_cents: 500 });
    const [allocation] = await allocationsOf(invoice);
    expect(
      (await world.api.send('employee', `DELETE /api/payment-allocations/${String(allocation?.['uuid'])}`)).statusCode,
    ).toBe(200);
    expect(await state(invoice)).toEqual(['sent', 0, 1_210, false]);
  });
});

describe('an allocation by hand', () => {
  test.each<[string, (parts: { own: Fields; foreign: Fields; draft: Fields }) => Fields, string]>([
    ['of more than the payment', ({ own }) => ({ invoice_uuid: own['uuid'], amount_cents: 1_001 }), 'amount_cents'],
    [
      'on an invoice of another client',
      ({ foreign }) => ({ invoice_uuid: foreign['uuid'], amount_cents: 10 }),
      'invoice_uuid',
    ],
    ['on a draft', ({ draft }) => ({ invoice_uuid: draft['uuid'], amount_cents: 10 }), 'invoice_uuid'],
  ])('is rejected %s', async (_what, given, field) => {
    const parts = {
      own: await world.sent(),
      foreign: await world.sent({ client_uuid: world.api.company.clients.other }),
      draft: await world.draft(),
    };
    const made = await world.add('payments', {
      ...payment,
      client_uuid: world.api.company.clients.own,
      amount_cents: 1_000,
    });
    const answer = await world.api.send('employee', 'POST /api/payment-allocations', {
      body: { payment_uuid: made['uuid'], ...given(parts) },
    });
    expect([answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})]).toEqual([422, [field]]);
  });

  test('an allocation above the open amount is rejected, also for two concurrent payments', async () => {
    const invoice = await world.sent();
    const [one, two] = [
      await world.add('payments', { ...payment, client_uuid: world.api.company.clients.own }),
      await world.add('payments', { ...payment, client_uuid: world.api.company.clients.own }),
    ];
    const answers = await Promise.all(
      [one, two].map(({ uuid }) =>
        world.api.send('employee', 'POST /api/payment-allocations', {
          body: { payment_uuid: uuid, invoice_uuid: invoice['uuid'], amount_cents: 1_210 },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(await state(invoice)).toEqual(['paid', 1_210, 0, true]);
  });
});

test('a payment that a provider reports twice is booked once, and continues the order', async () => {
  const { store, company } = world.api;
  const order = await world.add('orders', { client_uuid: company.clients.own, seller_uuid: company.seller });
  const draft = await world.draft();
  await anyTable(store.database)
    .updateTable('orders')
    .set({ status: 'awaiting_payment' })
    .where('uuid', '=', order['uuid'])
    .execute();
  await anyTable(store.database)
    .updateTable('invoices')
    .set({ order_uuid: order['uuid'] })
    .where('uuid', '=', draft['uuid'])
    .execute();
  await world.act(draft, 'finalise');
  const book = () =>
    inTransaction(store.database, (tx) =>
      bookPayment(
        { tx, records: store.within(tx), registry: store.registry(), caller: systemCaller, now: world.api.clock.now },
        {
          client_uuid: company.clients.own,
          method: 'ideal',
          amount_cents: 1_210,
          received_on: '2026-03-10',
          external_id: 'tr_1',
          invoices: [String(draft['uuid'])],
        },
      ),
    );
  const first = await book();
  expect([first.left_cents, await book()]).toEqual([0, first]);
  expect(await state(draft)).toEqual(['paid', 1_210, 0, true]);
  expect((await world.one('orders', order['uuid']))['status']).toBe('completed');
});

test('an overpayment says that the rest is credit for the next invoice, and how a refund is recorded', async () => {
  const invoice = await world.sent();
  const over = { amount_cents: 1_500, received_on: '2026-03-10', method: 'bank' };
  const { body } = await world.act(invoice, 'register-payment', over);
  expect(body['outcome']).toMatchObject({
    en: '€2.90 more was paid than was open. It’s kept as credit for the next invoice. If you pay it back, choose “Refund what’s left”.',
  });
  const booked = await world.one('payments', (body['next'] as Fields)['uuid']);
  expect(booked).toMatchObject({ allocated_cents: 1_210, unallocated_cents: 290 });
  const path = `PUT /api/payments/${String(booked['uuid'])}/refund-rest`;
  expect((await world.api.send('employee', path, { body: {} })).statusCode).toBe(200);
  expect(await world.one('payments', booked['uuid'])).toMatchObject({ unallocated_cents: 0, refunded_cents: 290 });
});
