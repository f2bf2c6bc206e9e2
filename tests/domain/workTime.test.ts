// Worked time as people type it: durations and ranges of the clock.
import { assert, integer, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWorkTime, parseDuration, parseWorkTime } from '../../src/domain/workTime.ts';

describe('durations', () => {
  test.each([['1:30', 90], ['0:05', 5], ['1.5', 90], ['1,5', 90], ['90m', 90], ['90 min', 90], ['2h', 120], ['2 uur', 120], ['1h30', 90], ['1u30', 90], ['.25', 15], ['8', 480], ['0', 0]])(
    '%s is %d minutes', (text, minutes) => {
      expect(parseDuration(text)).toBe(minutes);
      expect(parseWorkTime(` ${text} `)).toEqual({ minutes, from: null, until: null });
    });
  test.each(['', '1:75', 'soon', '1.2.3', '-1', ':'])('"%s" is none', (text) => {
    expect(parseDuration(text)).toBeNull();
    expect(parseWorkTime(text)).toBeNull();
  });
});

describe('ranges', () => {
  test.each([
    ['9-10:30', 540, 630], ['9:00 – 10:30', 540, 630], ['0900-1030', 540, 630], ['9.30-11', 570, 660], ['900-1030', 540, 630],
    ['9 tot 17', 540, 1020], ['9u-10u30', 540, 630], ['9h30 to 10h', 570, 600], ['0-24', 0, 1440], ['23:30-24:00', 1410, 1440],
    ['22-1', 1320, 1500], ['23:59-0:01', 1439, 1441], ['17-9', 1020, 1980],
  ])('%s is from %d until %d', (text, from, until) => expect(parseWorkTime(text)).toEqual({ minutes: until - from, from, until }));

  test.each(['9-9', '24-1', '9-24:30', '25-26', '9:60-10', '9-', '-9', '9-10-11', 'nine to ten'])('"%s" is none', (text) => expect(parseWorkTime(text)).toBeNull());
});

test('whatever is written is read back, and never takes more than a day as a range', () => {
  assert(property(integer({ min: 0, max: 5_999_999 }), (minutes) => {
    expect(parseDuration(formatWorkTime(minutes))).toBe(minutes);
  }));
  assert(property(integer({ min: 0, max: 1439 }), integer({ min: 0, max: 1439 }), (from, until) => {
    const read = parseWorkTime(`${formatWorkTime(from)}-${formatWorkTime(until)}`);
    pre(from !== until);
    expect(read?.from).toBe(from);
    expect(read && (read.until ?? 0) % 1440).toBe(until);
    expect(read?.minutes).toBe((until - from + 1440) % 1440);
  }));
});

test('below zero is written with a minus sign', () => expect(formatWorkTime(-95)).toBe('−1:35'));
