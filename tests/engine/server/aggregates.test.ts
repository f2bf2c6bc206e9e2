/** Grouped aggregates of a list: the same as adding up its rows by hand, with the rights of the list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AggregateAnswer } from '../../../src/engine/registry/lists/aggregate.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
  for (const [index, [client, start_on, budget_cents]] of (
    [
      ['own', '2026-01-05', 100_00],
      ['own', '2026-01-31', 250_50],
      ['own', '2026-02-01', null],
      ['other', '2026-02-28', 1_00],
    ] as const
  ).entries())
    await here.call('management', 'POST /api/projects', {
      name: `Project ${index}`,
      client_uuid: here.company.clients[client],
      start_on,
      budget_cents,
      hourly_rate_cents: 100,
    });
});
afterAll(() => here.close());

const ask = (actor: TestActor, query: Readonly<Record<string, string>>) =>
  here.send(actor, `GET /api/projects/aggregate?${new URLSearchParams(query).toString()}`);
const groupsOf = async (
  actor: TestActor,
  query: Readonly<Record<string, string>>,
): Promise<AggregateAnswer['groups']> => {
  const answer = await ask(actor, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AggregateAnswer>().groups;
};

test('without a grouping there is one group, counted', async () => {
  expect(await groupsOf('management', {})).toEqual([{ by: {}, titles: {}, measures: { count: 4 } }]);
  expect(await groupsOf('management', { filter: '{"name":"None"}', measures: 'count,sum:budget_cents' })).toEqual([
    { by: {}, titles: {}, measures: { count: 0, 'sum:budget_cents': null } },
  ]);
});

test('by a month, with every function; empty values count for none but the count', async () => {
  const measures = 'count,sum:budget_cents,avg:budget_cents,min:budget_cents,max:start_on';
  const groups = await groupsOf('management', { by: 'start_on:month', measures });
  expect(groups.map(({ by, measures: numbers }) => [by, numbers])).toEqual([
    [
      { 'start_on:month': '2026-01-01' },
      {
        count: 2,
        'sum:budget_cents': 350_50,
        'avg:budget_cents': 175_25,
        'min:budget_cents': 100_00,
        'max:start_on': '2026-01-31',
      },
    ],
    [
      { 'start_on:month': '2026-02-01' },
      {
        count: 2,
        'sum:budget_cents': 1_00,
        'avg:budget_cents': 1_00,
        'min:budget_cents': 1_00,
        'max:start_on': '2026-02-28',
      },
    ],
  ]);
});

test('by two fields, as JSON, with the titles of records', async () => {
  const groups = await groupsOf('management', { by: '["client_uuid",["start_on","year"]]' });
  expect(groups).toHaveLength(2);
  for (const { by, titles, measures } of groups) {
    expect(by['start_on:year']).toBe('2026-01-01');
    expect(titles['client_uuid']).toEqual(expect.any(String));
    expect(measures['count']).toBe(by['client_uuid'] === here.company.clients.own ? 3 : 1);
  }
});

test('people aggregate the rows of their own list', async () => {
  expect(await groupsOf('user', { measures: 'count' })).toEqual([{ by: {}, titles: {}, measures: { count: 3 } }]);
  expect((await here.send('user', 'GET /api/employees/aggregate')).statusCode).toBe(403);
});

describe('refused with what to do', () => {
  test.each([
    ['a field that there is not', { by: 'nothing' }, 'by'],
    ['a field that groups nothing', { by: 'name' }, 'by'],
    ['a date without a step', { by: 'start_on' }, 'by'],
    ['a step that there is not', { by: 'start_on:decade' }, 'by'],
    ['a choice with a step', { by: 'status:month' }, 'by'],
    ['a function that there is not', { measures: 'median:budget_cents' }, 'measures'],
    ['a sum of texts', { measures: 'sum:name' }, 'measures'],
    ['a sum without a field', { measures: 'sum' }, 'measures'],
    ['too many groupings', { by: 'status,client_uuid,start_on:month,start_on:year' }, 'measures'],
    ['a parameter that there is not', { sort: '["name","ASC"]' }, 'sort'],
  ] as const)('%s', async (_, query, parameter) => {
    const answer = await ask('management', query);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'E_QUERY', errors: { [parameter]: expect.any(String) } },
    ]);
  });
});
