/** A client's own money pays its invoices: received and not allocated, left over, or owed by a credit note. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, localDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { useCredit } from '../../../../src/modules/billing/server/payments/clientCredit.ts';
import { sendReminders } from '../../../../src/modules/billing/server/reminders/reminders.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { mailsTo } from '../../../support/mails.ts';
import { own } from '../../../support/row.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());
beforeEach(async () => {
  // What an earlier test left open or unused belongs to nobody else's test.
  const database = anyTable(world.api.store.database);
  await database.updateTable('payments').set({ status: 'failed' }).execute();
  await database
    .updateTable('invoices')
    .set({ disputed_on: '2026-01-01' })
    .where('status', 'in', ['sent', 'partially_paid'])
    .execute();
});

const invoice = (rest: Fields = {}): Promise<Fields> =>
  world.sent({ due_date: '2026-03-20', lines: [world.line({ unit_price_cents: 10_000 })], ...rest });
const received = (amount_cents: number, rest: Fields = {}): Promise<Fields> =>
  world.add('payments', {
    client_uuid: world.api.company.clients.own,
    amount_cents,
    received_on: '2026-03-10',
    method: 'bank',
    ...rest,
  });
const open = async ({ uuid }: Fields): Promise<unknown> => (await world.one('invoices', uuid))['open_cents'];
const left = async ({ uuid }: Fields): Promise<unknown> => (await world.one('payments', uuid))['unallocated_cents'];
const run = async (): Promise<void> => {
  expect(await useCredit(world.api.store, world.api.clock.now)).toEqual({ failed: [] });
};
const payment = (uuid: unknown, action: string, body: Fields = {}) =>
  world.api.send('management', `PUT /api/payments/${String(uuid)}/${action}`, { body });

describe('unallocated money', () => {
  test('pays the invoice that it names, then those due first', async () => {
    const [first, second, named] = [
      await invoice({ due_date: '2026-03-18' }),
      await invoice(),
      await invoice({ due_date: '2026-04-30' }),
    ];
    const money = await received(26_000, { description: `Betaling ${String(named['number'])} dank` });
    await run();
    expect(await Promise.all([first, second, named].map(open))).toEqual([0, 10_300, 0]);
    expect(await left(money)).toBe(0);
  });

  test('pays the one invoice of exactly its amount before an older one', async () => {
    const [old, exact] = [
      await invoice({ due_date: '2026-03-17' }),
      await invoice({ lines: [world.line({ unit_price_cents: 7_700 })] }),
    ];
    await received(9_317);
    await run();
    expect([await open(old), await open(exact)]).toEqual([12_100, 0]);
  });

  test('pays the rest of an invoice that the same payment already pays in part', async () => {
    const one = await invoice();
    const money = await received(12_100, {
      allocations: [{ invoice_uuid: one['uuid'], amount_cents: 2_000 }],
    });
    await run();
    expect([await open(one), await left(money)]).toEqual([0, 0]);
  });

  test('does not pay a disputed invoice, unless it names it', async () => {
    const one = await invoice();
    await world.act(one, 'dispute', { dispute_reason: 'Never ordered' });
    await received(12_100);
    await run();
    expect(await open(one)).toBe(12_100);
    await received(12_100, { external_id: `TRX ${String(one['number'])}` });
    await run();
    expect(await open(one)).toBe(0);
  });

  test('credit does not pay what announced money already pays, and is not used twice by two concurrent runs', async () => {
    const [announced, other] = [await invoice({ due_date: '2026-03-17' }), await invoice()];
    const pending = await received(12_100, {
      allocations: [{ invoice_uuid: announced['uuid'], amount_cents: 12_100 }],
    });
    const database = anyTable(world.api.store.database);
    await database.updateTable('payments').set({ status: 'pending' }).where('uuid', '=', pending['uuid']).execute();
    await database
      .updateTable('invoices')
      .set({ status: 'sent', paid_cents: 0, paid_at: null })
      .where('uuid', '=', announced['uuid'])
      .execute();
    await received(12_100);
    await Promise.all([run(), run()]);
    expect([await open(announced), await open(other)]).toEqual([12_100, 0]);
  });

  test('does not pay a written-off invoice, unless it names it', async () => {
    const one = await invoice();
    await world.act(one, 'mark-uncollectible');
    await received(12_100);
    await run();
    expect(await open(one)).toBe(12_100);
    await received(12_100, { description: String(one['number']) });
    await run();
    expect(await world.one('invoices', one['uuid'])).toMatchObject({ status: 'paid', open_cents: 0 });
  });
});

describe('an overdue invoice', () => {
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    const { clock } = world.api;
    const before = clock.now;
    clock.now = new Date(before.getTime() + 2 * 86_400_000);
    try {
      return await work();
    } finally {
      clock.now = before;
    }
  };
  const tomorrow = () => addDays(localDate(world.api.clock.now), 1);
  const remind = () => later(() => sendReminders(world.api.store, world.api.clock.now));
  const overdue = async (): Promise<Fields> => {
    const one = await invoice({ due_date: tomorrow() });
    expect((await world.act(one, 'mark-sent')).status).toBe(200);
    return one;
  };

  test('without a sent mail gets no reminder, not even from staff', async () => {
    const one = await invoice({ due_date: tomorrow() });
    expect(await remind()).toBe(0);
    const { store } = world.api;
    const byHand = later(() =>
      store.create(systemCaller, own(store.registry().resources, 'reminders'), {
        invoice_uuid: one['uuid'],
        level: 'friendly',
      }),
    );
    await expect(byHand).rejects.toMatchObject({ code: 'E_INVALID' });
    await world.act(one, 'mark-sent');
    expect(await remind()).toBe(1);
  });

  test('is set off against an open credit note before a reminder', async () => {
    const paid = await invoice();
    await world.act(paid, 'register-payment', { amount_cents: 12_100, received_on: '2026-03-10', method: 'bank' });
    const { next } = (await world.act(paid, 'credit', { credit_reason: 'Wrong' })).body as { next: Fields };
    const credit = { uuid: next['uuid'] };
    await world.act(credit, 'finalise');
    const one = await overdue();
    await run();
    expect(await open(one), 'not before it is due').toBe(12_100);
    expect(await remind()).toBe(0);
    await later(run);
    expect(await world.one('invoices', one['uuid'])).toMatchObject({ status: 'paid', open_cents: 0 });
    expect(await world.one('invoices', credit.uuid)).toMatchObject({ status: 'applied' });
  });

  test('gets a reminder of what is left after the client’s money was used', async () => {
    const one = await overdue();
    await received(2_100);
    expect(await remind()).toBe(1);
    expect(await open(one)).toBe(10_000);
    const [reminder] = await anyTable(world.api.store.database)
      .selectFrom('reminders')
      .selectAll()
      .where('invoice_uuid', '=', one['uuid'])
      .execute();
    expect(reminder).toMatchObject({ amount_open_cents: 10_000 });
  });
});

describe('the rest of an overpayment', () => {
  test('is refunded with a mail, and pays nothing after that', async () => {
    const one = await invoice();
    const { next } = (
      await world.act(one, 'register-payment', { amount_cents: 15_000, received_on: '2026-03-10', method: 'bank' })
    ).body as { next: Fields };
    const refunded = await payment(next['uuid'], 'refund-rest', { refund_iban: 'NL91ABNA0417164300' });
    expect(refunded.json()).toMatchObject({ status: 'succeeded', refunded_cents: 2_900, unallocated_cents: 0 });
    const client = await world.one('clients', world.api.company.clients.own);
    const mails = await mailsTo(world.api, String(client['billing_email'] ?? client['email']));
    expect(mails.map(({ text }) => text.replaceAll('\u00a0', ' ')).join()).toContain(
      '€ 29,00 terugbetaald: wat over was van de € 150,00 die je op',
    );
    const other = await invoice();
    await run();
    expect(await open(other)).toBe(12_100);
    expect((await payment(next['uuid'], 'refund-rest')).statusCode).toBe(409);
    const balance = await world.act(other, 'register-payment', {
      amount_cents: 2_900,
      received_on: '2026-03-10',
      method: 'credit_balance',
    });
    expect(balance.status).toBe(422);
  });

  test('cannot be allocated beyond the unrefunded amount', async () => {
    const [one, other] = [await invoice(), await invoice()];
    const { next } = (
      await world.act(one, 'register-payment', { amount_cents: 15_000, received_on: '2026-03-10', method: 'bank' })
    ).body as { next: Fields };
    await payment(next['uuid'], 'refund-rest');
    const answer = await world.api.send('management', 'POST /api/payment-allocations', {
      body: { payment_uuid: next['uuid'], invoice_uuid: other['uuid'], amount_cents: 1 },
    });
    expect(answer.statusCode).toBe(422);
  });
});
