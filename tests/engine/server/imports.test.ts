/**
 * Import of records from a file: with the rules, permissions and row-level security of the API; all errors reported,
 * nothing half done, undone as a whole.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endWorkers } from '../../../src/engine/server/workers/workerPool.ts';
import { importBatch } from '../../../src/engine/server/imports/importBatch.ts';
import { importJob, oldImports } from '../../../src/engine/server/imports/importJob.ts';
import { makeWorkbook } from '../../../src/engine/server/http/exports/workbook.ts';
import type { ImportRun } from '../../../src/engine/registry/imports/imports.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { own } from '../../support/row.ts';
import { fileImports, mappingOf, type FileImports } from '../../support/imports.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { attempt, workerOf } from '../../support/queue.ts';
import { importsAreJobs } from '../../../src/engine/server/migrations/003-imports-are-jobs.ts';
import { runDataMigration } from '../../../src/engine/server/store/ddl/dataMigration.ts';

let api: TestApp;
let files: FileImports;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  files = fileImports(api);
  await api.call('management', 'POST /api/product-categories', { name: 'Hosting', slug: 'hosting' });
});
afterAll(async () => {
  await api.close();
  await endWorkers();
});

const counts = ({ status, total, done, created, updated, unchanged, faulty, undone, kept }: ImportRun) => ({
  status,
  total,
  done,
  ...Object.fromEntries(
    Object.entries({ created, updated, unchanged, faulty, undone, kept }).filter(([, count]) => count > 0),
  ),
});

const skus = async (starting: string): Promise<readonly unknown[]> =>
  (
    await api.call<readonly { sku: string }[]>(
      'management',
      `GET /api/products?filter=${encodeURIComponent(JSON.stringify({ sku: { starts: starting } }))}&sort=["sku","ASC"]&range=[0,999]`,
    )
  ).map(({ sku }) => sku);

const products = (prefix: string, count: number, wrong: (index: number) => boolean = () => false): string =>
  [
    'sku;Name;Category;Type;Sort',
    ...Array.from(
      { length: count },
      (_none, index) =>
        `${prefix}${String(index).padStart(4, '0')};Product ${index};Hosting;database;${wrong(index) ? 'x' : index}`,
    ),
  ].join('\r\n');

test('a file in Dutch is checked and imported: columns are guessed, choices and relations found by their names', async () => {
  const text = 'SKU;Naam;Categorie;Soort;Volgorde\r\nNL-1;Café;hosting;Uren;1\r\nNL-2;=1+1;Hosting;hours;\r\n';
  const run = await files.upload('employee', 'products', Buffer.from(text, 'latin1'), { name: 'producten.csv' });
  expect(counts(run)).toEqual({ status: 'uploaded', total: 2, done: 0 });
  const mapping = mappingOf(run);
  expect(mapping).toMatchObject({ SKU: 'sku', Naam: 'name', Categorie: 'category_uuid', Soort: 'type' });
  const checked = await files.start('employee', run, { mapping, dry_run: true });
  expect(counts(checked)).toEqual({ status: 'checked', total: 2, done: 2, created: 2 });
  expect(await skus('NL-')).toEqual([]);
  const imported = await files.start('employee', run, { mapping });
  expect(counts(imported)).toEqual({ status: 'imported', total: 2, done: 2, created: 2 });
  expect(await skus('NL-')).toEqual(['NL-1', 'NL-2']);
  const [one, two] = imported.records ?? [];
  const listed = await api.call<readonly ImportRun[]>('employee', 'GET /api/products/imports');
  expect(listed.find(({ uuid }) => uuid === run.uuid)?.records).toEqual([one, two]);
  expect(await api.call('employee', `GET /api/products/${one}`)).toMatchObject({ name: 'Café', sort: 1 });
  expect(await api.call('employee', `GET /api/products/${two}`)).toMatchObject({ name: '=1+1' });
  const [entry] = await api.call<readonly { verb: string; user_name: string }[]>(
    'management',
    `GET /api/products/${one}/history`,
  );
  expect(entry).toMatchObject({ verb: 'create', user_uuid: api.company.users.employee });
});

test('of 400 rows with 37 errors exactly those are reported, next to their rows and as a file', async () => {
  const isWrong = (index: number): boolean => index % 11 === 5;
  const wrong = Array.from({ length: 400 }, (_none, index) => index).filter(isWrong);
  expect(wrong).toHaveLength(36);
  const text = `${products('F-', 400, isWrong)}\r\nF-0001;Again;Hosting;database;1`;
  const run = await files.upload('management', 'products', text);
  const checked = await files.start('management', run, { mapping: mappingOf(run), dry_run: true });
  expect(counts(checked)).toEqual({ status: 'checked', total: 401, done: 401, created: 364, faulty: 37 });
  const faults = await files.faults('management', run);
  expect(faults.map(({ row }) => row)).toEqual([...wrong.map((index) => index + 2), 402]);
  expect(faults[0]).toMatchObject({
    cells: ['F-0005', 'Product 5', 'Hosting', 'database', 'x'],
    faults: [{ column: 'Sort', message: '“x” is not a number' }],
  });
  expect(faults.at(-1)?.faults).toEqual([{ column: 'sku', message: 'Duplicate of row 3' }]);
  const answer = await api.send('management', `GET /api/imports/${run.uuid}/faults`, {
    headers: { accept: 'text/csv', 'accept-language': 'nl' },
  });
  const [head, first, ...rest] = answer.body.slice(1).trim().split('\r\n');
  expect([head, first, rest.length]).toEqual([
    'Rij;Wat er niet klopt;sku;Name;Category;Type;Sort',
    '7;Sort: ‘x’ is geen getal;F-0005;Product 5;Hosting;database;x',
    36,
  ]);
  expect(await skus('F-')).toEqual([]);
});

test('a validation error of the API is reported in its words, at the column or for the whole row', async () => {
  const text = [
    'sku,name,category_uuid,type,summary',
    'not a sku,One,Hosting,database,',
    'W-2,,Hosting,database,',
    'W-3,Three,Nowhere,database,',
    'W-4,Four,Hosting,boat,',
  ].join('\n');
  const run = await files.upload('management', 'products', text);
  await files.start('management', run, { mapping: mappingOf(run), dry_run: true });
  const told = (await files.faults('management', run)).map(({ faults }) => faults);
  expect(told).toMatchObject([
    [{ column: 'sku' }],
    [{ column: 'name', message: 'Required' }],
    [{ column: 'category_uuid', message: 'Product category “Nowhere” not found' }],
    [{ column: 'type', message: expect.stringMatching(/^“boat” is not one of the choices: .*, …$/) }],
  ]);
});

test('rows with a known key change records, others create them; undoing restores all but what somebody changed', async () => {
  const first = await files.upload('management', 'products', products('K-', 3));
  await files.start('management', first, { mapping: mappingOf(first) });
  const text =
    'sku\tname\tcategory_uuid\ttype\tsort\nK-0000\tProduct 0\t\t\t0\nK-0001\tAnother\t\t\t7\nK-0002\tThird\t\t\t8\nK-0003\tNew\tHosting\tdatabase\t9\nK-0004\tNewer\tHosting\tdatabase\t9\nK-0005\tWrong\tHosting\tdatabase\tx';
  const run = await files.upload('management', 'products', text);
  const done = await files.start('management', run, { mapping: mappingOf(run), key: 'sku' });
  expect(counts(done)).toEqual({
    status: 'imported',
    total: 6,
    done: 6,
    created: 2,
    updated: 2,
    unchanged: 1,
    faulty: 1,
  });
  const named = async (): Promise<unknown> =>
    (
      await api.call<readonly { name: string; sort: number }[]>(
        'management',
        `GET /api/products?filter=${encodeURIComponent('{"sku":{"starts":"K-"}}')}&sort=["sku","ASC"]`,
      )
    ).map(({ name, sort }) => [name, sort]);
  expect(await named()).toEqual([
    ['Product 0', 0],
    ['Another', 7],
    ['Third', 8],
    ['New', 9],
    ['Newer', 9],
  ]);
  const newer = done.records?.at(-1) ?? '';
  await api.call('management', `PUT /api/products/${newer}`, { summary: 'Somebody works on it' });
  await files.move('management', run, 'undo');
  await files.work();
  expect(counts(await files.read('management', run))).toMatchObject({ status: 'undone', undone: 3, kept: 1 });
  expect(await named()).toEqual([
    ['Product 0', 0],
    ['Product 1', 1],
    ['Product 2', 2],
    ['Newer', 9],
  ]);
  // What was wrong with the file is of no account any more.
  expect(await files.faults('management', run)).toMatchObject([
    { row: 6, outcome: 'kept', faults: [{ column: null, message: 'Changed since it was imported' }] },
  ]);
});

test('a program that ends in the middle of a step leaves nothing of it behind, and another continues without duplicates', async () => {
  const run = await files.upload('management', 'products', products('C-', 150));
  await api.call('management', `PUT /api/imports/${run.uuid}`, { mapping: mappingOf(run) });
  const services = { ...api, now: () => api.clock.now, onError: () => undefined };
  const found = await api.queries.imports.findImport(run.uuid);
  if (!found) throw new Error('It was not kept.');
  await importBatch(services, found, new Map());
  const after = await skus('C-');
  expect(after.length).toBeGreaterThan(0);
  const dying: TestApp['store'] = {
    ...api.store,
    transaction: (caller, work) =>
      api.store.transaction(caller, async (within) => {
        await work(within);
        throw new Error('The process was killed.');
      }),
  };
  await expect(importBatch({ ...services, store: dying }, found, new Map())).rejects.toThrow('was killed');
  expect(await skus('C-')).toEqual(after);
  const two = [1, 2].map(() => workerOf(api, [importJob({ ...services, queries: api.queries })], services.onError));
  while ((await two[0]?.nextDue()) !== null) {
    await Promise.all(two.map((worker) => worker.turn()));
    await Promise.all(two.map((worker) => worker.idle()));
  }
  expect(counts(await files.read('management', run))).toEqual({
    status: 'imported',
    total: 150,
    done: 150,
    created: 150,
  });
  expect(new Set(await skus('C-')).size).toBe(150);
  expect(await skus('C-')).toHaveLength(150);
});

test('an import that an earlier version left under way is completed', async () => {
  const run = await files.upload('management', 'products', products('E-', 3));
  await api.call('management', `PUT /api/imports/${run.uuid}`, { mapping: mappingOf(run) });
  const { database } = api.store;
  await database.deleteFrom('beheer_jobs').execute();
  await database.updateTable('beheer_imports').set({ due_at: api.clock.now }).where('uuid', '=', run.uuid).execute();
  expect(await database.transaction().execute((tx) => runDataMigration(tx, importsAreJobs))).toBe(1);
  await files.work();
  expect(counts(await files.read('management', run))).toMatchObject({ status: 'imported', created: 3 });
  await database.updateTable('beheer_imports').set({ due_at: null }).execute();
});

test('the import stops after the current step, and can be resumed', async () => {
  const run = await files.upload('management', 'products', products('S-', 120));
  await api.call('management', `PUT /api/imports/${run.uuid}`, { mapping: mappingOf(run) });
  const found = await api.queries.imports.findImport(run.uuid);
  if (found) await importBatch({ ...api, now: () => api.clock.now, onError: () => undefined }, found, new Map());
  expect((await files.move('management', run, 'stop')).status).toBe('stopped');
  await files.work();
  expect((await skus('S-')).length).toBeLessThan(120);
  const again = await api.send('management', `PUT /api/imports/${run.uuid}`, {
    body: { mapping: mappingOf(run) },
  });
  expect(again.json()).toMatchObject({ code: 'E_STATE' });
  await files.move('management', run, 'resume');
  await files.work();
  expect(counts(await files.read('management', run))).toMatchObject({ status: 'imported', created: 120 });
});

test('a request of an import that is repeated after it has taken effect changes nothing and answers the import', async () => {
  const run = await files.upload('management', 'products', products('R-', 3));
  const body = { mapping: mappingOf(run) };
  const start = async (): Promise<string> =>
    (await api.call<ImportRun>('management', `PUT /api/imports/${run.uuid}`, body)).status;
  expect([await start(), await start()]).toEqual(['importing', 'importing']);
  await files.work();
  expect([await start(), (await files.move('management', run, 'resume')).status]).toEqual(['imported', 'imported']);
  await files.work();
  expect(await skus('R-')).toHaveLength(3);
  expect((await files.move('management', run, 'undo')).status).toBe('undoing');
  await files.work();
  expect((await files.move('management', run, 'undo')).status).toBe('undone');
  // Other choices are no repeat.
  const other = await api.send('management', `PUT /api/imports/${run.uuid}`, { body: { ...body, dry_run: true } });
  expect(other.json()).toMatchObject({ status: 'checking' });
});

describe('the sender of an import', () => {
  const contacts = (client: string): string =>
    `client_uuid;organisation;name;email;phone;street;house_number;postal_code;city\n${client};Alfa;Test;t@example.nl;06 12345678;Dorpsstraat;1;1234ab;Utrecht`;

  test.each([
    ['by name', () => 'Alfa', { created: 1 }],
    ['by uuid', () => api.company.clients.own, { created: 1 }],
    ['of another by name', () => 'Beta', { faulty: 1 }],
    ['of another by uuid', () => api.company.clients.other, { faulty: 1 }],
  ])('people of a client import only their own records: %s', async (_how, client, expected) => {
    const before = await api.store.database.selectFrom('domain_contacts').select('uuid').execute();
    const run = await files.upload('user', 'domain-contacts', contacts(client()));
    const done = await files.start('user', run, { mapping: mappingOf(run) });
    expect(counts(done)).toEqual({ status: 'imported', total: 1, done: 1, ...expected });
    const rows = await api.store.database.selectFrom('domain_contacts').selectAll().execute();
    expect(rows.length - before.length).toBe('created' in expected ? 1 : 0);
    expect(rows.every(({ client_uuid }) => client_uuid === api.company.clients.own)).toBe(true);
    const made = rows.at(-1);
    expect(made).toMatchObject({ phone: '+31612345678', city: 'Utrecht' });
  });

  test.each([
    ['user', 'products', 403],
    ['employee', 'sellers', 403],
    ['management', 'invoices', 403],
    ['management', 'audit-entries', 403],
    ['management', 'nothing', 404],
  ] as const)('%s may not import %s', async (actor, resource, status) => {
    expect((await files.send(actor, resource, 'name\nx')).statusCode).toBe(status);
  });

  test('is the only one who sees and runs it', async () => {
    const run = await files.upload('management', 'products', products('P-', 1));
    for (const call of [
      `GET /api/imports/${run.uuid}`,
      `GET /api/imports/${run.uuid}/faults`,
      `PUT /api/imports/${run.uuid}/undo`,
      `DELETE /api/imports/${run.uuid}`,
    ])
      expect((await api.send('employee', call)).statusCode, call).toBe(404);
    expect(await api.call('employee', 'GET /api/products/imports')).not.toContainEqual(
      expect.objectContaining({ uuid: run.uuid }),
    );
    expect(await api.call('management', `DELETE /api/imports/${run.uuid}`)).toMatchObject({ uuid: run.uuid });
    expect((await api.send('management', `GET /api/imports/${run.uuid}`)).statusCode).toBe(404);
  });

  test('a sender who lost the permission is stopped before the next step, with the reason', async () => {
    const run = await files.upload('employee', 'products', products('R-', 2));
    await api.call('employee', `PUT /api/imports/${run.uuid}`, { mapping: mappingOf(run) });
    await api.store.database
      .updateTable('employees')
      .set({ status: 'inactive' })
      .where('uuid', '=', api.company.employee)
      .execute();
    await files.work();
    await api.store.database
      .updateTable('employees')
      .set({ status: 'active' })
      .where('uuid', '=', api.company.employee)
      .execute();
    expect(await files.read('employee', run)).toMatchObject({ status: 'failed', done: 0, fault: expect.any(String) });
    expect(await skus('R-')).toEqual([]);
  });
});

describe('an invalid mapping is rejected at its columns', () => {
  const text = 'sku;name;number\nM-1;One;1';
  test.each([
    [{}, { mapping: 'Required' }],
    [{ mapping: { sku: 'status' } }, { 'mapping.sku': expect.any(String) }],
    [{ mapping: { sku: 'uuid' } }, { 'mapping.sku': expect.any(String) }],
    [{ mapping: { sku: 'sku', name: 'sku' } }, { 'mapping.name': 'Another column fills this field already' }],
    [{ mapping: { sku: null } }, { mapping: 'Choose a field for at least one column' }],
    [{ mapping: { name: 'name' }, key: 'sku' }, { key: 'No column fills this field' }],
    [{ mapping: { name: 'name' }, key: 'name' }, { key: expect.any(String) }],
    [{ mapping: { title: 'name' } }, { 'mapping.title': 'The file has no such column' }],
    [{ mapping: { sku: 'sku' }, dry_run: 1 }, { dry_run: expect.any(String) }],
  ])('%j is rejected', async (body, errors) => {
    const run = await files.upload('management', 'products', text);
    const answer = await api.send('management', `PUT /api/imports/${run.uuid}`, { body });
    expect([answer.statusCode, answer.json()], answer.body).toMatchObject([422, { errors }]);
  });

  test('the chosen mapping is remembered, and may be sent with the file', async () => {
    const run = await files.upload('employee', 'products', 'Artikel;Name;Category;Type\nA-1;One;Hosting;database');
    expect(mappingOf(run)).toMatchObject({ Artikel: null });
    const mapping = { ...mappingOf(run), Artikel: 'sku' };
    const again = await files.upload('employee', 'products', 'Artikel;Name;Category;Type\nA-1;One;Hosting;database', {
      mapping: JSON.stringify(mapping),
      dry_run: 'true',
    });
    await files.work();
    expect(counts(await files.read('employee', again))).toMatchObject({ status: 'checked', created: 1 });
    expect(mappingOf(await files.upload('employee', 'products', 'Artikel;Name\nA-2;x'))).toEqual({
      Artikel: 'sku',
      Name: 'name',
    });
  });

  test('the key column is remembered for the same columns, and no field is filled twice', async () => {
    const upload = (content: string) => files.upload('management', 'products', content);
    const first = await upload('Code;Naming;Group;Sort of\nB-1;One;Hosting;database');
    expect(first.key).toBeNull();
    const mapping = { Code: 'sku', Naming: 'name', Group: 'category_uuid', 'Sort of': 'type' };
    await files.start('management', first, { mapping, key: 'sku', dry_run: true });
    const again = await upload('Code;Naming\nB-2;Two');
    expect([mappingOf(again), again.key]).toEqual([{ Code: 'sku', Naming: 'name' }, 'sku']);
    expect((await upload('Naming;Sort\nThree;3')).key).toBeNull();
    const other = await upload('Title;Code\nFour;B-4');
    expect(other.key).toBeNull();
    await files.start('management', other, { mapping: { Title: 'name', Code: 'sku' }, key: null, dry_run: true });
    expect(mappingOf(await upload('Naming;Title\nFive;Six'))).toEqual({ Naming: 'name', Title: null });
    expect((await upload('Code;Naming\nB-7;Seven')).key).toBe('sku');
  });
});

describe('a file that cannot be imported is rejected immediately', () => {
  test.each<[string, () => string | Buffer | Promise<Buffer>, number, string]>([
    ['an empty one', () => '', 422, 'There are no rows in this file.'],
    ['a header alone', () => 'sku;name', 422, 'There are no rows in this file.'],
    ['a column twice', () => 'Name;name\na;b', 422, 'There are two columns called “name”.'],
    ['a quote that is not closed', () => 'sku,name\n1,One\n2,"Two\n3,Three\n', 422, 'Line 3 '],
    ['a quote that is not closed, below a mark', () => 'sep=,\r\nsku,name\r\n1,"One\r\n2,Two', 422, 'Line 3 '],
    ['a quote within a cell', () => 'sep=,\nsku,name\n1,On"e\n2,Two', 422, 'Line 3 '],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, 'This file can’t be read.'],
    [
      'a workbook of before 2007',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      422,
      'This workbook is from before 2007.',
    ],
    [
      'half a workbook',
      () => workbook().then((file) => file.subarray(0, file.length / 2)),
      422,
      'This file can’t be read.',
    ],
    ['a zip of something else', () => zipped({ 'a.txt': Buffer.from('a') }), 422, 'This file can’t be read.'],
    [
      'a cell that no worksheet has',
      () => sheetOf('<row r="2"><c r="ZZZZZZ99999999999"><v>1</v></c></row>'),
      422,
      'There is no cell “ZZZZZZ99999999999” in a worksheet.',
    ],
    [
      'a value in the last cell of a worksheet',
      () => sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      422,
      'There are too many columns in this file.',
    ],
    [
      'a text that is repeated until it fills the memory',
      () => sheetOf(repeatedText(), `<si><t>${'x'.repeat(60_000)}</t></si>`),
      413,
      'too big to read at once',
    ],
    ['elements that are nested endlessly', () => sheetOf('<row>'.repeat(100_000)), 422, 'This file can’t be read.'],
    [
      'a document type with entities',
      () => zipped({ ...partsOfSheet(''), 'xl/workbook.xml': Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }),
      422,
      'This file can’t be read.',
    ],
    ['a zip bomb', () => bomb(), 413, 'too big to read at once'],
    [
      'a hundred thousand rows and one',
      () => `sku\n${'1\n'.repeat(100_001)}`,
      413,
      'There are too many rows in this file.',
    ],
  ])('%s is rejected', async (_what, content, status, message) => {
    const answer = await files.send('management', 'products', await content());
    expect([answer.statusCode, answer.json<{ message: string }>().message], answer.body).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  test('two gigabytes are rejected before they are sent', async () => {
    const answer = await api.send('management', 'POST /api/products/imports?name=large.csv', {
      body: Buffer.from('sku'),
      headers: { 'content-type': 'text/csv', 'content-length': '2147483648' },
    });
    expect(answer.json()).toMatchObject({ code: 'E_TOO_LARGE' });
  });
});

/** It says in its list of contents that it unpacks to two gigabytes. */
async function bomb(): Promise<Buffer> {
  const file = await zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(1_000) });
  file.writeUInt32LE(2_147_483_648, file.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
  return file;
}

