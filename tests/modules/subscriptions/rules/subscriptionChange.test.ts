/** The earliest day on which a consumer may end a subscription. */
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { earliestEndForConsumer } from '../../../../src/modules/subscriptions/rules/subscriptionChange.ts';

describe('earliestEndForConsumer', () => {
  const yearly = {
    started_on: calendarDate('2025-03-01'),
    anchor_day: 1,
    period_unit: 'year',
    period_count: 1,
  } as const;

  it.each([
    ['in the first term waits for its end', yearly, '2025-06-10', 30, '2026-03-01'],
    ['just before its end keeps the notice', yearly, '2026-02-20', 30, '2026-03-20'],
    ['after the first term is any day after the notice', yearly, '2026-06-10', 30, '2026-07-10'],
    ['never waits for more than a month', yearly, '2026-06-10', 90, '2026-07-10'],
    ['is bound for a year at most', { ...yearly, period_count: 3 }, '2026-06-10', 0, '2026-06-10'],
  ])('%s', (_name, recurrence, today, notice_days, expected) => {
    expect(earliestEndForConsumer(recurrence, { today: calendarDate(today), notice_days })).toBe(expected);
  });
});
