// What clients hear of money that did not come or went back: direct debits that failed or were taken back, and refunds.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { localInstant } from '../../../../src/engine/values/dates/localTime.ts';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { isCollected } from '../../../../src/modules/billing/server/payments/collected.ts';
import { sendReminders } from '../../../../src/modules/billing/server/reminders/reminders.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { mailsTo, type SeenMail } from '../../../support/mails.ts';
import { own } from '../../../support/row.ts';

let world: BillingWorld;
let made = 0;

beforeAll(async () => {
  world = await createBillingWorld();
  await world.api.store.database
    .updateTable('sellers')
    .set({ iban: 'NL20INGB0001234567', account_holder: 'Voorbeeld Hosting' })
    .where('uuid', '=', world.api.company.seller)
    .execute();
});
afterAll(() => world.api.close());

const iban = 'NL91ABNA0417164300';
const resource = (name: string) => own(world.api.store.registry().resources, name);

interface Debtor {
  readonly client_uuid: string;
  readonly email: string;
  mails(): Promise<readonly SeenMail[]>;
}

async function debtor(): Promise<Debtor> {
  made += 1;
  const email = `debtor${made}@example.nl`;
  const { uuid } = await world.add('clients', {
    company_name: `Debtor ${made}`,
    email,
    seller_uuid: world.api.company.seller,
    street: 'Kade',
    house_number: '2',
    postal_code: '3511 AA',
    city: 'Utrecht',
    country: 'NL',
    language: 'en',
    payment_method: 'direct_debit',
    iban,
  });
  return { client_uuid: String(uuid), email, mails: () => mailsTo(world.api, email) };
}

const invoiceFor = ({ client_uuid }: Debtor, rest: Fields = {}): Promise<Fields> =>
  world.sent({ client_uuid, payment_means: 'direct_debit', language: 'en', ...rest });

/** A payment that came in, or is on its way, of all of these invoices. */
async function paymentOf({ client_uuid }: Debtor, invoices: readonly Fields[], rest: Fields = {}): Promise<string> {
  const amount_cents = invoices.reduce((sum, { gross_cents }) => sum + Number(gross_cents), 0);
  const { status, ...values } = rest;
  const payment = await world.api.store.create(systemCaller, resource('payments'), {
    client_uuid,
    method: 'direct_debit',
    amount_cents: amount_cents || 1_210,
    received_on: '2026-03-10',
    allocations: invoices.map(({ uuid, gross_cents }) => ({ invoice_uuid: uuid, amount_cents: gross_cents })),
    ...values,
  });
  const uuid = String(payment['uuid']);
  const { database } = world.api.store;
  if (status === 'pending') {
    await database.updateTable('payments').set({ status }).where('uuid', '=', uuid).execute();
    for (const invoice of invoices)
      await database
        .updateTable('invoices')
        .set({ status: 'sent', paid_cents: 0, paid_at: null })
        .where('uuid', '=', String(invoice['uuid']))
        .execute();
  }
  return uuid;
}

const act = (uuid: string, action: string, body: Fields = {}) =>
  world.api.send('management', `PUT /api/payments/${uuid}/${action}`, { body });
/** Returns the paragraphs of a mail except its button, because each mail has another payment link. */
const linesOf = ({ text }: SeenMail): readonly string[] =>
  text.split('\n\n').filter((line) => !/^(?:Pay invoice|Factuur betalen):\n/.test(line));
const payLink = /^https:\/\/beheer\.example\.nl\/pay\?link=[\w-]{86}$/;

