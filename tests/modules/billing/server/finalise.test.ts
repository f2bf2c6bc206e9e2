/** An invoice becomes final: its number, what is printed on it, what stands in the way, and the wall around it. */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourLines } from '../../../../src/modules/hour-billing/server/module.ts';
import { finaliseInvoice } from '../../../../src/modules/billing/server/invoices/finalise.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { inTransaction } from '../../../../src/engine/server/store/transaction.ts';
import { administering } from '../../../support/database.ts';
import { address, createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());
beforeEach(() => world.api.rewind());

const counted = (number: unknown): number => Number(String(number).slice(-4));
const words = ({ body }: { readonly body: Fields }): string => String(body['message']);

async function numbers(kind: string): Promise<readonly number[]> {
  const rows = await anyTable(world.api.store.database)
    .selectFrom('invoices')
    .select('number')
    .where('kind', '=', kind)
    .where('number', 'is not', null)
    .execute();
  return rows.map(({ number }) => counted(number)).sort((a, b) => a - b);
}

describe('finalising', () => {
  test('assigns number, dates, parties, VAT and amounts', async () => {
    const body = await world.sent({
      lines: [world.line({ unit_price_cents: 3_750 }), world.line({ unit_price_cents: 1_250 })],
    });
    expect(body).toMatchObject({
      number: '202600001',
      status: 'sent',
      issue_date: '2026-03-10',
      due_date: '2026-03-24',
      supply_date: '2026-03-10',
      payment_reference: '202600001',
      outcome: { en: 'Invoice 202600001 is final', nl: 'Factuur 202600001 is definitief' },
      tax_treatment: 'standard',
      net_cents: 5_000,
      vat_cents: 1_050,
      gross_cents: 6_050,
      open_cents: 6_050,
      type_code: '380',
      vat_breakdown: [{ category: 'S', rate_bp: 2_100, taxable_cents: 5_000, vat_cents: 1_050 }],
      seller_snapshot: {
        name: 'Voorbeeld Hosting B.V.',
        kvk_number: '12345678',
        vat_id: 'NL000099998B57',
        iban: 'NL91ABNA0417164300',
        city: 'Utrecht',
      },
      buyer_snapshot: { name: 'Alfa', street: 'Kade', house_number: '2', postal_code: '3511 AA', number: 'C00001' },
    });
  });

  test('makes an amount owed that was not owed while it was a draft', async () => {
    const draft = await world.draft({ lines: [world.line({ unit_price_cents: 5_000 })] });
    expect(draft).toMatchObject({ status: 'draft', gross_cents: 6_050, open_cents: 0 });
  });

  test('makes a client of a prospect, and a draft does not', async () => {
    const client = await world.add('clients', {
      company_name: 'Nieuw',
      email: 'nieuw@example.nl',
      seller_uuid: world.api.company.seller,
      ...address,
    });
    const invoice = { client_uuid: client['uuid'], lines: [world.line({ unit_price_cents: 1_000 })] };
    await world.draft(invoice);
    expect(await world.one('clients', client['uuid'])).toMatchObject({ status: 'prospect' });
    await world.sent(invoice);
    expect(await world.one('clients', client['uuid'])).toMatchObject({ status: 'active' });
  });

  test('charges no VAT under reverse charge, and says why', async () => {
    const client = await world.add('clients', {
      company_name: 'Berlin GmbH',
      email: 'b@example.de',
      seller_uuid: world.api.company.seller,
      ...address,
      country: 'DE',
      postal_code: '10115',
      language: 'en',
      vat_id: 'DE136695976',
    });
    await anyTable(world.api.store.database)
      .updateTable('clients')
      .set({ vat_id_status: 'valid' })
      .where('uuid', '=', client['uuid'])
      .execute();
    const body = await world.sent({ client_uuid: client['uuid'], language: 'en' });
    expect(body).toMatchObject({
      tax_treatment: 'reverse_charge',
      vat_cents: 0,
      gross_cents: 1_000,
      vat_breakdown: [{ category: 'AE', rate_bp: 0, exemption_text: 'VAT reverse charged' }],
      buyer_snapshot: { vat_id: 'DE136695976' },
    });
    expect(body['lines']).toMatchObject([{ category: 'AE', rate_bp: 0 }]);
  });

  test('gives a proforma invoice no number', async () => {
    const before = await numbers('invoice');
    expect(await world.sent({ kind: 'proforma' })).toMatchObject({
      number: null,
      status: 'final',
      outcome: { en: 'Proforma invoice is final', nl: 'Proformafactuur is definitief' },
    });
    expect(await numbers('invoice')).toEqual(before);
  });

  test.each<[string, Fields, RegExp]>([
    ['without lines', { lines: [] }, /has no lines yet/],
    ['below zero', { lines: [{ quantity: -1 }] }, /total is negative/],
    ['with a rate of another time', { supply_date: '2018-12-31', lines: [{}] }, /isn’t valid on 2018-12-31/],
    [
      'reverse charged to somebody without a VAT number',
      { lines: [{ reverse: true }] },
      /VAT must be charged on line 1/,
    ],
  ])('is rejected %s', async (_what, rest, message) => {
    const lines = (rest['lines'] as readonly Fields[]).map(({ reverse, ...one }) =>
      world.line({ ...one, ...(reverse ? { vat_rate_uuid: world.api.company.vat.reverse } : {}) }),
    );
    const answer = await world.act(await world.draft({ ...rest, lines }), 'finalise');
    expect([answer.status, words(answer)]).toEqual([409, expect.stringMatching(message)]);
  });

  test('is rejected where legally required data of seller or buyer is missing', async () => {
    const client = await world.add('clients', {
      company_name: 'Leeg',
      email: 'l@example.nl',
      seller_uuid: world.api.company.seller,
    });
    const refused = await world.act(await world.draft({ client_uuid: client['uuid'] }), 'finalise');
    expect(words(refused)).toMatch(/Missing from the client: street, house number, postcode, city/);
    expect(refused.body['remedy']).toEqual({ text: 'Complete client', resource: 'clients', uuid: client['uuid'] });
    const seller = await world.add('sellers', {
      name: 'Nieuw',
      legal_name: 'Nieuw B.V.',
      street: 'S',
      house_number: '1',
      postal_code: '1234 AB',
      city: 'U',
      email: 's@example.nl',
      iban: 'NL91ABNA0417164300',
    });
    expect(words(await world.act(await world.draft({ seller_uuid: seller['uuid'] }), 'finalise'))).toMatch(
      /Missing from the seller: KvK number, VAT number/,
    );
  });

  test('keeps dates in the order of numbers', async () => {
    await world.sent({ issue_date: '2026-03-09' }).catch(() => undefined);
    await world.sent();
    const late = await world.act(await world.draft(), 'finalise', { issue_date: '2026-03-09' });
    expect([late.status, words(late)]).toEqual([409, expect.stringMatching(/2026-03-09 is before/)]);
    const early = await world.act(await world.draft(), 'finalise', { issue_date: '2026-03-11' });
    expect(words(early)).toMatch(/in the future/);
  });

  test('is forbidden to people of a client, and for an invoice that is no draft any more', async () => {
    const draft = await world.draft();
    expect((await world.act(draft, 'finalise', {}, 'user')).status).toBe(403);
    expect((await world.act(draft, 'finalise', {}, 'employee')).status).toBe(200);
    expect((await world.act(draft, 'finalise')).status).toBe(409);
  });

  test('fifty concurrent finalisations with failures in between leave no gap', async () => {
    const before = await numbers('invoice');
    const [drafts, broken]: [Fields[], Fields[]] = [[], []];
    for (let made = 0; made < 50; made += 1) drafts.push(await world.draft());
    for (let made = 0; made < 5; made += 1) broken.push(await world.draft({ lines: [] }));
    // A database that is too busy says so, and is asked again.
    const patiently = async (one: Fields, tries = 5): Promise<{ readonly status: number }> => {
      const answer = await world.act(one, 'finalise');
      return answer.status === 503 && tries > 0 ? patiently(one, tries - 1) : answer;
    };
    const answers = await Promise.all([...drafts, ...broken].map((one) => patiently(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...drafts.map(() => 200), ...broken.map(() => 409)]);
    const all = await numbers('invoice');
    expect(all).toHaveLength(before.length + 50);
    expect(all).toEqual(Array.from(all, (_one, index) => index + 1));
  });

  test('a new year continues in the pattern of the old one', async () => {
    const { store } = world.api;
    const finalised = async (): Promise<unknown> => {
      const { uuid } = await world.draft();
      const { number } = await inTransaction(store.database, (tx) =>
        finaliseInvoice(
          {
            tx,
            records: store.within(tx),
            registry: store.registry(),
            caller: systemCaller,
            now: new Date('2027-01-04T09:00:00Z'),
          },
          { uuid: String(uuid), issue_date: null, source: hourLines },
        ),
      );
      return number;
    };
    expect([await finalised(), await finalised()]).toEqual(['202700001', '202700002']);
  });
});

describe('an issued invoice is immutable', () => {
  const wall = { code: '55B01' };

  test.each<[string, (uuid: string) => ReturnType<typeof sql>]>([
    ['an amount', (uuid) => sql`update invoices set net_cents = 1 where uuid = ${uuid}`],
    ['its number', (uuid) => sql`update invoices set number = 'x' where uuid = ${uuid}`],
    ['the buyer', (uuid) => sql`update invoices set buyer_snapshot = '{}' where uuid = ${uuid}`],
    ['back to draft', (uuid) => sql`update invoices set status = 'draft' where uuid = ${uuid}`],
    ['the invoice itself', (uuid) => sql`delete from invoices where uuid = ${uuid}`],
    ['a line', (uuid) => sql`update invoice_lines set quantity = 2 where invoice_uuid = ${uuid}`],
    ['a line less', (uuid) => sql`delete from invoice_lines where invoice_uuid = ${uuid}`],
    [
      'a line more',
      (uuid) =>
        sql`insert into invoice_lines select (jsonb_populate_record(l, jsonb_build_object('uuid', gen_random_uuid()))).* from invoice_lines l where invoice_uuid = ${uuid}`,
    ],
    [
      'a line to elsewhere',
      (uuid) =>
        sql`update invoice_lines set invoice_uuid = (select uuid from invoices where status = 'draft' limit 1) where invoice_uuid = ${uuid}`,
    ],
    ['everything', () => sql`truncate invoices cascade`],
  ])('for the owner of the tables: %s', async (what, attack) => {
    const { uuid } = await world.sent();
    await expect(
      world.api.store.database.transaction().execute((tx) => attack(String(uuid)).execute(tx)),
    ).rejects.toMatchObject(wall);
  });

  test('for a superuser whose session calls itself a replica', async () => {
    await world.sent();
    const attempt = administering(world.api.connectionString, (database) =>
      database.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`delete from invoices`.execute(tx);
      }),
    );
    await expect(attempt).rejects.toMatchObject(wall);
  });

  test('except for its state, which moves only forward', async () => {
    const { uuid } = await world.sent();
    const set = (text: ReturnType<typeof sql>): Promise<unknown> =>
      sql`update invoices set ${text} where uuid = ${uuid}`.execute(world.api.store.database);
    await set(sql`paid_cents = 5, status = 'partially_paid'`);
    await expect(set(sql`status = 'final'`)).rejects.toMatchObject(wall);
  });

  test('for the API, whose calls report it', async () => {
    const { uuid } = await world.sent();
    const line = await world.api.send('employee', 'POST /api/invoice-lines', {
      body: { ...world.line(), invoice_uuid: uuid },
    });
    expect([line.statusCode, line.json<Fields>()['message']]).toEqual([
      409,
      'This can’t be changed while its status is “Open”.',
    ]);
    expect(
      (await world.api.send('management', `PUT /api/invoices/${String(uuid)}`, { body: { note: 'x' } })).statusCode,
    ).toBe(409);
    expect((await world.api.send('management', `DELETE /api/invoices/${String(uuid)}`)).statusCode).toBe(409);
  });
});
