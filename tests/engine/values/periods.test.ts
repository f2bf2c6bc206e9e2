import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  daysBetween,
  type CalendarDate,
} from '../../../src/engine/values/dates/calendarDate.ts';
import {
  periodAt,
  periodContaining,
  periodUnits,
  proRataCents,
  type Period,
  type Recurrence,
} from '../../../src/engine/values/dates/periods.ts';
import { repeat, wholeNumbers } from './deterministic.ts';

function recurrence(
  started_on: string,
  period_unit: Recurrence['period_unit'],
  period_count = 1,
  anchor_day?: number,
): Recurrence {
  return {
    started_on: calendarDate(started_on),
    period_unit,
    period_count,
    ...(anchor_day === undefined ? {} : { anchor_day }),
  };
}

function period(start: string, end: string): Period {
  return { start: calendarDate(start), end: calendarDate(end) };
}

function starts(rule: Recurrence, count: number): CalendarDate[] {
  return Array.from({ length: count }, (_, n) => periodAt(rule, n).start);
}

describe('periodAt', () => {
  it.each<[string, Recurrence, string[]]>([
    [
      '31 Jan, leap year',
      recurrence('2024-01-31', 'month'),
      ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31'],
    ],
    ['31 Jan, common year', recurrence('2023-01-31', 'month'), ['2023-01-31', '2023-02-28', '2023-03-31']],
    ['30 Jan does not slip to the 28th', recurrence('2023-01-30', 'month'), ['2023-01-30', '2023-02-28', '2023-03-30']],
    [
      'leap day, yearly',
      recurrence('2024-02-29', 'year'),
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    ['quarters', recurrence('2024-11-30', 'month', 3), ['2024-11-30', '2025-02-28', '2025-05-30']],
    ['four weeks', recurrence('2024-02-12', 'week', 4), ['2024-02-12', '2024-03-11', '2024-04-08']],
    [
      'thirty days, over both clock changes',
      recurrence('2024-03-15', 'day', 30),
      ['2024-03-15', '2024-04-14', '2024-05-14'],
    ],
    [
      'started on 28 Feb with anchor day 31',
      recurrence('2023-02-28', 'month', 1, 31),
      ['2023-02-28', '2023-03-31', '2023-04-30'],
    ],
  ])('%s', (_name, rule, expected) => {
    expect(starts(rule, expected.length)).toEqual(expected);
  });

  it('ends where the next begins', () => {
    const rule = recurrence('2024-01-31', 'month');
    expect(periodAt(rule, 1)).toEqual(period('2024-02-29', '2024-03-31'));
    expect(periodAt(rule, -1)).toEqual(period('2023-12-31', '2024-01-31'));
  });

  it.each([
    [recurrence('2024-01-01', 'month', 0), 0, 'A period counts a whole number of units, at least 1, not 0.'],
    [recurrence('2024-01-01', 'month', 1.5), 0, 'A period counts a whole number of units, at least 1, not 1.5.'],
    [recurrence('2024-01-01', 'month', 1, 32), 0, 'An anchor day is a day of the month, 1 to 31, not 32.'],
    [recurrence('2024-01-01', 'month', 1, 0), 0, 'An anchor day is a day of the month, 1 to 31, not 0.'],
    [recurrence('2024-01-01', 'month'), 0.5, 'Periods are counted in whole numbers, not 0.5.'],
  ])('refuses %o, n %d', (rule, n, message) => {
    expect(() => periodAt(rule, n)).toThrow(message);
  });
});

describe('periodContaining', () => {
  it.each([
    ['its first day', recurrence('2024-01-31', 'month'), '2024-02-29', 1],
    ['the day before', recurrence('2024-01-31', 'month'), '2024-02-28', 0],
    ['its last day', recurrence('2024-01-31', 'month'), '2024-03-30', 1],
    ['before the start', recurrence('2024-01-31', 'month'), '2024-01-30', -1],
    [
      'the start itself when the anchor day comes later in the month',
      recurrence('2024-05-20', 'month', 1, 25),
      '2024-05-20',
      -1,
    ],
    ['the start itself when the anchor day came earlier', recurrence('2024-05-20', 'month', 1, 1), '2024-05-20', 0],
    ['days, before the start', recurrence('2024-01-10', 'day', 7), '2024-01-09', -1],
  ])('%s', (_name, rule, date, n) => {
    expect(periodContaining(rule, calendarDate(date))).toEqual({ n, ...periodAt(rule, n) });
  });

  it('holds the date, for every unit, and the periods leave no gap', () => {
    const next = wholeNumbers(6);
    repeat(400, () => {
      const started = addDays(calendarDate('2000-01-01'), next(0, 12_000));
      const rule = recurrence(started, periodUnits[next(0, 3)] ?? 'month', next(1, 14), next(1, 31));
      const date = addDays(started, next(-4_000, 8_000));
      const { n, start, end } = periodContaining(rule, date);
      expect(start <= date && date < end).toBe(true);
      expect(periodAt(rule, n + 1).start).toBe(end);
    });
  });
});

describe('proRataCents', () => {
  const quarter = period('2024-04-01', '2024-07-01');

  it('2024-04-01..06-30 is 91 days; from 20 May bill 42/91', () => {
    expect(daysBetween(quarter.start, quarter.end)).toBe(91);
    expect(proRataCents(9100, quarter, period('2024-05-20', '2024-07-01'))).toBe(4200);
    expect(proRataCents(10_000, quarter, period('2024-05-20', '2024-07-01'))).toBe(10_000 - 5385);
  });

  it.each([
    ['all of it', period('2024-04-01', '2024-07-01'), 9999],
    ['none of it', period('2024-05-20', '2024-05-20'), 0],
    ['the first day', period('2024-04-01', '2024-04-02'), 110],
  ])('%s', (_name, part, expected) => {
    expect(proRataCents(9999, quarter, part)).toBe(expected);
  });

  it('counts the leap day', () => {
    expect(proRataCents(2900, period('2024-02-01', '2024-03-01'), period('2024-02-29', '2024-03-01'))).toBe(100);
  });

  it('parts add up to the price wherever they are cut, and a credit mirrors', () => {
    const next = wholeNumbers(7);
    repeat(300, () => {
      const price = next(0, 100_000);
      const whole = periodAt(recurrence('2024-01-31', 'month', next(1, 12)), next(0, 30));
      const days = daysBetween(whole.start, whole.end);
      const cuts = [0, next(0, days), next(0, days), days]
        .sort((left, right) => left - right)
        .map((cut) => addDays(whole.start, cut));
      const charges = cuts
        .slice(1)
        .map((end, index) => proRataCents(price, whole, { start: cuts[index] ?? whole.start, end }));
      expect(charges.reduce((sum, charge) => sum + charge, 0)).toBe(price);
      expect(proRataCents(-price, whole, whole)).toBe(price === 0 ? 0 : -price);
    });
  });

  it.each([
    ['begins too early', period('2024-03-31', '2024-05-01')],
    ['ends too late', period('2024-05-01', '2024-07-02')],
    ['runs backwards', period('2024-05-02', '2024-05-01')],
  ])('refuses a part that %s', (_name, part) => {
    expect(() => proRataCents(100, quarter, part)).toThrow(
      `${part.start} to ${part.end} is not a part of the period 2024-04-01 to 2024-07-01; bill each period separately.`,
    );
  });
});
