// Batches of direct debits: what they collect and leave out, their states, and that no invoice is paid twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { runAsSystem } from '../../../../src/engine/server/systemContext.ts';
import { sendReminders } from '../../../../src/modules/billing/server/reminders/reminders.ts';
import {
  bookPaidCollection,
  findCollection,
  findCollectionItem,
  takeReturn,
} from '../../../../src/modules/collecting/server/collections/bankEntries.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { textsOf, validateMessage } from '../../../support/bankSchemas.ts';
import { mailsTo } from '../../../support/mails.ts';

let world: BillingWorld;
let debtors = 0;

beforeAll(async () => {
  world = await createBillingWorld();
  await world.api.store.database
    .updateTable('sellers')
    .set({ iban: 'NL20INGB0001234567', sepa_creditor_id: 'NL98ZZZ999999990000' })
    .where('uuid', '=', world.api.company.seller)
    .execute();
});
afterAll(() => world.api.close());

/** Wednesday; the invoices of the tests are sent on 10 March with a term of 14 days. */
const execution_on = '2026-03-25';

async function debtor(rest: Fields = {}): Promise<string> {
  debtors += 1;
  const { uuid } = await world.add('clients', {
    company_name: `Debtor ${debtors}`,
    email: `debtor${debtors}@example.nl`,
    seller_uuid: world.api.company.seller,
    street: 'Kade',
    house_number: '2',
    postal_code: '3511 AA',
    city: 'Utrecht',
    country: 'NL',
    language: 'en',
    payment_method: 'direct_debit',
    iban: 'NL91ABNA0417164300',
    ...rest,
  });
  return String(uuid);
}

const mandateOf = (client_uuid: string, rest: Fields = {}) =>
  world.add('mandates', { client_uuid, iban: 'NL91ABNA0417164300', signed_on: '2026-01-05', ...rest });

/** Invoice that was emailed on the first day of the tests. */
async function invoiceOf(client_uuid: string, rest: Fields = {}): Promise<Fields> {
  const invoice = await world.sent({ client_uuid, payment_means: 'direct_debit', language: 'en', ...rest });
  await world.act(invoice, 'mark-sent');
  return invoice;
}

const collect = (rest: Fields = {}) =>
  world.api.send('management', 'POST /api/collections', {
    body: { seller_uuid: world.api.company.seller, execution_on, ...rest },
  });

type Made = Fields & { readonly items: readonly Fields[] };

