/**
 * Who is charged no VAT: a country that was reviewed, a number that fits it, one decision for cart and invoice, and
 * what it was decided on.
 */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionPreview } from '../../../../src/engine/registry/records/preview.ts';
import { address, createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
  await world.add('vat-rates', {
    code: 'outside',
    country: 'NL',
    category: 'O',
    rate_bp: 0,
    valid_from: '2019-01-01',
    exemption_text_en: 'Outside the scope of EU VAT',
    exemption_text_nl: 'Buiten de heffing van EU-btw',
  });
});
afterAll(() => world.api.close());

async function belgian(rest: Fields = {}, vat_id_status = 'valid'): Promise<Fields> {
  const client = await world.add('clients', {
    company_name: 'Brussel BV',
    email: 'b@example.be',
    seller_uuid: world.api.company.seller,
    ...address,
    country: 'BE',
    postal_code: '1000',
    vat_id: 'BE0428759497',
    ...rest,
  });
  await anyTable(world.api.store.database)
    .updateTable('clients')
    .set({ vat_id_status })
    .where('uuid', '=', client['uuid'])
    .execute();
  return client;
}
const noted = async (draft: Fields): Promise<readonly unknown[]> => {
  const answer = await world.api.send('employee', `POST /api/invoices/${String(draft['uuid'])}/finalise/preview`, {
    body: {},
  });
  return answer
    .json<ActionPreview>()
    .facts.filter(({ label }) => label.en === 'Note on VAT')
    .map(({ value }) => (value as { readonly en: string }).en);
};

test('a draft shows the totals of the final invoice, whichever rate was chosen for its lines', async () => {
  const client_uuid = (await belgian())['uuid'];
  const draft = await world.draft({ client_uuid, language: 'nl' });
  const [line] = draft['lines'] as readonly Fields[];
  expect(line).toMatchObject({ category: 'S', rate_bp: 2_100 });
  const totals = {
    net_cents: 1_000,
    vat_cents: 0,
    gross_cents: 1_000,
    vat_breakdown: [{ category: 'AE', rate_bp: 0, taxable_cents: 1_000, vat_cents: 0, exemption_text: 'Btw verlegd' }],
  };
  expect(draft).toMatchObject(totals);
  expect((await world.act(draft, 'finalise')).body).toMatchObject(totals);
});

test('a country that the client changes is reviewed before VAT is omitted', async () => {
  const { own } = world.api.company.clients;
  const move = (country: string) =>
    world.api.send('user', `PUT /api/clients/${own}`, {
      body: { country, postal_code: country === 'US' ? '10001' : '1234 AB' },
    });
  expect((await move('US')).statusCode).toBe(200);
  expect(await world.one('clients', own)).toMatchObject({ country: 'US', country_status: 'to_review' });
  const draft = await world.draft();
  expect(await noted(draft)).toEqual(['The client’s country changed and hasn’t been reviewed']);
  expect((await world.act(draft, 'finalise')).body).toMatchObject({
    vat_cents: 210,
    vat_evidence: {
      buyer_country: 'US',
      seller_country: 'NL',
      country_status: 'to_review',
      warnings: 'country_to_review',
      decided_on: '2026-03-10',
    },
  });
  const confirm = () => world.api.send('employee', `PUT /api/clients/${own}/confirm-country`, { body: {} });
  expect((await world.api.send('user', `PUT /api/clients/${own}/confirm-country`, { body: {} })).statusCode).toBe(403);
  expect((await confirm()).statusCode).toBe(200);
  expect(await world.sent()).toMatchObject({ vat_cents: 0, vat_evidence: { country_status: 'confirmed' } });
  // Back, and away again: to be reviewed once more.
  await move('NL');
  expect(await world.one('clients', own)).toMatchObject({ country_status: 'confirmed' });
  await move('US');
  expect(await world.one('clients', own)).toMatchObject({ country_status: 'to_review' });
  await move('NL');
  expect(await world.sent()).toMatchObject({ vat_cents: 210 });
});

test('the VAT ID belongs to the client’s country, and was confirmed', async () => {
  const [fitting, other, unchecked] = [
    await belgian(),
    await belgian({ country: 'DE', postal_code: '10115' }),
    await belgian({}, 'format_ok'),
  ];
  const drafts = await Promise.all([fitting, other, unchecked].map(({ uuid }) => world.draft({ client_uuid: uuid })));
  expect(await Promise.all(drafts.map(noted))).toEqual([
    [],
    ['The VAT number is from a different country than the address'],
    ['The VAT number hasn’t been verified'],
  ]);
  const amounts: unknown[] = [];
  for (const draft of drafts) amounts.push((await world.act(draft, 'finalise')).body['vat_cents']);
  expect(amounts).toEqual([0, 210, 210]);
});

test('VAT cannot be omitted by hand where it is owed, and exempt stays exempt', async () => {
  const client = await belgian({}, 'format_ok');
  const { reverse } = world.api.company.vat;
  const draft = await world.draft({ client_uuid: client['uuid'], lines: [world.line({ vat_rate_uuid: reverse })] });
  const answer = await world.act(draft, 'finalise');
  expect([answer.status, answer.body['errors']]).toEqual([
    409,
    {
      'lines.0.vat_rate_uuid': 'The VAT number hasn’t been verified: choose a rate with VAT, or fix it on the client',
    },
  ]);
  const exempt = await world.add('vat-rates', {
    code: 'exempt-test',
    country: 'NL',
    category: 'E',
    rate_bp: 0,
    valid_from: '2019-01-01',
    exemption_text_en: 'Exempt',
    exemption_text_nl: 'Vrijgesteld',
  });
  const valid = await belgian();
  const lines = [world.line({ vat_rate_uuid: exempt['uuid'] })];
  expect(await world.sent({ client_uuid: valid['uuid'], lines })).toMatchObject({
    tax_treatment: 'exempt',
    vat_breakdown: [{ category: 'E' }],
  });
});
