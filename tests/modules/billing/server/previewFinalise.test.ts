// What finalising results in, as its dialog shows it; and a draft below zero, which is a credit note or is rejected
// with a message.
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionPreview } from '../../../../src/engine/registry/records/preview.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;
let product: Fields;
beforeAll(async () => {
  world = await createBillingWorld();
  const category = await world.add('product-categories', { name: 'Hosting', slug: 'hosting' });
  product = await world.add('products', {
    sku: 'HOST',
    name: 'Hosting',
    slug: 'hosting',
    category_uuid: category['uuid'],
    type: 'service',
  });
});
afterAll(() => world.api.close());

const previewOf = async ({ uuid }: Fields, body: Fields = {}): Promise<ActionPreview> =>
  (await world.api.send('employee', `POST /api/invoices/${String(uuid)}/finalise/preview`, { body })).json();
const facts = ({ facts: shown, lines, total_cents, includes_vat }: ActionPreview): object => ({
  ...Object.fromEntries(shown.map(({ label, value }) => [label.en, value])),
  ...Object.fromEntries(lines.map(({ label, amount_cents }) => [label.en, amount_cents])),
  [includes_vat ? 'total, incl. VAT' : 'total']: total_cents,
});

test('the preview shows number, dates and totals, takes no number, and says that the number may change', async () => {
  const draft = await world.draft();
  const [first, again] = [await previewOf(draft), await previewOf(draft)];
  expect(facts(first)).toEqual({
    Number: '202600001',
    Date: '2026-03-10',
    'To be paid by': '2026-03-24',
    'Total excl. VAT': 1_000,
    VAT: 210,
    'total, incl. VAT': 1_210,
  });
  expect([again, first.note?.en]).toEqual([first, expect.stringContaining('If someone else finalises first')]);

  await world.sent();
  const { status, body } = await world.act(draft, 'finalise', { seen: first.seen });
  expect([status, body['number']]).toEqual([200, '202600002']);
});

test('the preview names the characters that the PDF can’t print, and no others', async () => {
  const notes = async (description: string): Promise<readonly unknown[]> =>
    (await previewOf(await world.draft({ lines: [world.line({ description })] }))).facts
      .filter(({ label }) => label.en === 'Note on printing')
      .map(({ value }) => value);
  expect(await notes('Hosting 漢字 שלום')).toEqual([]);
  expect(await notes('Hosting ꦱꦭ')).toMatchObject([
    { en: 'The PDF can’t print these characters and shows boxes for them: ꦱ ꦭ' },
  ]);
});

test('the preview names what the announcement of a direct debit lacks', async () => {
  const { database } = world.api.store;
  const notes = async (draft: Fields): Promise<readonly unknown[]> =>
    (await previewOf(draft)).facts.filter(({ label }) => label.en === 'Note on direct debit').map(({ value }) => value);
  const draft = await world.draft({ payment_means: 'direct_debit' });
  const lacking = [{ en: 'The client has no mandate reference' }, { en: 'The seller has no creditor ID' }];
  expect(await notes(draft)).toMatchObject(lacking);
  expect(await notes(await world.draft())).toEqual([]);
  const { seller, clients } = world.api.company;
  await world.add('mandates', { client_uuid: clients.own, reference: 'K1', iban: 'NL91ABNA0417164300' });
  expect(await notes(draft)).toMatchObject(lacking.slice(1));
  const creditor = { sepa_creditor_id: 'NL98ZZZ123456780000' };
  await database.updateTable('sellers').set(creditor).where('uuid', '=', seller).execute();
  expect(await notes(draft)).toEqual([]);
});

test('finalising is rejected where the previewed amounts have changed, and allowed without a preview', async () => {
  const draft = await world.draft();
  const { seen } = await previewOf(draft);
  await world.api.send('management', `PUT /api/invoices/${String(draft['uuid'])}`, {
    body: { lines: [world.line({ unit_price_cents: 2_000 })] },
  });
  expect((await world.act(draft, 'finalise', { seen })).body).toMatchObject({ code: 'E_OUTDATED' });
  expect((await world.act(draft, 'finalise')).body).toMatchObject({ status: 'sent', net_cents: 2_000 });
});

test('the preview names problems in advance', async () => {
  const early = await previewOf(await world.draft(), { issue_date: '2026-01-01' });
  expect(early).toMatchObject({ code: 'E_STATE' });
});

const subscription = (): Promise<Fields> =>
  world.add('subscriptions', {
    client_uuid: world.api.company.clients.own,
    product_uuid: product['uuid'],
    description: 'HOST alfa.nl',
    quantity: 1,
    unit_price_cents: 9_000,
    period_unit: 'year',
    period_count: 1,
    anchor_day: 1,
    started_on: '2026-01-01',
  });
const charged = ({ uuid }: Fields): Promise<Fields> =>
  world.sent({
    lines: [
      world.line({
        unit_price_cents: 9_000,
        subscription_uuid: uuid,
        period_start: '2026-01-01',
        period_end: '2026-12-31',
      }),
    ],
  });
/** As a change to something smaller leaves it. */
async function givenBack(...subscriptions: readonly Fields[]): Promise<Fields> {
  const draft = await world.draft({
    lines: subscriptions.map((_, index) =>
      world.line({
        position: index + 1,
        quantity: -1,
        unit_price_cents: 3_000,
        period_start: '2026-03-10',
        period_end: '2026-12-31',
      }),
    ),
  });
  for (const [index, { uuid }] of subscriptions.entries())
    await anyTable(world.api.store.database)
      .updateTable('invoice_lines')
      .set({ settles_uuid: uuid })
      .where('invoice_uuid', '=', draft['uuid'])
      .where('position', '=', index + 1)
      .execute();
  return draft;
}

test('a negative draft becomes the credit note of the invoice that it corrects, in that series, and is set off', async () => {
  const service = await subscription();
  const original = await charged(service);
  const draft = await givenBack(service);
  const shown = await previewOf(draft);
  expect(facts(shown)).toMatchObject({ Number: 'C20260001', 'total, incl. VAT': -3_630 });
  expect(shown.note?.en).toContain('this becomes a credit note');
  const { status, body } = await world.act(draft, 'finalise', { seen: shown.seen });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      kind: 'credit_note',
      type_code: '381',
      number: 'C20260001',
      original_invoice_uuid: original['uuid'],
      gross_cents: -3_630,
      status: 'applied',
    }),
  ]);
  expect(await world.one('invoices', original['uuid'])).toMatchObject({
    status: 'partially_paid',
    open_cents: 10_890 - 3_630,
  });
});

test('a negative draft of several invoices becomes a credit note for each, which the preview shows', async () => {
  const [first, second] = [await subscription(), await subscription()];
  const originals = [await charged(first), await charged(second)];
  const draft = await givenBack(first, second);
  const shown = await previewOf(draft);
  expect(facts(shown)).toMatchObject({ 'total, incl. VAT': -7_260 });
  expect(shown.note?.en).toContain('each gets its own credit note');
  const { status, body } = await world.act(draft, 'finalise', { seen: shown.seen });
  expect([status, body['kind'], body['gross_cents']]).toEqual([200, 'credit_note', -3_630]);
  for (const { uuid } of originals)
    expect(await world.one('invoices', uuid)).toMatchObject({ status: 'partially_paid', open_cents: 10_890 - 3_630 });
});

test('a negative draft of no invoice stays a draft, with what to do', async () => {
  expect(
    (await world.act(await world.draft({ lines: [world.line({ quantity: -1 })] }), 'finalise')).body,
  ).toMatchObject({ code: 'E_STATE', message: 'This invoice’s total is negative.' });
});
