/** Entries of our own batches on a bank statement: direct debits that were paid, their returns, and refunds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { camtFile, type CamtEntry } from '../../../support/camt.ts';

let world: BillingWorld;
const iban = 'NL20INGB0001234567';
const execution_on = '2026-03-25';

beforeAll(async () => {
  world = await createBillingWorld();
  await world.api.store.database
    .updateTable('sellers')
    .set({ iban, bic: 'INGBNL2A', sepa_creditor_id: 'NL98ZZZ999999990000' })
    .where('uuid', '=', world.api.company.seller)
    .execute();
});
afterAll(() => world.api.close());

let made = 0;
async function client(rest: Fields = {}): Promise<string> {
  made += 1;
  const { uuid } = await world.add('clients', {
    company_name: `Client ${made}`,
    email: `client${made}@example.nl`,
    seller_uuid: world.api.company.seller,
    street: 'Kade',
    house_number: '2',
    postal_code: '3511 AA',
    city: 'Utrecht',
    country: 'NL',
    language: 'en',
    iban: 'NL91ABNA0417164300',
    ...rest,
  });
  return String(uuid);
}

const send = (call: string, body: Fields = {}) => world.api.send('management', call, { body });
const act = async (resource: string, uuid: unknown, ...actions: readonly string[]): Promise<void> => {
  for (const action of actions) {
    const answer = await send(`PUT /api/${resource}/${String(uuid)}/${action}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
};
const make = async (resource: string): Promise<Fields> => {
  const answer = await send(`POST /api/${resource}`, { seller_uuid: world.api.company.seller, execution_on });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Fields>();
};

/** An invoice that is collected by direct debit, in a batch that is with the bank. */
async function collected(isSubmitted = true): Promise<{ readonly invoice: Fields; readonly batch: Fields }> {
  const client_uuid = await client({ payment_method: 'direct_debit' });
  await world.add('mandates', { client_uuid, iban: 'NL91ABNA0417164300', signed_on: '2026-01-05' });
  const invoice = await world.sent({ client_uuid, payment_means: 'direct_debit', language: 'en' });
  await world.act(invoice, 'mark-sent');
  const batch = await make('collections');
  if (isSubmitted) await act('collections', batch['uuid'], 'export', 'submit');
  return { invoice, batch };
}

let statements = 0;
/** Sends one entry as a statement, and returns it as it was decided. */
async function receive(entry: CamtEntry): Promise<Fields> {
  statements += 1;
  const id = `B${statements}`;
  const { statusCode, body } = await world.api.app.inject({
    method: 'POST',
    url: '/api/bank-statements?name=statement.xml',
    headers: { authorization: `Bearer ${world.api.tokens.employee}`, 'content-type': 'application/xml' },
    payload: camtFile({ iban, id, entries: [{ reference: `${id}-0001-2026`, ...entry }] }),
  });
  expect(statusCode, body).toBe(201);
  const { statements: read } = JSON.parse(body) as { statements: readonly { uuid: string }[] };
  const list = await world.api.send(
    'employee',
    `GET /api/bank-entries?filter={"statement_uuid":"${String(read[0]?.uuid)}"}`,
  );
  return list.json<Fields[]>()[0] ?? {};
}

const debitCode = 'PMNT RDDT ESDD';
const returnCode = 'PMNT RDDT UPDD';

describe('a batch of direct debits that the bank pays', () => {
  test('is booked whole by its payment information ID, and returned by its end-to-end ID', async () => {
    const { invoice, batch } = await collected();
    const paid = await receive({ cents: 1_210, batch: `${String(batch['message_id'])}-1`, code: debitCode });
    expect(paid).toMatchObject({
      status: 'booked',
      cause: 'collection',
      collection_uuid: batch['uuid'],
      payment_uuid: null,
    });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'paid', open_cents: 0 });
    expect(await world.one('collections', batch['uuid'])).toMatchObject({ status: 'booked' });

    const back = await receive({
      cents: -1_210,
      endToEnd: String(invoice['number']),
      code: returnCode,
      returned: 'AC04',
    });
    expect(back).toMatchObject({ status: 'booked', cause: 'return', collection_uuid: batch['uuid'] });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent', open_cents: 1_210 });
    await world.act(invoice, 'mark-uncollectible');
  });

  test('is booked by the end-to-end ID where the bank names no batch', async () => {
    const { invoice, batch } = await collected();
    const paid = await receive({ cents: 1_210, endToEnd: String(invoice['number']), code: debitCode });
    expect(paid).toMatchObject({ status: 'booked', cause: 'collection', collection_uuid: batch['uuid'] });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'paid' });
    const undone = await send(`PUT /api/bank-entries/${String(paid['uuid'])}/undo`);
    expect([undone.statusCode, undone.json<Fields>()['code']]).toEqual([409, 'E_STATE']);
  });

  test('waits with its cause if it was never exported', async () => {
    const { invoice, batch } = await collected(false);
    const entry = await receive({ cents: 1_210, batch: String(batch['message_id']), code: debitCode });
    expect(entry).toMatchObject({ status: 'open', cause: 'collection', collection_uuid: batch['uuid'] });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent' });
    await act('collections', batch['uuid'], 'cancel');
    await world.act(invoice, 'mark-uncollectible');
  });

  test('is not booked for more than it has', async () => {
    const { invoice, batch } = await collected();
    const entry = await receive({ cents: 9_999, batch: String(batch['message_id']), code: debitCode });
    expect(entry).toMatchObject({ status: 'open', cause: 'unmatched', collection_uuid: null });
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent' });
  });
});

describe('a batch of refunds that the bank carried out', () => {
  test('is booked if the total agrees, and waits otherwise', async () => {
    const client_uuid = await client();
    const payment = await world.add('payments', {
      client_uuid,
      method: 'bank',
      amount_cents: 2_500,
      received_on: '2026-03-09',
      counter_iban: 'NL91ABNA0417164300',
    });
    const batch = await make('refund-batches');
    await act('refund-batches', batch['uuid'], 'export', 'submit');
    const other = await receive({ cents: -2_400, batch: `${String(batch['message_id'])}-1`, code: 'PMNT ICDT ESCT' });
    expect(other).toMatchObject({ status: 'open', cause: 'debit' });
    const entry = await receive({ cents: -2_500, batch: `${String(batch['message_id'])}-1`, code: 'PMNT ICDT ESCT' });
    expect(entry).toMatchObject({ status: 'booked', cause: 'refunds' });
    expect(await world.one('payments', payment['uuid'])).toMatchObject({ status: 'refunded' });
    expect(await world.one('refund-batches', batch['uuid'])).toMatchObject({ status: 'booked' });
  });
});
