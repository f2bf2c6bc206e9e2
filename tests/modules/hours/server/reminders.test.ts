/** Reminders of weeks that were not submitted: gentle, in one's own language, and never twice a day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { WeekAnswer } from '../../../../src/modules/hours/rules/timesheet.ts';
import { remindForgotten } from '../../../../src/modules/hours/server/weeks/forgotten.ts';
import { weekReminderMail } from '../../../../src/modules/hours/server/weeks/weekMails.ts';
import { createTeam, type Colleague, type Team } from '../../../support/team.ts';

let team: Team;
/** The week before that of Monday 16 March 2026. */
const monday = calendarDate('2026-03-09');
const mondayMorning = new Date('2026-03-16T08:30:00Z');

beforeAll(async () => {
  team = await createTeam();
  // Out of service, and without contract hours: nobody waits for them.
  for (const rest of [{ end_on: '2026-02-28', contract_hours_week: 40 }, { contract_hours_week: 0 }]) {
    const user = await team.add('users', {
      email: `${JSON.stringify(rest).length}@example.nl`,
      first_name: 'Not',
      last_name: 'Waited for',
      type: 'user',
      language: 'nl',
      password: 'correct horse battery',
    });
    await team.add('employees', {
      first_name: 'Not',
      last_name: 'Waited for',
      start_on: '2024-01-01',
      seller_uuid: team.api.company.seller,
      user_uuid: user,
      ...rest,
    });
  }
});
afterAll(() => team.close());

const mails = async (): Promise<readonly string[]> =>
  (
    await team.api.store.database
      .selectFrom('beheer_mails')
      .select('recipient')
      .where('kind', '=', 'week-reminder')
      .execute()
  )
    .map(({ recipient }) => String(recipient))
    .toSorted();
const weekOf = async (colleague: Colleague): Promise<WeekAnswer | undefined> =>
  (await team.as(colleague, `GET /api/hours/weeks?from=${monday}&until=${monday}&employee=${team.employees.eva}`)).json<
    WeekAnswer[]
  >()[0];
const remind = async (colleague: Colleague): Promise<number> =>
  (
    await team.as(colleague, `PUT /api/hours/weeks/${team.employees.eva}/${monday}/remind`, {
      seen: (await weekOf('chef'))?.seen,
    })
  ).statusCode;

test.each([
  [270, '4.5 hours', '4,5 uur'],
  [60, '1 hour', '1 uur'],
])('the mail gives %i missing minutes in hours', (missing_minutes, english, dutch) => {
  const { paragraphs } = weekReminderMail.content({ week: '11', monday, missing_minutes });
  expect(paragraphs[1]).toMatchObject({
    en: expect.stringContaining(`You’re ${english} short`),
    nl: expect.stringContaining(`Je zit ${dutch} onder`),
  });
});

describe('a supervisor', () => {
  test('reminds a colleague at most once a day', async () => {
    expect(await remind('eva')).toBe(403);
    expect(await remind('kees')).toBe(404);
    expect(await remind('saar')).toBe(200);
    expect((await weekOf('saar'))?.reminded_at).not.toBeNull();
    expect(await remind('saar')).toBe(409);
    expect(await mails()).toEqual(['employee@example.nl']);
  });
});

describe('on Monday morning', () => {
  test('everybody who forgot last week gets one mail, however many processes run', async () => {
    await team.entry('kees', monday, { billable: false });
    const { seen } =
      (await team.as('kees', `GET /api/hours/weeks?from=${monday}&until=${monday}`)).json<WeekAnswer[]>()[0] ?? {};
    await team.as('kees', `PUT /api/hours/weeks/${team.employees.kees}/${monday}/submit`, { seen });
    const { store } = team.api;
    expect(await remindForgotten(store, new Date('2026-03-16T06:30:00Z')), 'too early').toBe(0);
    expect(await remindForgotten(store, new Date('2026-03-17T08:30:00Z')), 'on Tuesday').toBe(0);
    const sent = await Promise.all([remindForgotten(store, mondayMorning), remindForgotten(store, mondayMorning)]);
    expect(sent[0] + sent[1]).toBe(1);
    expect(await remindForgotten(store, mondayMorning)).toBe(0);
    expect(await mails(), 'Eva was reminded of that week before, Kees has submitted').toEqual([
      'employee@example.nl',
      'saar@example.nl',
    ]);
  });

  test('nobody gets a mail where the company disabled it', async () => {
    await team.add('general', { scope: 'work', key: 'remind_of_hours', value: false });
    expect(await remindForgotten(team.api.store, new Date('2026-03-23T08:30:00Z'))).toBe(0);
  });
});
