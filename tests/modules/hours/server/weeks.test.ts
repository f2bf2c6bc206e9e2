/**
 * Weeks of work: submitted, withdrawn, approved and rejected as a whole, as they were seen, also with concurrent
 * requests.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { WeekAnswer } from '../../../../src/modules/hours/rules/timesheet.ts';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { address } from '../../../support/app.ts';
import { createTeam, type Colleague, type Team } from '../../../support/team.ts';

let team: Team;
let monday: CalendarDate = calendarDate('2025-01-06');

beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());
// Each test has a week of its own.
beforeEach(() => {
  monday = addDays(monday, 7);
});

const weekOf = async (colleague: Colleague, of: 'eva' | 'saar' | 'kees' = 'eva'): Promise<WeekAnswer | undefined> => {
  const answer = await team.as(
    colleague,
    `GET /api/hours/weeks?from=${monday}&until=${monday}&employee=${team.employees[of]}`,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<WeekAnswer[]>()[0];
};
const seenBy = async (colleague: Colleague, of: 'eva' | 'saar' | 'kees' = 'eva'): Promise<string> =>
  (await weekOf(colleague, of))?.seen ?? '';
const act = (colleague: Colleague, action: string, body: object, of: 'eva' | 'saar' | 'kees' = 'eva') =>
  team.as(colleague, `PUT /api/hours/weeks/${team.employees[of]}/${monday}/${action}`, body);
/** Done on what the person sees at this moment. */
const done = async (
  colleague: Colleague,
  action: string,
  rest: object = {},
  of: 'eva' | 'saar' | 'kees' = 'eva',
): Promise<WeekAnswer> => {
  const answer = await act(colleague, action, { seen: await seenBy(colleague, of), ...rest }, of);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<WeekAnswer>();
};
const entries = async (): Promise<readonly Row[]> =>
  (
    await team.as(
      'chef',
      `GET ${address('/api/hours', { sort: ['created_at', 'ASC'], filter: { employee_uuid: team.employees.eva, work_date: { between: [monday, addDays(monday, 6)] } } })}`,
    )
  ).json<Row[]>();
const fill = async (days = 4, minutes = 480): Promise<void> => {
  for (let day = 0; day < days; day += 1)
    await team.entry('eva', addDays(monday, day), { minutes, description: `Day ${day + 1}` });
};

