// Which weeks an approver looks at: by team, and by what is unusual about them.
import { expect, test } from 'vitest';
import {
  chosenWeeks,
  looksOf,
  readPlace,
  teamsOf,
  writePlace,
  type WaitingChoice,
} from '../../../../src/modules/hours/browser/hours-approve/waitingChoice.ts';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { WeekAnswer, WeekNotice } from '../../../../src/modules/hours/rules/timesheet.ts';

const week = (
  name: string,
  team: string | null,
  notices: readonly WeekNotice[],
  remark: string | null = null,
): WeekAnswer => ({
  employee: { uuid: name, name },
  team: team === null ? null : { uuid: team, name: `Team ${team}` },
  monday: calendarDate('2026-12-28'),
  state: 'submitted',
  minutes: 0,
  days: [],
  expected_minutes: 0,
  entries: 1,
  waiting: 1,
  notices,
  remark,
  submitted_at: null,
  decided_at: null,
  rejection_reason: null,
  unchanged_rejection: null,
  reminded_at: null,
  may: ['approve'],
  seen: 'x',
});
const weeks = [
  week('ann', 'b', []),
  week('bo', 'a', ['weekend', 'over_budget']),
  week('cas', 'a', [], 'Free on Friday'),
  week('dee', null, ['weekend']),
];

test.each<readonly [WaitingChoice, readonly string[]]>([
  [{ team: null, look: 'all' }, ['ann', 'bo', 'cas', 'dee']],
  [{ team: 'a', look: 'all' }, ['bo', 'cas']],
  // A remark asks to be read.
  [{ team: null, look: 'plain' }, ['ann']],
  [{ team: null, look: 'unusual' }, ['bo', 'cas', 'dee']],
  [{ team: 'a', look: 'weekend' }, ['bo']],
  [{ team: 'nobody', look: 'all' }, []],
])('%j leaves %j', (choice, names) => {
  expect(chosenWeeks(weeks, choice).map(({ employee }) => employee.name)).toEqual(names);
});

test('teams and notices are those that there are', () => {
  expect(teamsOf(weeks).map(({ name }) => name)).toEqual(['Team a', 'Team b']);
  expect(looksOf(weeks, 'all')).toEqual(['all', 'plain', 'unusual', 'weekend', 'over_budget']);
  // What was chosen stays a choice when its last week is gone.
  expect(looksOf([], 'long_day')).toEqual(['all', 'plain', 'unusual', 'long_day']);
});

test.each<readonly [string, ReturnType<typeof readPlace>, string]>([
  ['', { tab: 'waiting', team: null, look: 'all' }, ''],
  ['?tab=missing', { tab: 'missing', team: null, look: 'all' }, '?tab=missing'],
  ['?look=weekend&team=a', { tab: 'waiting', team: 'a', look: 'weekend' }, '?team=a&look=weekend'],
  ['?tab=done&look=odd&team=', { tab: 'waiting', team: null, look: 'all' }, ''],
])('the address %s', (search, place, written) => {
  expect(readPlace(search)).toEqual(place);
  expect(writePlace(place)).toBe(written);
});
