// Non-payment: reminders, suspension after the notice, payment that brings it back, and the end after a further term.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, localDate, calendarDate, daysBetween } from '../../../../src/engine/values/dates/calendarDate.ts';
import { localInstant } from '../../../../src/engine/values/dates/localTime.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { useCredit } from '../../../../src/modules/billing/server/payments/clientCredit.ts';
import { sendReminders } from '../../../../src/modules/billing/server/reminders/reminders.ts';
import { enforceNonPayment, nonPaymentOverview } from '../../../../src/modules/subscriptions/server/life/nonPayment.ts';
import { addInfrastructure } from '../../../support/infrastructure.ts';
import { mailsTo, type SeenMail } from '../../../support/mails.ts';
import { own } from '../../../support/row.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let server: string;
beforeAll(async () => {
  shop = await createShop();
  ({ server } = await addInfrastructure(shop.api));
});
afterAll(() => shop.api.close());

const database = () => anyTable(shop.api.store.database);
const now = (): Date => shop.api.clock.now;
const today = () => localDate(now());
const act = (resource: string, uuid: string, action: string, body: Fields = {}): Promise<Fields> =>
  shop.api.store.act(systemCaller, own(shop.api.store.registry().resources, resource), uuid, action, body);
const row = (table: string, uuid: string): Promise<Fields> =>
  database().selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();

interface Debt {
  readonly client: string;
  readonly email: string;
  readonly hosting: string;
  readonly payer: string;
  readonly invoice: string;
}

let made = 0;
/** A client with an account, and an invoice for it that is due in fourteen days. */
async function debt(
  client: Fields = {},
  on_invoice: Fields = {},
  moreLines: (client_uuid: string) => Promise<readonly Fields[]> = () => Promise.resolve([]),
): Promise<Debt> {
  made += 1;
  const email = `debtor${made}@example.nl`;
  const { company, store } = shop.api;
  const client_uuid = await shop.add('clients', {
    company_name: `Debtor ${made}`,
    email,
    seller_uuid: company.seller,
    street: 'Kade',
    house_number: '2',
    postal_code: '3511 AA',
    city: 'Utrecht',
    country: 'NL',
    language: 'en',
    ...client,
  });
  await database().updateTable('clients').set({ status: 'active' }).where('uuid', '=', client_uuid).execute();
  const { hosting_pack_uuid } = await row('products', shop.products.hosting);
  const hosting = await shop.add('hosting', {
    client_uuid,
    hosting_pack_uuid,
    server_uuid: server,
    username: `debtor${made}`,
  });
  await database().updateTable('hosting').set({ status: 'active' }).where('uuid', '=', hosting).execute();
  const payer = await shop.insert('subscriptions', {
    client_uuid,
    product_uuid: shop.products.hosting,
    description: `HOST debtor${made}`,
    quantity: 1,
    price_mode: 'fixed',
    unit_price_cents: 1_000,
    price_base_quantity: 1,
    period_unit: 'year',
    period_count: 1,
    anchor_day: 1,
    started_on: '2026-03-01',
    current_period_start: '2026-03-01',
    current_period_end: '2027-03-01',
    billed_through: '2027-02-28',
    billing: 'advance',
    auto_renew: true,
    status: 'active',
    resource: 'hosting',
    resource_id: hosting,
  });
  const invoice = await shop.add('invoices', {
    client_uuid,
    seller_uuid: company.seller,
    ...on_invoice,
    lines: [
      {
        description: 'HOST',
        quantity: 1,
        unit_price_cents: 12_000,
        vat_rate_uuid: company.vat.standard,
        subscription_uuid: payer,
        period_start: '2026-03-01',
        period_end: '2027-02-28',
      },
      ...(await moreLines(client_uuid)),
    ],
  });
  const invoices = own(store.registry().resources, 'invoices');
  const { seen } = await store.preview(systemCaller, invoices, invoice, 'finalise', {});
  await act('invoices', invoice, 'finalise', { seen });
  await act('invoices', invoice, 'mark-sent');
  return { client: client_uuid, email, hosting, payer, invoice };
}

