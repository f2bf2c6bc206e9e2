/** The export as a spreadsheet: the same rows and rights as CSV, in cells that can be counted with and cannot trick. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { readWorkbook, valuesOf } from '../../support/workbook.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const tricks = ['=1+1', '@sum', '-5', '+31', 'Say "hi" & <b>', 'Zoë & Łukasz'];

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
  const make = async (resource: string, body: object) => {
    const made = await api.send('management', `POST /api/${resource}`, { body });
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ uuid: string }>().uuid;
  };
  for (const [index, name] of tricks.entries())
    await make('product-categories', { name, slug: `trick-${index}`, description: `${name}\n${name}` });
  const employee = await make('employees', {
    first_name: 'Jan',
    last_name: 'Smit',
    start_on: '2025-02-01',
    seller_uuid: api.company.seller,
    hourly_cost_cents: 4_550,
    contract_hours_week: 36.5,
  });
  await make('hours', {
    employee_uuid: employee,
    client_uuid: api.company.clients.own,
    work_date: '2025-03-30',
    minutes: 105,
    description: 'Cable',
    billable: false,
    started_at: '2025-03-29T23:30:00Z',
    ended_at: '2025-03-30T01:15:00Z',
  });
});
afterAll(() => api.close());

const xlsx = (
  actor: TestActor,
  resource: string,
  parameters: Record<string, unknown>,
  headers: Record<string, string> = {},
) => api.send(actor, `GET ${address(`/api/${resource}`, parameters)}`, { headers: { accept: type, ...headers } });

async function sheetOf(...asked: Parameters<typeof xlsx>) {
  const answer = await xlsx(...asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return readWorkbook(answer.rawPayload);
}

test('the file has a name, a bold header that stays in sight, and columns as wide as their content', async () => {
  const answer = await xlsx('management', 'product-categories', { columns: ['name', 'slug'], sort: ['slug', 'ASC'] });
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'content-disposition': 'attachment; filename="product-categories-2026-03-10.xlsx"',
    'cache-control': 'no-store',
  });
  const sheet = readWorkbook(answer.rawPayload);
  expect([sheet.name, sheet.frozenRows, sheet.rows[0]?.map(({ value, bold }) => [value, bold])]).toEqual([
    'Product categories',
    1,
    [
      ['Name', true],
      ['Slug', true],
    ],
  ]);
  expect(sheet.widths).toHaveLength(2);
  expect(sheet.widths[0]).toBeGreaterThan(sheet.widths[1] ?? 0);
});

test('a text that looks like a formula is exact text', async () => {
  const sheet = await sheetOf('management', 'product-categories', {
    columns: ['name', 'description'],
    sort: ['slug', 'ASC'],
    filter: { slug: { starts: 'trick' } },
  });
  expect(valuesOf(sheet).slice(1)).toEqual(tricks.map((name) => [name, `${name}\n${name}`]));
  expect(sheet.xml).not.toMatch(/<f\b/);
});

test('amounts, dates, durations and booleans have their types', async () => {
  const people = await sheetOf('management', 'employees', {
    columns: [
      'last_name',
      'hourly_cost_cents',
      'start_on',
      'contract_hours_week',
      'contract_week_minutes',
      'end_on',
      'seller_uuid',
      'status',
    ],
    filter: { last_name: 'Smit' },
  });
  expect(people.rows[1]?.map(({ value, format }) => [value, format])).toEqual([
    ['Smit', null],
    [45.5, '#,##0.00'],
    [45_689, 'yyyy-mm-dd'],
    [36.5, '#,##0.00'],
    [36.5 / 24, '[h]:mm'],
    [null, null],
    ['Voorbeeld Hosting', null],
    ['Active', null],
  ]);
  const hours = await sheetOf('management', 'hours', {
    columns: ['minutes', 'billable', 'work_date', 'started_at', 'ended_at'],
  });
  // The clock in Amsterdam, which went from 2:00 to 3:00 between the two.
  const day = 45_746;
  expect(valuesOf(hours)[1]?.map((value) => (typeof value === 'number' ? Math.round(value * 1_440) : value))).toEqual([
    105,
    false,
    day * 1_440,
    day * 1_440 + 30,
    day * 1_440 + 195,
  ]);
  expect(hours.rows[1]?.[3]?.format).toBe('yyyy-mm-dd hh:mm');
});

test('the file is in the requested language', async () => {
  await api.send('management', `PUT /api/users/${api.company.users.employee}`, { body: { language: 'nl' } });
  const sheet = await sheetOf('employee', 'employees', {
    columns: ['first_name', 'status'],
    filter: { last_name: 'Smit' },
  });
  expect([sheet.name, ...valuesOf(sheet)]).toEqual(['Medewerkers', ['Voornaam', 'Status'], ['Jan', 'Actief']]);
});

test('an empty list is a file with a header', async () => {
  expect(
    valuesOf(await sheetOf('management', 'product-categories', { columns: ['name'], filter: { slug: 'nowhere' } })),
  ).toEqual([['Name']]);
});

test('the file has the whole list, whatever the range, with the caller’s rows only', async () => {
  expect((await sheetOf('management', 'product-categories', { columns: ['slug'], range: [0, 1] })).rows).toHaveLength(
    1 + tricks.length,
  );
  expect(valuesOf(await sheetOf('user', 'clients', { columns: ['name'] }))).toEqual([['Name'], ['Alfa']]);
});

describe('every list that CSV can have', () => {
  test('can be exported as a spreadsheet with the same rows, and both leave an audit entry', async () => {
    const { resources } = api.store.registry();
    const several = Object.values(resources).filter((_resource, index) => index % 12 === 0);
    for (const { name } of several) {
      const text = await api.send('management', `GET /api/${name}`, { headers: { accept: 'text/csv' } });
      const answer = await xlsx('management', name, {});
      expect(answer.statusCode, name).toBe(text.statusCode);
      if (answer.statusCode === 200)
        expect(readWorkbook(answer.rawPayload).rows[0]?.length, name).toBe(
          text.body.slice(1).split('\r\n', 1)[0]?.split(',').length,
        );
    }
    const trail = await api.send(
      'management',
      `GET ${address('/api/audit-entries', { filter: { verb: 'export', resource: 'product-categories' } })}`,
    );
    expect(trail.json<unknown[]>().length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['management', 'product-categories', { columns: ['nope'] }, 400],
    ['management', 'users', { columns: ['password'] }, 400],
    ['user', 'users', {}, 403],
  ] as const)('is rejected as the list is: %s, %s, %j: %i', async (actor, resource, parameters, status) => {
    const answer = await xlsx(actor, resource, parameters);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  });
});
