/** List totals: over all rows that the caller sees, and of the fields that they may read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
  for (const [client, budget_cents, budget_minutes] of [
    ['own', 100_00, 60],
    ['own', 250_50, 90],
    ['other', 1_00, null],
  ] as const)
    await here.call('management', 'POST /api/projects', {
      name: `Of ${client}`,
      client_uuid: here.company.clients[client],
      budget_cents,
      budget_minutes,
      hourly_rate_cents: 100,
    });
});
afterAll(() => here.close());

const ask = (actor: TestActor, resource: string, query: Readonly<Record<string, unknown>>) =>
  here.send(actor, `GET ${address(`/api/${resource}/totals`, query)}`);

test.each([
  [
    'all of it',
    'management',
    { columns: ['budget_cents', 'budget_minutes'] },
    { rows: 3, sums: { budget_cents: 351_50, budget_minutes: 150 } },
  ],
  [
    'what the filter leaves',
    'employee',
    { columns: ['budget_cents'], filter: { budget_minutes: { gte: 90 } } },
    { rows: 1, sums: { budget_cents: 250_50 } },
  ],
  [
    'what is searched',
    'employee',
    { columns: ['budget_cents'], filter: { q: 'Of other' } },
    { rows: 1, sums: { budget_cents: 1_00 } },
  ],
  [
    'nothing',
    'employee',
    { columns: ['budget_cents'], filter: { name: 'None' } },
    { rows: 0, sums: { budget_cents: 0 } },
  ],
  [
    'rows of their own client',
    'user',
    { columns: ['hourly_rate_cents'] },
    { rows: 2, sums: { hourly_rate_cents: 200 } },
  ],
] as const)('totals add up %s', async (_what, actor, query, totals) => {
  const answer = await ask(actor, 'projects', query);
  expect([answer.statusCode, answer.json()]).toEqual([200, { isWhole: true, ...totals }]);
});

test.each([
  ['a field that they may not read', 'user', 'projects', { columns: ['budget_cents'] }],
  ['a filter by one', 'user', 'projects', { columns: ['hourly_rate_cents'], filter: { budget_cents: { gt: 1 } } }],
  ['what is no amount', 'management', 'projects', { columns: ['name'] }],
  ['a parameter of the list', 'management', 'projects', { columns: ['budget_cents'], range: [0, 1] }],
] as const)('%s is rejected', async (_what, actor, resource, query) => {
  expect((await ask(actor, resource, query)).statusCode).toBe(400);
});

test('a forbidden list has no totals', async () => {
  expect((await ask('user', 'hourly-costs', { columns: ['cost_cents'] })).statusCode).toBe(403);
});

test('amounts are returned with their currency, and those of several currencies are not added up', async () => {
  for (const client of ['own', 'other'] as const)
    await here.call('management', 'POST /api/invoices', {
      client_uuid: here.company.clients[client],
      seller_uuid: here.company.seller,
    });
  const columns = ['discount_cents'];
  const { database } = here.store;
  await database.updateTable('invoices').set({ discount_cents: 12_50 }).execute();
  expect((await ask('management', 'invoices', { columns })).json()).toEqual({
    rows: 2,
    isWhole: true,
    sums: { discount_cents: 25_00, currency: 'EUR' },
  });
  await database
    .updateTable('invoices')
    .set({ currency: 'USD' })
    .where('client_uuid', '=', here.company.clients.own)
    .execute();
  expect((await ask('management', 'invoices', { columns })).json()).toEqual({ rows: 2, isWhole: true, sums: {} });
});

describe('in groups', () => {
  const groupsOf = async (actor: TestActor, query: Readonly<Record<string, unknown>>) => {
    const { groups } = (await ask(actor, 'projects', query)).json<{ groups: { key: string | null }[] }>();
    return groups.toSorted((left, right) => String(left.key).localeCompare(String(right.key)));
  };
  const names = () => here.company.clients;

  test('totals cover as many groups as a company has clients', async () => {
    const first = Date.UTC(2026, 0, 1);
    const days = Array.from({ length: 250 }, (_none, day) =>
      new Date(first + day * 86_400_000).toISOString().slice(0, 10),
    );
    await here.store.database
      .insertInto('tasks')
      .values(days.map((due_on) => ({ uuid: uuidv7(), title: due_on, due_on, version: 1 })))
      .execute();
    const { groups } = (await ask('management', 'tasks', { columns: [], by: ['due_on', 'day'] })).json<{
      groups: readonly unknown[] | null;
    }>();
    expect(groups).toHaveLength(250);
  });

  test('totals are grouped by the referenced record, with its name and each sum', async () => {
    const groups = await groupsOf('management', { columns: ['budget_cents'], by: 'client_uuid' });
    expect(groups).toHaveLength(2);
    expect(groups).toContainEqual({
      key: names().own,
      title: expect.stringMatching(/./),
      rows: 2,
      sums: { budget_cents: 350_50 },
    });
    expect(groups).toContainEqual({
      key: names().other,
      title: expect.stringMatching(/./),
      rows: 1,
      sums: { budget_cents: 1_00 },
    });
  });

  test('totals cover the filtered rows that the caller sees', async () => {
    expect(await groupsOf('user', { columns: [], by: 'client_uuid' })).toMatchObject([{ key: names().own, rows: 2 }]);
    expect(await groupsOf('management', { columns: [], by: 'client_uuid', filter: { q: 'Of other' } })).toMatchObject([
      { key: names().other, rows: 1 },
    ]);
  });

  test('totals are grouped by a choice, and by the month of an instant in Amsterdam', async () => {
    expect(await groupsOf('management', { columns: [], by: 'status' })).toMatchObject([{ rows: 3 }]);
    const months = await groupsOf('management', { columns: [], by: ['created_at', 'month'] });
    expect(months).toMatchObject([{ key: expect.stringMatching(/^\d{4}-\d{2}-01$/), title: null, rows: 3 }]);
  });

  test('there are no groups over nothing', async () => {
    expect(await groupsOf('management', { columns: [], by: 'status', filter: { name: 'None' } })).toEqual([]);
  });

  test.each([
    ['a field that they may not read', 'user', 'budget_state'],
    ['a text', 'management', 'name'],
    ['a day without a step', 'management', 'created_at'],
    ['a choice with one', 'management', ['status', 'month']],
    ['no such step', 'management', ['created_at', 'decade']],
    ['nothing at all', 'management', { field: 'status' }],
  ] as const)('totals by %s are rejected', async (_what, actor, by) => {
    const answer = await ask(actor, 'projects', { columns: [], by });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'E_QUERY' }]);
  });
});
