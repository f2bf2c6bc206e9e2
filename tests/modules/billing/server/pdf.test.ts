/** An invoice on paper, read back: what the law wants, the amounts of the record, pages, drafts, and who gets it. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contrastRatio } from '../../../../src/engine/values/contrast.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { fileStore } from '../../../../src/engine/server/store/files.ts';
import { eraseTenant } from '../../../../src/engine/server/store/erasure.ts';
import type { MailRow } from '../../../../src/engine/server/store/system/mails.ts';
import type { PaperContent } from '../../../../src/modules/billing/calls.ts';
import { attachedFiles } from '../../../../src/modules/billing/server/send.ts';
import { readPdf } from '../../../support/readPdf.ts';
import { own } from '../../../support/row.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const paper = ({ uuid }: Fields, actor: 'management' | 'employee' | 'user' = 'management') =>
  world.api.send(actor, `GET /api/invoices/${String(uuid)}/pdf`);

test('a PDF has all legally required data, with the amounts of the record, and the same bytes each time', async () => {
  const { standard, reduced } = world.api.company.vat;
  const invoice = await world.sent({
    language: 'nl',
    lines: [
      world.line({ unit_price_cents: 123_450, vat_rate_uuid: standard }),
      world.line({ description: 'E-boek', quantity: 2, unit_price_cents: 2_450, vat_rate_uuid: reduced }),
    ],
  });
  const [answer, again] = [await paper(invoice, 'user'), await paper(invoice, 'employee')];
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining(`factuur-${String(invoice['number'])}.pdf`),
  ]);
  expect(answer.rawPayload.equals(again.rawPayload)).toBe(true);
  const { pages, title, language } = await readPdf(answer.rawPayload);
  const [text = ''] = pages;
  for (const wanted of [
    'Voorbeeld Hosting B.V.',
    'Dorpsstraat 1',
    'KvK: 12345678',
    'NL000099998B57',
    'Alfa',
    'Kade 2',
    `Factuur ${String(invoice['number'])}`,
    '10 maart 2026',
    '24 maart 2026',
    'Hosting',
    'E-boek',
    '€ 1.234,50',
    '€ 49,00',
    '21%',
    '9%',
    '€ 1.283,50',
    '€ 259,25',
    '€ 4,41',
    '€ 1.547,16',
    'IBAN: NL91 ABNA 0417 1643 00',
    'Pagina 1 van 1',
  ])
    expect(text).toContain(wanted);
  expect(invoice).toMatchObject({ net_cents: 128_350, vat_cents: 26_366, gross_cents: 154_716 });
  expect([title, language]).toEqual([expect.stringContaining(String(invoice['number'])), 'nl-NL']);
});

test.each(['nl', 'en'] as const)(
  'the paper on screen has every text of the PDF in %s, and the same amounts',
  async (language) => {
    const { standard, reduced } = world.api.company.vat;
    const invoice = await world.sent({
      language,
      note: 'As agreed.',
      order_reference: 'PO 4711',
      discount_cents: 100,
      discount_reason: 'WELKOM10',
      lines: [
        world.line({
          unit_price_cents: 9_000,
          quantity: 550,
          unit_code: 'MIN',
          price_base_quantity: 60,
          vat_rate_uuid: standard,
        }),
        world.line({
          description: 'E-book',
          quantity: 2,
          unit_price_cents: 2_450,
          discount_bp: 1_000,
          vat_rate_uuid: reduced,
        }),
      ],
    });
    const answer = await world.api.send('user', `GET /api/invoices/${String(invoice['uuid'])}/paper`);
    expect(answer.statusCode, answer.body).toBe(200);
    const content = answer.json<PaperContent>();
    const pages = (await readPdf((await paper(invoice)).rawPayload)).pages.join(' ').replaceAll(' ', '');
    const { logo: _image, colour: _colour, ...seller } = content.seller;
    const { code, ...payment } = content.payment ?? { code: null };
    const uuids = new Set(content.lines.map(({ uuid }) => uuid));
    const texts = textsIn([
      content.title,
      seller,
      content.buyer,
      content.facts,
      content.columns,
      content.lines,
      content.totals,
      payment,
      content.note,
      content.footer,
    ]).filter((text) => !uuids.has(text));
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => !pages.includes(text.replaceAll(/\s/g, '')))).toEqual([]);
    expect(code).toMatch(/^BCD\n002\n1\nSCT\n/);
  },
);

test('the paper on screen is refused to people of other clients, and a draft has nothing to pay', async () => {
  const address = ({ uuid }: Fields): `GET /${string}` => `GET /api/invoices/${String(uuid)}/paper`;
  const draft = await world.draft({ language: 'nl' });
  const foreign = await world.sent({ client_uuid: world.api.company.clients.other });
  expect((await world.api.send('user', address(foreign))).statusCode).toBe(404);
  expect((await world.api.send('user', address(draft))).statusCode).toBe(404);
  expect((await world.api.send('management', address(draft))).json()).toMatchObject({
    title: 'Factuur',
    payment: null,
  });
});

/** All texts within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('a PDF repeats its head on every page, in the language of the invoice', async () => {
  const { rawPayload } = await paper(
    await world.sent({
      language: 'en',
      lines: Array.from({ length: 60 }, (_one, index) =>
        world.line({ description: `Line ${index + 1}`, position: index + 1 }),
      ),
    }),
  );
  const { pages } = await readPdf(rawPayload);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, text] of pages.slice(0, 2).entries())
    expect(text).toMatch(new RegExp(`Unit price.*Page ${index + 1} of ${pages.length}`));
});

test('a PDF keeps a word as long as a domain name within the page, and formats hours and periods', async () => {
  const name = `${'a'.repeat(63)}.${'b'.repeat(63)}.example`;
  const { rawPayload } = await paper(
    await world.sent({
      language: 'nl',
      lines: [
        world.line({
          description: `Domein ${name}`,
          unit_code: 'MIN',
          quantity: 90,
          unit_price_cents: 9_000,
          price_base_quantity: 60,
          period_start: '2026-11-15',
          period_end: '2026-12-14',
        }),
      ],
    }),
  );
  const { pages, right } = await readPdf(rawPayload);
  expect(right, 'nothing beyond the margin of A4').toBeLessThanOrEqual(595 - 48 + 1);
  expect(pages[0]?.replaceAll(' ', '')).toContain(name);
  for (const wanted of ['1,5 uur', '€ 90,00 per uur', '15 november t/m 14 december 2026', 'IBAN NL91 ABNA'])
    expect(pages[0]).toContain(wanted);
});

test('a line with quantity 0 prints as its description, and its VAT rate is not among the totals', async () => {
  const { standard, reduced } = world.api.company.vat;
  const invoice = await world.sent({
    language: 'nl',
    lines: [
      world.line({ unit_price_cents: 10_000, vat_rate_uuid: reduced }),
      world.line({
        description: 'Volgens afspraak',
        quantity: 0,
        unit_price_cents: 0,
        vat_rate_uuid: standard,
      }),
    ],
  });
  expect(invoice).toMatchObject({ net_cents: 10_000, vat_cents: 900 });
  const { pages } = await readPdf((await paper(invoice)).rawPayload);
  expect(pages[0]).toContain('Volgens afspraak Totaal excl. btw');
  expect(pages[0]).not.toContain('21%');
});

test('a PDF ends with the closing text of the settings at the time of finalising', async () => {
  const setTo = async (invoice_closing_text: string | null) =>
    expect(
      (await world.api.send('management', 'PUT /api/settings', { body: { invoice_closing_text } })).statusCode,
    ).toBe(200);
  const before = await world.sent({ language: 'nl' });
  const draft = await world.draft({ language: 'nl' });
  const words = 'Dank je wel voor je vertrouwen in ons bedrijf. '.repeat(8).trim();
  await setTo(`${words}\nTot ziens ${'x'.repeat(100)}`);
  const after = await world.sent({ language: 'nl' });
  const { body } = await world.act(after, 'credit', { credit_reason: 'Opgezegd' });
  const { body: credit } = await world.act(body['next'] as Fields, 'finalise');
  expect(credit).toMatchObject({ kind: 'credit_note', status: 'applied' });
  const textOf = async (invoice: Fields) => (await readPdf((await paper(invoice)).rawPayload)).pages.join(' ');
  expect((await readPdf((await paper(after)).rawPayload)).right, 'the margin of A4').toBeLessThanOrEqual(595 - 48 + 1);
  const printed = await textOf(after);
  expect(printed).toMatch(/€ 12,10.*Dank je wel voor je vertrouwen in ons bedrijf\. .*Tot ziens/);
  expect(await textOf(draft)).toContain('Tot ziens');
  for (const other of [before, credit]) expect(await textOf(other)).not.toContain('Tot ziens');
  expect((await world.one('invoices', after['uuid'], 'user'))['seller_snapshot']).toMatchObject({
    closing_text: expect.stringContaining('Tot ziens'),
  });
  await setTo('Fijne dag!');
  expect(await textOf(after)).toBe(printed);
  expect(await textOf(draft)).toContain('Fijne dag!');
  await setTo(null);
});

test('a PDF stays as it was issued once the invoice is paid, credited or no longer collected', async () => {
  const bytesOf = async (invoice: Fields) => (await paper(invoice)).rawPayload.toString('base64');
  const pay = { amount_cents: 1_210, received_on: '2026-03-10', method: 'bank' };
  const [paid, credited] = [await world.sent({ language: 'nl' }), await world.sent({ payment_means: 'direct_debit' })];
  const issued = [await bytesOf(paid), await bytesOf(credited)];
  expect((await world.act(paid, 'register-payment', pay)).status).toBe(200);
  const { body } = await world.act(credited, 'credit', { credit_reason: 'Opgezegd' });
  await world.act(body['next'] as Fields, 'finalise');
  expect(await world.one('invoices', credited['uuid'])).toMatchObject({ status: 'credited', open_cents: 0 });
  expect([await bytesOf(paid), await bytesOf(credited)]).toEqual(issued);
});

test('a PDF is stored as it was first printed, with its SHA-256, whatever changes or is erased later', async () => {
  const { database } = world.api.store;
  const files = async (invoice: Fields) =>
    (
      await sql<Fields>`select sha256, size_bytes::int from beheer_files
        where resource = 'invoices' and record_uuid = ${invoice['uuid']}`.execute(database)
    ).rows;
  const draft = await world.draft();
  await paper(draft);
  expect(await files(draft)).toEqual([]);
  const invoice = await world.sent();
  expect(await files(invoice)).toEqual([]);
  const [first, second] = await Promise.all([paper(invoice), paper(invoice, 'user')]);
  const sha256 = createHash('sha256').update(first.rawPayload).digest('hex');
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(await files(invoice)).toEqual([{ sha256, size_bytes: first.rawPayload.length }]);
  expect(first.headers['etag']).toBe(`"${sha256}"`);
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({
    version: (await world.one('invoices', invoice['uuid']))['version'],
    document: { media_type: 'application/pdf', size_bytes: first.rawPayload.length },
    document_sha256: sha256,
  });
  const changed = await world.api.send('management', `PUT /api/invoices/${String(invoice['uuid'])}`, {
    body: { document: null },
  });
  expect([changed.statusCode >= 400, (await files(invoice)).length]).toEqual([true, 1]);

  // What a print of now would show differently.
  await database.updateTable('sellers').set({ website: 'https://elsewhere.example' }).execute();
  await setLogo(smallPng);
  expect((await paper(invoice)).rawPayload.equals(first.rawPayload)).toBe(true);
  const enclosed = await attachedFiles(world.api.store)({
    kind: 'invoice',
    data: { invoice_uuid: invoice['uuid'] },
  } as unknown as MailRow);
  expect(enclosed.map(({ content }) => Buffer.compare(content, first.rawPayload))).toEqual([0]);

  const erased = database.transaction().execute(async (tx) => {
    const uuid = String(invoice['client_uuid']);
    await eraseTenant(tx, world.api.store.registry(), { uuid, erased_at: world.api.clock.now.toISOString() });
    const kept = await tx
      .selectFrom('invoices')
      .select('document_sha256')
      .where('uuid', '=', String(invoice['uuid']))
      .executeTakeFirst();
    const { rows } = await sql`select from beheer_files where sha256 = ${sha256}`.execute(tx);
    // Taken back, for the tests after this one.
    throw new Error(`kept ${String(kept?.document_sha256)} and ${String(rows.length)} file`);
  });
  await expect(erased).rejects.toThrow(`kept ${sha256} and 1 file`);
});

test('a PDF has the closing text of its own language, never alone on a page', async () => {
  const set = (body: Fields) => world.api.send('management', 'PUT /api/settings', { body });
  await set({ invoice_closing_text: 'Dank je wel!', invoice_closing_text_en: null });
  const dutchOnly = await world.sent({ language: 'en' });
  await set({ invoice_closing_text_en: 'Thank you!' });
  const textOf = async (invoice: Fields) => (await readPdf((await paper(invoice)).rawPayload)).pages.join(' ');
  expect(await textOf(dutchOnly)).not.toContain('Dank je wel!');
  expect(await textOf(await world.sent({ language: 'en' }))).toContain('Thank you!');
  expect(await textOf(await world.sent({ language: 'nl' }))).toContain('Dank je wel!');
  for (let count = 14; count <= 26; count += 1) {
    const lines = Array.from({ length: count }, (_, index) => world.line({ description: `Line ${String(index)}` }));
    const { pages } = await readPdf((await paper(await world.sent({ language: 'en', lines }))).rawPayload);
    const last = pages.at(-1) ?? '';
    expect(last, `${String(count)} lines`).toMatch(/IBAN:.*Thank you!/s);
  }
  await set({ invoice_closing_text: null, invoice_closing_text_en: null });
});

test('a PDF of a draft is marked as one; people of a client get neither drafts nor others’ invoices', async () => {
  const draft = await world.draft({ language: 'nl' });
  expect((await readPdf((await paper(draft)).rawPayload)).pages[0]).toContain('CONCEPT');
  expect((await paper(draft, 'user')).statusCode).toBe(404);
  expect((await paper(await world.sent({ client_uuid: world.api.company.clients.other }), 'user')).statusCode).toBe(
    404,
  );
});

test.each([
  ['Chinese', '阿里巴巴集团控股有限公司'],
  ['Japanese', '株式会社サンプル東京'],
  ['Korean', '주식회사 예시'],
  ['Thai', 'บริษัท ตัวอย่าง'],
  ['Hebrew', 'חברת דוגמה בע״מ'],
  ['Arabic', 'شركة النور للتجارة'],
  ['emoji', 'Rocket 🚀 B.V.'],
  ['Devanagari', 'उदाहरण'],
])('a PDF has the name of a client in %s', async (_script, company_name) => {
  const { store, company } = world.api;
  await store.database
    .updateTable('clients')
    .set({ type: 'company', company_name })
    .where('uuid', '=', company.clients.own)
    .execute();
  const answer = await paper(await world.draft());
  expect(answer.statusCode, answer.body).toBe(200);
  const { pages } = await readPdf(answer.rawPayload);
  // The dots of an Arabic letter are glyphs without a character of their own, which are read back as control characters.
  const shown = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cc}]/gu, '');
  // Words from right to left are in the order in which they are seen.
  for (const word of company_name.split(' ')) expect(shown(pages[0] ?? '')).toContain(shown(word));
});

const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a logo as the system, which may then attach it. */
async function uploadedLogo(content: Buffer): Promise<Row> {
  const { store, clock } = world.api;
  const file = { uuid: randomUUID(), name: 'logo.png', media_type: 'image/png', size_bytes: content.length };
  const files = fileStore(store.database);
  await files.putPiece(file.uuid, 0, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await files.finish({ ...file, resource: 'sellers', field: 'logo', sha256, uploaded_by: null }, clock.now);
  return file;
}

/** As if it had been uploaded before there were limits. */
async function setLogo(png: Buffer): Promise<void> {
  const { store, company } = world.api;
  const file = {
    uuid: randomUUID(),
    resource: 'sellers',
    field: 'logo',
    name: 'logo.png',
    media_type: 'image/png',
    size_bytes: png.length,
    sha256: 'x',
    uploaded_by: null,
  };
  await fileStore(store.database).putPiece(file.uuid, 0, png);
  await fileStore(store.database).finish(file, world.api.clock.now);
  await store.database
    .updateTable('sellers')
    .set({ logo: JSON.stringify(file) })
    .where('uuid', '=', company.seller)
    .execute();
}

test.each([
  ['is damaged', (png: Buffer) => Buffer.concat([png.subarray(0, 40), Buffer.alloc(20)])],
  [
    'declares more pixels than can be printed',
    (png: Buffer) => {
      const large = Buffer.from(png);
      large.writeUInt32BE(14_000, 16);
      large.writeUInt32BE(14_000, 20);
      return large;
    },
  ],
])('a PDF has the seller’s name in place of a logo that %s', async (_what, change) => {
  await setLogo(change(smallPng));
  const invoice = await world.sent();
  const answer = await paper(invoice);
  expect([answer.statusCode, answer.rawPayload.includes('/Subtype /Image')]).toEqual([200, false]);
  expect((await readPdf(answer.rawPayload)).pages[0]).toContain('Voorbeeld Hosting B.V.');
});

test('an invoice is printed with the logo and address of its issue, also if both change before its first print', async () => {
  const { store, company, clock } = world.api;
  const seller = await store.one(systemCaller, own(store.registry().resources, 'sellers'), company.seller, []);
  const { street } = seller;
  const change = (values: Row) =>
    store.update(systemCaller, own(store.registry().resources, 'sellers'), company.seller, values);
  const logo = await uploadedLogo(smallPng);
  await change({ logo });
  const [withLogo, another] = [await world.sent(), await world.sent()];
  await change({ logo: null, street: 'Elders' });
  const withoutLogo = await world.sent();
  await change({ logo: await uploadedLogo(smallPng), street });
  const images = async (invoice: Fields): Promise<boolean> =>
    (await paper(invoice)).rawPayload.includes('/Subtype /Image');
  expect([await images(withLogo), await images(withoutLogo)]).toEqual([true, false]);
  expect((await readPdf((await paper(withLogo)).rawPayload)).pages[0]).not.toContain('Elders');
  expect((await readPdf((await paper(withoutLogo)).rawPayload)).pages[0]).toContain('Elders');
  // The file that two invoices need stays, whatever the daily clean-up removes.
  await fileStore(store.database).removeUnattached(clock.now);
  await fileStore(store.database).removeOrphans('invoices', 'invoices');
  expect(await images(another)).toBe(true);
  await change({ logo: null });
});

test('an invoice has the brand colour of its seller, in a shade that can be read on white', async () => {
  const { database } = world.api.store;
  const paint = (brand_colour: string | null) =>
    database.updateTable('sellers').set({ brand_colour }).where('uuid', '=', world.api.company.seller).execute();
  const invoice = await world.sent();
  const colour = async (): Promise<string | null> =>
    (await world.api.send('user', `GET /api/invoices/${String(invoice['uuid'])}/paper`)).json<PaperContent>().seller
      .colour;
  expect(await colour()).toBeNull();
  await paint('#00508f');
  expect(await colour()).toBe('#00508f');
  await paint('#ffd400');
  const yellow = await colour();
  expect([yellow !== '#ffd400', contrastRatio(yellow ?? '', '#FFFFFF') >= 4.5]).toEqual([true, true]);
  expect((await paper(invoice)).statusCode).toBe(200);
  await paint(null);
});

test('a PDF has the seller’s logo where there is one, as the sign-in page does', async () => {
  const invoice = await world.sent();
  const without = (await paper(invoice)).rawPayload;
  const png = smallPng;
  await setLogo(png);
  expect((await world.api.send(null, 'GET /api/session/options')).json()).toMatchObject({
    seller: { logo: `data:image/png;base64,${png.toString('base64')}` },
  });
  expect((await paper(invoice)).rawPayload.equals(without), 'what was printed before the logo').toBe(true);
  const answer = await paper(await world.sent());
  expect([
    answer.statusCode,
    without.includes('/Subtype /Image'),
    answer.rawPayload.includes('/Subtype /Image'),
  ]).toEqual([200, false, true]);
  expect((await readPdf(answer.rawPayload)).pages[0]).toContain('Voorbeeld Hosting B.V.');
});
