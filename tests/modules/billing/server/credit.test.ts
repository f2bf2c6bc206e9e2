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
