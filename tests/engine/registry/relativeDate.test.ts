/** Dates that are said relative to today, and the steps of time that charts go along. */
import { describe, expect, it } from 'vitest';
import {
  dateOf,
  isRelativeDate,
  nextStep,
  startOf,
  stepsBetween,
} from '../../../src/engine/registry/conditions/relativeDate.ts';

describe('a relative date', () => {
  it.each([
    ['$today', '2026-11-21'],
    ['$today+30d', '2026-12-21'],
    ['$week', '2026-11-16'],
    ['$week+6d', '2026-11-22'],
    ['$month', '2026-11-01'],
    ['$month-1m', '2026-10-01'],
    ['$month-1y', '2025-11-01'],
    ['$quarter', '2026-10-01'],
    ['$quarter-3m', '2026-07-01'],
    ['$year', '2026-01-01'],
    ['$year-1y', '2025-01-01'],
    ['2026-02-01', '2026-02-01'],
  ])('%s is %s', (written, expected) => {
    expect(dateOf(written, '2026-11-21')).toBe(expected);
  });

  it.each([
    ['2026-03-31', '$today-1m', '2026-02-28'],
    ['2028-02-29', '$today-1y', '2027-02-28'],
    ['2026-01-01', '$week', '2025-12-29'],
    ['2026-11-22', '$week', '2026-11-16'],
    ['2026-11-23', '$week', '2026-11-23'],
    ['2026-01-15', '$month-1m', '2025-12-01'],
  ])('on %s, %s is %s', (today, written, expected) => {
    expect(dateOf(written, today)).toBe(expected);
  });

  it.each(['$days', '$month-', '$month 1m', '$month+1h', '$monthly', 'today', 1, null])('%j is none', (value) => {
    expect(isRelativeDate(value)).toBe(false);
  });
});

it('the step that follows begins where the last one ends', () => {
  expect(
    (['day', 'week', 'month', 'quarter', 'year'] as const).map((step) => nextStep(startOf('2026-12-31', step), step)),
  ).toEqual(['2027-01-01', '2027-01-04', '2027-01-01', '2027-01-01', '2027-01-01']);
});

describe('the steps of an axis', () => {
  it('leave none out, both ends included', () => {
    expect(stepsBetween(['2026-01-31', '2026-04-01'], 'month', 120)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(stepsBetween(['2026-03-28', '2026-03-31'], 'day', 120)).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
  });

  it('are none where the end comes first', () => {
    expect(stepsBetween(['2026-05-01', '2026-04-30'], 'month', 120)).toEqual([]);
  });

  it('are the latest where there are too many', () => {
    expect(stepsBetween(['2000-01-01', '2026-02-01'], 'month', 2)).toEqual(['2026-01-01', '2026-02-01']);
  });
});