/** What one day brings, twice over, by two programs. */
async function aDay(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const { store } = shop.api;
    await Promise.all([sendReminders(store, now()), sendReminders(store, now())]);
    const rounds = await Promise.all([enforceNonPayment(store, now()), enforceNonPayment(store, now())]);
    expect(rounds.flatMap(({ failed }) => failed)).toEqual([]);
  }
}

async function until(days: number, { invoice }: Debt): Promise<void> {
  const { due_date } = await row('invoices', invoice);
  const due = calendarDate(String(due_date));
  while (daysBetween(due, today()) < days) {
    shop.api.clock.now = new Date(now().getTime() + 86_400_000);
    await aDay();
  }
}

const pay = ({ invoice }: Debt, amount_cents: number): Promise<Fields> =>
  act('invoices', invoice, 'register-payment', { amount_cents, received_on: today(), method: 'bank' });
const overview = () => nonPaymentOverview(shop.api.store.database, { registry: shop.api.store.registry(), now: now() });
const kinds = (mails: readonly SeenMail[]): readonly string[] =>
  mails.map(({ subject }) => subject.split(':')[0] ?? '');
const status = async (table: string, uuid: string): Promise<unknown> => (await row(table, uuid))['status'];

beforeEach(async () => {
  await shop.api.rewind();
  await database().deleteFrom('reminders').execute();
  // What earlier tests left unpaid is written off.
  await database().updateTable('invoices').set({ paid_cents: 14_520 }).where('status', '=', 'sent').execute();
});