describe('a week', () => {
  test('is submitted to the supervisor, rejected with a reason, submitted again and approved', async () => {
    await fill();
    expect(await weekOf('eva')).toMatchObject({
      state: 'open',
      minutes: 1920,
      expected_minutes: 1920,
      days: [480, 480, 480, 480, 0, 0, 0],
      may: ['submit'],
      notices: ['empty_days'],
    });
    expect(await done('eva', 'submit', { remark: 'Free on Friday' })).toMatchObject({
      state: 'submitted',
      may: ['withdraw'],
      remark: 'Free on Friday',
    });
    expect(await weekOf('saar')).toMatchObject({ state: 'submitted', waiting: 4, may: ['approve', 'reject'] });

    const [first] = await entries();
    expect(await done('saar', 'reject', { reason: 'Which project?', entries: [first?.['uuid']] })).toMatchObject({
      state: 'rejected',
      waiting: 3,
      rejection_reason: 'Which project?',
    });
    expect((await entries()).map(({ status, rejection_reason }) => [status, rejection_reason])).toEqual([
      ['rejected', 'Which project?'],
      ['submitted', null],
      ['submitted', null],
      ['submitted', null],
    ]);
    expect(
      (await team.as('eva', `PUT /api/hours/${String(first?.['uuid'])}`, { description: 'The website' })).statusCode,
    ).toBe(200);
    expect(await done('eva', 'submit')).toMatchObject({ state: 'submitted', waiting: 4, rejection_reason: null });
    expect(await done('saar', 'approve')).toMatchObject({ state: 'approved', waiting: 0, may: [] });
    expect(
      (await entries()).map(({ status, approved_by_uuid, rate_cents }) => [status, approved_by_uuid, rate_cents]),
    ).toEqual(Array.from({ length: 4 }, () => ['approved', team.employees.saar, 9_500]));
  });

  test('that was rejected is submitted again unchanged only if that is confirmed', async () => {
    await fill(2);
    await done('eva', 'submit');
    await done('saar', 'reject', { reason: 'Which project?' });
    const rejection = { by: 'Saar Tester', reason: 'Which project?' };
    expect((await weekOf('eva'))?.unchanged_rejection).toEqual(rejection);
    expect((await weekOf('saar'))?.unchanged_rejection).toBeNull();

    const refused = await act('eva', 'submit', { seen: await seenBy('eva', 'eva') }, 'eva');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'E_INVALID',
      errors: {
        unchanged: expect.stringContaining('Nothing has changed since Saar Tester rejected this week') as string,
      },
    });
    expect((await weekOf('eva'))?.state).toBe('rejected');

    // Reopening entries changes their state and version, but not what was rejected.
    for (const { uuid } of await entries()) await team.as('eva', `PUT /api/hours/${String(uuid)}/reopen`, {});
    expect((await weekOf('eva'))?.unchanged_rejection).toEqual(rejection);

    expect(await done('eva', 'submit', { unchanged: true })).toMatchObject({
      state: 'submitted',
      rejection_reason: null,
      unchanged_rejection: null,
    });
  });

  test('keeps for each rejected entry whether it has changed since', async () => {
    await fill(2);
    await done('eva', 'submit');
    await done('saar', 'reject', { reason: 'Which project?' });
    const corrected = async (): Promise<unknown[]> => (await entries()).map(({ is_corrected }) => is_corrected);
    expect(await corrected()).toEqual([false, false]);
    const [first, second] = (await entries()).map(({ uuid }) => String(uuid));
    await team.as('eva', `PUT /api/hours/${first}/reopen`, {});
    await team.as('eva', `PUT /api/hours/${second}`, { description: 'The website' });
    expect(await corrected()).toEqual([false, true]);
    expect((await team.as('eva', `PUT /api/hours/${first}/submit-unchanged`, {})).statusCode).toBe(200);
    expect((await team.as('eva', `PUT /api/hours/${second}/submit-unchanged`, {})).statusCode).toBe(409);
    expect((await team.as('eva', `PUT /api/hours/${second}/submit`, {})).statusCode).toBe(200);
    expect(await corrected()).toEqual([null, null]);
  });

  test.each([
    ['changed', 'PUT', { description: 'The website' }],
    ['removed', 'DELETE', undefined],
  ] as const)(
    'that was rejected is submitted again without a question if an entry was %s',
    async (_what, method, body) => {
      await fill(2);
      await done('eva', 'submit');
      await done('saar', 'reject', { reason: 'Which project?' });
      const [first] = await entries();
      const changed = await team.as('eva', `${method} /api/hours/${String(first?.['uuid'])}`, body);
      expect(changed.statusCode).toBeLessThan(300);
      expect((await weekOf('eva'))?.unchanged_rejection).toBeNull();
      expect(await done('eva', 'submit')).toMatchObject({ state: 'submitted' });
    },
  );

  test('can be withdrawn before a decision', async () => {
    await fill(1);
    await done('eva', 'submit');
    expect(await done('eva', 'withdraw')).toMatchObject({ state: 'open', submitted_at: null, may: ['submit'] });
  });

  test('with new work after it was submitted is partly submitted: the rest is submitted too, or all of it withdrawn', async () => {
    await fill(1);
    await done('eva', 'submit');
    await team.entry('eva', addDays(monday, 1), { minutes: 60, description: 'One more' });
    expect(await weekOf('eva')).toMatchObject({ state: 'partly', waiting: 1, may: ['submit', 'withdraw'] });
    expect(await weekOf('saar')).toMatchObject({ state: 'partly', may: ['approve', 'reject', 'remind'] });
    expect(await done('eva', 'submit')).toMatchObject({ state: 'submitted', waiting: 2, may: ['withdraw'] });
  });

  test('without work is submitted with a remark, and approved', async () => {
    expect(await weekOf('eva')).toMatchObject({ state: 'open', entries: 0, may: ['submit'] });
    expect(await done('eva', 'submit', { remark: 'On leave' })).toMatchObject({
      state: 'submitted',
      remark: 'On leave',
      may: ['withdraw'],
    });
    expect(
      (await team.as('saar', 'GET /api/hours/weeks?state=waiting'))
        .json<WeekAnswer[]>()
        .filter((week) => week.monday === monday),
    ).toHaveLength(1);
    expect(await done('saar', 'reject', { reason: 'You were here' })).toMatchObject({
      state: 'open',
      rejection_reason: 'You were here',
    });
    await done('eva', 'submit', { remark: 'No, I was not' });
    expect(await done('saar', 'approve')).toMatchObject({ state: 'approved', may: [] });
  });

  test('of long ago that waits does not add the weeks since', async () => {
    const long = calendarDate('2000-01-03');
    await team.entry('eva', long);
    await fill(1);
    for (const week of [long, monday]) {
      const [{ seen } = { seen: '' }] = (
        await team.as('eva', `GET /api/hours/weeks?from=${week}&until=${week}&employee=${team.employees.eva}`)
      ).json<WeekAnswer[]>();
      expect(
        (await team.as('eva', `PUT /api/hours/weeks/${team.employees.eva}/${week}/submit`, { seen })).statusCode,
      ).toBe(200);
    }
    const waiting = (await team.as('saar', 'GET /api/hours/weeks?state=waiting'))
      .json<WeekAnswer[]>()
      .filter(({ employee }) => employee.uuid === team.employees.eva);
    expect(waiting[0]).toMatchObject({ monday: long, waiting: 1, minutes: 60 });
    expect(waiting.at(-1)).toMatchObject({ monday, waiting: 1 });
  });

  test('contains no days that nobody can have worked on', async () => {
    for (const work_date of ['0226-03-09', '1999-12-31', '2027-03-12', '9999-12-31']) {
      const answer = await team.as('eva', 'POST /api/hours', {
        client_uuid: team.api.company.clients.own,
        work_date,
        minutes: 60,
        description: 'Typing error',
      });
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { work_date: 'Choose a day from the year 2000 until a year from now' },
      ]);
    }
  });

  test('is marked for review where it is unusual', async () => {
    await team.entry('eva', addDays(monday, 5), { minutes: 800 });
    await fill(5);
    expect((await weekOf('saar'))?.notices).toEqual(['above_contract', 'weekend', 'long_day']);
    for (const description of ['x.', ' Calls', 'calls '])
      await team.entry('eva', addDays(monday, 1), { minutes: 5, description });
    expect((await weekOf('saar'))?.notices).toEqual([
      'above_contract',
      'weekend',
      'long_day',
      'same_twice',
      'says_little',
    ]);
  });

  test.each<readonly [Colleague, number]>([
    ['eva', 403],
    ['kees', 404],
    ['saar', 200],
    ['chef', 200],
  ])('is approved by %s: %i', async (colleague, expected) => {
    await fill(1);
    await done('eva', 'submit');
    expect((await act(colleague, 'approve', { seen: await seenBy('chef') })).statusCode).toBe(expected);
  });

  test('of the approver is approved by management only', async () => {
    await team.entry('saar', monday, { billable: false });
    await done('saar', 'submit', {}, 'saar');
    expect((await weekOf('saar', 'saar'))?.may).toEqual(['withdraw']);
    expect((await act('saar', 'approve', { seen: await seenBy('saar', 'saar') }, 'saar')).statusCode).toBe(403);
    expect(await done('chef', 'approve', {}, 'saar')).toMatchObject({ state: 'approved' });
  });

  test.each([
    ['saar', []],
    ['chef', []],
    ['eva', ['hours-approve']],
  ] as const)('is listed for %s only if there is somebody to approve for', async (colleague, idle) => {
    expect((await team.as(colleague, 'GET /api/session')).json<object>()).toMatchObject({ idle_pages: idle });
  });

  test('is in the list of its supervisor’s team', async () => {
    await fill(1);
    expect([(await weekOf('chef'))?.team, (await weekOf('chef', 'kees'))?.team]).toEqual([
      { uuid: team.employees.saar, name: 'Saar Tester' },
      null,
    ]);
  });

  test('of others is a 404', async () => {
    await fill(1);
    expect(await weekOf('kees')).toBeUndefined();
    expect((await act('kees', 'submit', { seen: 'x' })).statusCode).toBe(404);
  });
});