async function zipped(parts: Record<string, Uint8Array>): Promise<Buffer> {
  const { zipSync } = await import('fflate');
  return Buffer.from(zipSync(parts));
}

/** A workbook with the header `sku` and what else is in its sheet. */
const sheetOf = (rows: string, strings = ''): Promise<Buffer> => zipped(partsOfSheet(rows, strings));

const repeatedText = (): string =>
  Array.from({ length: 2_000 }, (_none, index) => `<row r="${index + 2}"><c t="s"><v>0</v></c></row>`).join('');

function partsOfSheet(rows: string, strings = ''): Record<string, Uint8Array> {
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (all: Record<string, string>): string =>
    `<Relationships>${Object.entries(all)
      .map(([kind, target], index) => `<Relationship Id="r${index}" Type="${kinds}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c></row>';
  const parts = {
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, Buffer.from(xml)]));
}

test('a workbook with a value in the last row of a sheet costs one row, and a hidden sheet is skipped', async () => {
  const row = '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>LAST-1_x0000_</t></is></c></row>';
  const parts = partsOfSheet(row);
  const workbookXml = String(own(parts, 'xl/workbook.xml'));
  const hidden = workbookXml.replace('<sheets>', '<sheets><sheet name="B" sheetId="2" state="hidden" r:id="r1"/>');
  const file = await zipped({ ...parts, 'xl/workbook.xml': Buffer.from(hidden) });
  const run = await files.upload('management', 'products', file);
  expect([run.total, run.columns.map(({ samples }) => samples)]).toEqual([1, [['LAST-1\uFFFD']]]);
});

