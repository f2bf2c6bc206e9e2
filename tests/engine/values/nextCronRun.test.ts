/** When a schedule comes up next in Europe/Amsterdam, at the turns of the clock and of the calendar. */
import { describe, expect, test } from 'vitest';
import { nextCronRun } from '../../../src/engine/values/dates/nextCronRun.ts';

const next = (schedule: string, after: string): string | undefined =>
  nextCronRun(schedule, new Date(after))?.toISOString();

describe('the next moment of a schedule', () => {
  test.each([
    ['in winter an hour before UTC', '30 3 * * *', '2026-11-21T20:00:00Z', '2026-11-22T02:30:00.000Z'],
    ['in summer two', '30 3 * * *', '2026-07-01T00:00:00Z', '2026-07-01T01:30:00.000Z'],
    ['comes after the moment itself', '30 3 * * *', '2026-07-01T01:30:00Z', '2026-07-02T01:30:00.000Z'],
    ['every quarter of an hour', '*/15 * * * *', '2026-07-01T01:31:00Z', '2026-07-01T01:45:00.000Z'],
    ['on weekdays, over the weekend', '0 7 * * 1-5', '2026-11-20T07:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['Sunday is 0 and 7', '0 7 * * 7', '2026-11-20T07:00:00Z', '2026-11-22T06:00:00.000Z'],
    ['the 31st skips short months', '0 0 31 * *', '2026-04-01T00:00:00Z', '2026-05-30T22:00:00.000Z'],
    ['29 February waits for a leap year', '0 12 29 2 *', '2026-11-21T00:00:00Z', '2028-02-29T11:00:00.000Z'],
    ['a day of the month or of the week', '0 0 13 * fri', '2026-11-21T00:00:00Z', '2026-11-26T23:00:00.000Z'],
    ['what spring skips is taken at its end', '30 2 * * *', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['what autumn has twice is taken once', '30 2 * * *', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ])('%s', (_name, schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  test('is none where the day never comes', () => {
    expect(next('0 0 30 2 *', '2026-11-21T00:00:00Z')).toBeUndefined();
  });
});
