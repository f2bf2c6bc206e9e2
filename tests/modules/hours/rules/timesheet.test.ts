// A week of work as a whole: its state out of its entries, and what its employee may do with it.
import { describe, expect, test } from 'vitest';
import { submissionActions, isUnfinished, weekState } from '../../../../src/modules/hours/rules/timesheet.ts';

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
});
