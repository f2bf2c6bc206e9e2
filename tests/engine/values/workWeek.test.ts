// Weeks of work, by their ISO names: week 53, the turn of the year, 29 February.
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDate, calendarDateOf, weekday } from '../../../src/engine/values/dates/calendarDate.ts';
import {
  daysOfWeek,
  mondayOf,
  mondayOfWeek,
  weekName,
  weeksBetween,
} from '../../../src/engine/values/dates/workWeek.ts';

test.each([
  ['2026-11-20', '2026-W47', '2026-11-16'],
  ['2027-01-01', '2026-W53', '2026-12-28'],
  ['2027-01-03', '2026-W53', '2026-12-28'],
  ['2027-01-04', '2027-W01', '2027-01-04'],
  ['2024-12-30', '2025-W01', '2024-12-30'],
  ['2028-02-29', '2028-W09', '2028-02-28'],
])('%s lies in %s, which begins on %s', (date, name, monday) => {
  expect(weekName(calendarDate(date))).toBe(name);
  expect(mondayOf(calendarDate(date))).toBe(monday);
  expect(mondayOfWeek(name)).toBe(monday);
});

test.each(['2025-W53', '2026-W54', '2026-W00', '2026-W1', '0000-W10', '9999-W52', '9998-W99', 'W10', '2026-11'])(
  '"%s" is no week',
  (name) => expect(mondayOfWeek(name)).toBeNull(),
);

test('a leap week of February continues into March', () => {
  expect(daysOfWeek(calendarDate('2028-02-29'))).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2028-03-02',
    '2028-03-03',
    '2028-03-04',
    '2028-03-05',
  ]);
});

test('weeks of a period are those that have a day in it', () => {
  expect(weeksBetween(calendarDate('2026-12-31'), calendarDate('2027-01-04'))).toEqual(['2026-12-28', '2027-01-04']);
  expect(weeksBetween(calendarDate('2027-01-10'), calendarDate('2027-01-03'))).toEqual([]);
});

test('a week has seven days from a Monday, all of one name, which leads back to it', () => {
  assert(
    property(integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays(calendarDateOf({ year: 1990, month: 1, day: 1 }), days);
      const week = daysOfWeek(date);
      expect(week).toContain(date);
      expect(week.map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(new Set(week.map(weekName)).size).toBe(1);
      expect(mondayOfWeek(weekName(date))).toBe(week[0]);
    }),
  );
});
