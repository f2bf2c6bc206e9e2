/** Entries of bank statements: booked where they are certain, decided by people where not, and undone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { own } from '../../../support/row.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { camtFile, type CamtEntry } from '../../../support/camt.ts';
import { makeIban } from '../../../../src/engine/values/identifiers/iban.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';

let world: BillingWorld;
let iban: string;
let payerIban: string;

beforeAll(async () => {
  world = await createBillingWorld();
  ({ iban } = (await world.one('sellers', world.api.company.seller)) as { iban: string });
});
afterAll(() => world.api.close());
beforeEach(async () => {
  const { database } = world.api.store;
  await sql`truncate bank_counterparties, bank_entries, bank_statements cascade`.execute(database);
  await database.updateTable('clients').set({ iban: null }).execute();
  payers += 1;
  payerIban = makeIban('INGB', payers);
});

let statements = 0;
let payers = 0;
/** Sends the entries as one statement. Returns them by position. */
async function receive(...entries: readonly CamtEntry[]): Promise<readonly Fields[]> {
  statements += 1;
  const id = `T${statements}`;
  const file = camtFile({ iban, id, entries: entries.map((one, at) => ({ reference: `${id}-${at}`, ...one })) });
  const send = () =>
    world.api.app.inject({
      method: 'POST',
      url: '/api/bank-statements?name=statement.xml',
      headers: { authorization: `Bearer ${world.api.tokens.employee}`, 'content-type': 'application/xml' },
      payload: file,
    });
  let answer = await send();
  // A busy database saves nothing and asks to try again.
  while (answer.statusCode === 503) answer = await send();
  const { statusCode, body } = answer;
  expect(statusCode, body).toBe(201);
  const { statements: read } = JSON.parse(body) as { statements: readonly { uuid: string }[] };
  const list = await world.api.send(
    'employee',
    `GET /api/bank-entries?filter={"statement_uuid":"${String(read[0]?.uuid)}"}&sort=["position","ASC"]`,
  );
  return list.json<readonly Fields[]>();
}
const act = async (
  entry: Fields | undefined,
  action: string,
  body: Fields = {},
): Promise<{ status: number; body: Fields }> => {
  const answer = await world.api.send('employee', `PUT /api/bank-entries/${String(entry?.['uuid'])}/${action}`, {
    body,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const open = async (invoice: Fields): Promise<readonly unknown[]> => {
  const { status, open_cents } = await world.one('invoices', invoice['uuid']);
  return [status, open_cents];
};

describe('an entry that names an invoice and pays it', () => {
  test('is booked, with its payment', async () => {
    const invoice = await world.sent();
    const [entry] = await receive({
      cents: 1_210,
      text: `Factuur ${String(invoice['number'])}`,
      name: 'A. Ada',
      iban: payerIban,
    });
    expect(entry).toMatchObject({
      status: 'booked',
      is_automatic: true,
      client_uuid: invoice['client_uuid'],
      invoice_uuids: [invoice['uuid']],
    });
    expect(await open(invoice)).toEqual(['paid', 0]);
    expect(await world.one('payments', entry?.['payment_uuid'])).toMatchObject({
      method: 'bank',
      amount_cents: 1_210,
      received_on: '2026-03-09',
      external_id: entry?.['uuid'],
      counter_iban: payerIban,
      counter_name: 'A. Ada',
    });
  });

  test('waits for a person if the setting says so', async () => {
    const { store } = world.api;
    const setting = await store.create(systemCaller, own(store.registry().resources, 'general'), {
      scope: 'billing',
      key: 'book_certain_entries',
      value: false,
    });
    const invoice = await world.sent();
    const [entry] = await receive({ cents: 1_210, text: String(invoice['number']) });
    expect(entry).toMatchObject({ status: 'proposed', invoice_uuids: [invoice['uuid']], payment_uuid: null });
    expect(await open(invoice)).toEqual(['sent', 1_210]);
    await store.remove(systemCaller, own(store.registry().resources, 'general'), [String(setting['uuid'])]);
  });

  test('is booked once if two entries pay the same invoice', async () => {
    const invoice = await world.sent();
    const text = String(invoice['number']);
    const entries = await receive({ cents: 1_210, text }, { cents: 1_210, text });
    expect(entries.map(({ status }) => status === 'booked')).toEqual([true, false]);
  });

  test('is undone: the payment is gone, the invoice open, and the entry can be booked again', async () => {
    const invoice = await world.sent();
    const before = await world.one('invoices', invoice['uuid']);
    const [entry] = await receive({ cents: 1_210, text: String(invoice['number']), iban: payerIban });
    expect((await act(entry, 'undo')).body).toMatchObject({
      status: 'open',
      payment_uuid: null,
      client_uuid: null,
      invoice_uuids: [],
    });
    const { version: _v, updated_at: _u, ...restored } = await world.one('invoices', invoice['uuid']);
    const { version: _w, updated_at: _t, ...was } = before;
    expect(restored).toEqual(was);
    expect((await world.api.send('employee', `GET /api/payments/${String(entry?.['payment_uuid'])}`)).statusCode).toBe(
      404,
    );
    const again = await act(entry, 'book', { client_uuid: invoice['client_uuid'], invoice_uuids: [invoice['uuid']] });
    expect(again.body).toMatchObject({ status: 'booked', is_automatic: false });
    expect(await open(invoice)).toEqual(['paid', 0]);
  });
});

describe('a person', () => {
  test('books an entry on invoices in order; what is left is credit, and the account is remembered', async () => {
    const first = await world.sent();
    const second = await world.sent();
    const [entry] = await receive({ cents: 3_000, name: 'Someone', iban: payerIban });
    const { client_uuid } = first;
    expect(entry?.['status']).toBe('open');
    const { status, body } = await act(entry, 'book', { client_uuid, invoice_uuids: [first['uuid'], second['uuid']] });
    expect([status, body['status']]).toEqual([200, 'booked']);
    expect([await open(first), await open(second)]).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
    expect(await world.one('payments', body['payment_uuid'])).toMatchObject({
      allocated_cents: 2_420,
      unallocated_cents: 580,
    });
    const third = await world.sent();
    const { open_cents } = await world.one('invoices', third['uuid']);
    const [next] = await receive({ cents: Number(open_cents), iban: payerIban });
    expect(next).toMatchObject({ status: 'booked', client_uuid });
  });

  test('books an entry as credit of a client', async () => {
    const client_uuid = world.api.company.clients.own;
    const [entry] = await receive({ cents: 333 });
    const { body } = await act(entry, 'book', { client_uuid });
    expect(await world.one('payments', body['payment_uuid'])).toMatchObject({ unallocated_cents: 333 });
  });

  test('cannot book on an invoice of another client', async () => {
    const invoice = await world.sent();
    const [entry] = await receive({ cents: 100 });
    const { status, body } = await act(entry, 'book', {
      client_uuid: world.api.company.clients.other,
      invoice_uuids: [invoice['uuid']],
    });
    expect([status, body['errors']]).toEqual([422, { invoice_uuids: 'Choose invoices of the client who paid' }]);
  });

  test('ignores an entry with a reason, books bank costs, and undoes both', async () => {
    const [shop, costs] = await receive({ cents: -900, name: 'Shop' }, { cents: -250 });
    expect([shop?.['cause'], costs?.['cause']]).toEqual(['debit', 'debit']);
    expect((await act(shop, 'ignore')).status).toBe(422);
    expect((await act(shop, 'ignore', { reason: 'Coffee' })).body).toMatchObject({
      status: 'ignored',
      reason: 'Coffee',
    });
    expect((await act(costs, 'book-costs')).body).toMatchObject({
      status: 'booked',
      cause: 'costs',
      payment_uuid: null,
    });
    for (const entry of [shop, costs])
      expect((await act(entry, 'undo')).body).toMatchObject({ status: 'open', reason: null, cause: null });
  });

  test('cannot undo in a closed period', async () => {
    const invoice = await world.sent();
    const [entry] = await receive({ cents: 1_210, text: String(invoice['number']) });
    const { database } = world.api.store;
    await database.updateTable('sellers').set({ books_closed_until: '2026-03-09' }).execute();
    const { status, body } = await act(entry, 'undo');
    await database.updateTable('sellers').set({ books_closed_until: null }).execute();
    expect([status, body['message']]).toEqual([409, 'The payment is in a closed period.']);
    expect(await open(invoice)).toEqual(['paid', 0]);
  });
});

test('a transfer between own accounts is ignored', async () => {
  const { database } = world.api.store;
  await database.updateTable('sellers').set({ g_account_iban: 'NL39RABO0300065264' }).execute();
  const [entry] = await receive({ cents: 5_000, iban: 'NL39RABO0300065264' });
  expect(entry).toMatchObject({ status: 'ignored', cause: 'own_account' });
});

test('64 imports and payments of the same invoices in parallel never pay more than is open', async () => {
  const invoices = await Promise.all(Array.from({ length: 8 }, () => world.sent()));
  await Promise.all(
    Array.from({ length: 64 }, async (_, at) => {
      const invoice = invoices[at % invoices.length] ?? {};
      if (at % 2 === 0) await receive({ cents: 1_210, text: String(invoice['number']) });
      else
        await world.act(invoice, 'register-payment', {
          amount_cents: 1_210,
          received_on: '2026-03-09',
          method: 'bank',
        });
    }),
  );
  for (const invoice of invoices) expect(await open(invoice)).toEqual(['paid', 0]);
  const entries = await world.api.store.database
    .selectFrom('bank_entries')
    .select(['status', 'payment_uuid'])
    .execute();
  expect(entries).toHaveLength(32);
  for (const { status, payment_uuid } of entries) expect(payment_uuid !== null).toBe(status === 'booked');
});
