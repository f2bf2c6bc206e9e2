// Many weeks approved: in batches, with what came of each, and nothing lost where the connection breaks.
import { expect, test } from 'vitest';
import { approveInBatches, batchSize } from '../../../../src/modules/hours/browser/hours-approve/approveInBatches.ts';
import { addDays, calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { WeekAnswer, WeekOutcomeAnswer } from '../../../../src/modules/hours/rules/timesheet.ts';

const monday = calendarDate('2026-01-05');
const weeks = Array.from({ length: 2 * batchSize + 5 }, (_, index): WeekAnswer => ({
  employee: { uuid: 'ann', name: 'Ann' },
  team: null,
  monday: addDays(monday, 7 * index),
  state: 'submitted',
  minutes: 0,
  days: [],
  expected_minutes: 0,
  entries: 1,
  waiting: 1,
  notices: [],
  remark: null,
  submitted_at: null,
  decided_at: null,
  rejection_reason: null,
  unchanged_rejection: null,
  reminded_at: null,
  may: ['approve'],
  seen: 'x',
}));
const problem = { code: 'E_STATE', message: 'There is no hourly rate.', hint: 'Set one.' };
const outcomeOf = (week: WeekAnswer, outcome: WeekOutcomeAnswer['outcome']): WeekOutcomeAnswer => ({
  employee: week.employee.uuid,
  monday: week.monday,
  outcome,
  problem: outcome === 'refused' ? problem : null,
});

test('in batches, in order, with what was refused by name', async () => {
  const sent: WeekAnswer[][] = [];
  const progress: number[] = [];
  const report = await approveInBatches(weeks, {
    approve: (batch) => {
      sent.push([...batch]);
      return Promise.resolve(
        batch.map((week) =>
          outcomeOf(week, week === weeks[3] ? 'already' : week === weeks[batchSize] ? 'refused' : 'approved'),
        ),
      );
    },
    onProgress: (done) => void progress.push(done),
  });
  expect(sent.flat()).toEqual(weeks);
  expect(progress).toEqual([batchSize, 2 * batchSize, weeks.length]);
  expect(report).toEqual({
    asked: weeks.length,
    approved: weeks.length - 2,
    already: 1,
    refused: [{ week: weeks[batchSize], problem }],
    broken: null,
  });
});

test('a connection that breaks ends it, with what was done until then', async () => {
  const lost = new Error('Failed to fetch');
  let calls = 0;
  const report = await approveInBatches(weeks, {
    approve: (batch) =>
      (calls += 1) === 2 ? Promise.reject(lost) : Promise.resolve(batch.map((week) => outcomeOf(week, 'approved'))),
    onProgress: () => undefined,
  });
  expect(calls).toBe(2);
  expect(report).toEqual({ asked: weeks.length, approved: batchSize, already: 0, refused: [], broken: lost });
});
