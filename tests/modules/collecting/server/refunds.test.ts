// Batches of refunds: what they pay back, that nothing else uses it meanwhile, and that nothing is paid back twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useCredit } from '../../../../src/modules/billing/server/payments/clientCredit.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { textsOf, validateMessage } from '../../../support/bankSchemas.ts';
import { mailsTo } from '../../../support/mails.ts';

let world: BillingWorld;
let clients = 0;

beforeAll(async () => {
  world = await createBillingWorld();
  await world.api.store.database
    .updateTable('sellers')
    .set({ iban: 'NL20INGB0001234567', bic: 'INGBNL2A' })
    .where('uuid', '=', world.api.company.seller)
    .execute();
});
afterAll(() => world.api.close());

const execution_on = '2026-03-11';

async function client(rest: Fields = {}): Promise<string> {
  clients += 1;
  const { uuid } = await world.add('clients', {
    company_name: `Client ${clients}`,
    email: `client${clients}@example.nl`,
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

/** Money that no invoice needed. */
const overpaid = (client_uuid: string, rest: Fields = {}) =>
  world.add('payments', { client_uuid, method: 'bank', amount_cents: 2_500, received_on: '2026-03-09', ...rest });

/** Final credit note of a paid invoice. */
async function credited(client_uuid: string): Promise<Fields> {
  const invoice = await world.sent({ client_uuid });
  await world.act(invoice, 'register-payment', { amount_cents: 1_210, received_on: '2026-03-10', method: 'bank' });
  const { body } = await world.act(invoice, 'credit', { credit_reason: 'Not used' });
  const note = await world.one('invoices', (body['next'] as Fields | undefined)?.['uuid'] ?? body['uuid']);
  return note['status'] === 'draft' ? (await world.act(note, 'finalise')).body : note;
}

type Batch = Fields & { readonly items?: readonly Fields[]; readonly left_out?: readonly Fields[] };
const create = () =>
  world.api.send('management', 'POST /api/refund-batches', {
    body: { seller_uuid: world.api.company.seller, execution_on },
  });
async function batch(): Promise<Batch> {
  const answer = await create();
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const act = (uuid: unknown, action: string, body: Fields = {}) =>
  world.api.send('management', `PUT /api/refund-batches/${String(uuid)}/${action}`, { body });

describe('a batch of refunds', () => {
  test('pays back credit notes and overpayments by a valid file, and records and mails them when it is booked', async () => {
    const [one, two] = [await client(), await client({ iban: null })];
    const note = await credited(one);
    const payment = await overpaid(two, { counter_iban: 'NL20INGB0001234567', counter_name: 'Zn & Co' });
    const { uuid, items = [] } = await batch();
    expect(items).toMatchObject([
      { credit_note_uuid: note['uuid'], amount_cents: 1_210, iban: 'NL91ABNA0417164300', status: 'open' },
      { payment_uuid: payment['uuid'], amount_cents: 2_500, iban: 'NL20INGB0001234567', account_holder: 'Zn & Co' },
    ]);
    await act(uuid, 'export');
    const { body } = await world.api.send('management', `GET /api/refund-batches/${String(uuid)}/pain.001`);
    validateMessage(body);
    expect(textsOf(body, 'CtrlSum')).toEqual(['37.10', '37.10']);
    expect(textsOf(body, 'InstdAmt').toSorted()).toEqual(['12.10', '25.00']);
    await act(uuid, 'submit');
    expect((await act(uuid, 'book', { booked_on: '2026-03-10' })).statusCode).toBe(200);
    expect(await world.one('invoices', note['uuid'])).toMatchObject({ status: 'refunded' });
    expect(await world.one('payments', payment['uuid'])).toMatchObject({ status: 'refunded' });
    for (const each of [one, two]) {
      const { email } = await world.one('clients', each);
      expect((await mailsTo(world.api, String(email))).length).toBe(1);
    }
  });

  test('leaves out clients who owe something and those without an account', async () => {
    const [owing, unknown] = [await client(), await client({ iban: null })];
    const first = await overpaid(owing, { description: 'owes' });
    await overpaid(unknown, { description: 'unknown' });
    await world.sent({ client_uuid: owing, lines: [world.line({ unit_price_cents: 100_000 })] });
    const { uuid, left_out = [] } = await batch();
    expect(left_out.map(({ reference, reason }) => [reference, reason]).toSorted()).toEqual([
      ['owes', 'owes'],
      ['unknown', 'no_account'],
    ]);
    await act(uuid, 'cancel');
    expect((await world.one('payments', first['uuid']))['status']).toBe('succeeded');
  });

  test('keeps what it pays back from invoices and from other refunds, until it is cancelled', async () => {
    const owner = await client();
    const payment = await overpaid(owner);
    const { uuid } = await batch();
    const invoice = await world.sent({ client_uuid: owner });
    await useCredit(world.api.store, world.api.clock.now);
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent', open_cents: 1_210 });
    const refused = await world.api.send('management', `PUT /api/payments/${String(payment['uuid'])}/mark-refunded`);
    expect([refused.statusCode, refused.json<Fields>()['message']]).toEqual([
      409,
      'A refund batch is about to pay this back.',
    ]);
    await act(uuid, 'cancel');
    await useCredit(world.api.store, world.api.clock.now);
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'paid' });
  });

  test('of 64 made at the same time, one pays back the payment', async () => {
    const payment = await overpaid(await client());
    const answers = await Promise.all(Array.from({ length: 64 }, create));
    expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 503)).toEqual([]);
    const items = answers.flatMap((answer) => (answer.statusCode === 201 ? (answer.json<Batch>().items ?? []) : []));
    expect(items.filter(({ payment_uuid }) => payment_uuid === payment['uuid'])).toHaveLength(1);
  });
});
