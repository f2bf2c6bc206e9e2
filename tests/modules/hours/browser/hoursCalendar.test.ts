// Where time stands in the calendar, also on the days of 23 and 25 hours.
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { localInstant, midnightOf, minutesIn, localTimeOf } from '../../../../src/engine/values/dates/localTime.ts';
import { daysShown } from '../../../../src/modules/hours/browser/hours/calendar/daysShown.ts';
import {
  hourHeightFor,
  instantAt,
  movedByDays,
  nearestFree,
  overlapOf,
  partOn,
  stretchedTo,
  type Stretch,
} from '../../../../src/modules/hours/browser/hours/calendar/geometry.ts';

const minute = 60_000;
const start = calendarDate('2026-01-01');
const days = integer({ min: 0, max: 800 }).map((count) => addDays(start, count));
const stretches = record({
  day: days,
  from: integer({ min: 0, max: 1_379 }),
  length: integer({ min: 1, max: 1_200 }),
}).map(({ day, from, length }): Stretch & { readonly day: CalendarDate } => {
  const begin = midnightOf(day).getTime() + from * minute;
  return { day, from: begin, until: begin + length * minute };
});

test('a quarter of an hour is high enough to be read and hit, and only where there is one the day grows', () => {
  const from = midnightOf(start).getTime();
  const work = (minutes: number): Stretch => ({ from, until: from + minutes * minute });
  expect(hourHeightFor([])).toBe(48);
  expect(hourHeightFor([work(30), work(90)])).toBe(48);
  expect(hourHeightFor([work(90), work(15)]) / 4).toBeGreaterThanOrEqual(24);
});

describe('a place in a day', () => {
  test('a position in a day is the time that is drawn there: both conversions give the same', () => {
    assert(
      property(days, integer({ min: 0, max: 275 }), (day, steps) => {
        const instant = instantAt(day, steps * 5, 5);
        expect(partOn(day, { from: instant, until: instant + minute })?.top).toBe(steps * 5);
      }),
    );
  });

  test('never lies outside of the day', () => {
    assert(
      property(days, integer({ min: -5_000, max: 5_000 }), constantFrom(5, 15), (day, minutes, step) => {
        const instant = instantAt(day, minutes, step);
        expect(instant).toBeGreaterThanOrEqual(midnightOf(day).getTime());
        expect(instant).toBeLessThanOrEqual(midnightOf(addDays(day, 1)).getTime());
      }),
    );
  });

  test('the parts on both sides of midnight add up to what passed', () => {
    assert(
      property(stretches, ({ day, from, until }) => {
        const parts = [day, addDays(day, 1)].map((one) => partOn(one, { from, until })?.length ?? 0);
        expect(parts.reduce((sum, length) => sum + length, 0)).toBe((until - from) / minute);
      }),
    );
  });

  test.each([
    ['2026-03-29', 1_380, 420],
    ['2026-10-25', 1_500, 540],
    ['2026-06-01', 1_440, 480],
  ])('%s has %i minutes, and eight in the morning stands at %i', (date, length, eight) => {
    const day = calendarDate(date);
    expect(minutesIn(day)).toBe(length);
    const at = localInstant(day, 480).getTime();
    expect(partOn(day, { from: at, until: at + minute })?.top).toBe(eight);
  });
});

describe('moving and stretching', () => {
  test('to another day keeps the time on the clock and the length', () => {
    assert(
      property(days, integer({ min: 240, max: 1_300 }), integer({ min: -7, max: 7 }), (day, at, by) => {
        const from = localInstant(day, at).getTime();
        const moved = movedByDays({ from, until: from + 60 * minute }, by);
        expect(localTimeOf(new Date(moved.from))).toEqual({ date: addDays(day, by), minute: at });
        expect(moved.until - moved.from).toBe(60 * minute);
      }),
    );
  });

  test('leaves at least the least', () => {
    assert(
      property(
        stretches,
        integer({ min: -2_000, max: 2_000 }),
        constantFrom('start' as const, 'end' as const),
        (stretch, by, edge) => {
          const changed = stretchedTo(stretch, edge, stretch.from + by * minute, 15);
          expect(changed.until - changed.from).toBeGreaterThanOrEqual(15 * minute);
          expect(edge === 'start' ? changed.until : changed.from).toBe(edge === 'start' ? stretch.until : stretch.from);
        },
      ),
    );
  });
});

describe('what stands there already', () => {
  test('is found, and the nearest free time is free and as long', () => {
    assert(
      property(stretches, array(stretches, { maxLength: 8 }), (stretch, others) => {
        const free = nearestFree(stretch, others);
        if (free === null) return;
        expect(overlapOf(free, others)).toBeNull();
        expect(free.until - free.from).toBe(stretch.until - stretch.from);
      }),
    );
  });

  test('one after the other is no overlap', () => {
    const nine = Date.parse('2026-03-10T08:00:00Z');
    const first = { from: nine, until: nine + 60 * minute };
    expect(overlapOf({ from: first.until, until: first.until + minute }, [first])).toBeNull();
    expect(nearestFree({ from: nine + 30 * minute, until: nine + 90 * minute }, [first])).toEqual({
      from: nine + 60 * minute,
      until: nine + 120 * minute,
    });
  });
});

test.each([
  ['2026-03-09', 3, '2026-03-09'],
  ['2026-03-12', 3, '2026-03-12'],
  ['2026-03-15', 3, '2026-03-13'],
  ['2026-03-15', 7, '2026-03-09'],
  ['2026-03-15', 1, '2026-03-15'],
])('%s with room for %i days begins on %s', (day, room, first) => {
  const shown = daysShown(calendarDate(day), room);
  expect([shown[0], shown.length, shown.includes(calendarDate(day))]).toEqual([first, room, true]);
});
