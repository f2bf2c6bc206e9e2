/**
 * Approval of many weeks in one call: each separately, as it was seen and at the price that was shown, also with
 * concurrent changes.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { WeekAnswer } from '../../../../src/modules/hours/rules/timesheet.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { own } from '../../../support/row.ts';
import { createTeam, type Colleague, type Team } from '../../../support/team.ts';

type Writer = 'eva' | 'saar' | 'kees';

interface Told {
  readonly employee: string;
  readonly monday: string;
  readonly outcome: string;
  readonly problem: {
    readonly code: string;
    readonly message: string;
    readonly hint: string;
    readonly remedy?: { readonly resource: string };
  } | null;
}

let team: Team;
/** Each test has weeks of its own. */
let monday: CalendarDate = calendarDate('2025-01-06');
const weeksEach = 3;

beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());
beforeEach(() => {
  monday = addDays(monday, 7 * weeksEach);
});

const mondays = (): readonly CalendarDate[] =>
  Array.from({ length: weeksEach }, (_, index) => addDays(monday, 7 * index));
const weeksOf = async (colleague: Colleague, of: Writer = 'eva'): Promise<readonly WeekAnswer[]> => {
  const answer = await team.as(
    colleague,
    `GET /api/hours/weeks?from=${monday}&until=${addDays(monday, 7 * weeksEach - 1)}&employee=${team.employees[of]}`,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<WeekAnswer[]>().toReversed();
};
const step = (colleague: Colleague, week: WeekAnswer, name: string) =>
  team.as(colleague, `PUT /api/hours/weeks/${week.employee.uuid}/${week.monday}/${name}`, { seen: week.seen });
/** Handed in: two entries in each of the weeks. */
const handIn = async (of: Writer = 'eva', rest: object = {}): Promise<void> => {
  for (const day of mondays()) for (const minutes of [60, 90]) await team.entry(of, day, { minutes, ...rest });
  for (const week of await weeksOf(of, of)) expect((await step(of, week, 'submit')).statusCode).toBe(200);
};
const asSeen = (weeks: readonly WeekAnswer[]) => ({
  weeks: weeks.map((week) => ({ employee: week.employee.uuid, monday: week.monday, seen: week.seen })),
});
const approve = async (colleague: Colleague, weeks: readonly WeekAnswer[]): Promise<readonly Told[]> => {
  const answer = await team.as(colleague, 'POST /api/hours/weeks/approve', asSeen(weeks));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ weeks: Told[] }>().weeks;
};
const outcomes = (told: readonly Told[]): readonly string[] =>
  told.map(({ outcome, problem }) => problem?.code ?? outcome);
const states = async (of: Writer = 'eva'): Promise<readonly string[]> =>
  (await weeksOf('chef', of)).map(({ state }) => state);

