// Amsterdam's clock: nights on which it changes, work past midnight, nothing lost between the days.
import { assert, date as dates, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate, calendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import {
  localInstant,
  minutesBetween,
  minutesIn,
  splitByDay,
  localTimeOf,
} from '../../../src/engine/values/dates/localTime.ts';

const day = calendarDate;

test.each([
  ['2026-07-01', 540, '2026-07-01T07:00:00.000Z', 'in summer'],
  ['2026-01-01', 540, '2026-01-01T08:00:00.000Z', 'in winter'],
  ['2026-12-31', 1440, '2026-12-31T23:00:00.000Z', 'past midnight into the next year'],
  ['2026-01-01', -1, '2025-12-31T22:59:00.000Z', 'before midnight'],
  ['2028-02-28', 1440 + 540, '2028-02-29T08:00:00.000Z', 'into 29 February'],
  ['2026-03-29', 119, '2026-03-29T00:59:00.000Z', 'the last minute before the clock goes forward'],
  ['2026-03-29', 150, '2026-03-29T01:30:00.000Z', 'the hour that is left out is the one after'],
  ['2026-03-29', 180, '2026-03-29T01:00:00.000Z', 'three o’clock that night'],
  ['2026-10-25', 150, '2026-10-25T00:30:00.000Z', 'the first of the hour that occurs twice'],
  ['2026-10-25', 180, '2026-10-25T02:00:00.000Z', 'three o’clock that night'],
])('%s at minute %d is %s: %s', (date, minute, instant) =>
  expect(localInstant(day(date), minute).toISOString()).toBe(instant),
);

test('a day has 1440 minutes, but on the two days that the clock changes', () => {
  expect(['2026-03-28', '2026-03-29', '2026-10-25', '2028-02-29'].map((date) => minutesIn(day(date)))).toEqual([
    1440, 1380, 1500, 1440,
  ]);
});

describe('work is split by day', () => {
  const pieces = (started: string, ended: string) =>
    splitByDay(new Date(started), new Date(ended)).map(({ work_date, minutes }) => `${work_date} ${minutes}`);

  test.each([
    ['within a day', '2026-11-20T08:00:00Z', '2026-11-20T09:30:00Z', ['2026-11-20 90']],
    ['past midnight', '2026-11-20T22:00:00Z', '2026-11-21T00:30:00Z', ['2026-11-20 60', '2026-11-21 90']],
    ['until midnight sharp', '2026-11-20T22:00:00Z', '2026-11-20T23:00:00Z', ['2026-11-20 60']],
    [
      'the night that the clock goes forward',
      '2026-03-28T22:00:00Z',
      '2026-03-29T02:00:00Z',
      ['2026-03-28 60', '2026-03-29 180'],
    ],
    [
      'the night that the clock goes back',
      '2026-10-24T21:00:00Z',
      '2026-10-25T03:00:00Z',
      ['2026-10-24 60', '2026-10-25 300'],
    ],
    [
      'over 29 February',
      '2028-02-28T22:30:00Z',
      '2028-02-29T23:30:00Z',
      ['2028-02-28 30', '2028-02-29 1440', '2028-03-01 30'],
    ],
    ['seconds are rounded once', '2026-11-20T22:59:40Z', '2026-11-20T23:00:20Z', ['2026-11-20 0', '2026-11-21 1']],
  ])('%s', (_name, started, ended, expected) => expect(pieces(started, ended)).toEqual(expected));

  test('the pieces join, add up, and each lies in its day', () => {
    const instants = dates({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
    assert(
      property(instants, integer({ min: 1, max: 5 * 86_400_000 }), (started, milliseconds) => {
        const ended = new Date(started.getTime() + milliseconds);
        const found = splitByDay(started, ended);
        expect(found[0]?.started_at).toBe(started.toISOString());
        expect(found.at(-1)?.ended_at).toBe(ended.toISOString());
        for (const [index, piece] of found.entries()) {
          expect(piece.started_at < piece.ended_at).toBe(true);
          if (index > 0) expect(piece.started_at).toBe(found[index - 1]?.ended_at);
          expect(localDate(new Date(piece.started_at))).toBe(piece.work_date);
          expect(localDate(new Date(Date.parse(piece.ended_at) - 1))).toBe(piece.work_date);
          expect(piece.minutes).toBeLessThanOrEqual(minutesIn(piece.work_date));
        }
        expect(found.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(minutesBetween(started, ended));
      }),
    );
  });

  test('no work is refused', () =>
    expect(() => pieces('2026-11-20T22:00:00Z', '2026-11-20T22:00:00Z')).toThrow('Work ends after it begins.'));
});

test('what the clock shows leads back to the instant, but in the second of two hours', () => {
  assert(
    property(integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 }), (minutes) => {
      const instant = new Date(minutes * 60_000);
      const { date, minute } = localTimeOf(instant);
      const back = localInstant(date, minute);
      expect(instant.getTime() - back.getTime() === 0 || instant.getTime() - back.getTime() === 3_600_000).toBe(true);
      expect(localTimeOf(back)).toEqual({ date, minute });
    }),
  );
  expect(localTimeOf(new Date('2026-10-25T01:30:00Z'))).toEqual({ date: '2026-10-25', minute: 150 });
});
