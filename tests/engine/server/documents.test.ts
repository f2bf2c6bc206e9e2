/** Documents that the registry declares, printed from records of the library: texts, languages, rights and limits. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import type { TestActor, TestApp } from '../../support/app.ts';
import { createLibrary, libraryFolder } from '../../support/library.ts';
import { readPdf } from '../../support/readPdf.ts';

const { registry } = buildRegistry(readRegistryFiles(libraryFolder), {
  formats: formatNames,
  icons: null,
  pages: null,
  actions: null,
});
if (registry === null) throw new Error('The registry of the library has mistakes.');

let api: TestApp;
let [book, mine, theirs] = ['', '', ''];
const loan = { out: '', reserved: '', ofSomebodyElse: '' };

beforeAll(async () => {
  api = await createLibrary(registry);
  const books = await sql<{ uuid: string }>`select uuid from books limit 1`.execute(api.store.database);
  book = books.rows[0]?.uuid ?? '';
  const { rows } = await sql<{
    uuid: string;
    mine: boolean;
  }>`select uuid, user_uuid is not distinct from ${api.company.users.user}::uuid as mine from members`.execute(
    api.store.database,
  );
  mine = rows.find((row) => row.mine)?.uuid ?? '';
  theirs = rows.find((row) => !row.mine)?.uuid ?? '';
  const lend = async (values: Readonly<Record<string, unknown>>): Promise<string> => {
    const { uuid } = await api.call<{ uuid: string }>('employee', 'POST /api/loans', {
      book_uuid: book,
      lent_on: '2026-06-01',
      due_on: '2026-06-22',
      ...values,
    });
    return uuid;
  };
  loan.out = await lend({ member_uuid: mine });
  loan.ofSomebodyElse = await lend({ member_uuid: theirs });
  loan.reserved = await lend({ member_uuid: mine });
  await sql`update loans set status = 'out' where uuid in (${loan.out}, ${loan.ofSomebodyElse})`.execute(
    api.store.database,
  );
  await sql`update loans set status = 'reserved' where uuid = ${loan.reserved}`.execute(api.store.database);
  await sql`update members set first_name = 'Noor', last_name = 'de Vries', card_number = '0042' where uuid = ${mine}`.execute(
    api.store.database,
  );
  await sql`update books set title = 'Het 漢字 boek', author = 'A. Auteur' where uuid = ${book}`.execute(
    api.store.database,
  );
});
afterAll(() => api.close());

const slip = (uuid: string, query = ''): `GET ${string}` => `GET /api/loans/${uuid}/documents/slip.pdf${query}`;

async function printed(actor: TestActor, call: `GET ${string}`) {
  const response = await api.send(actor, call);
  expect(response.statusCode, response.body).toBe(200);
  return { response, ...(await readPdf(response.rawPayload)) };
}

test('prints the fields of a record in each language, with its labels, dates and page numbers', async () => {
  const { response, pages, title, language } = await printed('employee', slip(loan.out, '?locale=nl'));
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-language': 'nl',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers['content-disposition']).toMatch(/^inline; filename=.*uitleenbon/);
  expect(pages).toHaveLength(1);
  for (const text of [
    'Haarlem Library',
    'Aan',
    'Noor de Vries',
    'Pas 0042',
    'Uitgeleend op 1 juni 2026',
    'Breng het boek terug uiterlijk op 22 juni 2026',
    'Scan bij de balie',
    'Pagina 1 van 1',
    '漢 字',
  ])
    expect(pages[0]).toContain(text);
  expect(title).toMatch(/^Uitleenbon: Het 漢字 boek/);
  expect(language).toBe('nl-NL');
  const english = await printed('employee', slip(loan.out, '?locale=en'));
  expect(english.pages[0]).toContain('Please bring the book back by 22 June 2026');
  expect(english.pages[0]).toContain('Page 1 of 1');
});

test('never prints a field that is hidden from the person, and leaves out the line that names it', async () => {
  const theirLine = 'Uitgeleend door';
  await sql`update loans set librarian_uuid = (select uuid from librarians limit 1) where uuid = ${loan.out}`.execute(
    api.store.database,
  );
  expect((await printed('employee', slip(loan.out, '?locale=nl'))).pages[0]).toContain(theirLine);
  const { pages } = await printed('user', slip(loan.out, '?locale=nl'));
  expect(pages[0]).toContain('Noor de Vries');
  expect(pages[0]).not.toContain(theirLine);
});

test('prints the rows of a table in their order, with fields of what they refer to, and totals below them', async () => {
  await sql`insert into books (uuid, version, created_at, updated_at, title, author) values (gen_random_uuid(), 1, now(), now(), 'Zout', 'B. Schrijver')`.execute(
    api.store.database,
  );
  await sql`insert into loans (uuid, version, created_at, updated_at, book_uuid, member_uuid, lent_on, due_on, status)
    select gen_random_uuid(), 1, now(), now(), uuid, ${mine}::uuid, '2026-06-01', '2026-06-05', 'out' from books where title = 'Zout'`.execute(
    api.store.database,
  );
  await sql`update loans set due_on = '2026-06-10' where uuid = ${loan.out}`.execute(api.store.database);
  const { pages } = await printed('user', `GET /api/members/${mine}/documents/loans.pdf?locale=en`);
  expect(pages[0]).toContain('Overview of loans: Noor de Vries');
  expect(pages[0]).toMatch(
    /Zout B\. Schrijver 1 June 2026 5 June 2026 .*Het .* boek A\. Auteur 1 June 2026 10 June 2026/,
  );
  expect(pages[0], 'reserved ones are filtered out').not.toContain('22 June 2026');
});

test('gives the texts of a document for a preview, as the person may read them', async () => {
  const texts = await api.call<Readonly<Record<string, unknown>>>(
    'user',
    `GET /api/members/${mine}/documents/loans.json?locale=nl`,
  );
  expect(texts).toMatchObject({ language: 'nl', title: 'Overzicht van uitleningen: Noor de Vries', row_count: 4 });
  expect(texts['table']).toMatchObject({
    rows: expect.arrayContaining([expect.arrayContaining(['Zout', 'B. Schrijver'])]) as unknown,
  });
});

test.each<[string, TestActor, () => string, string]>([
  ['of somebody else', 'user', () => slip(loan.ofSomebodyElse), 'E_NOT_FOUND'],
  ['that does not exist', 'management', () => `GET /api/loans/${loan.out}/documents/bill.pdf`, 'E_NOT_FOUND'],
  ['without its ending', 'management', () => `GET /api/loans/${loan.out}/documents/slip`, 'E_NOT_FOUND'],
  ['of no record', 'management', () => `GET /api/loans/x/documents/slip.pdf`, 'E_NOT_FOUND'],
  ['that the state of the record does not have', 'employee', () => slip(loan.reserved), 'E_STATE'],
  ['in a language that there is not', 'employee', () => slip(loan.out, '?locale=fr'), 'E_QUERY'],
  ['with an unknown parameter', 'employee', () => slip(loan.out, '?format=a3'), 'E_QUERY'],
])('refuses a document %s', async (_what, actor, call: () => string, code) => {
  expect((await api.send(actor, call() as `GET ${string}`)).json()).toMatchObject({ code });
});

test('prints 10,000 rows, and refuses more with what to do instead', async () => {
  await sql`insert into loans (uuid, version, created_at, updated_at, book_uuid, member_uuid, lent_on, due_on, status)
    select gen_random_uuid(), 1, now(), now(), ${book}::uuid, ${theirs}::uuid, '2026-06-01', '2026-06-22', 'out'
    from generate_series(1, 10000 - (select count(*)::int from loans where member_uuid = ${theirs}::uuid and status = 'out'))`.execute(
    api.store.database,
  );
  const overview = `GET /api/members/${theirs}/documents/loans.pdf` as const;
  const response = await api.send('management', overview);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  expect(response.rawPayload.length).toBeGreaterThan(300_000);
  await sql`insert into loans (uuid, version, created_at, updated_at, book_uuid, member_uuid, lent_on, due_on, status)
    values (gen_random_uuid(), 1, now(), now(), ${book}::uuid, ${theirs}::uuid, '2026-06-01', '2026-06-22', 'out')`.execute(
    api.store.database,
  );
  const refused = await api.send('management', overview);
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toMatchObject({
    code: 'E_TOO_LARGE',
    message: 'This document has more than 10,000 lines.',
  });
}, 120_000);
