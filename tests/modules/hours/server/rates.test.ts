/**
 * The rate that an entry is charged at, reported before and after its approval: by precedence and validity, to
 * everybody who sees the entry.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntryPrice } from '../../../../src/modules/hours/rules/entryPrice.ts';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { createTeam, type Colleague, type Team } from '../../../support/team.ts';

let team: Team;
beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());

const ask = (colleague: Colleague, uuid: unknown) => team.as(colleague, `GET /api/hours/${String(uuid)}/price`);
const priceOf = async (uuid: unknown): Promise<EntryPrice> => {
  const answer = await ask('eva', uuid);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EntryPrice>();
};
const why = async (uuid: unknown): Promise<unknown> => {
  const { rate_cents, scope, since, frozen } = await priceOf(uuid);
  return [rate_cents, scope, since, frozen];
};
const approve = async (uuid: unknown): Promise<number> => {
  await team.as('eva', `PUT /api/hours/${String(uuid)}/submit`, {});
  return (await team.as('saar', `PUT /api/hours/${String(uuid)}/approve`, {})).statusCode;
};
const projectOf = (rest: Row): Promise<string> =>
  team.add('projects', { name: 'Site', client_uuid: team.api.company.clients.own, ...rest });

// One after the other: each rate goes before those that are there already.
describe('the precedence of rates', () => {
  let entry: Row;
  let project: string;
  beforeAll(async () => {
    await team.as('chef', `PUT /api/employees/${team.employees.eva}`, { default_rate_cents: null });
    project = await projectOf({});
    entry = await team.entry('eva', '2026-03-10', { project_uuid: project, activity: 'support', minutes: 90 });
  });

  test('gives no price and no approval without any rate', async () => {
    expect(await priceOf(entry['uuid'])).toEqual({
      charge: 'hourly',
      rate_cents: null,
      scope: null,
      since: null,
      frozen: false,
      correction: false,
      billable_minutes: 90,
      amount_cents: null,
    });
    const other = await team.entry('eva', '2026-03-10', { minutes: 30 });
    expect(await approve(other['uuid'])).toBe(409);
  });

  test('names the missing rate in the error, of the project or else the client', async () => {
    const other = await team.entry('eva', '2026-03-10', { minutes: 30 });
    for (const [uuid, fill] of [
      [entry['uuid'], { scope: 'project', project_uuid: project, valid_from: '2026-03-10' }],
      [other['uuid'], { scope: 'client', client_uuid: team.api.company.clients.own, valid_from: '2026-03-10' }],
    ] as const) {
      await team.as('eva', `PUT /api/hours/${String(uuid)}/submit`, {});
      const refused = (await team.as('chef', `PUT /api/hours/${String(uuid)}/approve`, {})).json<Row>();
      expect([refused['code'], refused['remedy']]).toEqual([
        'E_STATE',
        { text: 'Set rate', resource: 'hourly-rates', fill },
      ]);
      await team.as('eva', `PUT /api/hours/${String(uuid)}/withdraw`, {});
    }
  });

  test.each<[string, () => Promise<unknown>, unknown]>([
    [
      'everybody’s',
      () => team.add('hourly-rates', { scope: 'default', rate_cents: 8_000, valid_from: '2026-01-01' }),
      [8_000, 'default', '2026-01-01', false],
    ],
    [
      'that of the kind of work',
      () =>
        team.add('hourly-rates', {
          scope: 'activity',
          activity: 'support',
          rate_cents: 7_000,
          valid_from: '2026-01-02',
        }),
      [7_000, 'activity', '2026-01-02', false],
    ],
    [
      'the employee’s own',
      () => team.as('chef', `PUT /api/employees/${team.employees.eva}`, { default_rate_cents: 9_000 }),
      [9_000, 'employee', null, false],
    ],
    [
      'the employee’s from a day',
      () =>
        team.add('hourly-rates', {
          scope: 'employee',
          employee_uuid: team.employees.eva,
          rate_cents: 9_100,
          valid_from: '2026-01-03',
        }),
      [9_100, 'employee', '2026-01-03', false],
    ],
    [
      'the client’s',
      () =>
        team.add('hourly-rates', {
          scope: 'client',
          client_uuid: team.api.company.clients.own,
          rate_cents: 9_500,
          valid_from: '2026-01-04',
        }),
      [9_500, 'client', '2026-01-04', false],
    ],
    [
      'the project’s own',
      () => team.as('chef', `PUT /api/projects/${project}`, { hourly_rate_cents: 10_000 }),
      [10_000, 'project', null, false],
    ],
    [
      'the project’s from a day',
      () =>
        team.add('hourly-rates', {
          scope: 'project',
          project_uuid: project,
          rate_cents: 11_000,
          valid_from: '2026-01-05',
        }),
      [11_000, 'project', '2026-01-05', false],
    ],
  ])('%s', async (_, set, expected) => {
    await set();
    expect(await why(entry['uuid'])).toEqual(expected);
  });

  test('applies to the billable time', async () => {
    expect(await priceOf(entry['uuid'])).toMatchObject({ billable_minutes: 90, amount_cents: 16_500 });
  });
});

test.each([
  ['2026-05-31', 10_000, null],
  ['2026-06-01', 12_000, '2026-06-01'],
  ['2026-06-30', 12_000, '2026-06-01'],
  ['2026-07-01', 13_000, '2026-07-01'],
])('an entry on %s has the rate of that day', async (day, rate_cents, since) => {
  const project = await projectOf({ hourly_rate_cents: 10_000 });
  await team.add('hourly-rates', {
    scope: 'project',
    project_uuid: project,
    rate_cents: 12_000,
    valid_from: '2026-06-01',
    valid_until: '2026-06-30',
  });
  await team.add('hourly-rates', {
    scope: 'project',
    project_uuid: project,
    rate_cents: 13_000,
    valid_from: '2026-07-01',
  });
  const entry = await team.entry('eva', day, { project_uuid: project });
  expect(await why(entry['uuid'])).toEqual([rate_cents, 'project', since, false]);
});

test('an approved entry keeps its rate, and others follow a changed rate', async () => {
  const project = await projectOf({ hourly_rate_cents: 10_000 });
  const [done, open] = [
    await team.entry('eva', '2026-03-11', { project_uuid: project }),
    await team.entry('eva', '2026-03-11', { project_uuid: project }),
  ];
  expect(await approve(done['uuid'])).toBe(200);
  await team.as('chef', `PUT /api/projects/${project}`, { hourly_rate_cents: 15_000 });
  expect(await why(done['uuid'])).toEqual([10_000, 'project', null, true]);
  expect(await why(open['uuid'])).toEqual([15_000, 'project', null, false]);
  const made = await team.as('eva', `PUT /api/hours/${String(done['uuid'])}/correct`, {
    minutes: 30,
    correction_reason: 'Shorter',
  });
  expect(await priceOf(made.json<{ next: { uuid: string } }>().next.uuid)).toMatchObject({
    rate_cents: 10_000,
    scope: 'project',
    frozen: false,
    correction: true,
    billable_minutes: -30,
    amount_cents: -5_000,
  });
});

test.each<[string, Row, Row, string]>([
  ['within a fixed price', { billing: 'fixed', budget_cents: 500_000 }, {}, 'fixed'],
  ['on a project that nobody pays', { billing: 'non_billable' }, {}, 'none'],
  ['that is not billable', { billing: 'fixed', budget_cents: 500_000 }, { billable: false }, 'none'],
  [
    'that rounding leaves nothing of',
    { rounding_minutes: 60, rounding_mode: 'down', hourly_rate_cents: 10_000 },
    { minutes: 30 },
    'rounded',
  ],
])('time %s is not charged', async (_, project, rest, charge) => {
  const entry = await team.entry('eva', '2026-03-12', { project_uuid: await projectOf(project), ...rest });
  expect(await priceOf(entry['uuid'])).toMatchObject({ charge, billable_minutes: 0, amount_cents: 0, frozen: false });
  expect(await approve(entry['uuid'])).toBe(200);
  expect(await priceOf(entry['uuid'])).toMatchObject({ charge, amount_cents: 0, frozen: true });
});

test('the price is returned to everybody who sees the entry, and to nobody else', async () => {
  const { uuid } = await team.entry('eva', '2026-03-13');
  for (const [colleague, status] of [
    ['eva', 200],
    ['saar', 200],
    ['chef', 200],
    ['kees', 404],
  ] as const)
    expect((await ask(colleague, uuid)).statusCode, colleague).toBe(status);
  expect((await team.api.send('user', `GET /api/hours/${String(uuid)}/price`)).statusCode).toBe(403);
  expect((await ask('eva', 'soon')).statusCode).toBe(404);
  expect((await team.as('eva', `GET /api/hours/${String(uuid)}/price?on=2026-01-01`)).statusCode).toBe(400);
});

test('the rate of a colleague is visible to management only; general rates and the caller’s own are returned', async () => {
  const of = (employee_uuid: string) =>
    team.add('hourly-rates', {
      scope: 'employee',
      employee_uuid,
      rate_cents: 7_100,
      valid_from: '2020-01-01',
      valid_until: '2020-12-31',
    });
  const [evas, saars] = [await of(team.employees.eva), await of(team.employees.saar)];
  const general = await team.add('hourly-rates', {
    scope: 'default',
    rate_cents: 7_200,
    valid_from: '2020-01-01',
    valid_until: '2020-12-31',
  });
  const seen = async (colleague: Colleague): Promise<readonly string[]> =>
    (await team.as(colleague, 'GET /api/hourly-rates?range=[0,99]'))
      .json<readonly { readonly uuid: string }[]>()
      .map(({ uuid }) => uuid);
  const evasList = await seen('eva');
  expect(evasList).toEqual(expect.arrayContaining([evas, general]));
  expect(evasList).not.toContain(saars);
  expect((await team.as('eva', `GET /api/hourly-rates/${saars}`)).statusCode).toBe(404);
  expect(await seen('chef')).toEqual(expect.arrayContaining([evas, saars, general]));
});