test('dunning from the due date to the end sends each mail once, nothing before its day, and stops the service', async () => {
  const one = await debt();
  await until(27, one);
  expect(kinds(await mailsTo(shop.api, one.email))).toEqual(['Reminder', 'Second reminder']);
  await until(28, one);
  const notice = (await mailsTo(shop.api, one.email)).at(-1);
  expect(notice?.text).toContain('We give you notice of default.');
  expect(notice?.text).toContain('€40.00');
  await until(44, one);
  expect(await status('hosting', one.hosting)).toBe('active');
  expect(
    await nonPaymentOverview(shop.api.store.database, { registry: shop.api.store.registry(), now: now() }),
  ).toEqual({
    day: addDays(today(), 1),
    remind_on: addDays(today(), 1),
    reminders: [],
    suspending: [
      expect.objectContaining({
        subscription_uuid: one.payer,
        invoice_uuid: one.invoice,
        client_name: `Debtor ${made}`,
      }),
    ],
    ending: [],
    on_hold: [],
  });
  // The round of a day begins at one, and is the next one until it has run.
  shop.api.clock.now = localInstant(addDays(today(), 1), 60);
  const next = () => nonPaymentOverview(shop.api.store.database, { registry: shop.api.store.registry(), now: now() });
  expect(await next()).toMatchObject({ day: today(), suspending: [{ subscription_uuid: one.payer }] });
  await enforceNonPayment(shop.api.store, now());
  expect(await next()).toMatchObject({ day: addDays(today(), 1), remind_on: today(), suspending: [] });
  shop.api.clock.now = localInstant(today(), 12 * 60);
  await aDay();
  expect(await row('subscriptions', one.payer)).toMatchObject({
    status: 'suspended',
    suspend_reason: 'non_payment',
    suspended_on: today(),
  });
  expect(await row('hosting', one.hosting)).toMatchObject({ status: 'suspended', suspend_reason: 'non_payment' });
  await until(45 + 59, one);
  expect(await status('subscriptions', one.payer)).toBe('suspended');
  await until(45 + 60, one);
  expect(await row('subscriptions', one.payer)).toMatchObject({ status: 'cancelled', cancel_on: today() });
  expect(await row('hosting', one.hosting)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' });
  expect(kinds(await mailsTo(shop.api, one.email))).toEqual([
    'Reminder',
    'Second reminder',
    'Formal notice',
    'Suspended',
    'Ended',
  ]);
  // What was invoiced stays owed, and nothing is credited.
  const settled = await database()
    .selectFrom('invoice_lines')
    .select('uuid')
    .where('settles_uuid', '=', one.payer)
    .execute();
  expect(settled).toEqual([]);
});

test('a client with direct debit hears that it failed, and is asked to transfer the amount', async () => {
  const [debited, other] = [await debt({}, { payment_means: 'direct_debit' }), await debt()];
  await until(1, debited);
  const said = async ({ email }: Debt) => (await mailsTo(shop.api, email)).at(-1)?.text;
  expect(await said(debited)).toContain('We haven’t received it by direct debit. Please transfer it, quoting');
  expect(await said(other)).not.toContain('direct debit');
});

test('a part payment is followed by reminders for the rest; a full payment resumes service immediately and ends the mails', async () => {
  const one = await debt();
  await until(13, one);
  await pay(one, 4_520);
  await until(14, one);
  expect((await mailsTo(shop.api, one.email)).at(-1)?.text).toMatch(/€100\.00 of invoice \d+ is still open/);
  await until(50, one);
  expect(await status('hosting', one.hosting)).toBe('suspended');
  await pay(one, 10_000);
  expect([await status('subscriptions', one.payer), await status('hosting', one.hosting)]).toEqual([
    'active',
    'active',
  ]);
  const before = (await mailsTo(shop.api, one.email)).length;
  await until(120, one);
  expect(await mailsTo(shop.api, one.email)).toHaveLength(before);
  expect(await status('hosting', one.hosting)).toBe('active');
});

test('a private person hears of the statutory costs fourteen days before they are charged', async () => {
  const one = await debt({ type: 'person', company_name: null, first_name: 'Jan', last_name: 'Bakker' });
  await until(28, one);
  const [reminder] = await database()
    .selectFrom('reminders')
    .selectAll()
    .where('invoice_uuid', '=', one.invoice)
    .where('level', '=', 'formal_notice')
    .execute();
  expect(reminder).toMatchObject({ pay_before: addDays(today(), 15), amount_open_cents: 14_520, sent_to: one.email });
  expect(reminder?.['collection_cost_cents']).toBe(4_000);
  expect((await mailsTo(shop.api, one.email)).at(-1)?.text).toMatch(/within 14 days from the day after/);
});

test('an invoice handed over for collection is mailed with its costs, not before its day', async () => {
  const one = await debt({ type: 'person', company_name: null, first_name: 'Jan', last_name: 'Bakker' });
  const handOver = () => shop.add('reminders', { invoice_uuid: one.invoice, level: 'collection' });
  const refused = (why: RegExp) =>
    expect(handOver()).rejects.toMatchObject({
      details: { errors: { level: { label: { en: expect.stringMatching(why) } } } },
    });
  await until(27, one);
  await refused(/^Send a formal notice first/);
  await until(29, one);
  await refused(/^Can be handed over for collection from \d+ \w+ 2026$/);
  await until(44, one);
  await handOver();
  await aDay();
  const mail = (await mailsTo(shop.api, one.email)).at(-1);
  expect(mail?.subject).toMatch(/^Invoice \d+ from .+ goes to collection$/);
  expect(mail?.text).toContain('collection costs of €40.00 and statutory interest of €0.03: €185.23 in total');
  const [sent] = await database().selectFrom('reminders').selectAll().where('level', '=', 'collection').execute();
  expect(sent).toMatchObject({
    collection_cost_cents: 4_000,
    amount_open_cents: 14_520,
    pay_before: addDays(today(), 8),
  });
});

/** Moves the clock to a day after the due date, with the first two reminders sent when they were due. */
async function toFormalNotice(...invoices: readonly string[]): Promise<void> {
  const { due_date } = await row('invoices', invoices[0] ?? '');
  const due = calendarDate(String(due_date));
  for (const invoice_uuid of invoices)
    for (const [level, days] of [
      ['friendly', 1],
      ['reminder', 14],
    ] as const)
      await shop.insert('reminders', {
        invoice_uuid,
        level,
        sent_at: localInstant(addDays(due, days), 600),
        collection_cost_cents: 0,
      });
  shop.api.clock.now = localInstant(addDays(due, 28), 600);
}

test('a consumer gets one letter for all due invoices, with one amount of costs over the sum', async () => {
  const one = await debt({ type: 'person', company_name: null, first_name: 'Jan', last_name: 'Bakker' });
  const { company, store } = shop.api;
  const second = await shop.add('invoices', {
    client_uuid: one.client,
    seller_uuid: company.seller,
    lines: [{ description: 'Work', quantity: 1, unit_price_cents: 10_000, vat_rate_uuid: company.vat.standard }],
  });
  const { seen } = await store.preview(
    systemCaller,
    own(store.registry().resources, 'invoices'),
    second,
    'finalise',
    {},
  );
  await act('invoices', second, 'finalise', { seen });
  await act('invoices', second, 'mark-sent');
  await toFormalNotice(one.invoice, second);
  await aDay();

  const [mail, ...others] = (await mailsTo(shop.api, one.email)).filter(({ subject }) => subject.startsWith('Formal'));
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Formal notice: invoices \d+, \d+ from /);
  // 15 % of €266.20 is below the minimum, which is owed once: not €40 for each.
  expect(mail?.text).toContain('Together that is €266.20.');
  expect(mail?.text).toContain('statutory collection costs of €40.00');
  expect(mail?.text).toContain('Domains keep working until they expire');
  const notices = await database().selectFrom('reminders').selectAll().where('level', '=', 'formal_notice').execute();
  const costOf = (uuid: string) => notices.find(({ invoice_uuid }) => invoice_uuid === uuid)?.['collection_cost_cents'];
  expect([costOf(one.invoice), costOf(second)]).toEqual([2_182, 1_818]);

  const { pay_before } = notices[0] ?? {};
  shop.api.clock.now = localInstant(addDays(calendarDate(String(pay_before)), 1), 600);
  await shop.add('reminders', { invoice_uuid: one.invoice, level: 'collection' });
  await aDay();
  await shop.add('reminders', { invoice_uuid: second, level: 'collection' });
  await aDay();
  const handed = await database().selectFrom('reminders').selectAll().where('level', '=', 'collection').execute();
  expect(handed.map(({ collection_cost_cents }) => collection_cost_cents).toSorted()).toEqual([0, 4_000]);
});