async function* productRows() {
  yield [
    ['X-1', 'One', 'Hosting', 'Database', 3],
    ['X-2', '=SUM(A1)', 'Hosting', 'database', 2.5],
  ];
}

const workbook = (): Promise<Buffer> =>
  makeWorkbook(
    {
      name: 'Products',
      columns: ['sku', 'Name', 'Category', 'Type', 'Sort'].map((label) => ({ label, format: null })),
    },
    productRows(),
  );

test('a workbook has numbers as numbers, and formulas as text', async () => {
  const run = await files.upload('management', 'products', await workbook(), { name: 'products.xlsx' });
  const done = await files.start('management', run, { mapping: mappingOf(run) });
  expect(counts(done)).toEqual({ status: 'imported', total: 2, done: 2, created: 1, faulty: 1 });
  expect(await api.call('management', `GET /api/products/${done.records?.[0]}`)).toMatchObject({ sku: 'X-1', sort: 3 });
  expect((await files.faults('management', run))[0]).toMatchObject({
    row: 3,
    cells: ['X-2', '=SUM(A1)', 'Hosting', 'database', 2.5],
    faults: [{ column: 'Sort', message: '“2.5” is not a whole number' }],
  });
  const { body } = await api.send('management', `GET /api/imports/${run.uuid}/faults`, {
    headers: { accept: 'text/csv', 'accept-language': 'nl' },
  });
  expect(body.trim().split('\r\n').at(-1)).toBe(`3;Sort: ‘2,5’ is geen heel getal;X-2;'=SUM(A1);Hosting;database;2,5`);
});

