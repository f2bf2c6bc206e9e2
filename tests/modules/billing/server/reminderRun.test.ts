// The next run of reminders: its preview, what holds a reminder back, and what a letter charges.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { addDays, localDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { localInstant } from '../../../../src/engine/values/dates/localTime.ts';
import { sendReminders } from '../../../../src/modules/billing/server/reminders/reminders.ts';
import type { ReminderRunPreview } from '../../../../src/modules/billing/rules/reminderRun.ts';
import type { TestActor } from '../../../support/app.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { mailsTo } from '../../../support/mails.ts';
import { own } from '../../../support/row.ts';

let world: BillingWorld;
let made = 0;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const database = () => anyTable(world.api.store.database);
const today = () => localDate(world.api.clock.now);
const preview = async (actor: TestActor = 'management'): Promise<ReminderRunPreview> => {
  const answer = await world.api.send(actor, 'GET /api/reminders/preview');
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

beforeEach(async () => {
  await world.api.rewind();
  world.api.clock.now = localInstant(today(), 8 * 60);
  for (const table of ['reminders', 'bank_statements']) await database().deleteFrom(table).execute();
  // Write off the invoices that earlier tests left open.
  await database().updateTable('invoices').set({ status: 'uncollectible' }).where('status', '=', 'sent').execute();
});

interface Debt {
  readonly client_uuid: string;
  readonly email: string;
  readonly invoice: Fields;
}

/** A client with an invoice of 12.10 that was sent and is so many days late. */
async function debt(days: number, client: Fields = {}, rest: Fields = {}): Promise<Debt> {
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
    ...client,
  });
  return { client_uuid: String(uuid), email, invoice: await lateInvoice(String(uuid), days, rest) };
}

/** An invoice that was issued 100 days ago. */
async function lateInvoice(client_uuid: string, days: number, rest: Fields = {}): Promise<Fields> {
  const { clock } = world.api;
  const { now } = clock;
  const due_date = addDays(today(), -days);
  clock.now = new Date(now.getTime() - 100 * 86_400_000);
  const invoice = await world.sent({ client_uuid, due_date, ...rest });
  await change('invoices', invoice['uuid'], { sent_at: clock.now });
  clock.now = now;
  return invoice;
}

const change = (table: string, uuid: unknown, values: Fields): Promise<unknown> =>
  database().updateTable(table).set(values).where('uuid', '=', String(uuid)).execute();

const person = { type: 'person', company_name: null, first_name: 'Jan', last_name: 'Bakker' };

/** Inserts a reminder that was sent so many days ago. */
const wasSent = (invoice: Fields, level: string, days: number, pay_before: string | null = null): Promise<unknown> =>
  database()
    .insertInto('reminders')
    .values({
      uuid: crypto.randomUUID(),
      invoice_uuid: invoice['uuid'],
      level,
      sent_at: new Date(world.api.clock.now.getTime() - days * 86_400_000),
      pay_before,
      version: 1,
      created_at: world.api.clock.now,
      updated_at: world.api.clock.now,
    })
    .execute();

const statementUntil = (until_on: string): Promise<unknown> =>
  database()
    .insertInto('bank_statements')
    .values({
      uuid: crypto.randomUUID(),
      seller_uuid: world.api.company.seller,
      iban: 'NL20INGB0001234567',
      identification: until_on,
      from_on: until_on,
      until_on,
      version: 1,
      created_at: world.api.clock.now,
      updated_at: world.api.clock.now,
    })
    .execute();

const isHeld = async ({ invoice }: Debt): Promise<unknown> => {
  const { letters, on_hold } = await preview();
  expect(letters.flatMap(({ invoices }) => invoices.map(({ uuid }) => uuid))).not.toContain(invoice['uuid']);
  const found = on_hold.find(({ invoice_uuid }) => invoice_uuid === invoice['uuid']);
  return found === undefined ? null : [found.reason, found.on];
};