async function batch(rest: Fields = {}): Promise<Made> {
  const answer = await collect(rest);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

const act = (uuid: unknown, action: string, body: Fields = {}, resource = 'collections') =>
  world.api.send('management', `PUT /api/${resource}/${String(uuid)}/${action}`, { body });

async function finish(uuid: unknown): Promise<void> {
  for (const [action, body] of [
    ['export', {}],
    ['submit', {}],
    ['book', { booked_on: '2026-03-10' }],
  ] as const) {
    const answer = await act(uuid, action, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}

const itemsOf = async (uuid: unknown): Promise<readonly Fields[]> =>
  ((await world.one('collections', uuid))['items'] ?? []) as readonly Fields[];
const reasonOf = (left_out: unknown, { number }: Fields): unknown =>
  (left_out as readonly Fields[]).find((one) => one['number'] === number)?.['reason'];

describe('a new batch', () => {
  test('collects open invoices with a mandate that are due and were announced in time, each with a pending payment', async () => {
    const client = await debtor();
    const mandate = await mandateOf(client);
    const [one, two] = [await invoiceOf(client), await invoiceOf(client, { payment_reference: 'RF 18//x' })];
    const made = await batch();
    expect(made.items).toMatchObject([
      {
        invoice_uuid: one['uuid'],
        mandate_uuid: mandate['uuid'],
        amount_cents: 1_210,
        end_to_end_id: one['number'],
        sequence: 'first',
        status: 'open',
      },
      { invoice_uuid: two['uuid'], amount_cents: 1_210, end_to_end_id: 'RF 18/x', sequence: 'recurrent' },
    ]);
    expect(made).toMatchObject({ status: 'draft', item_count: 2, total_cents: 2_420 });
    const payment = await world.one('payments', made.items[0]?.['payment_uuid']);
    expect(payment).toMatchObject({
      method: 'direct_debit',
      status: 'pending',
      amount_cents: 1_210,
      received_on: execution_on,
    });
    await act(made['uuid'], 'cancel');
    expect((await itemsOf(made['uuid'])).map(({ status }) => status)).toEqual(['removed', 'removed']);
    expect((await world.api.send('management', `GET /api/payments/${String(payment['uuid'])}`)).statusCode).toBe(404);
    for (const invoice of [one, two]) await world.act(invoice, 'mark-uncollectible');
  });

  test('lists each invoice that it leaves out, with the reason; so does the preview, which writes nothing', async () => {
    const [plain, bare] = [await debtor(), await debtor()];
    await mandateOf(plain);
    const cases = {
      no_mandate: await invoiceOf(bare),
      disputed: await invoiceOf(plain),
      not_sent: await world.sent({ client_uuid: plain, payment_means: 'direct_debit' }),
    };
    await world.act(cases.disputed, 'dispute', { dispute_reason: 'Too much' });
    const preview = await world.api.call<{ left_out: unknown; count: number }>(
      'management',
      `GET /api/collections/preview?seller_uuid=${world.api.company.seller}&execution_on=${execution_on}`,
    );
    expect(preview.count).toBe(0);
    const { left_out, items } = await batch();
    expect(items ?? []).toEqual([]);
    for (const [reason, invoice] of Object.entries(cases))
      for (const list of [left_out, preview.left_out]) expect(reasonOf(list, invoice)).toBe(reason);
    for (const invoice of Object.values(cases)) await world.act(invoice, 'mark-uncollectible');
  });

  test.each([
    ['2026-03-10', 'Banks need a working day: choose 11 March 2026 or later'],
    ['2026-04-03', 'Banks don’t work on this day: choose 7 April 2026'],
    ['2026-05-29', 'Banks take files until 9 May 2026'],
  ])('on %s is refused: %s', async (day, message) => {
    const answer = await collect({ execution_on: day });
    expect([answer.statusCode, answer.json<{ errors: Fields }>().errors]).toEqual([422, { execution_on: message }]);
  });

  test('of staff without the right is refused', async () => {
    const body = { seller_uuid: world.api.company.seller, execution_on };
    expect((await world.api.send('employee', 'POST /api/collections', { body })).statusCode).toBe(403);
  });

  test('of 64 made at the same time, one collects the invoice', async () => {
    const client = await debtor();
    await mandateOf(client);
    const invoices = [await invoiceOf(client), await invoiceOf(client)];
    const answers = await Promise.all(Array.from({ length: 64 }, () => collect()));
    // A busy database refuses some of them, and saves nothing.
    expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 503)).toEqual([]);
    const made = answers.flatMap((answer) => (answer.statusCode === 201 ? [answer.json<Made>()] : []));
    const debits = made.flatMap(({ items }) => items ?? []);
    expect(debits.map(({ invoice_uuid }) => invoice_uuid).toSorted()).toEqual(
      invoices.map(({ uuid }) => uuid).toSorted(),
    );
    const announced = await world.api.store.database
      .selectFrom('payment_allocations')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(
        'invoice_uuid',
        'in',
        invoices.map(({ uuid }) => String(uuid)),
      )
      .executeTakeFirstOrThrow();
    expect(Number(announced.count)).toBe(2);
    for (const { uuid } of made) await act(uuid, 'cancel');
    for (const invoice of invoices) await world.act(invoice, 'mark-uncollectible');
  });
});

describe('an invoice in a batch', () => {
  test('is not paid online, not reminded, and a transfer for it becomes credit', async () => {
    const client = await debtor();
    await mandateOf(client);
    const invoice = await invoiceOf(client);
    const { uuid } = await batch();
    const database = world.api.store.database;
    const paid = await world.act(invoice, 'register-payment', {
      amount_cents: 1_210,
      received_on: '2026-03-10',
      method: 'bank',
    });
    expect(paid.status).toBe(200);
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent', open_cents: 1_210 });
    expect(await world.one('clients', client)).toMatchObject({ open_cents: 1_210 });
    await sendReminders(world.api.store, new Date('2026-04-20T10:00:00Z'), () => undefined);
    const reminders = await database
      .selectFrom('reminders')
      .select('uuid')
      .where('invoice_uuid', '=', String(invoice['uuid']))
      .execute();
    expect(reminders).toEqual([]);
    await finish(uuid);
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'paid', open_cents: 0 });
  });
});

