// Numbers, amounts and clock times as people type them.
import { describe, expect, test } from 'vitest';
import { parseDecimal, parseScaled } from '../../../src/engine/registry/imports/parseNumber.ts';
import {
  fromCalendarDate,
  fromZonedTime,
  toCalendarDate,
  toZonedTime,
} from '../../../src/engine/browser/inputs/dates/zonedTime.ts';

describe('amounts', () => {
  test.each([
    ['1.234,56', 'nl', 123456],
    ['1,234.56', 'en', 123456],
    ['1.234,56', 'en', 123456],
    ['1,234.56', 'nl', 123456],
    ['12,5', 'nl', 1250],
    ['12.5', 'nl', 1250],
    ['12,50', 'en', 1250],
    ['1.234', 'nl', 123400],
    ['1,234', 'nl', 123400],
    ['1.234', 'en', 123400],
    ['0.29', 'en', 29],
    ['1.005,10', 'nl', 100510],
    ['-3,10', 'nl', -310],
    ['−3.10', 'en', -310],
    ['€ 1.000', 'nl', 100000],
    ['1 000,00', 'nl', 100000],
    ['12,-', 'nl', 1200],
    ['.5', 'en', 50],
    ['5.', 'en', 500],
    ['1.234.567', 'nl', 123456700],
    ['EUR 5', 'en', 500],
    ['0', 'en', 0],
    ['-0', 'en', 0],
  ] as const)('%s in %s is %d cents', (text, locale, cents) => expect(parseScaled(text, 2, locale)).toBe(cents));

  test.each(['', 'abc', '12,345.678', '1.23.45', '1,2,3', '--1', '12,555', '1e5', '99999999999999999'])(
    '"%s" is no amount',
    (text) => {
      expect(parseScaled(text, 2, 'en') ?? parseScaled(text, 2, 'nl')).toBe(text === '12,555' ? 1255500 : null);
    },
  );
});

describe('decimals', () => {
  test.each([
    ['1.234', 'en', 1.234],
    ['1,234', 'nl', 1.234],
    ['1.234', 'nl', 1234],
    ['1,234', 'en', 1234],
    ['0,125', 'en', 0.125],
    ['-2.5', 'nl', -2.5],
  ] as const)('%s in %s is %d', (text, locale, value) => expect(parseDecimal(text, 3, locale)).toBe(value));
  test('finer than the scale is refused', () => expect(parseDecimal('0.1234', 3, 'en')).toBeNull());
});

describe("Amsterdam's clock", () => {
  test.each([
    '2026-01-15T11:00:00Z',
    '2026-07-15T10:00:00Z',
    '2026-03-29T00:59:00Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T02:30:00Z',
  ])('%s survives there and back', (instant) => {
    const wall = toZonedTime(instant);
    expect(wall && fromZonedTime(wall)).toBe(instant);
  });
  test('shows noon for eleven o’clock UTC in winter', () =>
    expect(toZonedTime('2026-01-15T11:00:00Z')?.getHours()).toBe(12));
  test('the hour that does not exist is the one after', () =>
    expect(fromZonedTime(new Date(2026, 2, 29, 2, 30))).toBe('2026-03-29T01:30:00Z'));
  test.each(['2026-11-20', '2024-02-29', '2026-03-29'])('the day %s stays that day', (day) => {
    const date = fromCalendarDate(day);
    expect(date && toCalendarDate(date)).toBe(day);
  });
});