describe('the preview of the next run', () => {
  test('shows the letters that the run then sends, and writes nothing', async () => {
    const one = await debt(1);
    const run = await preview('employee');
    expect(run).toEqual({
      day: today(),
      is_automatic: true,
      letters: [
        {
          client_uuid: one.client_uuid,
          client_name: `Debtor ${made}`,
          level: 'friendly',
          invoices: [{ uuid: one.invoice['uuid'], number: one.invoice['number'] }],
          open_cents: 1_210,
          cost_cents: 0,
          interest_cents: 0,
          pay_before: addDays(today(), 8),
          sent_to: one.email,
          failed: null,
        },
      ],
      on_hold: [],
    });
    expect(await database().selectFrom('reminders').select('uuid').execute()).toEqual([]);
    expect(await mailsTo(world.api, one.email)).toEqual([]);
    expect(await sendReminders(world.api.store, world.api.clock.now)).toBe(1);
    expect((await mailsTo(world.api, one.email)).map(({ kind }) => kind)).toEqual(['invoice-reminder']);
    expect((await preview()).letters).toEqual([]);
  });

  test('shows one letter for all invoices of a consumer that reach the formal notice', async () => {
    const one = await debt(30, person);
    const second = await lateInvoice(one.client_uuid, 29);
    for (const invoice of [one.invoice, second]) await wasSent(invoice, 'reminder', 20);
    const { letters } = await preview();
    expect(letters.map(({ level, invoices, cost_cents }) => [level, invoices.length, cost_cents])).toEqual([
      ['formal_notice', 2, 4_000],
    ]);
  });

  test('shows the letters of tomorrow when those of today are sent', async () => {
    const [late, due] = [await debt(1), await debt(0)];
    await sendReminders(world.api.store, world.api.clock.now);
    expect(await mailsTo(world.api, late.email)).toHaveLength(1);
    const { day, letters } = await preview();
    expect(day).toBe(addDays(today(), 1));
    expect(letters.map(({ client_uuid, level, failed }) => [client_uuid, level, failed])).toEqual([
      [due.client_uuid, 'friendly', null],
    ]);
  });

  test('is refused to people of clients', async () => {
    expect((await world.api.send('user', 'GET /api/reminders/preview')).statusCode).toBe(403);
  });
});

describe('a reminder is held back', () => {
  test('by a dispute, an arrangement, and an invoice that was never sent', async () => {
    const [disputed, arranged, unsent] = [await debt(1), await debt(1), await debt(1)];
    await change('invoices', disputed.invoice['uuid'], { disputed_on: today() });
    await change('clients', arranged.client_uuid, { suspend_hold_until: addDays(today(), 9) });
    await change('invoices', unsent.invoice['uuid'], { sent_at: null });
    expect([await isHeld(disputed), await isHeld(arranged), await isHeld(unsent)]).toEqual([
      ['disputed', null],
      ['arrangement', addDays(today(), 9)],
      ['not_sent', null],
    ]);
    expect(await sendReminders(world.api.store, world.api.clock.now)).toBe(0);
  });

  test('by a direct debit of the whole amount that is in progress', async () => {
    const one = await debt(1);
    const invoice_uuid = one.invoice['uuid'];
    const payment = await world.add('payments', {
      client_uuid: one.client_uuid,
      method: 'direct_debit',
      amount_cents: 1_210,
      received_on: today(),
      allocations: [{ invoice_uuid, amount_cents: 1_210 }],
    });
    await change('payments', payment['uuid'], { status: 'pending' });
    await change('invoices', invoice_uuid, { status: 'sent', paid_cents: 0, paid_at: null });
    expect(await isHeld(one)).toEqual(['direct_debit', null]);
    expect(await sendReminders(world.api.store, world.api.clock.now)).toBe(0);
  });

  test('for an hour by an online payment that the client began', async () => {
    const one = await debt(1);
    const { now } = world.api.clock;
    await database()
      .insertInto('payments')
      .values({
        uuid: crypto.randomUUID(),
        client_uuid: one.client_uuid,
        invoice_uuid: one.invoice['uuid'],
        method: 'ideal',
        amount_cents: 1_210,
        refunded_cents: 0,
        received_on: today(),
        status: 'pending',
        version: 1,
        created_at: new Date(now.getTime() - 59 * 60_000),
        updated_at: now,
      })
      .execute();
    const other = await debt(1);
    expect((await preview()).letters.map(({ client_uuid }) => client_uuid)).toEqual([other.client_uuid]);
    expect(await isHeld(one)).toEqual(['payment', null]);
    expect(await sendReminders(world.api.store, now)).toBe(1);
    expect(await mailsTo(world.api, one.email)).toEqual([]);
    const failed: string[] = [];
    await sendReminders(world.api.store, new Date(now.getTime() + 2 * 60_000), (line) => failed.push(line));
    expect(failed).toEqual([]);
    expect(await mailsTo(world.api, one.email)).toHaveLength(1);
  });

  test('by a bank statement older than the setting, if the seller has statements, except one that staff entered', async () => {
    const one = await debt(1);
    await statementUntil(addDays(today(), -6));
    expect(await isHeld(one)).toEqual(['old_statement', addDays(today(), -6)]);
    expect(await sendReminders(world.api.store, world.api.clock.now)).toBe(0);
    await world.add('reminders', { invoice_uuid: one.invoice['uuid'], level: 'friendly' }, 'employee');
    expect((await preview()).letters).toHaveLength(1);
    await database().deleteFrom('reminders').execute();
    await statementUntil(addDays(today(), -5));
    expect((await preview()).on_hold).toEqual([]);
    expect(await sendReminders(world.api.store, world.api.clock.now)).toBe(1);
  });
});