describe('two concurrent requests', () => {
  const outcome = (answers: readonly { statusCode: number; json: <T>() => T }[]): readonly (number | string)[] =>
    answers.map((one) => (one.statusCode === 200 ? 200 : one.json<{ code: string }>().code)).toSorted();

  test('of two approvals one succeeds and the other gets an error', async () => {
    await fill(3);
    await done('eva', 'submit');
    const seen = await seenBy('saar');
    const answers = await Promise.all([act('saar', 'approve', { seen }), act('chef', 'approve', { seen })]);
    expect(outcome(answers)).toEqual([200, 'E_OUTDATED'].toSorted());
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>().message).toContain(
      'it’s now approved',
    );
  });

  test('of an approval and a withdrawal give one outcome for all entries', async () => {
    await fill(3);
    await done('eva', 'submit');
    const seen = await seenBy('saar');
    expect(outcome(await Promise.all([act('saar', 'approve', { seen }), act('eva', 'withdraw', { seen })]))).toEqual(
      [200, 'E_OUTDATED'].toSorted(),
    );
    expect(new Set((await entries()).map(({ status }) => status)).size).toBe(1);
  });

  test('never approve an entry that was changed since it was seen', async () => {
    await fill(2);
    await done('eva', 'submit');
    const seen = await seenBy('saar');
    const [first] = await entries();
    await team.as('eva', `PUT /api/hours/${String(first?.['uuid'])}/withdraw`);
    await team.as('eva', `PUT /api/hours/${String(first?.['uuid'])}`, { minutes: 600 });
    const answer = await act('saar', 'approve', { seen });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'E_OUTDATED']);
    expect((await entries()).map(({ status }) => status)).toEqual(['draft', 'submitted']);
  });

  test('do not approve a week in part if one entry cannot be approved', async () => {
    await fill(1);
    // Kees has no rate, and nobody else has one for him.
    await team.entry('kees', monday);
    await done('kees', 'submit', {}, 'kees');
    const answer = await act('chef', 'approve', { seen: await seenBy('chef', 'kees') }, 'kees');
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      `“Work” on ${monday} can’t be approved: it’s billable but has no hourly rate.`,
    ]);
    expect(await weekOf('chef', 'kees')).toMatchObject({ state: 'submitted' });
  });
});

