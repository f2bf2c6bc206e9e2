// A week of work as a whole: its state out of its entries, and what its employee may do with it.
import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import {
  submissionActions,
  isUnfinished,
  weekNotices,
  weekState,
} from '../../../../src/modules/hours/rules/timesheet.ts';

const [nothing, submitted, decided] = [
  { submitted_at: null, decided_at: null },
  { submitted_at: '2026-03-09T08:00:00Z', decided_at: null },
  { submitted_at: '2026-03-09T08:00:00Z', decided_at: '2026-03-10T08:00:00Z' },
];

describe('a week', () => {
  test.each([
    [[], nothing, 'open', true, false],
    [[], submitted, 'submitted', false, true],
    [[], decided, 'approved', false, false],
    [['draft'], nothing, 'open', true, false],
    [['draft', 'submitted'], submitted, 'partly', true, true],
    [['draft', 'approved'], decided, 'open', true, false],
    [['submitted', 'approved'], submitted, 'submitted', false, true],
    [['rejected', 'submitted', 'draft'], submitted, 'rejected', true, true],
    [['approved', 'invoiced'], decided, 'approved', false, false],
  ] as const)(
    'of %j with %j is %s, may be submitted: %s, withdrawn: %s',
    (statuses, marks, state, submit, withdraw) => {
      const entries = statuses.map((status) => ({ status }));
      expect(weekState(entries, marks)).toBe(state);
      expect(submissionActions(entries, marks)).toEqual({ submit, withdraw });
    },
  );

  test('is unfinished until all of it is handed in', () => {
    expect((['open', 'partly', 'rejected', 'submitted', 'approved'] as const).map(isUnfinished)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test.each([
    [2_160, []],
    [2_155, []],
    [2_150, []],
    [2_149, ['below_contract']],
  ])('of %i minutes against a contract of 36 hours has the notices %j', (minutes, notices) => {
    const monday = calendarDate('2026-03-09');
    const found = weekNotices({
      monday,
      days: [432, 432, 432, 432, minutes - 4 * 432, 0, 0],
      expected_minutes: 2_160,
      employment: { start_on: '2024-01-01', end_on: null, contract_hours_week: 36 },
      entries: [],
      until: monday,
    });
    expect(found).toEqual(notices);
  });
});
