/** Statement of account: every booking once, and a balance that equals what is open on documents and payments. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachedFiles } from '../../../../src/modules/billing/server/send.ts';
import type { AccountStatement } from '../../../../src/modules/billing/rules/accountStatement.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import type { TestActor } from '../../../support/app.ts';
import { readPdf } from '../../../support/readPdf.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const ask = (query = '', actor: TestActor = 'management', client = world.api.company.clients.own) =>
  world.api.send(actor, `GET /api/clients/${client}/statement${query}`);
const read = async (query = ''): Promise<AccountStatement> => (await ask(query)).json();
const register = (invoice: Fields, amount_cents: number) =>
  world.act(invoice, 'register-payment', { method: 'bank', amount_cents, received_on: '2026-03-10' });

/** Open amounts as the lists of invoices and payments have them. */
async function openCents(): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ client_uuid: world.api.company.clients.own }));
  const rows = (resource: string) =>
    world.api.call<readonly Fields[]>('management', `GET /api/${resource}?filter=${filter}&range=[0,99]`);
  const invoices = (await rows('invoices')).filter(({ status }) =>
    ['sent', 'partially_paid', 'final'].includes(String(status)),
  );
  const payments = (await rows('payments')).filter(({ status }) => status === 'succeeded');
  const sum = (all: readonly Fields[], field: string): number =>
    all.reduce((total, row) => total + Number(row[field]), 0);
  return sum(invoices, 'gross_cents') - sum(invoices, 'paid_cents') - sum(payments, 'unallocated_cents');
}

test('the balance equals the open amounts after invoices, payments, credits, returns, refunds and write-offs', async () => {
  expect(await read()).toMatchObject({ opening_cents: 0, lines: [], closing_cents: 0 });
  const check = async (closing_cents: number): Promise<AccountStatement> => {
    const statement = await read();
    expect([statement.closing_cents, await openCents()]).toEqual([closing_cents, closing_cents]);
    return statement;
  };
  const invoice = await world.sent();
  await check(1_210);
  expect((await register(invoice, 1_500)).status).toBe(200);
  const paid = await check(-290);
  expect(paid.lines.map(({ kind, amount_cents, balance_cents }) => [kind, amount_cents, balance_cents])).toEqual([
    ['invoice', 1_210, 1_210],
    ['payment', -1_500, -290],
  ]);
  const [, { uuid: payment } = { uuid: '' }] = paid.lines;
  await world.api.call('management', `PUT /api/payments/${payment}/refund-rest`, {
    refund_iban: 'NL91ABNA0417164300',
  });
  await check(0);
  const second = await world.sent();
  expect((await register(second, 1_210)).status).toBe(200);
  const returned = (await check(0)).lines.find(({ kind, text }) => kind === 'payment' && text === second['number']);
  await world.api.call('management', `PUT /api/payments/${String(returned?.uuid)}/charge-back`, {
    failure_reason: 'AM04',
  });
  await check(1_210);
  expect((await world.act(second, 'mark-uncollectible')).status).toBe(200);
  const kinds = (await check(0)).lines.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['invoice', 'invoice', 'payment', 'payment', 'refund', 'returned', 'write_off']);
});

test('earlier bookings are in the opening balance, and later ones are left out', async () => {
  const before = await read();
  await world.sent();
  const today = '2026-03-10';
  const all = await read(`?from=${today}&until=${today}`);
  expect([all.opening_cents, all.closing_cents]).toEqual([0, before.closing_cents + 1_210]);
  expect(await read('?from=2026-03-11&until=2026-12-31')).toMatchObject({
    opening_cents: all.closing_cents,
    lines: [],
    closing_cents: all.closing_cents,
  });
  expect(await read('?from=2026-01-01&until=2026-03-09')).toMatchObject({
    opening_cents: 0,
    lines: [],
    closing_cents: 0,
  });
});

test('people read the statement of their own client only, and a first day after the last is refused', async () => {
  expect((await ask('', 'user')).statusCode).toBe(200);
  expect((await ask('', 'user', world.api.company.clients.other)).statusCode).toBe(404);
  const refused = await ask('?from=2026-05-01&until=2026-04-01');
  expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['from']]);
});

test('is printed as PDF in the language of the client, for the people who may read it', async () => {
  const invoice = await world.sent();
  const { statusCode, headers, rawPayload } = await world.api.app.inject({
    method: 'GET',
    url: `/api/clients/${world.api.company.clients.own}/statement?from=2026-01-01&until=2026-12-31`,
    headers: { authorization: `Bearer ${world.api.tokens.user}`, accept: 'application/pdf' },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = (await readPdf(rawPayload)).pages.join(' ');
  expect(text).toContain(String(invoice['number']));
  expect(text).toMatch(/Rekeningoverzicht|Statement of account/);
  const other = await world.api.app.inject({
    method: 'GET',
    url: `/api/clients/${world.api.company.clients.other}/statement`,
    headers: { authorization: `Bearer ${world.api.tokens.user}`, accept: 'application/pdf' },
  });
  expect(other.statusCode).toBe(404);
});

test('staff email the statement of a period as a PDF, and the trail of the client shows who did', async () => {
  const { own: client } = world.api.company.clients;
  const invoice = await world.sent();
  const send = (actor: TestActor, body: Fields) =>
    world.api.send(actor, `PUT /api/clients/${client}/email-statement`, { body });
  const { statusCode } = await send('employee', { from_on: '2026-01-01', until_on: '2026-12-31' });
  expect(statusCode).toBe(200);
  const { email, billing_email } = await world.one('clients', client);
  const mail = (await world.api.queries.mails.listMails(50)).find(({ kind }) => kind === 'account-statement');
  expect(mail?.recipient).toBe(billing_email ?? email);
  const [enclosed] = await attachedFiles(world.api.store)(mail as NonNullable<typeof mail>);
  expect(enclosed?.name).toMatch(/-2026-12-31\.pdf$/);
  expect((await readPdf(enclosed?.content ?? Buffer.alloc(0))).pages.join(' ')).toContain(String(invoice['number']));
  const history = await world.api.send('management', `GET /api/clients/${client}/history`);
  expect(history.json<readonly Fields[]>()[0]).toMatchObject({ verb: 'email-statement' });
  const refused = await send('employee', { from_on: '2026-05-01', until_on: '2026-04-01' });
  expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
    422,
    { from_on: 'Choose a first day before the last' },
  ]);
  expect((await send('user', {})).statusCode).toBe(403);
});
