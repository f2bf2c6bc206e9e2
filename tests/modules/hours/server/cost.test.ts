/**
 * What an entry costs the company, from the moment it is written: by what an hour costs on its day, until that is fixed
 * at approval.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { createTeam, type Team } from '../../../support/team.ts';

let team: Team;
beforeAll(async () => {
  team = await createTeam();
  await team.as('chef', `PUT /api/employees/${team.employees.eva}`, {
    hourly_cost_cents: 3_000,
    default_rate_cents: 9_000,
  });
});
afterAll(() => team.close());

const costs = async ({ uuid }: Row): Promise<readonly unknown[]> => {
  const { cost_cents, margin_cents } = (await team.as('chef', `GET /api/hours/${String(uuid)}`)).json<Row>();
  return [cost_cents, margin_cents];
};

test('the cost follows the entry and the hourly cost, until the approval', async () => {
  const [march, april] = [
    await team.entry('eva', '2026-03-31', { minutes: 90 }),
    await team.entry('eva', '2026-04-01', { minutes: 90 }),
  ];
  expect([await costs(march), await costs(april)], 'no rate yet, so no margin').toEqual([
    [4_500, null],
    [4_500, null],
  ]);

  await team.as('eva', `PUT /api/hours/${String(march['uuid'])}`, { minutes: 60 });
  expect(await costs(march)).toEqual([3_000, null]);

  const listed = await team.add('hourly-costs', {
    employee_uuid: team.employees.eva,
    cost_cents: 4_000,
    valid_from: '2026-04-01',
  });
  expect([await costs(march), await costs(april)], 'from April an hour costs more').toEqual([
    [3_000, null],
    [6_000, null],
  ]);

  for (const step of ['submit', 'approve'])
    expect((await team.as('chef', `PUT /api/hours/${String(april['uuid'])}/${step}`, {})).statusCode).toBe(200);
  expect(await costs(april)).toEqual([6_000, 7_500]);

  await team.as('chef', `PUT /api/employees/${team.employees.eva}`, { hourly_cost_cents: 3_600 });
  expect((await team.as('chef', `DELETE /api/hourly-costs/${listed}`)).statusCode).toBe(200);
  expect([await costs(march), await costs(april)], 'what is approved stands').toEqual([
    [3_600, null],
    [6_000, 7_500],
  ]);
});

test('missing values of an entry are requested at their fields', async () => {
  const whole = {
    employee_uuid: team.employees.eva,
    client_uuid: team.api.company.clients.own,
    work_date: '2026-03-09',
    minutes: 30,
    description: 'Work',
  };
  for (const field of ['employee_uuid', 'minutes']) {
    const { [field]: _left, ...rest } = whole as Readonly<Record<string, unknown>>;
    const answer = await team.api.send('management', 'POST /api/hours', { body: rest });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(Object.keys(answer.json<{ readonly errors: object }>().errors)).toEqual([field]);
  }
});
