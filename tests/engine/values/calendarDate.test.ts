import * as dateFns from 'date-fns';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  localDate,
  calendarDate,
  calendarDateOf,
  daysBetween,
  daysInMonth,
  isCalendarDate,
  isoWeek,
  today,
  weekday,
} from '../../../src/engine/values/dates/calendarDate.ts';
import { fixedClock, systemClock } from '../../../src/engine/values/dates/clock.ts';
import { repeat, wholeNumbers } from './deterministic.ts';

describe('isCalendarDate', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('takes %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });
  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '2024-2-9',
    '20240209',
    '2024-02-09T00:00:00Z',
    ' 2024-02-09',
    '2024-02-09\n',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => calendarDate(text)).toThrow('is not a date; write an existing day as YYYY-MM-DD, like 2024-02-29.');
  });
});

describe('arithmetic', () => {
  it.each([
    ['into a leap day', '2024-02-28', 1, '2024-02-29'],
    ['past it', '2024-02-29', 1, '2024-03-01'],
    ['no leap day in 1900', '1900-02-28', 1, '1900-03-01'],
    ['over the year', '2023-12-31', 1, '2024-01-01'],
    ['back over the year', '2024-01-01', -1, '2023-12-31'],
    ['the day clocks go forward counts as one', '2024-03-31', 1, '2024-04-01'],
    ['the day clocks go back counts as one', '2024-10-27', 1, '2024-10-28'],
  ])('addDays %s', (_name, date, days, expected) => {
    expect(addDays(calendarDate(date), days)).toBe(expected);
  });

  it.each([
    ['clamps to a leap February', '2024-01-31', 1, '2024-02-29'],
    ['clamps to a common February', '2023-01-31', 1, '2023-02-28'],
    ['clamps to thirty days', '2024-03-31', 1, '2024-04-30'],
    ['leap day a year on', '2024-02-29', 12, '2025-02-28'],
    ['leap day four years on', '2024-02-29', 48, '2028-02-29'],
    ['back over the year', '2024-01-15', -1, '2023-12-15'],
    ['back a year and a month', '2024-03-31', -13, '2023-02-28'],
  ])('addMonths %s', (_name, date, months, expected) => {
    expect(addMonths(calendarDate(date), months)).toBe(expected);
  });

  it('addMonths on a given day of the month', () => {
    expect(addMonths(calendarDate('2023-02-28'), 1, 31)).toBe('2023-03-31');
  });

  it('refuses to leave the calendar', () => {
    expect(() => addDays(calendarDate('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addMonths(calendarDate('0001-01-01'), -1)).toThrow(RangeError);
    expect(() => addDays(calendarDate('2024-01-01'), 0.5)).toThrow(RangeError);
  });

  it('daysBetween: 91 in the second quarter of 2024, 366 in the year', () => {
    expect(daysBetween(calendarDate('2024-04-01'), calendarDate('2024-07-01'))).toBe(91);
    expect(daysBetween(calendarDate('2024-01-01'), calendarDate('2025-01-01'))).toBe(366);
    expect(daysBetween(calendarDate('2024-01-02'), calendarDate('2024-01-01'))).toBe(-1);
  });

  it.each([
    [2024, 29],
    [2023, 28],
    [2000, 29],
    [1900, 28],
  ])('February %d has %d days', (year, days) => {
    expect(daysInMonth(year, 2)).toBe(days);
  });

  it("agrees with the platform's UTC calendar", () => {
    const next = wholeNumbers(5);
    repeat(500, () => {
      const [year, month, day, days] = [next(1000, 9000), next(1, 12), next(1, 28), next(-300_000, 300_000)];
      const date = calendarDateOf({ year, month, day });
      const expected = new Date(Date.UTC(year, month - 1, day + days));
      expect(addDays(date, days)).toBe(expected.toISOString().slice(0, 10));
      expect(daysBetween(date, addDays(date, days))).toBe(days);
      expect(weekday(addDays(date, days))).toBe(expected.getUTCDay() || 7);
    });
  });
});

describe('isoWeek', () => {
  it.each([
    ['a Sunday in the last week of the year before', '2021-01-03', 2020, 53],
    ['the Monday after', '2021-01-04', 2021, 1],
    ['a Monday in the first week of the year after', '2024-12-30', 2025, 1],
    ['a Sunday, the last of its year', '2024-12-29', 2024, 52],
    ['1 January on a Thursday', '2026-01-01', 2026, 1],
    ['the 53rd week', '2026-12-31', 2026, 53],
    ['before 1970', '1969-12-29', 1970, 1],
  ])('%s: %s', (_name, date, year, week) => {
    expect(isoWeek(calendarDate(date))).toEqual({ year, week });
  });
});

describe('localDate', () => {
  it.each([
    ['summer, a second before midnight', '2024-06-30T21:59:59Z', '2024-06-30'],
    ['summer, midnight', '2024-06-30T22:00:00Z', '2024-07-01'],
    ['winter, a second before midnight', '2024-12-31T22:59:59Z', '2024-12-31'],
    ['winter, midnight: a new year', '2024-12-31T23:00:00Z', '2025-01-01'],
    ['the leap day', '2024-02-28T23:00:00Z', '2024-02-29'],
  ])('%s', (_name, instant, expected) => {
    expect(localDate(new Date(instant))).toBe(expected);
    expect(today(fixedClock(instant))).toBe(expected);
  });

  it('refuses what is no instant', () => {
    expect(() => localDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => fixedClock('yesterday')).toThrow('"yesterday" is not an instant; write it like 2024-05-20T10:00:00Z.');
  });

  it('the system clock runs: it never hands out the same Date object', () => {
    expect(systemClock.now()).not.toBe(systemClock.now());
  });
});

/** Where no day is left out or doubled by a zone, date-fns says the same: docs/decisions/033. */
describe('as date-fns', () => {
  const start = calendarDate('1990-01-01');
  const days = integer({ min: 0, max: 40_000 });
  const iso = (date: Date): string => dateFns.formatISO(date, { representation: 'date' });

  it('adds days and months', () => {
    assert(
      property(days, integer({ min: -9_000, max: 9_000 }), (offset, added) => {
        const date = addDays(start, offset);
        const known = dateFns.parseISO(date);
        expect(addDays(date, added)).toBe(iso(dateFns.addDays(known, added)));
        expect(addMonths(date, added % 300)).toBe(iso(dateFns.addMonths(known, added % 300)));
      }),
    );
  });

  it('counts days, and knows weekdays and weeks', () => {
    assert(
      property(days, days, (first, second) => {
        const [one, other] = [addDays(start, first), addDays(start, second)];
        const [known, later] = [dateFns.parseISO(one), dateFns.parseISO(other)];
        expect(daysBetween(one, other)).toBe(dateFns.differenceInCalendarDays(later, known));
        expect(weekday(one)).toBe(dateFns.getISODay(known));
        expect(isoWeek(one)).toEqual({ year: dateFns.getISOWeekYear(known), week: dateFns.getISOWeek(known) });
      }),
    );
  });
});
