/** Credit notes: the mirror of an invoice, from a series of their own, set off against what is open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

/** The draft of a credit note. */
async function credited(invoice: Fields): Promise<Fields> {
  const { status, body } = await world.act(invoice, 'credit', { credit_reason: 'Opgezegd' }, 'employee');
  expect(status, JSON.stringify(body)).toBe(200);
  return world.one('invoices', (body['next'] as Fields)['uuid']);
}

const finalised = async (note: Fields): Promise<Fields> => {
  const { status, body } = await world.act(note, 'finalise');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('a credit note of a whole invoice mirrors it to the cent, discounts included, and leaves nothing open', async () => {
  const { standard, reduced } = world.api.company.vat;
  const invoice = await world.sent({
    discount_cents: 100,
    lines: [
      world.line({ quantity: 0.8333, unit_price_cents: 9_999, discount_bp: 3_300 }),
      world.line({ quantity: 3, unit_price_cents: 333, discount_cents: 55, vat_rate_uuid: reduced }),
      world.line({ quantity: 50, unit_price_cents: 10_000, price_base_quantity: 60, vat_rate_uuid: standard }),
    ],
  });
  const draft = await credited(invoice);
  expect(draft).toMatchObject({
    kind: 'credit_note',
    status: 'draft',
    number: null,
    original_invoice_uuid: invoice['uuid'],
    credit_reason: 'Opgezegd',
  });
  const note = await finalised(draft);
  expect(note).toMatchObject({ number: 'C20260001', type_code: '381', status: 'applied', open_cents: 0 });
  for (const amount of ['net_cents', 'vat_cents', 'gross_cents', 'paid_cents'] as const)
    expect([amount, note[amount]]).toEqual([
      amount,
      -Number(invoice[amount === 'paid_cents' ? 'gross_cents' : amount]),
    ]);
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'credited', open_cents: 0 });
});

test('a credit note of a part leaves the rest to be paid, and to be credited later', async () => {
  const invoice = await world.sent({ lines: [world.line({ quantity: 10 })] });
  const draft = await credited(invoice);
  const [line] = draft['lines'] as readonly Fields[];
  await world.api.send('management', `PUT /api/invoices/${String(draft['uuid'])}`, {
    body: { lines: [{ ...world.line(), uuid: line?.['uuid'], quantity: -4 }] },
  });
  expect(await finalised(draft)).toMatchObject({ gross_cents: -4_840, status: 'applied' });
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'partially_paid', open_cents: 7_260 });
  expect(await finalised(await credited(invoice))).toMatchObject({ gross_cents: -7_260 });
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'credited', open_cents: 0 });
});

test('a credit note of a paid invoice has to be refunded', async () => {
  const invoice = await world.sent();
  await world.act(invoice, 'register-payment', { amount_cents: 1_210, received_on: '2026-03-10', method: 'bank' });
  const note = await finalised(await credited(invoice));
  expect(note).toMatchObject({ status: 'final', open_cents: -1_210 });
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'credited', paid_cents: 1_210 });
  expect((await world.act(note, 'mark-refunded')).body).toMatchObject({ status: 'refunded' });
});

test('a credit needs a reason and an issued invoice, and is for staff', async () => {
  const invoice = await world.sent();
  expect((await world.act(invoice, 'credit')).status).toBe(422);
  expect((await world.act(await world.draft(), 'credit', { credit_reason: 'x' })).status).toBe(409);
  expect((await world.act(invoice, 'credit', { credit_reason: 'x' }, 'user')).status).toBe(403);
});

test('some lines of an invoice are credited, each in part or as a whole, as the preview shows', async () => {
  const invoice = await world.sent({
    lines: [
      world.line({
        description: 'Support',
        quantity: 150,
        unit_code: 'MIN',
        unit_price_cents: 9_500,
        price_base_quantity: 60,
      }),
      world.line({ description: 'Hosting', quantity: 3 }),
      world.line({ description: 'Licence', quantity: 1, discount_cents: 100 }),
    ],
  });
  const [support, hosting, licence] = (invoice['lines'] as readonly Fields[])
    .toSorted((a, b) => Number(a['position']) - Number(b['position']))
    .map(({ uuid }) => uuid);
  const send = (path: string, body: Fields, method = 'POST') =>
    world.api.send('employee', `${method} /api/invoices/${String(invoice['uuid'])}/${path}`, { body });
  const whole = (await send('credit/preview', {})).json<Fields>();
  expect(whole).toMatchObject({ total_cents: -27_650, lines: [] });
  expect(whole['parts']).toMatchObject({
    field: 'credited_lines',
    parts: [
      { key: support, chosen: true, amount_cents: -23_750, quantity: { chosen: 150, most: 150, unit: 'minutes' } },
      { key: hosting, chosen: true, amount_cents: -3_000, quantity: { chosen: 3, most: 3, unit: 'number' } },
      { key: licence, chosen: true, amount_cents: -900, quantity: null },
    ],
  });
  const credited_lines = [{ key: support, quantity: 60 }, { key: licence }];
  const part = (await send('credit/preview', { credited_lines })).json<Fields>();
  expect(part).toMatchObject({ total_cents: -10_400 });
  expect((part['parts'] as Fields)['parts']).toMatchObject([
    { chosen: true, amount_cents: -9_500, quantity: { chosen: 60, most: 150 } },
    { chosen: false },
    { chosen: true, amount_cents: -900 },
  ]);
  expect((await send('credit/preview', { credited_lines: [] })).json()).toMatchObject({ seen: null });
  const done = await send('credit', { credited_lines, credit_reason: 'Too many hours', seen: part['seen'] }, 'PUT');
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json()).toMatchObject({ outcome: { nl: 'Conceptcreditnota aangemaakt' } });
  const note = await world.one('invoices', (done.json<Fields>()['next'] as Fields)['uuid']);
  expect(note).toMatchObject({ kind: 'credit_note', net_cents: -10_400, credit_reason: 'Too many hours' });
  expect(note['lines']).toMatchObject([
    { credits_line_uuid: support, quantity: -60, unit_code: 'MIN', line_net_cents: -9_500 },
    { credits_line_uuid: licence, line_net_cents: -900 },
  ]);
  // The rest is offered next.
  expect((await send('credit/preview', {})).json<Fields>()).toMatchObject({
    total_cents: -17_250,
    parts: { parts: [{ key: support, quantity: { most: 90 } }, { key: hosting }] },
  });
});

test('no more is credited of a line than is left of it', async () => {
  const invoice = await world.sent({ lines: [world.line({ quantity: 3 })] });
  const [line] = invoice['lines'] as readonly Fields[];
  for (const quantity of [4, 0, -1]) {
    const credited_lines = [{ key: line?.['uuid'], quantity }];
    const { status, body } = await world.act(invoice, 'credit', { credited_lines, credit_reason: 'x' });
    expect([status, body['errors']]).toEqual([
      422,
      { credited_lines: '“Hosting” has a quantity of 3 left to credit. Enter that or less' },
    ]);
  }
  const other = [{ key: invoice['uuid'] }];
  expect((await world.act(invoice, 'credit', { credited_lines: other, credit_reason: 'x' })).status).toBe(422);
});
