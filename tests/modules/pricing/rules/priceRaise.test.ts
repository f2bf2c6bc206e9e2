/** The amounts that a price raise results in: rounded halves, nearest endings, and never zero. */
import { describe, expect, test } from 'vitest';
import { raisedCents, type RaiseRounding } from '../../../../src/modules/pricing/rules/priceRaise.ts';

describe('a raised price', () => {
  test.each<readonly [number, number, RaiseRounding, number]>([
    [1200, 300, 'cents', 1236],
    [995, 500, 'cents', 1045], // 10.4475
    [50, 100, 'cents', 51], // 0.505: a half goes up
    [50, -100, 'cents', 50], // 0.495
    [1200, -10_000, 'cents', 1],
    [0, 300, 'cents', 0],
    [0, 300, 'ninety_five', 0],
    [1200, 300, 'whole', 1200],
    [1200, 500, 'whole', 1300], // 12.60
    [1250, 0, 'whole', 1300], // a half goes up
    [20, 0, 'whole', 100],
    [1200, 300, 'ninety_five', 1195],
    [1200, 500, 'ninety_five', 1295], // 12.60
    [1245, 0, 'ninety_five', 1295], // halfway between 11.95 and 12.95
    [40, 0, 'ninety_five', 95],
    [999_999_999_999, 10_000, 'cents', 1_999_999_999_998],
  ])('%i cents by %i basis points to %s is %i', (cents, raise_bp, rounding, expected) => {
    expect(raisedCents(cents, raise_bp, rounding)).toBe(expected);
  });

  test.each([
    [-1, 100],
    [100, -10_001],
    [100, 0.5],
  ])('there is none of %d by %d', (cents, raise_bp) => {
    expect(() => raisedCents(cents, raise_bp, 'cents')).toThrow(RangeError);
  });
});
