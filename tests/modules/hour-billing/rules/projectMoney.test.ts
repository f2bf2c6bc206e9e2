/** The value of a project, and the course of its time. */
import { assert as holds, integer, property, array, record, constantFrom } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOverTime } from '../../../../src/modules/projects/rules/budgetOverTime.ts';
import { budgetForecast } from '../../../../src/modules/projects/rules/budgetForecast.ts';
import { addDays, calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { fixedPrice, projectMargin } from '../../../../src/modules/hour-billing/rules/projectMoney.ts';

const today = calendarDate('2026-03-10');
const worked = (day: string, minutes: number) => ({ day: calendarDate(day), minutes });

describe('the margin of a project', () => {
  test.each([
    [
      'by the hour: what is open is still invoiced',
      null,
      { invoiced_cents: 50_000, open_cents: 20_000, cost_cents: 30_000 },
      { to_invoice_cents: 20_000, margin_cents: 40_000 },
    ],
    [
      'at a fixed price: the rest is, whatever the hours',
      100_000,
      { invoiced_cents: 40_000, open_cents: 0, cost_cents: 70_000 },
      { to_invoice_cents: 60_000, margin_cents: 30_000 },
    ],
    [
      'beyond the price: nothing is',
      100_000,
      { invoiced_cents: 120_000, open_cents: 0, cost_cents: 70_000 },
      { to_invoice_cents: 0, margin_cents: 50_000 },
    ],
    [
      'not billable: it costs',
      null,
      { invoiced_cents: 0, open_cents: 0, cost_cents: 70_000 },
      { to_invoice_cents: 0, margin_cents: -70_000 },
    ],
  ])('%s', (_, agreed_cents, sums, expected) => {
    expect(projectMargin(agreed_cents === null ? null : fixedPrice(agreed_cents, sums.invoiced_cents), sums)).toEqual({
      invoiced_cents: sums.invoiced_cents,
      cost_cents: sums.cost_cents,
      ...expected,
    });
  });

  test('leaves less than nothing of a price that was gone beyond', () => {
    expect(fixedPrice(100_000, 120_000)).toEqual({
      agreed_cents: 100_000,
      invoiced_cents: 120_000,
      rest_cents: -20_000,
    });
  });
});

describe('the course of a budget', () => {
  const course = (
    days: readonly ReturnType<typeof worked>[],
    { budget = null, end = null }: { readonly budget?: number | null; readonly end?: string | null } = {},
  ) => {
    const end_on = end === null ? null : calendarDate(end);
    return budgetOverTime(days, budgetForecast(days, { budget_minutes: budget, end_on, today }), { end_on, today });
  };

  test('the course adds up from zero through today, and continues to the planned end', () => {
    expect(
      course([worked('2026-03-01', 1_680), worked('2026-01-05', 600)], { budget: 6_000, end: '2026-03-20' }),
    ).toEqual([
      { day: '2026-01-04', spent_minutes: 0, ahead_minutes: null },
      { day: '2026-01-05', spent_minutes: 600, ahead_minutes: null },
      { day: '2026-03-01', spent_minutes: 2_280, ahead_minutes: null },
      { day: '2026-03-10', spent_minutes: 2_280, ahead_minutes: 2_280 },
      { day: '2026-03-20', spent_minutes: null, ahead_minutes: 2_880 },
    ]);
  });

  test('the course without an end continues until the budget is used up, a year ahead at most', () => {
    expect(course([worked('2026-03-01', 1_680)], { budget: 2_280 }).at(-1)).toEqual({
      day: '2026-03-20',
      spent_minutes: null,
      ahead_minutes: 2_280,
    });
    expect(course([worked('2026-03-01', 1_680)], { budget: 100_000 }).at(-1)).toEqual({
      day: '2027-03-11',
      spent_minutes: null,
      ahead_minutes: 1_680 + 366 * 60,
    });
  });

  test.each([
    ['nothing was worked of late', [worked('2026-01-05', 600)], { budget: 1_200, end: '2026-05-01' }],
    ['the end is past and the budget is gone', [worked('2026-03-01', 600)], { budget: 600, end: '2026-03-09' }],
    ['neither was agreed', [worked('2026-03-01', 600)], {}],
  ])('has nothing ahead where %s', (_, days, agreed) => {
    expect(
      course(days, agreed).every(
        ({ ahead_minutes, spent_minutes }) => ahead_minutes === null && spent_minutes !== null,
      ),
    ).toBe(true);
  });

  test('is empty where nothing was worked', () => {
    expect(course([], { budget: 600, end: '2026-05-01' })).toEqual([]);
  });

  test('always goes forward, ends at all that was spent, and is never long', () => {
    const days = array(
      record({
        day: integer({ min: 0, max: 900 }).map((back) => addDays(today, 10 - back)),
        minutes: integer({ min: -60, max: 600 }),
      }),
      { minLength: 1, maxLength: 400 },
    );
    holds(
      property(days, constantFrom(null, '2026-03-10', '2026-06-01'), (entries, end) => {
        const points = course(entries, { budget: 10_000, end });
        expect(points.length).toBeLessThanOrEqual(153);
        expect(points.every(({ day }, index) => index === 0 || day >= (points[index - 1]?.day ?? day))).toBe(true);
        expect(points.findLast(({ spent_minutes }) => spent_minutes !== null)?.spent_minutes).toBe(
          entries.reduce((sum, { minutes }) => sum + minutes, 0),
        );
      }),
      { numRuns: 100, seed: 5 },
    );
  });
});
