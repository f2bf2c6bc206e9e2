/** When a budget is used up at the pace of the last four weeks. */
import { describe, expect, test } from 'vitest';
import { budgetForecast } from '../../../../src/modules/projects/rules/budgetForecast.ts';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';

const today = calendarDate('2026-03-10');
const worked = (day: string, minutes: number) => ({ day: calendarDate(day), minutes });

describe('a budget', () => {
  test('is used up when what is left is done at the pace of the last 28 days', () => {
    // Two hours a day on average: ten hours last five days.
    const entries = [worked('2026-01-05', 600), worked('2026-02-11', 1_680), worked('2026-03-10', 1_680)];
    expect(budgetForecast(entries, { budget_minutes: 4_560, end_on: calendarDate('2026-03-20'), today })).toEqual({
      spent_minutes: 3_960,
      week_minutes: 840,
      used_up_on: '2026-03-15',
      is_used_up: false,
      at_end_minutes: 5_160,
    });
  });

  test.each([
    ['is used up already', [worked('2026-03-01', 600)], 600, { is_used_up: true, used_up_on: null }],
    [
      'lasts where nothing was done of late',
      [worked('2026-02-10', 600)],
      1_200,
      { is_used_up: false, used_up_on: null, week_minutes: 0 },
    ],
    ['lasts longer than anybody sees ahead', [worked('2026-03-01', 1)], 60_000_000, { used_up_on: null }],
    [
      'that was not agreed is not used up',
      [worked('2026-03-01', 600)],
      null,
      { is_used_up: false, used_up_on: null, spent_minutes: 600 },
    ],
    [
      'is told of by corrections too',
      [worked('2026-03-01', 600), worked('2026-03-02', -600)],
      600,
      { is_used_up: false, used_up_on: null, spent_minutes: 0 },
    ],
  ] as const)('%s', (_, entries, budget_minutes, expected) => {
    expect(budgetForecast(entries, { budget_minutes, end_on: null, today })).toMatchObject({
      ...expected,
      at_end_minutes: null,
    });
  });

  test('has no end ahead once that is past; on the last day itself nothing is added', () => {
    const entries = [worked('2026-03-01', 600)];
    expect(
      budgetForecast(entries, { budget_minutes: null, end_on: calendarDate('2026-03-09'), today }).at_end_minutes,
    ).toBeNull();
    expect(budgetForecast(entries, { budget_minutes: null, end_on: today, today }).at_end_minutes).toBe(600);
  });
});
