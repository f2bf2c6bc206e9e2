import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { statutoryInterestCents, statutoryRate } from '../../../../src/modules/billing/rules/statutoryInterest.ts';

const day = calendarDate;

describe('statutoryRate', () => {
  it.each([
    ['company', '2024-06-30', 1250],
    ['company', '2024-07-01', 1225],
    ['company', '2025-06-30', 1115],
    ['company', '2026-03-01', 1015],
    ['person', '2022-12-31', 200],
    ['person', '2024-12-31', 700],
    ['person', '2025-01-01', 600],
    ['person', '2026-01-01', 400],
  ] as const)('of a %s on %s is %i basis points', (debtor, on, expected) => {
    expect(statutoryRate(debtor, day(on))).toBe(expected);
  });
});

describe('statutoryInterestCents', () => {
  const interest = (debtor: 'company' | 'person', amount_cents: number, from: string, until: string): number =>
    statutoryInterestCents({ debtor, amount_cents, from: day(from), until: day(until) });

  it('counts each day of the period, the last included', () => {
    // 1,000 at 10.15 % for 73 of 365 days.
    expect(interest('company', 100_000, '2026-01-01', '2026-03-14')).toBe(2_030);
    expect(interest('company', 100_000, '2026-01-01', '2026-01-01')).toBe(28);
  });

  it('changes with the rate on its day', () => {
    // 10 days at 6 % and 10 days at 4 % of 10,000.
    expect(interest('person', 1_000_000, '2025-12-22', '2026-01-10')).toBe(Math.round((1_000_000 * 0.1 * 10) / 365));
  });

  it('adds the interest of each full year to the amount', () => {
    // 2 % in each of two years on 10,000: 200, and then 204.
    expect(interest('person', 1_000_000, '2016-01-01', '2017-12-31')).toBe(40_400);
  });

  it('is nothing on nothing, on a credit, and for a period that has not begun', () => {
    expect(interest('company', 0, '2026-01-01', '2026-03-14')).toBe(0);
    expect(interest('company', -500, '2026-01-01', '2026-03-14')).toBe(0);
    expect(interest('person', 100_000, '2026-03-15', '2026-03-14')).toBe(0);
  });
});