describe('a wrong request is answered with its error', () => {
  test.each([
    ['a day that is no Monday', () => `${addDays(monday, 1)}/submit`, { seen: 'x' }, 404],
    ['a Monday of another era', () => '9999-12-27/submit', { seen: 'x' }, 404],
    ['an action that is none', () => `${monday}/praise`, { seen: 'x' }, 404],
    ['nothing seen', () => `${monday}/submit`, {}, 422],
    ['a rejection without a reason', () => `${monday}/reject`, { seen: 'x' }, 422],
    ['what nobody knows', () => `${monday}/submit`, { seen: 'x', state: 'approved' }, 422],
  ])('%s', async (_what, path, body, expected) => {
    expect((await team.as('eva', `PUT /api/hours/weeks/${team.employees.eva}/${path()}`, body)).statusCode).toBe(
      expected,
    );
  });

  test.each([
    ['from=2026-13-01'],
    ['from=2026-03-02&until=2026-03-01'],
    ['from=2020-01-01&until=2026-03-01'],
    ['employee=x'],
    ['state=done'],
    ['what=1'],
    ['until=0001-01-01'],
    ['from=9999-12-27&until=9999-12-31'],
  ])('%s', async (query) => {
    expect((await team.as('eva', `GET /api/hours/weeks?${query}`)).statusCode).toBe(400);
  });
});