describe('weeks in one call', () => {
  test('are approved in order, and a repeated request changes nothing', async () => {
    await handIn();
    const weeks = await weeksOf('saar');
    const told = await approve('saar', weeks);
    expect(told).toEqual(
      weeks.map((week) => ({ employee: team.employees.eva, monday: week.monday, outcome: 'approved', problem: null })),
    );
    const before = await team.api.store.database
      .selectFrom('timesheets')
      .select(['uuid', 'version', 'decided_at'])
      .orderBy('uuid')
      .execute();
    expect(outcomes(await approve('saar', weeks))).toEqual(['already', 'already', 'already']);
    expect(
      await team.api.store.database
        .selectFrom('timesheets')
        .select(['uuid', 'version', 'decided_at'])
        .orderBy('uuid')
        .execute(),
    ).toEqual(before);
    expect(await states()).toEqual(['approved', 'approved', 'approved']);
  });

  test('that cannot be approved do not block the others, and have a reason', async () => {
    await handIn();
    // Kees has no rate, and nobody else has one for him.
    await handIn('kees');
    const [changed, ...others] = await weeksOf('chef');
    const [unpriced] = await weeksOf('chef', 'kees');
    if (!changed || !unpriced) throw new Error('There are weeks.');
    await step('eva', changed, 'withdraw');
    const told = await approve('chef', [changed, unpriced, ...others]);
    expect(outcomes(told)).toEqual(['E_OUTDATED', 'E_STATE', 'approved', 'approved']);
    expect(told[1]?.problem).toMatchObject({
      message: `“Work” on ${monday} can’t be approved: it’s billable but has no hourly rate.`,
      remedy: { resource: 'hourly-rates' },
    });
    expect(await states()).toEqual(['open', 'approved', 'approved']);
  });

  test.each<readonly [Colleague, string]>([
    ['eva', 'E_FORBIDDEN'],
    ['kees', 'E_NOT_FOUND'],
    ['saar', 'approved'],
    ['chef', 'approved'],
  ])('of Eva can be approved by %s: %s', async (colleague, expected) => {
    await handIn();
    // What is not for somebody to decide has no price for them: the answer is about the right, not about that.
    const weeks = await weeksOf(colleague === 'kees' ? 'saar' : colleague);
    expect(outcomes(await approve(colleague, weeks))).toEqual(Array.from({ length: weeksEach }, () => expected));
  });

  test('leave an audit entry for what was rejected', async () => {
    await handIn();
    await approve('eva', await weeksOf('eva'));
    const refused = await team.api.store.database
      .selectFrom('audit_entries')
      .select(['reason', 'times'])
      .where('outcome', '=', 'refused')
      .where('reason', '=', 'E_FORBIDDEN')
      .orderBy('at', 'desc')
      .executeTakeFirst();
    expect(refused).toEqual({ reason: 'E_FORBIDDEN', times: weeksEach });
  });

  test.each<readonly [string, object, readonly string[]]>([
    ['nothing', {}, ['weeks']],
    ['no list', { weeks: 'all' }, ['weeks']],
    ['an empty list', { weeks: [] }, ['weeks']],
    ['too many', { weeks: Array.from({ length: 51 }, () => ({})) }, ['weeks']],
    ['a week that is none', { weeks: [{}] }, ['weeks.0.employee', 'weeks.0.monday', 'weeks.0.seen']],
    [
      'somebody who cannot be, on a day that cannot be',
      { weeks: [{ employee: 'x', monday: '2025-02-30', seen: 'x' }] },
      ['weeks.0.employee', 'weeks.0.monday'],
    ],
    [
      'a day that is no Monday',
      { weeks: [{ employee: '01960000-0000-7000-8000-000000000000', monday: '2025-01-07', seen: 'x' }] },
      ['weeks.0.monday'],
    ],
    [
      'what nobody knows',
      { weeks: [{ employee: '01960000-0000-7000-8000-000000000000', monday: '2025-01-06', seen: 'x', reason: 'y' }] },
      ['weeks.0.reason'],
    ],
  ])('are rejected with %s', async (_what, body, fields) => {
    const answer = await team.as('saar', 'POST /api/hours/weeks/approve', body);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, fields]);
  });
});

