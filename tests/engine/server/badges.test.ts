/** The numbers beside the entries of the menu: of what each person decides about and has to do, in one call. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDate, calendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { modules } from '../../support/modules.ts';
import { createTeam, type Colleague, type Team } from '../../support/team.ts';

let team: Team;
beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());

const monday = calendarDate('2025-03-03');
const badges = async (colleague: Colleague): Promise<Readonly<Record<string, number>>> => {
  const answer = await team.as(colleague, 'GET /api/badges');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Record<string, number>>();
};
const act = async (
  colleague: Colleague,
  of: 'eva' | 'saar' | 'kees',
  day: string,
  step: string,
  body: object = {},
): Promise<void> => {
  const [week] = (
    await team.as(colleague, `GET /api/hours/weeks?from=${day}&until=${day}&employee=${team.employees[of]}`)
  ).json<{ seen: string }[]>();
  const answer = await team.as(colleague, `PUT /api/hours/weeks/${team.employees[of]}/${day}/${step}`, {
    seen: week?.seen,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

test('weeks that wait for the caller are counted as they are listed', async () => {
  const waiting = async (colleague: Colleague): Promise<readonly [number | undefined, number]> => [
    (await badges(colleague))['hours-approve'],
    (await team.as(colleague, 'GET /api/hours/weeks?state=waiting')).json<unknown[]>().length,
  ];
  expect(await waiting('chef')).toEqual([0, 0]);
  for (const [colleague, weeksLater] of [
    ['eva', 0],
    ['eva', 60],
    ['saar', 0],
    ['kees', 0],
  ] as const) {
    const day = addDays(monday, 7 * weeksLater);
    for (const minutes of [60, 90]) await team.entry(colleague, day, { minutes, billable: false });
    await act(colleague, colleague, day, 'submit');
  }
  // Nothing was worked, and that was handed in.
  await act('eva', 'eva', addDays(monday, 14), 'submit', { remark: 'On leave' });
  await team.entry('eva', addDays(monday, 21), { billable: false });
  expect([await waiting('chef'), await waiting('saar'), await waiting('eva'), await waiting('kees')]).toEqual([
    [5, 5],
    [3, 3],
    [0, 0],
    [0, 0],
  ]);
  await act('saar', 'eva', monday, 'approve');
  await act('saar', 'eva', addDays(monday, 14), 'approve');
  expect([await waiting('chef'), await waiting('saar')]).toEqual([
    [3, 3],
    [1, 1],
  ]);
});

test('the badge counts the tasks of the caller whose day has come', async () => {
  const today = localDate(team.api.clock.now);
  for (const [assignee, days] of [
    ['eva', -3],
    ['eva', 0],
    ['eva', 1],
    ['kees', -1],
  ] as const) {
    await team.add('tasks', {
      title: `Due ${days}`,
      assignee_uuid: team.employees[assignee],
      due_on: addDays(today, days),
    });
  }
  expect([(await badges('eva'))['tasks'], (await badges('kees'))['tasks'], (await badges('saar'))['tasks']]).toEqual([
    2, 1, 0,
  ]);
});

test('customers have neither badge', async () => {
  const answer = await team.api.send('user', 'GET /api/badges');
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
});

test('a badge of a module is counted by the module', () => {
  const { pages, resources } = team.api.store.registry();
  const named = [...Object.values(pages), ...Object.values(resources)].flatMap(({ badge }) =>
    badge?.counts.by === 'module' ? [badge.counts.name] : [],
  );
  expect(named.toSorted()).toEqual(Object.keys(modules.counts).toSorted());
});
