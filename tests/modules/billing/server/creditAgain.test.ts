/**
 * Credit notes for the rest of an invoice: the second after a partial one, one too many, those of other invoices, and
 * two concurrent ones.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBillingWorld, address, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const linesOf = (record: Fields): readonly Fields[] => record['lines'] as readonly Fields[];
const amounts = ({ net_cents, vat_cents, gross_cents }: Fields): readonly unknown[] => [
  net_cents,
  vat_cents,
  gross_cents,
];
const turned = (record: Fields): readonly unknown[] => amounts(record).map((cents) => -Number(cents));

/** The draft of a credit note. */
async function credited(invoice: Fields): Promise<Fields> {
  const { status, body } = await world.act(invoice, 'credit', { credit_reason: 'Opgezegd' }, 'employee');
  expect(status, JSON.stringify(body)).toBe(200);
  return world.one('invoices', (body['next'] as Fields)['uuid']);
}

async function finalised(note: Fields): Promise<Fields> {
  const { status, body } = await world.act(note, 'finalise');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function put(note: Fields, body: Fields): Promise<{ readonly status: number; readonly body: Fields }> {
  const answer = await world.api.send('employee', `PUT /api/invoices/${String(note['uuid'])}`, { body });
  return { status: answer.statusCode, body: answer.json() };
}

const noteOf = async (
  body: Fields,
): Promise<{ readonly status: number; readonly errors: unknown; readonly body: Fields }> => {
  const answer = await world.api.send('employee', 'POST /api/invoices', {
    body: {
      seller_uuid: world.api.company.seller,
      client_uuid: world.api.company.clients.own,
      kind: 'credit_note',
      credit_reason: 'Fout',
      ...body,
    },
  });
  const json = answer.json<Fields>();
  return { status: answer.statusCode, errors: json['errors'], body: json };
};

test('a second credit proposes what the first left, and together they mirror the invoice', async () => {
  const { standard, reduced } = world.api.company.vat;
  const invoice = await world.sent({
    discount_cents: 1_000,
    discount_reason: 'Trouw',
    lines: [
      world.line({ description: 'Uren', quantity: 3, unit_price_cents: 3_333, vat_rate_uuid: standard }),
      world.line({
        description: 'Boek',
        quantity: 7,
        unit_price_cents: 999,
        discount_bp: 1_500,
        vat_rate_uuid: reduced,
      }),
      world.line({ description: 'Retour', quantity: -1, unit_price_cents: 777, vat_rate_uuid: reduced }),
    ],
  });
  const draft = await credited(invoice);
  const [hours, book] = linesOf(draft);
  expect(linesOf(draft).map(({ quantity }) => Number(quantity))).toEqual([-3, -7, 1]);
  const saved = await put(draft, {
    lines: [
      { ...hours, quantity: -1 },
      { ...book, quantity: -2 },
    ],
  });
  expect([saved.status, linesOf(saved.body).map(({ credits_line_uuid }) => credits_line_uuid)]).toEqual([
    200,
    linesOf(invoice)
      .slice(0, 2)
      .map(({ uuid }) => uuid),
  ]);
  const first = await finalised(draft);
  expect(Number(first['discount_cents'])).toBeGreaterThan(0);
  // What is shown before the second one.
  const preview = await world.api.send('employee', `POST /api/invoices/${String(invoice['uuid'])}/credit/preview`, {
    body: {},
  });
  expect(preview.json()).toMatchObject({
    parts: {
      parts: [
        { label: { en: 'Uren (previously credited: €33.33)', nl: expect.any(String) }, amount_cents: -6_666 },
        { label: { en: 'Boek (previously credited: €16.98)', nl: expect.any(String) } },
        { label: { en: 'Retour', nl: 'Retour' }, amount_cents: 777 },
      ],
    },
    lines: [{ label: { en: 'Share of the invoice discount', nl: expect.any(String) } }],
    facts: [{ label: { en: 'Previously credited', nl: 'Al gecrediteerd' }, kind: 'money', value: 5_031 }],
  });
  const again = await credited(invoice);
  expect(linesOf(again).map(({ quantity }) => Number(quantity))).toEqual([-2, -5, 1]);
  const second = await finalised(again);
  expect(amounts(first).map((cents, index) => Number(cents) + Number(amounts(second)[index]))).toEqual(turned(invoice));
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'credited', open_cents: 0 });
  // A third is refused, and says so: by the action and by hand.
  expect((await world.act(invoice, 'credit', { credit_reason: 'x' })).body['message']).toMatch(/“Credited”/);
  const third = await noteOf({ original_invoice_uuid: invoice['uuid'], lines: [world.line({ quantity: -1 })] });
  expect([third.status, third.errors]).toEqual([
    422,
    {
      original_invoice_uuid: `Invoice ${String(invoice['number'])} has been credited in full. Nothing is left to credit`,
    },
  ]);
});

test('a discount on the whole with a negative rate is credited to the cent', async () => {
  const { standard, reduced } = world.api.company.vat;
  const invoice = await world.sent({
    discount_cents: 1_000,
    lines: [
      world.line({ unit_price_cents: 10_000, vat_rate_uuid: standard }),
      world.line({ quantity: -1, unit_price_cents: 2_000, vat_rate_uuid: reduced }),
    ],
  });
  const draft = await credited(invoice);
  expect([amounts(draft), draft['discount_cents']]).toEqual([turned(invoice), 1_000]);
  // It follows from the lines: what somebody fills in is not taken.
  const typed = await put(draft, { discount_cents: 1 });
  expect([typed.status, (await world.one('invoices', draft['uuid']))['discount_cents']]).toEqual([422, 1_000]);
  expect(amounts(await finalised(draft))).toEqual(turned(invoice));
});

