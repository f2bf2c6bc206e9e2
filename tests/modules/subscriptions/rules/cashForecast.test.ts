/** The weeks and ages of the cash forecast. */
import { expect, test } from 'vitest';
import { agesOf, weeksOf } from '../../../../src/modules/subscriptions/rules/cashForecast.ts';
import { Dates } from '../../../../src/engine/api/values.ts';

// A Wednesday.
const today = Dates.calendarDate('2026-03-11');
const day = Dates.calendarDate;

test('thirteen weeks from today, the first with all that was expected before', () => {
  const weeks = weeksOf(
    [
      { on: day('2026-01-05'), kind: 'invoices', amount_cents: 100 },
      { on: day('2026-03-15'), kind: 'invoices', amount_cents: 20 },
      { on: day('2026-03-16'), kind: 'direct_debits', amount_cents: 3 },
      { on: Dates.addDays(today, 13 * 7), kind: 'recurring', amount_cents: 7_000 },
    ],
    today,
  );
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({
    from: today,
    until: '2026-03-15',
    invoices_cents: 120,
    direct_debits_cents: 0,
    recurring_cents: 0,
    total_cents: 120,
  });
  expect(weeks[1]).toMatchObject({ from: '2026-03-16', until: '2026-03-22', total_cents: 3 });
  expect(weeks.at(-1)).toMatchObject({ until: '2026-06-07', total_cents: 0 });
});

test('each open invoice is in one age group', () => {
  const ages = agesOf(
    [0, 1, 30, 31, 60, 90, 91, 400].map((days, index) => ({
      due_date: Dates.addDays(today, -days),
      open_cents: 10 ** index,
    })),
    today,
  );
  expect(ages.map(({ from_days, count, open_cents }) => [from_days, count, open_cents])).toEqual([
    [null, 1, 1],
    [1, 2, 110],
    [31, 2, 11_000],
    [61, 1, 100_000],
    [91, 2, 11_000_000],
  ]);
});
