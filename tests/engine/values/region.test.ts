/** The region of a business: its time zone, whose clock may change at any hour, and the first day of its week. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dateOf, startOf } from '../../../src/engine/registry/conditions/relativeDate.ts';
import { wholeDay } from '../../../src/engine/registry/conditions/wholeDay.ts';
import { calendarDate, firstOfWeek, localDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { localInstant, localTimeOf, midnightOf, minutesIn } from '../../../src/engine/values/dates/localTime.ts';
import { nextCronRun } from '../../../src/engine/values/dates/nextCronRun.ts';
import { region, setRegion, type Weekday } from '../../../src/engine/values/region.ts';
import { isTimeZone, machineTimeZone, usualFirstDay } from '../../../src/engine/values/regionDefaults.ts';
import { productRegion } from '../../support/region.ts';

const inZone = (timeZone: string): void => setRegion({ ...productRegion, timeZone });
afterEach(() => setRegion(productRegion));

test.each([
  ['Europe/Amsterdam', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['Europe/Nowhere', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (zone, expected) => expect(isTimeZone(zone)).toBe(expected));

test('the time zone of the machine is one', () => expect(isTimeZone(machineTimeZone())).toBe(true));

test.each<[string | null, string[], Weekday]>([
  ['NL', ['en'], 1],
  ['US', ['nl'], 7],
  ['EG', ['en'], 6],
  [null, ['pt-BR'], 7],
  [null, ['en', 'nl'], 1],
  [null, ['en', 'nl-NL'], 1],
  ['XX', [], 1],
])('weeks in country %s with languages %j begin on day %d', (country, locales, expected) =>
  expect(usualFirstDay(country, locales)).toBe(expected),
);

test.each<[Weekday, string]>([
  [1, '2026-03-02'],
  [6, '2026-03-07'],
  [7, '2026-03-08'],
])('with first day %d the week of Sunday 8 March 2026 begins on %s', (firstDayOfWeek, expected) => {
  setRegion({ ...productRegion, firstDayOfWeek });
  expect(firstOfWeek(calendarDate('2026-03-08'))).toBe(expected);
  expect(startOf('2026-03-08', 'week')).toBe(expected);
  expect(dateOf('$week', '2026-03-08')).toBe(expected);
});

/** Three and a quarter hours, so that all times of the day occur. */
const stepMilliseconds = 11_700_000;

/** Date, minute of the day, and the instant. */
const conversions: Readonly<Record<string, readonly (readonly [string, number, string, string])[]>> = {
  'America/New_York': [
    ['2026-03-08', 119, '2026-03-08T06:59:00.000Z', 'the last minute before the clock goes forward'],
    ['2026-03-08', 150, '2026-03-08T07:30:00.000Z', 'a skipped time is the hour after'],
    ['2026-03-08', 180, '2026-03-08T07:00:00.000Z', 'the first minute after the skipped hour'],
    ['2026-11-01', 90, '2026-11-01T05:30:00.000Z', 'the first of the hour that occurs twice'],
    ['2026-11-01', 120, '2026-11-01T07:00:00.000Z', 'the first minute after it'],
  ],
  'Asia/Kathmandu': [['2026-06-01', 0, '2026-05-31T18:15:00.000Z', 'an offset of 5:45']],
  'America/Sao_Paulo': [
    ['2018-11-04', 0, '2018-11-04T03:00:00.000Z', 'the day begins at one where midnight is skipped'],
    ['2018-11-04', 60, '2018-11-04T03:00:00.000Z', 'one o’clock that day'],
  ],
  'America/Havana': [['2026-11-01', 0, '2026-11-01T04:00:00.000Z', 'the first of two midnights begins the day']],
  'Australia/Lord_Howe': [
    ['2026-04-05', 105, '2026-04-04T14:45:00.000Z', 'the first of half an hour that occurs twice'],
  ],
  'Pacific/Apia': [['2011-12-31', 0, '2011-12-30T10:00:00.000Z', 'the day after the one that was left out']],
  UTC: [['2026-03-29', 150, '2026-03-29T02:30:00.000Z', 'no change of the clock']],
};
describe.each(Object.entries(conversions))('%s', (zone, rows) => {
  beforeEach(() => inZone(zone));
  test.each(rows)('%s at minute %d is %s: %s', (date, minute, instant) =>
    expect(localInstant(calendarDate(date), minute).toISOString()).toBe(instant),
  );
  test('instants of 2026 convert to local time and back, or to its earlier occurrence', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += stepMilliseconds) {
      const local = localTimeOf(new Date(at));
      const back = localInstant(local.date, local.minute);
      if (back.getTime() !== at) expect([back.getTime() < at, localTimeOf(back)]).toEqual([true, local]);
    }
  });
});

describe('the days in New York on which the clock changes', () => {
  beforeEach(() => inZone('America/New_York'));

  test('begin and end at local midnight', () => {
    expect(midnightOf(calendarDate('2026-03-08')).toISOString()).toBe('2026-03-08T05:00:00.000Z');
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map((day) => minutesIn(calendarDate(day)))).toEqual([
      1440, 1380, 1500,
    ]);
    expect(wholeDay('2026-11-01')).toEqual({
      from: Date.parse('2026-11-01T04:00:00Z'),
      until: Date.parse('2026-11-02T05:00:00Z'),
    });
    expect(localDate(new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
    expect(localDate(new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
  });

  test.each([
    ['2026-03-06T12:00:00Z', ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30']],
    ['2026-10-30T12:00:00Z', ['2026-10-31T06:30', '2026-11-01T07:30', '2026-11-02T07:30']],
  ])('a schedule at 02:30 runs once on each day from %s', (start, expected) => {
    const runs: string[] = [];
    let at = new Date(start);
    while (runs.length < expected.length) {
      at = nextCronRun('30 2 * * *', at) ?? at;
      runs.push(at.toISOString().slice(0, 16));
    }
    expect(runs).toEqual(expected);
  });

  test('a schedule in the hour that occurs twice runs once', () => {
    const first = nextCronRun('30 1 * * *', new Date('2026-11-01T00:00:00Z'));
    expect(first?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(nextCronRun('30 1 * * *', first ?? new Date(0))?.toISOString()).toBe('2026-11-02T06:30:00.000Z');
  });
});

test('the region is the last one that was set', () => {
  inZone('Asia/Tokyo');
  expect(region()).toEqual({ timeZone: 'Asia/Tokyo', country: 'NL', firstDayOfWeek: 1 });
  expect(localDate(new Date('2026-01-01T15:00:00Z'))).toBe('2026-01-02');
  inZone('America/New_York');
  expect(localDate(new Date('2026-01-01T15:00:00Z'))).toBe('2026-01-01');
});
