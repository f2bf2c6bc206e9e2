import { describe, expect, it } from 'vitest';
import { roundingSteps, roundMinutes, type RoundingMode } from '../../../src/engine/values/rounding.ts';
import { repeat, wholeNumbers } from './deterministic.ts';

describe('roundMinutes', () => {
  it.each<[string, number, number, RoundingMode, number]>([
    ['step 0 leaves them', 17, 0, 'up', 17],
    ['step 1 leaves them', 17, 1, 'up', 17],
    ['up from one over', 16, 15, 'up', 30],
    ['up from a multiple stays', 15, 15, 'up', 15],
    ['up from nothing stays nothing', 0, 15, 'up', 0],
    ['up from one', 1, 60, 'up', 60],
    ['nearest, below the half', 7, 15, 'nearest', 0],
    ['nearest, above the half', 8, 15, 'nearest', 15],
    ['nearest, on the half goes up', 3, 6, 'nearest', 6],
    ['nearest, on the half hour goes up', 30, 60, 'nearest', 60],
    ['nearest, a minute less goes down', 29, 60, 'nearest', 0],
    ['down from one under', 29, 15, 'down', 15],
    ['down to nothing', 4, 5, 'down', 0],
  ])('%s', (_name, minutes, rounding_minutes, rounding_mode, expected) => {
    expect(roundMinutes(minutes, { rounding_minutes, rounding_mode })).toBe(expected);
  });

  it('down ≤ nearest ≤ up, all multiples of the step and less than a step away', () => {
    const next = wholeNumbers(9);
    repeat(300, () => {
      const minutes = next(0, 1440);
      const step = roundingSteps[next(1, 6)] ?? 1;
      const [down = 0, nearest = 0, up = 0] = (['down', 'nearest', 'up'] as const).map((rounding_mode) =>
        roundMinutes(minutes, { rounding_minutes: step, rounding_mode }),
      );
      expect(down <= nearest && nearest <= up && up - down <= step).toBe(true);
      expect([down % step, nearest % step, up % step]).toEqual([0, 0, 0]);
    });
  });

  it.each([
    [-1, 15, 'Worked time is a whole number of minutes from 0, not -1.'],
    [1.5, 15, 'Worked time is a whole number of minutes from 0, not 1.5.'],
    [10, 7, 'Hours round to 0, 1, 5, 6, 15, 30, 60 minutes, not 7.'],
  ])('refuses %s minutes in steps of %s', (minutes, rounding_minutes, message) => {
    expect(() => roundMinutes(minutes, { rounding_minutes, rounding_mode: 'up' })).toThrow(message);
  });
});