test('a payment that is booked after the run has begun stops the reminder of its invoice', async () => {
  const [paid, unpaid] = [await debt(1), await debt(1)];
  expect((await preview()).letters).toHaveLength(2);
  const { store, clock } = world.api;
  // The run waits for the invoice, which the payment locks until it is committed.
  const run = store.transaction(systemCaller, async (within) => {
    const rows = anyTable(within.database);
    const uuid = String(paid.invoice['uuid']);
    await rows.selectFrom('invoices').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
    const sending = sendReminders(store, clock.now);
    await within.act(systemCaller, own(store.registry().resources, 'invoices'), uuid, 'register-payment', {
      amount_cents: 1_210,
      received_on: today(),
      method: 'bank',
    });
    return { sending };
  });
  expect(await (await run).sending).toBe(1);
  expect(await mailsTo(world.api, paid.email)).toEqual([]);
  expect(await mailsTo(world.api, unpaid.email)).toHaveLength(1);
});

describe('a letter about collection', () => {
  const handOver = async ({ invoice, email }: Debt): Promise<{ reminder: Fields | undefined; text: string }> => {
    await world.add('reminders', { invoice_uuid: invoice['uuid'], level: 'collection' });
    await sendReminders(world.api.store, world.api.clock.now);
    const reminder = await database()
      .selectFrom('reminders')
      .selectAll()
      .where('invoice_uuid', '=', String(invoice['uuid']))
      .where('level', '=', 'collection')
      .executeTakeFirst();
    return { reminder, text: (await mailsTo(world.api, email)).at(-1)?.text ?? '' };
  };

  test('charges a business interest from the day after the due date', async () => {
    const one = await debt(73, {}, { lines: [world.line({ unit_price_cents: 100_000 })] });
    const { reminder, text } = await handOver(one);
    // 1,210.00 at 10.15 % for 73 of 365 days.
    expect(reminder).toMatchObject({ collection_cost_cents: 18_150, interest_cents: 2_456 });
    expect(text).toContain(
      'You now also owe the statutory collection costs of €181.50 and statutory interest of €24.56: €1,416.06 in total.',
    );
  });

  test('charges a consumer interest only from the end of the term of the formal notice', async () => {
    const one = await debt(73, person, { lines: [world.line({ unit_price_cents: 100_000 })] });
    await wasSent(one.invoice, 'formal_notice', 25, addDays(today(), -9));
    const { reminder } = await handOver(one);
    // 1,210.00 at 4 % for 10 of 365 days.
    expect(reminder).toMatchObject({ collection_cost_cents: 18_150, interest_cents: 133 });
  });

  test('adds VAT to the costs of a seller that cannot reclaim it', async () => {
    const { seller } = world.api.company;
    await change('sellers', seller, { reclaims_vat: false });
    const one = await debt(73);
    const { reminder, text } = await handOver(one);
    await change('sellers', seller, { reclaims_vat: true });
    expect(reminder).toMatchObject({ collection_cost_cents: 4_840 });
    expect(text).toContain('Collection costs incl. VAT: €48.40');
  });
});

describe('the file for collection', () => {
  const fileOf = async ({ client_uuid }: Debt, actor: TestActor = 'employee', query = '') =>
    world.api.app.inject({
      method: 'GET',
      url: `/api/clients/${client_uuid}/collection-file${query}`,
      headers: { authorization: `Bearer ${world.api.tokens[actor]}`, accept: 'application/zip' },
    });

  test('has the overdue invoices, the letters about them, the statement of account and what is claimed', async () => {
    const one = await debt(14, { language: 'en' });
    const later = await lateInvoice(one.client_uuid, -5);
    await wasSent(one.invoice, 'friendly', 13);
    await sendReminders(world.api.store, world.api.clock.now);
    const { statusCode, headers, rawPayload } = await fileOf(one);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(rawPayload);
    const number = String(one.invoice['number']);
    const names = Object.keys(files).toSorted();
    expect(names).toEqual([
      'claims.csv',
      expect.stringContaining(`invoices/`),
      `letters/${today()} reminder ${number}.txt`,
      expect.stringMatching(/^statement-.+\.pdf$/),
    ]);
    const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    expect(text(names[2] ?? '')).toContain('We have reminded you of this before.');
    const [, claim] = text('claims.csv').split('\r\n');
    expect(claim?.split(';').slice(0, 1)).toEqual([number]);
    expect(claim).toContain(';12.10;0.00;12.10;0.00;0.00;');
    expect(text('claims.csv')).not.toContain(String(later['number']));
    for (const name of names.filter((path) => path.endsWith('.pdf'))) expect(text(name).slice(0, 5)).toBe('%PDF-');
  });

  test('is refused if nothing is overdue, and to people of clients', async () => {
    const one = await debt(0);
    expect((await fileOf(one)).json()).toMatchObject({
      code: 'E_STATE',
      message: 'No invoice of this client is overdue.',
    });
    expect((await fileOf(one, 'user')).statusCode).toBe(403);
    expect((await fileOf(one, 'employee', '?invoice_uuid=x')).statusCode).toBe(400);
  });
});