test('a business owes the scale on each invoice, at least €40', async () => {
  const one = await debt({}, {});
  const { company, store } = shop.api;
  const large = await shop.add('invoices', {
    client_uuid: one.client,
    seller_uuid: company.seller,
    lines: [{ description: 'Work', quantity: 1, unit_price_cents: 273_125, vat_rate_uuid: company.vat.standard }],
  });
  const { seen } = await store.preview(
    systemCaller,
    own(store.registry().resources, 'invoices'),
    large,
    'finalise',
    {},
  );
  await act('invoices', large, 'finalise', { seen });
  await act('invoices', large, 'mark-sent');
  await toFormalNotice(one.invoice, large);
  await aDay();
  const notices = await database().selectFrom('reminders').selectAll().where('level', '=', 'formal_notice').execute();
  expect(notices.map(({ collection_cost_cents }) => collection_cost_cents).toSorted()).toEqual([4_000, 45_548]);
});

test('the mail says that a domain keeps working, and that a service is suspended only where it is', async () => {
  const one = await debt();
  await database()
    .updateTable('subscriptions')
    .set({ resource: 'domains', resource_id: null, description: 'NL alfa.nl' })
    .where('uuid', '=', one.payer)
    .execute();
  await toFormalNotice(one.invoice);
  await aDay();
  shop.api.clock.now = new Date(now().getTime() + 40 * 86_400_000);
  await aDay();
  expect(await status('subscriptions', one.payer)).toBe('suspended');
  const last = (await mailsTo(shop.api, one.email)).at(-1);
  expect(last?.subject).toBe('Not renewed: NL alfa.nl');
  expect(last?.text).toContain('keeps working until it expires');
  expect(last?.text).not.toContain('suspended');
});

test('actions of staff are mailed where automatic mails are off', async () => {
  await shop.add('general', { key: 'send_reminders', scope: 'billing', value: false });
  const one = await debt();
  await until(2, one);
  await shop.add('reminders', { invoice_uuid: one.invoice, level: 'friendly' });
  await aDay();
  expect(kinds(await mailsTo(shop.api, one.email))).toEqual(['Reminder']);
  await database().deleteFrom('general').where('key', '=', 'send_reminders').execute();
});