test('a workbook shows its cells as samples, and a limit is written as in the file', async () => {
  const sheet = await makeWorkbook(
    { name: 'Coupons', columns: ['Code', 'Type', 'Discount percentage'].map((label) => ({ label, format: null })) },
    couponRows(),
  );
  const run = await files.upload('management', 'coupons', sheet, { name: 'coupons.xlsx' });
  expect(run.columns.map(({ samples }) => samples)).toEqual([
    ['HALF-1', 'HALF-2'],
    ['Percentage', 'Percentage'],
    [1.5, 0.5],
  ]);
  const checked = await files.start('management', run, { mapping: mappingOf(run), dry_run: true });
  expect(counts(checked)).toMatchObject({ created: 1, faulty: 1 });
  expect((await files.faults('management', run)).map(({ faults }) => faults)).toEqual([
    [{ column: 'Discount percentage', message: 'Must be 100% or less' }],
  ]);
});

async function* couponRows() {
  yield [
    ['HALF-1', 'Percentage', 1.5],
    ['HALF-2', 'Percentage', 0.5],
  ];
}

test.each([
  ['an error', ' t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['one that no program has worked out', '><f>1+1</f><v></v></c>', '#CALC!'],
  ['one of several cells, without any value', ' t="n"><f t="shared" si="0"/></c>', '#CALC!'],
])('a workbook with a formula without a result is invalid, not empty: %s', async (_which, cell, shown) => {
  const { strFromU8, strToU8, unzipSync } = await import('fflate');
  const parts = unzipSync(await workbook());
  const sheet = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(own(parts, sheet));
  const withError = xml.replace(/<c( r="\w+")?[^>]*><v>2\.5<\/v><\/c>/, `<c$1${cell}`);
  expect(withError).not.toBe(xml);
  const file = await zipped({ ...parts, [sheet]: strToU8(withError) });
  const run = await files.upload('management', 'products', file, { name: 'products.xlsx' });
  await files.start('management', run, { mapping: mappingOf(run), dry_run: true });
  const faults = await files.faults('management', run);
  expect(faults.find(({ row }) => row === 3)).toMatchObject({
    cells: ['X-2', '=SUM(A1)', 'Hosting', 'database', shown],
    faults: [{ column: 'Sort', message: `“${shown}” is a formula without a result` }],
  });
});

test('an old file is removed with its contents', async () => {
  const run = await files.upload('management', 'products', products('O-', 1));
  api.clock.now = new Date(api.clock.now.getTime() + 15 * 86_400_000);
  await oldImports(api.queries).run(api.clock.now, attempt());
  await api.rewind();
  expect(await api.queries.imports.findImport(run.uuid)).toBeNull();
  const rows = await api.store.database
    .selectFrom('beheer_import_rows')
    .select('position')
    .where('import_uuid', '=', run.uuid)
    .execute();
  expect(rows).toEqual([]);
});

test('a required reference defaults to that of a new form, where the file does not name it', async () => {
  const { seller } = api.company;
  await api.call('management', `PUT /api/sellers/${seller}`, { is_default: true });
  const text = 'company_name,email,seller\nNew one,new@example.nl,\nAlfa,alfa@example.nl,No such seller';
  const run = await files.upload('management', 'clients', text);
  const done = await files.start('management', run, { mapping: mappingOf(run) });
  expect(counts(done)).toMatchObject({ created: 1, faulty: 1 });
  expect(await api.call('management', `GET /api/clients/${done.records?.[0]}`)).toMatchObject({ seller_uuid: seller });
});

describe('numbers of a file', () => {
  const projects = (header: string, cells: readonly string[]): string =>
    [
      `name;client_uuid;${header}`,
      ...cells.map((cell, index) => `N ${index};${api.company.clients.own};"${cell}"`),
    ].join('\n');
  const outcomes = async (run: ImportRun): Promise<readonly unknown[]> => {
    const records = await Promise.all(
      (run.records ?? []).map((uuid) =>
        api.call<{ readonly budget_cents: number }>('management', `GET /api/projects/${uuid}`),
      ),
    );
    return records.map(({ budget_cents }) => budget_cents);
  };

  test('are read in the notation of their column, and rejected in another', async () => {
    const cells = ['8.000,01', '1,250', '1.250', '12.50', '0,125', '(100,00)', '1,234,567', '100,-'];
    const run = await files.upload('management', 'projects', projects('Budget', cells));
    expect(mappingOf(run)).toEqual({ name: 'name', client_uuid: 'client_uuid', Budget: 'budget_cents' });
    expect(run.columns.at(-1)?.notations).toEqual({ decimals: 'comma', whole: 'comma' });
    const done = await files.start('management', run, { mapping: mappingOf(run) });
    expect(await outcomes(done)).toEqual([800_001, 125, 125_000, 10_000]);
    expect((await files.faults('management', run)).map(({ faults }) => faults[0]?.message)).toEqual([
      '“12.50” is written unlike the other numbers in this column. Write it as in 1.234,56',
      '“0,125” has more than 2 decimals',
      'Must be 0 or more',
      '“1,234,567” is written unlike the other numbers in this column. Write it as in 1.234,56',
    ]);
  });

  test('that can all be read in two ways are not imported until the person chooses', async () => {
    const run = await files.upload('management', 'projects', projects('Budget', ['1.250', '3,500', '12']));
    const mapping = mappingOf(run);
    const refused = await api.send('management', `PUT /api/imports/${run.uuid}`, { body: { mapping } });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { 'notations.Budget': 'These numbers can be read in two ways. Choose a decimal comma or a decimal point' },
    ]);
    const done = await files.start('management', run, { mapping, notations: { Budget: 'point' } });
    expect(await outcomes(done)).toEqual([125, 350_000, 1_200]);
    expect(done.notations).toEqual({ Budget: 'point' });
  });

  test('are whole cents in a column of stored values', async () => {
    const run = await files.upload('management', 'projects', projects('budget_cents', ['12', '12,50', '12.50']));
    const done = await files.start('management', run, { mapping: mappingOf(run) });
    expect(await outcomes(done)).toEqual([12]);
    expect((await files.faults('management', run)).map(({ faults }) => faults)).toEqual([
      [{ column: 'budget_cents', message: '“12,50” is not possible: this column holds whole cents' }],
      [{ column: 'budget_cents', message: '“12.50” is not possible: this column holds whole cents' }],
    ]);
  });
});

test.each(['1', 'true'])('counts the days of a workbook with date1904="%s" from 1904', async (flag) => {
  const { strFromU8, strToU8, unzipSync } = await import('fflate');
  async function* rows() {
    yield [['Dates', api.company.clients.own, 44_592, 44_622.9999]];
  }
  const columns = ['name', 'client_uuid', 'start_on', 'end_on'].map((label, index) => ({
    label,
    format: index > 1 ? 'dd-mm-yyyy' : null,
  }));
  const parts = unzipSync(await makeWorkbook({ name: 'Projects', columns }, rows()));
  const book = strFromU8(own(parts, 'xl/workbook.xml'));
  const dated = book.replace(/<workbookPr[^>]*\/>|(?=<sheets>)/, `<workbookPr date1904="${flag}"/>`);
  const file = await zipped({ ...parts, 'xl/workbook.xml': strToU8(dated) });
  const run = await files.upload('management', 'projects', file, { name: 'projects.xlsx' });
  const done = await files.start('management', run, { mapping: mappingOf(run) });
  expect(await api.call('management', `GET /api/projects/${done.records?.[0]}`)).toMatchObject({
    start_on: '2026-02-01',
    end_on: '2026-03-03',
  });
});