describe('concurrent requests', () => {
  test('of two approvers with overlapping weeks approve each week once, without errors', async () => {
    await handIn();
    const [seenBySaar, seenByChef] = [await weeksOf('saar'), await weeksOf('chef')];
    const [saar, chef] = await Promise.all([
      approve('saar', seenBySaar.slice(0, 2)),
      approve('chef', seenByChef.slice(1).toReversed()),
    ]);
    expect([...saar, ...chef].filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    for (const day of mondays())
      expect(
        [...saar, ...chef].filter((one) => one.monday === day && one.outcome === 'approved'),
        day,
      ).toHaveLength(1);
    expect(await states()).toEqual(['approved', 'approved', 'approved']);
    const twice = await team.api.store.database
      .selectFrom('audit_entries')
      .select(({ fn }) => ['record_uuid', fn.countAll().as('times')])
      .where('verb', '=', 'approve')
      .groupBy('record_uuid')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .execute();
    expect(twice).toEqual([]);
  });

  test('of a withdrawal and an approval leave each week completely one or the other', async () => {
    await handIn();
    const [seen, ownWeeks] = [await weeksOf('saar'), await weeksOf('eva')];
    const [told, taken] = await Promise.all([
      approve('saar', seen),
      (async () => {
        const codes: number[] = [];
        for (const week of ownWeeks.toReversed()) codes.push((await step('eva', week, 'withdraw')).statusCode);
        return codes.toReversed();
      })(),
    ]);
    const after = await weeksOf('eva');
    for (const [index, week] of after.entries()) {
      const isApproved = week.state === 'approved';
      expect([week.state, told[index]?.outcome, taken[index]], week.monday).toEqual(
        isApproved ? ['approved', 'approved', 409] : ['open', 'refused', 200],
      );
      expect(week.waiting).toBe(0);
    }
  });
});

describe('the price of an approval', () => {
  const rateOf = async (cents: number): Promise<void> =>
    void (await team.api.store.update(
      systemCaller,
      own(team.api.store.registry().resources, 'employees'),
      team.employees.eva,
      { default_rate_cents: cents },
    ));
  const frozen = async (): Promise<readonly unknown[]> => {
    const rows = await team.api.store.database
      .selectFrom('hours')
      .select(['rate_cents', 'status'])
      .where('employee_uuid', '=', team.employees.eva)
      .where('work_date', 'in', [...mondays()])
      .execute();
    return [...new Set(rows.map((row) => `${String(row['status'])} ${String(row['rate_cents'])}`))].toSorted();
  };

  test('a rate that changes between review and approval is reported; after another review it is fixed at the new rate', async () => {
    await rateOf(9_500);
    await handIn();
    const seen = await weeksOf('saar');
    await rateOf(10_000);
    const told = await approve('saar', seen);
    expect(outcomes(told)).toEqual(['E_OUTDATED', 'E_OUTDATED', 'E_OUTDATED']);
    expect(told[0]?.problem?.message).toBe(
      'The billing of Eva Jansen’s week has changed since you looked: a rate, or how a project is billed.',
    );
    const [first] = seen;
    expect(first && (await step('saar', first, 'approve')).statusCode).toBe(409);
    expect(await frozen()).toEqual(['submitted null']);
    expect(outcomes(await approve('saar', await weeksOf('saar')))).toEqual(['approved', 'approved', 'approved']);
    expect(await frozen()).toEqual(['approved 10000']);
  });

  test('with concurrently changing rates is the one that was seen, and nothing else is approved', async () => {
    await rateOf(10_000);
    await handIn();
    const seen = await weeksOf('saar');
    const [told] = await Promise.all([
      approve('saar', seen),
      (async () => {
        for (let round = 0; round < 6; round += 1) await rateOf(round % 2 === 0 ? 11_000 : 10_000);
      })(),
    ]);
    const approved = told.filter(({ outcome }) => outcome === 'approved').length;
    expect(await frozen()).toEqual([
      ...(approved > 0 ? ['approved 10000'] : []),
      ...(approved < weeksEach ? ['submitted null'] : []),
    ]);
    expect(
      outcomes(told).every((outcome) => outcome === 'approved' || outcome === 'E_OUTDATED'),
      outcomes(told).join(),
    ).toBe(true);
  });

  test('a project whose rounding has changed is reported too', async () => {
    await rateOf(9_500);
    const project = await team.add('projects', {
      name: `Website ${monday}`,
      client_uuid: team.api.company.clients.own,
      billing: 'hourly',
    });
    await handIn('eva', { project_uuid: project });
    const seen = await weeksOf('saar');
    const round = (rounding_minutes: number) =>
      team.api.store.update(systemCaller, own(team.api.store.registry().resources, 'projects'), project, {
        rounding_minutes,
      });
    await round(60);
    expect(outcomes(await approve('saar', seen.slice(0, 1)))).toEqual(['E_OUTDATED']);
    await round(0);
    expect(outcomes(await approve('saar', seen.slice(0, 1)))).toEqual(['approved']);
  });

  test('does not exist for unbilled work: a rate may change', async () => {
    await rateOf(9_500);
    await handIn('eva', { billable: false });
    const seen = await weeksOf('saar');
    await rateOf(9_600);
    expect(outcomes(await approve('saar', seen))).toEqual(['approved', 'approved', 'approved']);
  });

  test('is not needed to withdraw or reject', async () => {
    await rateOf(9_500);
    await handIn();
    const [seen] = await weeksOf('saar');
    await rateOf(9_700);
    const answer = await team.as('saar', `PUT /api/hours/weeks/${team.employees.eva}/${monday}/reject`, {
      seen: seen?.seen,
      reason: 'Which page?',
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });
});