describe('suspension is prevented', () => {
  const sixty = 60;
  test('before the day of a payment arrangement, and so are reminders', async () => {
    const one = await debt();
    const suspend_hold_until = addDays(today(), 14 + sixty + 1);
    await act('clients', one.client, 'hold', { suspend_hold_until });
    await until(sixty, one);
    expect(await mailsTo(shop.api, one.email)).toEqual([]);
    expect(await status('hosting', one.hosting)).toBe('active');
  });

  test.each<[string, (one: Debt) => Promise<unknown>, string]>([
    [
      'of a client that is never suspended',
      ({ client }) =>
        database().updateTable('clients').set({ never_suspend: true }).where('uuid', '=', client).execute(),
      'never',
    ],
    [
      'before the day of an arrangement for the subscription',
      ({ payer }) =>
        database()
          .updateTable('subscriptions')
          .set({ suspend_hold_until: '2027-01-01' })
          .where('uuid', '=', payer)
          .execute(),
      'subscription',
    ],
    [
      'while the invoice is disputed',
      ({ invoice }) => act('invoices', invoice, 'dispute', { dispute_reason: 'Never ordered' }),
      'disputed',
    ],
    [
      'for an invoice that was never sent',
      ({ invoice }) => database().updateTable('invoices').set({ sent_at: null }).where('uuid', '=', invoice).execute(),
      'not_sent',
    ],
  ])('%s', async (_, arrange, hold) => {
    const one = await debt();
    await until(30, one);
    await arrange(one);
    await until(sixty, one);
    expect(await status('hosting', one.hosting)).toBe('active');
    const { on_hold } = await overview();
    expect(on_hold).toMatchObject([{ subscription_uuid: one.payer, hold }]);
  });

  test('for an invoice with an undelivered service, and so are reminders', async () => {
    const pending = async (client_uuid: string): Promise<readonly Fields[]> => [
      {
        description: 'Second account',
        quantity: 1,
        unit_price_cents: 1_000,
        vat_rate_uuid: shop.api.company.vat.standard,
        subscription_uuid: await shop.subscription({ client_uuid, status: 'pending' }),
        period_start: '2026-03-01',
        period_end: '2026-03-31',
      },
    ];
    const one = await debt({}, {}, pending);
    await until(2, one);
    expect(await mailsTo(shop.api, one.email)).toEqual([]);
    expect(await status('hosting', one.hosting)).toBe('active');
  });

  test('for a client whose money was received but not allocated', async () => {
    const one = await debt();
    await until(2, one);
    const before = kinds(await mailsTo(shop.api, one.email));
    expect(before).toEqual(['Reminder']);
    await shop.add('payments', { client_uuid: one.client, amount_cents: 14_520, received_on: today(), method: 'bank' });
    expect(await overview()).toMatchObject({ reminders: [], suspending: [] });
    await until(15, one);
    expect(kinds(await mailsTo(shop.api, one.email))).toEqual(before);
    expect(await status('hosting', one.hosting)).toBe('active');
  });

  test('once money is received, and a suspended service resumes', async () => {
    const one = await debt();
    await until(46, one);
    expect(await status('hosting', one.hosting)).toBe('suspended');
    await shop.add('payments', { client_uuid: one.client, amount_cents: 14_520, received_on: today(), method: 'bank' });
    expect(await useCredit(shop.api.store, now())).toEqual({ failed: [] });
    expect([await status('invoices', one.invoice), await status('hosting', one.hosting)]).toEqual(['paid', 'active']);
  });

  test('where reminders are switched off: without notice there is no suspension', async () => {
    await shop.add('general', { key: 'send_reminders', scope: 'billing', value: false });
    const one = await debt();
    await until(sixty, one);
    expect(await mailsTo(shop.api, one.email)).toEqual([]);
    expect(await status('hosting', one.hosting)).toBe('active');
    await database().deleteFrom('general').where('key', '=', 'send_reminders').execute();
  });
});

test('a seller has its own dunning steps', async () => {
  const { seller } = shop.api.company;
  await database()
    .updateTable('sellers')
    .set({ friendly_reminder_days: 3, formal_notice_days: 20, suspend_after_days: 36, end_after_days: 14 })
    .where('uuid', '=', seller)
    .execute();
  const one = await debt();
  await until(2, one);
  expect(await mailsTo(shop.api, one.email)).toEqual([]);
  await until(36, one);
  expect(await status('hosting', one.hosting)).toBe('suspended');
  await until(50, one);
  expect(await status('subscriptions', one.payer)).toBe('cancelled');
});
