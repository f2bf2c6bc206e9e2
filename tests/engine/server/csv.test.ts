/** The export: the same list as a file that a spreadsheet reads right and cannot be tricked by. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeFormula } from '../../../src/engine/server/http/exports/csv.ts';
import { asWritten } from '../../../src/engine/server/imports/csvRows.ts';
import { address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
  const categories = [
    ['=1+1', 'formula'],
    ['@sum', 'at'],
    ['-5', 'minus'],
    ['Say "hi", you', 'quotes'],
    ['Zoë', 'lines', 'one\ntwo'],
  ];
  for (const [name, slug, description] of categories) {
    const made = await api.send('management', 'POST /api/product-categories', { body: { name, slug, description } });
    expect(made.statusCode, made.body).toBe(201);
  }
  await api.send('management', 'POST /api/employees', {
    body: {
      first_name: 'Jan',
      last_name: 'Smit',
      start_on: '2025-02-01',
      seller_uuid: api.company.seller,
      hourly_cost_cents: 4_550,
    },
  });
});
afterAll(() => api.close());

const csv = (
  actor: TestActor,
  resource: string,
  parameters: Record<string, unknown>,
  headers: Record<string, string> = {},
) => api.send(actor, `GET ${address(`/api/${resource}`, parameters)}`, { headers: { accept: 'text/csv', ...headers } });

test('is text with a byte order mark, CRLF, necessary quotes, and a file name', async () => {
  const answer = await csv('management', 'product-categories', {
    columns: ['name', 'description'],
    sort: ['slug', 'ASC'],
    filter: { slug: ['quotes', 'lines'] },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="product-categories-2026-03-10.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.body).toBe('\uFEFFName,Description\r\nZoë,"one\ntwo"\r\n"Say ""hi"", you",\r\n');
});

test('a text that begins like a formula does not run; a number stays one', async () => {
  const answer = await csv('management', 'product-categories', {
    columns: ['name'],
    sort: ['slug', 'ASC'],
    filter: { slug: ['at', 'formula', 'minus'] },
  });
  expect(answer.body).toBe("\uFEFFName\r\n'@sum\r\n'=1+1\r\n'-5\r\n");
  const employees = await csv('management', 'employees', {
    columns: ['hourly_cost_cents', 'start_on'],
    filter: { last_name: 'Smit' },
  });
  expect(employees.body).toContain('45.50,2025-02-01');
});

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['x;=1+1', "x;'=1+1"],
  ['x\t@sum', "x\t'@sum"],
  ['x,=1+1', "x,'=1+1"],
  ['one\n-2', "one\n'-2"],
  ['€ 5,-', '€ 5,-'],
  ['a = b', 'a = b'],
  ['jan+piet@example.nl', 'jan+piet@example.nl'],
  ["'=1+1", "''=1+1"],
  ["x;'=1+1", "x;''=1+1"],
  ["'t Hooft", "'t Hooft"],
  ['\t=1\r\n-2;@,=', "'\t'=1\r\n'-2;'@,'="],
])('%j is exported as %j, which an import reads back', (text, exported) => {
  expect(escapeFormula(text)).toBe(exported);
  expect(asWritten(exported)).toBe(text);
});

test('any text is read back as it was exported', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...`'=+-@;,\t\r\na＝＋＠ `)), (characters) => {
      const text = characters.join('');
      expect(asWritten(escapeFormula(text))).toBe(text);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});

test('references are written by their title', async () => {
  const answer = await csv('management', 'employees', {
    columns: ['last_name', 'seller_uuid'],
    filter: { last_name: 'Smit' },
  });
  expect(answer.body).toBe('\uFEFFLast name,Employer\r\nSmit,Voorbeeld Hosting\r\n');
});

test('has the columns of the list by default', async () => {
  const columns = api.store.registry().resources['product-categories']?.list.columns ?? [];
  const answer = await csv('management', 'product-categories', {});
  expect(answer.body.split('\r\n')[0]?.split(',')).toHaveLength(columns.length);
});

test('is in the caller’s language', async () => {
  await api.send('management', `PUT /api/users/${api.company.users.employee}`, { body: { language: 'nl' } });
  const answer = await csv('employee', 'employees', {
    columns: ['first_name', 'start_on'],
    filter: { last_name: 'Smit' },
  });
  expect(answer.body).toBe('\uFEFFVoornaam,In dienst vanaf\r\nJan,2025-02-01\r\n');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="medewerkers-2026-03-10.csv"');
});

test('contains the whole list, whatever the range', async () => {
  const answer = await csv('management', 'product-categories', { columns: ['slug'], range: [0, 1] });
  expect(answer.body.trim().split('\r\n')).toHaveLength(6);
});

test('contains the caller’s rows only', async () => {
  expect((await csv('user', 'clients', { columns: ['name'] })).body).toBe('\uFEFFName\r\nAlfa\r\n');
});

describe('values', () => {
  const body = {
    employee_uuid: '',
    work_date: '2025-03-30',
    minutes: 105,
    description: 'Cable',
    billable: false,
    started_at: '2025-03-29T23:30:00Z',
    ended_at: '2025-03-30T01:15:00Z',
  };
  beforeAll(async () => {
    const own = { employee_uuid: api.company.colleague, client_uuid: api.company.clients.own };
    expect((await api.send('management', 'POST /api/hours', { body: { ...body, ...own } })).statusCode).toBe(201);
  });

  const columns = encodeURIComponent('["work_date","minutes","billable","started_at","client_uuid","status"]');
  const filter = encodeURIComponent('{"description":"Cable"}');
  const hours = (values: string, language: string) =>
    api.send('management', `GET /api/hours?columns=${columns}&filter=${filter}&values=${values}`, {
      headers: { accept: 'text/csv', 'accept-language': language },
    });
  const line = async (values: string, language: string): Promise<string | undefined> =>
    (await hours(values, language)).body.split('\r\n')[1];

  test.each([
    ['local', 'nl', '30-03-2025;1:45;Nee;30-03-2025 00:30;Alfa;Concept'],
    ['local', 'en', '30/03/2025,1:45,No,30/03/2025 00:30,Alfa,Draft'],
    ['plain', 'nl', '2025-03-30,105,false,2025-03-29T23:30:00.000Z,Alfa,draft'],
  ])('are written for %s in %s', async (values, language, expected) => {
    expect(await line(values, language)).toBe(expected);
  });

  test('are written raw as they are stored, under the names of fields', async () => {
    const answer = await hours('raw', 'nl');
    expect(answer.body).toBe(
      `\uFEFFwork_date,minutes,billable,started_at,client_uuid,status\r\n2025-03-30,105,false,2025-03-29T23:30:00.000Z,${api.company.clients.own},draft\r\n`,
    );
  });

  test('keep raw telephone numbers as they are stored, with the apostrophe that guards against formulas', async () => {
    const client = { company_name: '=1+1', type: 'company', phone: '+31201234567', email: 'a@example.nl' };
    const made = await api.send('management', 'POST /api/clients', {
      body: { ...client, number: 'K-RAW', seller_uuid: api.company.seller },
    });
    expect(made.statusCode, made.body).toBe(201);
    const answer = await api.send(
      'management',
      `GET ${address('/api/clients', { columns: ['company_name', 'phone'], filter: { number: 'K-RAW' } })}&values=raw`,
      { headers: { accept: 'text/csv' } },
    );
    expect(answer.body).toBe("\uFEFFcompany_name,phone\r\n'=1+1,+31201234567\r\n");
  });

  test('write money and percentages with the language’s decimal mark', async () => {
    const answer = await api.send(
      'management',
      `GET /api/employees?columns=["last_name","hourly_cost_cents"]&filter={"last_name":"Smit"}&values=local`,
      { headers: { accept: 'text/csv', 'accept-language': 'nl' } },
    );
    expect(answer.body).toMatch(/^\uFEFF[^\r]*;[^\r]*\r\nSmit;45,50\r\n$/);
  });

  test('have no other formats', async () => {
    expect((await hours('pretty', 'en')).json()).toMatchObject({
      code: 'E_QUERY',
      hint: 'Use one of: plain, local, raw.',
    });
  });
});

describe('is rejected as the list is', () => {
  test.each([
    ['management', 'product-categories', { columns: ['nope'] }, 400],
    ['management', 'product-categories', { columns: 'name' }, 400],
    ['management', 'product-categories', { filter: { nope: 1 } }, 400],
    ['management', 'users', { columns: ['password'] }, 400],
    ['user', 'domains', { columns: ['sync_error'] }, 400],
    ['user', 'users', {}, 403],
  ] as const)('%s, %s, %j: %i', async (actor, resource, parameters, status) => {
    const answer = await csv(actor, resource, parameters);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  });
});

test('an audit entry has a multilingual text once, also without the column of its subject', async () => {
  const made = await api.send('management', 'POST /api/tasks', { body: { title: 'Two languages' } });
  const { uuid } = made.json<{ uuid: string }>();
  const changes = [
    { field: 'title', before: null, after: 'Check it' },
    { field: 'title_nl', before: null, after: 'Kijk ernaar' },
  ];
  const told = JSON.stringify({ changes, fields: ['title', 'title_nl'], record_title: 'Told' });
  await sql`insert into audit_entries select (jsonb_populate_record(entry,
    ${told}::jsonb || jsonb_build_object('uuid', gen_random_uuid()))).*
    from audit_entries entry where record_uuid = ${uuid}`.execute(api.store.database);
  const { body } = await csv(
    'management',
    'audit-entries',
    { columns: ['record_title', 'fields', 'changes'], filter: { record_title: 'Told' } },
    { 'accept-language': 'nl' },
  );
  expect(body).toContain('Kijk ernaar');
  expect(body).not.toMatch(/title_nl|Check it/);
});