test('an invoice in a batch is not paid online: the client reads when it is collected', async () => {
  const client = world.api.company.clients.own;
  expect(
    (await world.api.send('management', 'PUT /api/settings', { body: { online_payments: 'test' } })).statusCode,
  ).toBe(200);
  await mandateOf(client);
  const invoice = await invoiceOf(client);
  const { uuid } = await batch();
  const answer = await world.api.send('user', `POST /api/invoices/${String(invoice['uuid'])}/payment`);
  expect([answer.statusCode, answer.json<Fields>()['message']]).toEqual([
    409,
    'We are collecting this by direct debit on 25 March 2026.',
  ]);
  await act(uuid, 'cancel');
  await world.act(invoice, 'mark-uncollectible');
});

describe('the states of a batch', () => {
  test('export, submission and booking: the file is valid, the mandate is used, and the invoice is paid', async () => {
    const client = await debtor();
    const mandate = await mandateOf(client);
    const invoice = await invoiceOf(client);
    const { uuid, message_id } = await batch();
    expect((await act(uuid, 'submit')).statusCode).toBe(409);
    await finish(uuid);
    const file = await world.api.send('management', `GET /api/collections/${String(uuid)}/pain.008`);
    expect(file.headers['content-type']).toMatch(/^application\/xml/);
    validateMessage(file.body);
    expect([
      textsOf(file.body, 'MsgId'),
      textsOf(file.body, 'EndToEndId'),
      textsOf(file.body, 'MndtId'),
      textsOf(file.body, 'CtrlSum'),
      textsOf(file.body, 'ReqdColltnDt'),
    ]).toEqual([[message_id], [invoice['number']], [mandate['reference']], ['12.10', '12.10'], [execution_on]]);
    expect(await world.one('mandates', mandate['uuid'])).toMatchObject({
      sequence: 'recurrent',
      last_used_on: execution_on,
      expires_on: '2029-03-25',
    });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'paid' });
    expect(await itemsOf(uuid)).toMatchObject([{ status: 'booked' }]);
    expect((await act(uuid, 'settle')).json()).toMatchObject({ status: 'settled' });
  });

  test('an empty batch and one with a lost mandate are not exported, until the invoice is left out', async () => {
    const client = await debtor();
    const mandate = await mandateOf(client, { reference: 'LOST-1' });
    const invoice = await invoiceOf(client);
    const { uuid, items } = await batch();
    await act(mandate['uuid'], 'revoke', {}, 'mandates');
    expect((await act(uuid, 'export')).json()).toMatchObject({
      message: 'Some mandates are no longer active: LOST-1.',
    });
    expect((await act(items[0]?.['uuid'], 'leave-out', {}, 'collection-items')).statusCode).toBe(200);
    expect((await act(uuid, 'export')).json()).toMatchObject({ message: 'There is nothing to collect in this batch.' });
    const later = await batch();
    expect(reasonOf(later['left_out'], invoice)).toBe('no_mandate');
    await world.act(invoice, 'mark-uncollectible');
  });

  test('with two people per batch, nobody submits a batch that they made', async () => {
    const settings = (body: Fields) => world.api.send('management', 'PUT /api/settings', { body });
    expect((await settings({ collection_four_eyes: true })).statusCode).toBe(200);
    const client = await debtor();
    await mandateOf(client);
    await invoiceOf(client);
    const { uuid } = await batch();
    await act(uuid, 'export');
    expect((await act(uuid, 'submit')).json()).toMatchObject({ message: 'You created or exported this batch.' });
    await settings({ collection_four_eyes: false });
    expect((await act(uuid, 'submit')).statusCode).toBe(200);
  });

  test('the limits of the bank leave out what exceeds them', async () => {
    const client = await debtor();
    await mandateOf(client);
    const [one, two, large] = [
      await invoiceOf(client),
      await invoiceOf(client),
      await invoiceOf(client, { lines: [world.line({ unit_price_cents: 100_000 })] }),
    ];
    const settings = (body: Fields) => world.api.send('management', 'PUT /api/settings', { body });
    await settings({ debit_limit_cents: 100_000, collection_limit_cents: 2_000 });
    const { uuid, items, left_out } = await batch();
    expect(items.map(({ invoice_uuid }) => invoice_uuid)).toEqual([one['uuid']]);
    expect([reasonOf(left_out, two), reasonOf(left_out, large)]).toEqual(['over_batch_limit', 'over_debit_limit']);
    await settings({ debit_limit_cents: null, collection_limit_cents: null });
    await act(uuid, 'cancel');
    for (const invoice of [one, two, large]) await world.act(invoice, 'mark-uncollectible');
  });
});

