// Worked time as people type it: durations and ranges of the clock.
import { assert, integer, pre, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatWorkRange,
  formatWorkTime,
  parseDuration,
  parseWorkTime,
} from '../../../src/engine/values/dates/workTime.ts';

describe('durations', () => {
  test.each([
    ['1:30', 90],
    ['0:05', 5],
    ['1.5', 90],
    ['1,5', 90],
    ['90m', 90],
    ['90 min', 90],
    ['2h', 120],
    ['2 uur', 120],
    ['1h30', 90],
    ['1u30', 90],
    ['.25', 15],
    ['8', 480],
    ['0', 0],
  ])('%s is %d minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
    expect(parseWorkTime(` ${text} `)).toEqual({ minutes, from: null, until: null, break_minutes: 0 });
  });
  test.each(['', '1:75', 'soon', '1.2.3', '-1', ':'])('"%s" is none', (text) => {
    expect(parseDuration(text)).toBeNull();
    expect(parseWorkTime(text)).toBeNull();
  });
});

describe('ranges', () => {
  test.each([
    ['9-10:30', 540, 630],
    ['9:00 – 10:30', 540, 630],
    ['0900-1030', 540, 630],
    ['9.30-11', 570, 660],
    ['900-1030', 540, 630],
    ['9 tot 17', 540, 1020],
    ['9u-10u30', 540, 630],
    ['9h30 to 10h', 570, 600],
    ['0-24', 0, 1440],
    ['23:30-24:00', 1410, 1440],
    ['22-1', 1320, 1500],
    ['23:59-0:01', 1439, 1441],
    ['17-9', 1020, 1980],
  ])('%s is from %d until %d', (text, from, until) =>
    expect(parseWorkTime(text)).toEqual({ minutes: until - from, from, until, break_minutes: 0 }),
  );

  test.each(['9-9', '24-1', '9-24:30', '25-26', '9:60-10', '9-', '-9', '9-10-11', 'nine to ten'])(
    '"%s" is none',
    (text) => expect(parseWorkTime(text)).toBeNull(),
  );
});

describe('breaks', () => {
  test.each([
    ['9-17 -30', 540, 1020, 30],
    ['9-17 -30m', 540, 1020, 30],
    ['9-17 - 30 min', 540, 1020, 30],
    ['9-17 −0:30', 540, 1020, 30],
    ['9-17 -1h', 540, 1020, 60],
    ['9-17 -1,5', 540, 1020, 90],
    ['9-17 pauze 30m', 540, 1020, 30],
    ['9 tot 17 uur, pauze van 30 minuten', 540, 1020, 30],
    ['9-17 break 45', 540, 1020, 45],
    ['9-17 lunch 1h', 540, 1020, 60],
    ['9-17 -30 -15', 540, 1020, 45],
    ['9-10:30, 11-12', 540, 720, 30],
    ['9-12,13-17', 540, 1020, 60],
    ['9-12 en 13-17', 540, 1020, 60],
    ['9-12 and 12-13', 540, 780, 0],
    ['8-9 + 10-11 + 12-13', 480, 780, 120],
    ['9-12, 13-17 -15', 540, 1020, 75],
    ['9-12 -15, 13-17', 540, 1020, 75],
    ['22-24, 1-3', 1320, 1620, 60],
    ['22-1 -30', 1320, 1500, 30],
  ])('%s is from %d until %d with a break of %d minutes', (text, from, until, rest) => {
    expect(parseWorkTime(text)).toEqual({ minutes: until - from - rest, from, until, break_minutes: rest });
  });

  // Nothing is left of the work, no times to break, an order that is no order, the hours of noon written as those of
  // the night.
  test.each([
    '9-10 -60',
    '9-10 -2h',
    '8 -30',
    '-30',
    '9-17 -',
    '9-17 pauze',
    '9-17-30',
    '9-17 -1:75',
    '9-12, 8-10',
    '9-12, 11-13',
    '9-12, 1-5',
    '9-12,',
    '9-17 -30 x',
  ])('"%s" is none', (text) => expect(parseWorkTime(text)).toBeNull());

  test('what is written of times and breaks is read back; in parts it is the same', () => {
    const times = record({
      from: integer({ min: 0, max: 1439 }),
      length: integer({ min: 3, max: 1439 }),
      share: integer({ min: 0, max: 98 }),
    });
    assert(
      property(times, ({ from, length, share }) => {
        const rest = Math.min(360, Math.floor((length * share) / 100));
        const worked = { from, until: from + length, break_minutes: rest };
        const text = formatWorkRange(worked);
        expect([text, parseWorkTime(text)]).toEqual([text, { ...worked, minutes: length - rest }]);
        pre(rest > 0 && length - rest > 1);
        const clock = (minute: number): string => formatWorkTime(minute % 1440);
        expect(
          parseWorkTime(`${clock(from)}-${clock(from + 1)}, ${clock(from + 1 + rest)}-${clock(from + length)}`),
        ).toEqual({ ...worked, minutes: length - rest });
      }),
    );
  });
});

test('whatever is written is read back, and never takes more than a day as a range', () => {
  assert(
    property(integer({ min: 0, max: 5_999_999 }), (minutes) => {
      expect(parseDuration(formatWorkTime(minutes))).toBe(minutes);
    }),
  );
  assert(
    property(integer({ min: 0, max: 1439 }), integer({ min: 0, max: 1439 }), (from, until) => {
      const read = parseWorkTime(`${formatWorkTime(from)}-${formatWorkTime(until)}`);
      pre(from !== until);
      expect(read?.from).toBe(from);
      expect(read && (read.until ?? 0) % 1440).toBe(until);
      expect(read?.minutes).toBe((until - from + 1440) % 1440);
    }),
  );
});

test('below zero is written with a minus sign', () => expect(formatWorkTime(-95)).toBe('−1:35'));