describe('a direct debit', () => {
  test('a direct debit that was reversed is mailed once, with the reason, the open amount and how to pay; the payment shows it', async () => {
    const one = await debtor();
    const invoice = await invoiceFor(one);
    const payment = await paymentOf(one, [invoice]);
    const answers = await Promise.all(
      [1, 2].map(() => act(payment, 'charge-back', { failure_reason: 'AM04 insufficient funds' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const number = String(invoice['number']);
    const mails = await one.mails();
    expect(mails.map(({ kind, subject, language }) => [kind, subject, language])).toEqual([
      ['direct-debit-returned', `Direct debit returned: invoice ${number}`, 'en'],
    ]);
    expect(linesOf(mails[0] as SeenMail).slice(0, -1)).toEqual([
      `Hello Debtor ${made},`,
      '€12.10\nPay by 24 March 2026',
      `The €12.10 that we collected for invoice ${number} has gone back to your account NL••\u00a0••••\u00a04300.`,
      'There wasn’t enough money in the account.',
      'Please pay €12.10 yourself by 24 March 2026. We may collect what is still open after that once more.',
      `Account (IBAN): NL20 INGB 0001 2345 67\nAccount holder: Voorbeeld Hosting\nReference: ${number}`,
      'Already paid, or is something not right? Let us know.',
    ]);
    expect(mails[0]?.link).toMatch(payLink);
    expect(await world.one('payments', payment)).toMatchObject({ notified_at: world.api.clock.now.toISOString() });
    const history = await world.api.send('employee', `GET /api/payments/${payment}/history`);
    expect(history.json<readonly { verb: string; changes: unknown }[]>()[0]).toMatchObject({
      verb: 'charge-back',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'notified_at' })]),
    });
  });

  test('a failed direct debit links to the page where it is paid, in their language, with at least a week to pay', async () => {
    const { own: client_uuid } = world.api.company.clients;
    const { email } = await world.api.store.database
      .selectFrom('users')
      .innerJoin('client_memberships', 'client_memberships.user_uuid', 'users.uuid')
      .select('email')
      .where('client_memberships.client_uuid', '=', client_uuid)
      .executeTakeFirstOrThrow();
    await world.api.store.database
      .updateTable('clients')
      .set({ billing_email: email, language: 'nl', iban: null })
      .where('uuid', '=', client_uuid)
      .execute();
    const one = { client_uuid, email, mails: () => mailsTo(world.api, email) };
    const invoice = await invoiceFor(one, { due_date: '2026-03-12' });
    const payment = await paymentOf(one, [invoice], { status: 'pending' });
    expect((await act(payment, 'fail', { failure_reason: 'Rekening onbekend.' })).statusCode).toBe(200);
    const mail = (await one.mails()).at(-1) as SeenMail;
    const number = String(invoice['number']);
    expect(mail.subject).toBe(`Incasso mislukt: factuur ${number}`);
    expect(linesOf(mail).slice(2, 5)).toEqual([
      `We konden € 12,10 voor factuur ${number} niet afschrijven van je rekening.`.replace('€ ', '€\u00a0'),
      'Reden: Rekening onbekend.',
      'We proberen het niet opnieuw. Betaal € 12,10 zelf, uiterlijk 17 maart 2026.'.replace('€ ', '€\u00a0'),
    ]);
    expect(mail.link).toMatch(payLink);
  });

  test('a failed direct debit of several invoices names them, and asks for their open amounts only', async () => {
    const one = await debtor();
    const invoices = [await invoiceFor(one), await invoiceFor(one)];
    const [first, second] = invoices.map(({ number }) => String(number));
    const payment = await paymentOf(one, invoices);
    expect((await world.act(invoices[1] as Fields, 'credit', { credit_reason: 'Mistake' })).status).toBe(200);
    await world.api.store.database
      .updateTable('invoices')
      .set({ status: 'credited' })
      .where('uuid', '=', String(invoices[1]?.['uuid']))
      .execute();
    expect((await act(payment, 'charge-back', { failure_reason: 'MS03' })).statusCode).toBe(200);
    const [mail] = await one.mails();
    expect(mail?.subject).toBe(`Direct debit returned: invoices ${first} and ${second}`);
    expect(mail?.text).toContain('Please pay €12.10 yourself');
    expect(mail?.text, 'a code without a reason is no reason').not.toMatch(/MS03|Reason/);
  });

  test('a direct debit that was returned for the second time, or for another reason, is not announced again', async () => {
    const one = await debtor();
    const invoice = await invoiceFor(one);
    const again = 'We may collect what is still open after that once more.';
    for (const failure_reason of ['AM04', 'AM04'])
      expect((await act(await paymentOf(one, [invoice]), 'charge-back', { failure_reason })).statusCode).toBe(200);
    const other = await debtor();
    await act(await paymentOf(other, [await invoiceFor(other)]), 'charge-back', { failure_reason: 'AC04' });
    const texts = [...(await one.mails()), ...(await other.mails())].map(({ text }) => text);
    expect(texts.map((text) => [text.includes(again), text.includes('We won’t try again.')])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  test('a failed direct debit without invoice is mailed without one; other failed or reversed payments are not mailed', async () => {
    const one = await debtor();
    expect((await act(await paymentOf(one, []), 'charge-back', { failure_reason: 'MD06' })).statusCode).toBe(200);
    const [mail] = await one.mails();
    expect(mail?.subject).toBe('Direct debit returned: €12.10');
    expect(mail && linesOf(mail).slice(1, -2)).toEqual([
      'The €12.10 that we collected has gone back to your account NL••\u00a0••••\u00a04300.',
      'Your bank reversed it at your request.',
    ]);
    const other = await debtor();
    await act(await paymentOf(other, [await invoiceFor(other)], { method: 'card' }), 'charge-back');
    await act(await paymentOf(other, [], { method: 'ideal', status: 'pending' }), 'fail');
    expect(await other.mails()).toEqual([]);
  });

  test('a direct debit and its mail are reversed together or not at all', async () => {
    const one = await debtor();
    const payment = await paymentOf(one, [await invoiceFor(one)]);
    const { database } = world.api.store;
    await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
      database,
    );
    const [table] = (
      await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
        where table_name like '%mails' and table_type = 'BASE TABLE'`.execute(database)
    ).rows;
    await sql`create trigger refuse_mail before insert on ${sql.raw(String(table?.name))} for each row execute function refuse_mail()`.execute(
      database,
    );
    try {
      expect((await act(payment, 'charge-back')).statusCode).toBe(500);
    } finally {
      await sql`drop trigger refuse_mail on ${sql.raw(String(table?.name))}`.execute(database);
    }
    expect(await world.one('payments', payment)).toMatchObject({ status: 'succeeded', notified_at: null });
    expect((await act(payment, 'charge-back')).statusCode).toBe(200);
    expect(await one.mails()).toHaveLength(1);
  });

  test('a direct debit is no longer awaited after it failed or a reminder was sent: the client pays the invoice', async () => {
    const one = await debtor();
    const { database } = world.api.store;
    const [untouched, returned, reminded, transferred] = [
      await invoiceFor(one),
      await invoiceFor(one),
      await invoiceFor(one),
      await invoiceFor(one, { payment_means: 'bank_transfer' }),
    ];
    const seen = async ({ uuid, payment_means }: Fields) => {
      const { is_collected, expected_method } = await world.one('invoices', uuid);
      const same = await isCollected(database, {
        uuid: String(uuid),
        payment_means: payment_means as 'direct_debit',
      });
      expect(same).toBe(is_collected);
      return [is_collected, expected_method];
    };
    const collected = [true, 'direct_debit'];
    expect(await seen(untouched)).toEqual(collected);
    const payment = await paymentOf(one, [returned]);
    expect(await seen(returned)).toEqual(collected);
    await act(payment, 'charge-back');
    expect(await seen(returned)).toEqual([false, 'bank']);
    const reminder = { invoice_uuid: String(reminded['uuid']), level: 'friendly', uuid: reminded['uuid'] };
    await anyTable(database).insertInto('reminders').values(reminder).execute();
    expect(await seen(reminded)).toEqual(collected);
    await anyTable(database).updateTable('reminders').set({ sent_at: world.api.clock.now }).execute();
    expect(await seen(reminded)).toEqual([false, 'bank']);
    expect(await seen(transferred)).toEqual([false, 'bank']);
  });
});

describe('a refund', () => {
  test.each<[string, Fields, Fields, readonly string[]]>([
    [
      'of a transfer',
      { method: 'bank' },
      { refund_iban: iban },
      ['The money goes to account NL••\u00a0••••\u00a04300, usually within one business day.'],
    ],
    ['of a card', { method: 'card' }, {}, ['The money goes back to your card, usually within 5 business days.']],
    [
      'of an online payment',
      { method: 'ideal' },
      {},
      ['The money goes to the account that you paid from, usually within 3 business days.'],
    ],
    ['of cash', { method: 'cash' }, {}, []],
  ])('%s is mailed once, with the account that the money goes to', async (_what, values, body, where) => {
    const one = await debtor();
    const payment = await paymentOf(one, [], values);
    expect((await act(payment, 'mark-refunded', body)).statusCode).toBe(200);
    expect((await act(payment, 'mark-refunded', body)).statusCode).toBe(409);
    const mails = await one.mails();
    expect(mails.map(({ subject }) => subject)).toEqual(['Refund of €12.10']);
    expect(linesOf(mails[0] as SeenMail).slice(1, -2)).toEqual([
      `€12.10\n${body['refund_iban'] === undefined ? 'Refunded' : 'Refunded to NL••\u00a0••••\u00a04300'}`,
      'We’ve refunded the €12.10 that you paid on 10 March 2026.',
      ...where,
    ]);
    expect(await world.one('payments', payment)).toMatchObject({
      refund_iban: body['refund_iban'] ?? null,
      notified_at: expect.any(String),
    });
  });

  test('a refund of an invoice paid online names the invoice', async () => {
    const one = await debtor();
    const invoice = await invoiceFor(one, { payment_means: 'online' });
    const payment = await paymentOf(one, [], { method: 'ideal' });
    await world.api.store.database
      .updateTable('payments')
      .set({ invoice_uuid: String(invoice['uuid']) })
      .where('uuid', '=', payment)
      .execute();
    await act(payment, 'mark-refunded');
    expect((await one.mails())[0]?.text).toContain(`for invoice ${String(invoice['number'])}.`);
  });

  test('a refund of a credit note states what was still owed, in its language, and names the credit note', async () => {
    const one = await debtor();
    const invoice = await invoiceFor(one, { language: 'nl' });
    await paymentOf(one, [invoice]);
    const { next } = (await world.act(invoice, 'credit', { credit_reason: 'Dubbel' })).body as { next: Fields };
    const note = (await world.act(next, 'finalise')).body;
    expect(note).toMatchObject({ status: 'final', client_iban: iban });
    expect((await world.act(note, 'mark-refunded', { refund_iban: iban })).body).toMatchObject({
      status: 'refunded',
      refund_iban: iban,
      notified_at: world.api.clock.now.toISOString(),
    });
    expect((await world.act(note, 'mark-refunded')).status).toBe(409);
    const mails = await one.mails();
    expect(mails.map(({ subject, language }) => [subject, language])).toEqual([['Terugbetaling van € 12,10', 'nl']]);
    expect(linesOf(mails[0] as SeenMail).slice(2, 4)).toEqual([
      `We hebben €\u00a012,10 terugbetaald voor creditnota ${String(note['number'])}.`,
      'Het geld gaat naar rekening NL••\u00a0••••\u00a04300 en staat er meestal binnen één werkdag.',
    ]);
  });

  test('staff see when the client was informed of a refund', async () => {
    const { own: client_uuid } = world.api.company.clients;
    const payment = await paymentOf({ client_uuid, email: '', mails: () => Promise.resolve([]) }, [], {
      method: 'bank',
    });
    await act(payment, 'mark-refunded');
    expect(await world.one('payments', payment)).toHaveProperty('notified_at');
    expect(await world.one('payments', payment, 'user')).not.toHaveProperty('notified_at');
  });
});

// Last: no session lives as long.
test('after a failed direct debit reminders wait until the time to pay is over; mails by staff are sent immediately', async () => {
  const [one, other] = [await debtor(), await debtor()];
  const { clock, store } = world.api;
  const on = (day: string) => (clock.now = localInstant(calendarDate(day), 10 * 60));
  const before = clock.now;
  try {
    const invoices = [await invoiceFor(one), await invoiceFor(other)];
    for (const invoice of invoices) await world.act(invoice, 'mark-sent');
    const payments = [await paymentOf(one, invoices.slice(0, 1)), await paymentOf(other, invoices.slice(1))];
    on('2026-04-01');
    for (const payment of payments) await store.act(systemCaller, resource('payments'), payment, 'charge-back', {});
    const written = { invoice_uuid: invoices[1]?.['uuid'], level: 'friendly' };
    await store.create(systemCaller, resource('reminders'), written);
    const kinds = async (of: Debtor) => (await of.mails()).map(({ kind }) => kind).slice(1);
    on('2026-04-08');
    await sendReminders(store, clock.now);
    expect([await kinds(one), await kinds(other)]).toEqual([[], ['invoice-reminder']]);
    on('2026-04-09');
    await sendReminders(store, clock.now);
    expect(await kinds(one)).toEqual(['invoice-reminder']);
  } finally {
    clock.now = before;
  }
});