describe('for bank statements', () => {
  const system = <T>(work: Parameters<typeof runAsSystem<T>>[1]): Promise<T> =>
    runAsSystem({ store: world.api.store, caller: systemCaller, now: world.api.clock.now }, work);

  test.each([
    ['AM04', 'active', true],
    ['MS03', 'active', true],
    ['MD01', 'suspended', false],
    ['AC04', 'suspended', false],
    ['MD06', 'active', false],
  ] as const)('a return with %s opens the invoice, and leaves the mandate %s', async (reason, status, isRetried) => {
    const client = await debtor();
    const mandate = await mandateOf(client);
    const invoice = await invoiceOf(client);
    const { uuid, message_id } = await batch();
    await act(uuid, 'export');
    await act(uuid, 'submit');
    await system(async (event) => {
      const found = await findCollection(event.tx, `${String(message_id)}-1`);
      expect(found).toMatchObject({ uuid, total_cents: 1_210 });
      await bookPaidCollection(event, { collection_uuid: String(uuid), booked_on: '2026-03-10' });
      await bookPaidCollection(event, { collection_uuid: String(uuid), booked_on: '2026-03-10' });
    });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'paid' });
    for (let twice = 0; twice < 2; twice += 1)
      await system(async (event) => {
        const item = await findCollectionItem(event.tx, {
          end_to_end_id: String(invoice['number']),
          seller_uuid: world.api.company.seller,
        });
        await takeReturn(event, { item_uuid: item?.uuid ?? '', reason });
      });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent', open_cents: 1_210 });
    expect(await itemsOf(uuid)).toMatchObject([
      { status: 'returned', return_reason: reason, returned_on: '2026-03-10' },
    ]);
    expect((await world.one('mandates', mandate['uuid']))['status']).toBe(status);
    const { email } = await world.one('clients', client);
    expect((await mailsTo(world.api, String(email))).map(({ kind }) => kind)).toEqual(['direct-debit-returned']);
    expect(reasonOf((await batch())['left_out'], invoice)).toBe('returned');
    const retried = await batch({ retry_returned: true });
    expect((retried.items ?? []).map(({ end_to_end_id }) => end_to_end_id)).toEqual(
      isRetried ? [`${String(invoice['number'])}-2`] : [],
    );
    await act(retried['uuid'], 'cancel');
    await world.act(invoice, 'mark-uncollectible');
  });
});
