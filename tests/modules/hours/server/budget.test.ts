/**
 * Budgets of projects: the manager hears once at 80 and once at 100 %, again after the budget was raised, and nothing
 * is refused.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { mailsTo } from '../../../support/mails.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const manager = 'employee@example.nl';
let made = 0;

async function project(rest: Fields): Promise<Fields> {
  made += 1;
  return world.add('projects', {
    name: `Budgeted ${made}`,
    client_uuid: world.api.company.clients.own,
    manager_uuid: world.api.company.employee,
    hourly_rate_cents: 10_000,
    ...rest,
  });
}

let day = 0;
async function book({ uuid }: Fields, minutes: number): Promise<Fields> {
  day += 1;
  return world.add('hours', {
    employee_uuid: world.api.company.employee,
    client_uuid: world.api.company.clients.own,
    project_uuid: uuid,
    work_date: `2026-02-${String(day).padStart(2, '0')}`,
    minutes,
    description: 'Work',
  });
}

const told = async ({ name }: Fields): Promise<readonly string[]> =>
  (await mailsTo(world.api, manager))
    .filter(({ subject }) => subject.includes(String(name)))
    .map(({ subject }) => (subject.includes('used up') ? '100' : '80'));
const change = async ({ uuid }: Fields, body: Fields): Promise<void> => {
  const answer = await world.api.send('management', `PUT /api/projects/${String(uuid)}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const shown = ({ uuid }: Fields): Promise<Fields> => world.one('projects', uuid);

test('a budget of time sends a notice once per threshold, and once more after it was raised', async () => {
  const budgeted = await project({ budget_minutes: 600 });
  await book(budgeted, 479);
  expect([await told(budgeted), await shown(budgeted)]).toEqual([
    [],
    expect.objectContaining({ budget_state: 'within', budget_warned_percent: 0 }),
  ]);
  await book(budgeted, 1);
  expect([await told(budgeted), await shown(budgeted)]).toEqual([
    ['80'],
    expect.objectContaining({ budget_state: 'near', budget_used_bp: 8_000, budget_warned_percent: 80 }),
  ]);
  await book(budgeted, 60);
  expect(await told(budgeted)).toEqual(['80']);
  const last = await book(budgeted, 120);
  expect([last['status'], await told(budgeted), (await shown(budgeted))['budget_state']]).toEqual([
    'draft',
    ['80', '100'],
    'over',
  ]);
  await change(budgeted, { budget_minutes: 6_000 });
  expect(await shown(budgeted)).toMatchObject({ budget_state: 'within', budget_warned_percent: 0 });
  await change(budgeted, { budget_minutes: 800 });
  expect(await told(budgeted)).toEqual(['80', '100', '80']);
});

test('a budget of money counts from the approval, for hourly work only', async () => {
  const [hourly, fixed] = [
    await project({ budget_cents: 10_000 }),
    await project({ budget_cents: 10_000, billing: 'fixed' }),
  ];
  for (const budgeted of [hourly, fixed]) {
    const { uuid } = await book(budgeted, 60);
    expect(await told(budgeted)).toEqual([]);
    for (const action of ['submit', 'approve'])
      expect(
        (await world.api.send('management', `PUT /api/hours/${String(uuid)}/${action}`, { body: {} })).statusCode,
      ).toBe(200);
  }
  expect([await told(hourly), await told(fixed)]).toEqual([['100'], []]);
});

test('concurrent bookings send one mail', async () => {
  const budgeted = await project({ budget_minutes: 100 });
  await Promise.all([book(budgeted, 40), book(budgeted, 40), book(budgeted, 5), book(budgeted, 5)]);
  // The first concurrent bookings did not see each other; the next booking does.
  await book(budgeted, 1);
  expect(await told(budgeted)).toEqual(['80']);
});

test('no notice is sent without a budget or without a manager', async () => {
  const [free, alone] = [await project({}), await project({ budget_minutes: 10, manager_uuid: null })];
  await book(free, 1_000);
  await book(alone, 60);
  expect([
    await told(free),
    await told(alone),
    (await shown(free))['budget_state'],
    (await shown(alone))['budget_warned_percent'],
  ]).toEqual([[], [], null, 100]);
});