test('a draft is not made twice: the second request gets a conflict that names the first', async () => {
  const invoice = await world.sent();
  const answers = await Promise.all([1, 2].map(() => world.act(invoice, 'credit', { credit_reason: 'x' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: `A draft credit note already covers the rest of invoice ${String(invoice['number'])}.`,
  });
});

describe('a credit note made by hand', () => {
  test('is of the same client, seller and currency, and of an issued invoice', async () => {
    const { company } = world.api;
    const invoice = await world.sent();
    const number = String(invoice['number']);
    const [line] = linesOf(invoice);
    const lines = [world.line({ quantity: -1, credits_line_uuid: line?.['uuid'] })];
    const seller = await world.add('sellers', {
      name: 'Ander',
      legal_name: 'Ander B.V.',
      ...address,
      email: 's@example.nl',
      iban: 'NL91ABNA0417164300',
    });
    const draft = await world.draft();
    for (const [body, errors] of [
      [
        { client_uuid: company.clients.other },
        { original_invoice_uuid: `Invoice ${number} belongs to another client. Choose one of this client` },
      ],
      [
        { seller_uuid: seller['uuid'] },
        { original_invoice_uuid: `Invoice ${number} belongs to another seller. Choose one of this seller` },
      ],
      [{ currency: 'USD' }, { currency: `Invoice ${number} is in EUR. Credit it in the same currency` }],
      [{ original_invoice_uuid: draft['uuid'] }, { original_invoice_uuid: 'Choose a finalised invoice' }],
    ] as const) {
      const answer = await noteOf({ original_invoice_uuid: invoice['uuid'], lines, ...body });
      expect([answer.status, answer.errors]).toEqual([422, errors]);
    }
    expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'sent' });
  });

  test('has lines of the invoice only, at their rate, up to the remaining quantity', async () => {
    const invoice = await world.sent({ lines: [world.line({ vat_rate_uuid: world.api.company.vat.reduced })] });
    const number = String(invoice['number']);
    const credits_line_uuid = linesOf(invoice)[0]?.['uuid'];
    const { reduced } = world.api.company.vat;
    for (const [line, errors] of [
      [
        { description: 'Iets anders', quantity: -1 },
        {
          'lines.0.description': `This isn’t a line of invoice ${number}. Start the credit note there with “Credit”, then remove what you don’t want to credit`,
        },
      ],
      [
        { credits_line_uuid, quantity: -1 },
        { 'lines.0.vat_rate_uuid': 'This was charged at 9%. Credit it at that rate' },
      ],
      [
        { credits_line_uuid, quantity: -2, vat_rate_uuid: reduced },
        { 'lines.0.quantity': '€10.00 is left of this line: credit no more than that' },
      ],
    ] as const) {
      const answer = await noteOf({ original_invoice_uuid: invoice['uuid'], lines: [world.line(line)] });
      expect([answer.status, answer.errors]).toEqual([422, errors]);
    }
    // The only line of that name needs no naming; what it takes back is below zero.
    const charged = await noteOf({
      original_invoice_uuid: invoice['uuid'],
      lines: [world.line({ vat_rate_uuid: reduced })],
    });
    const refused = await world.act(charged.body, 'finalise');
    expect([refused.status, refused.body['errors']]).toEqual([
      409,
      { 'lines.0.quantity': 'Use a negative amount on a credit note' },
    ]);
    await put(charged.body, { lines: [world.line({ vat_rate_uuid: reduced, quantity: -1 })] });
    expect(amounts(await finalised(charged.body))).toEqual(turned(invoice));
  });

  test('cannot be linked from a line of an ordinary invoice', async () => {
    const invoice = await world.sent();
    const answer = await world.api.send('employee', 'POST /api/invoices', {
      body: {
        seller_uuid: world.api.company.seller,
        client_uuid: world.api.company.clients.own,
        lines: [world.line({ credits_line_uuid: linesOf(invoice)[0]?.['uuid'] })],
      },
    });
    expect([answer.statusCode, answer.json<Fields>()['errors']]).toEqual([
      422,
      { 'lines.0.credits_line_uuid': 'Only for credit note lines. Leave it out' },
    ]);
  });
});

test('of two concurrent credit notes of one line, one becomes final', async () => {
  const invoice = await world.sent({ lines: [world.line({ quantity: 10 })] });
  const [line] = linesOf(invoice);
  const body = {
    original_invoice_uuid: invoice['uuid'],
    lines: [world.line({ quantity: -6, credits_line_uuid: line?.['uuid'] })],
  };
  const notes = await Promise.all([1, 2, 3, 4].map(() => noteOf(body)));
  const answers = await Promise.all(notes.map((note) => world.act(note.body, 'finalise')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['errors']).toEqual({
    'lines.0.quantity': '€40.00 is left of this line: credit no more than that',
  });
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ status: 'partially_paid', open_cents: 4_840 });
});
