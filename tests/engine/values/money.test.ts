import { describe, expect, it } from 'vitest';
import { allocateCents } from '../../../src/engine/values/allocation.ts';
import {
  formatMoney,
  multiplyCents,
  negateCents,
  quantityToTenThousandths,
  roundHalfAway,
} from '../../../src/engine/values/money.ts';
import { repeat, wholeNumbers } from './deterministic.ts';

describe('roundHalfAway', () => {
  it.each([
    ['a half goes up', 1n, 2n, 1n],
    ['a negative half goes down', -1n, 2n, -1n],
    ['a negative denominator counts', 1n, -2n, -1n],
    ['two negatives make a positive', -1n, -2n, 1n],
    ['just under a half', 49n, 100n, 0n],
    ['just over a half', 51n, 100n, 1n],
    ['2012.5 cents: VAT 20.125', 20125n, 10n, 2013n],
    ['2012.4 cents: VAT 20.124', 20124n, 10n, 2012n],
    ['zero', 0n, 7n, 0n],
    ['beyond 2^53', 9_007_199_254_740_993n, 2n, 4_503_599_627_370_497n],
  ])('%s', (_name, numerator, denominator, expected) => {
    expect(roundHalfAway(numerator, denominator)).toBe(expected);
  });

  it('refuses to divide by zero', () => {
    expect(() => roundHalfAway(1n, 0n)).toThrow('Cannot divide by zero.');
  });

  it('is symmetrical and never more than half a unit off', () => {
    const next = wholeNumbers(1);
    repeat(500, () => {
      const [numerator, denominator] = [BigInt(next(-1_000_000, 1_000_000)), BigInt(next(1, 9999))];
      const rounded = roundHalfAway(numerator, denominator);
      expect(roundHalfAway(-numerator, denominator)).toBe(-rounded);
      const twiceTheError = 2n * (rounded * denominator - numerator);
      expect(twiceTheError <= denominator && -twiceTheError <= denominator).toBe(true);
    });
  });
});

describe('quantityToTenThousandths', () => {
  it.each([
    ['2.5', 25_000n],
    ['0.8333', 8_333n],
    ['-1.0000', -10_000n],
    [0.1, 1_000n],
    [-0, 0n],
    [1e20, 1_000_000_000_000_000_000_000_000n],
  ])('reads %s exactly', (quantity, expected) => {
    expect(quantityToTenThousandths(quantity)).toBe(expected);
  });

  it.each([
    '0.00001',
    '1e3',
    '',
    '1,5',
    ' 1',
    '+1',
    '.5',
    '5.',
    'NaN',
    0.1 + 0.2,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    1e-7,
  ])('refuses %s', (quantity) => {
    expect(() => quantityToTenThousandths(quantity)).toThrow(
      `"${quantity}" is not a quantity; write a plain number with at most four decimals, like 2.5.`,
    );
  });
});

describe('multiplyCents', () => {
  it.each([
    ['50 minutes at 100.00 an hour', 10_000, 50, 60, 8_333],
    ['3 × 0.83', 83, 3, 1, 249],
    ['a third of a cent is dropped', 1, '0.3333', 1, 0],
    ['half a cent goes up', 1, '0.5', 1, 1],
    ['minus half a cent goes down', 1, '-0.5', 1, -1],
    ['1.005 × 1.00, which floating point takes for 1.00', 100, '1.005', 1, 101],
  ])('%s', (_name, cents, quantity, per, expected) => {
    expect(multiplyCents(cents, quantity, per)).toBe(expected);
  });

  it('never answers minus zero', () => {
    expect(Object.is(multiplyCents(100, 0), 0)).toBe(true);
    expect(Object.is(negateCents(0), 0)).toBe(true);
  });

  it('refuses what is not exact', () => {
    expect(() => multiplyCents(12.5, 1)).toThrow('12.5 is not an amount in whole cents; write 12.50 as 1250.');
    expect(() => multiplyCents(Number.MAX_SAFE_INTEGER, 2)).toThrow('18014398509481982 cents is too large an amount');
    expect(() => multiplyCents(100, 1, 0)).toThrow('A price base quantity must be above zero, not 0.');
    expect(() => multiplyCents(100, 1, '-60')).toThrow('A price base quantity must be above zero, not -60.');
  });
});

describe('formatMoney', () => {
  it.each([
    ['nl', 'EUR', 123_450, '€\u00a01.234,50'],
    ['nl-NL', 'EUR', -123_450, '€\u00a0-1.234,50'],
    ['en', 'EUR', 123_450, '€1,234.50'],
    ['en', 'EUR', -5, '-€0.05'],
    ['en', 'EUR', 0, '€0.00'],
    ['en', 'USD', 99, '$0.99'],
    ['en', 'JPY', 1234, '¥1,234'],
    ['en', 'EUR', Number.MAX_SAFE_INTEGER, '€90,071,992,547,409.91'],
    ['en', 'EUR', -Number.MAX_SAFE_INTEGER, '-€90,071,992,547,409.91'],
  ])('%s %s %d', (locale, currency, cents, expected) => {
    expect(formatMoney(cents, currency, locale)).toBe(expected);
  });

  it('refuses fractions of a cent', () => {
    expect(() => formatMoney(0.5, 'EUR', 'nl')).toThrow('0.5 is not an amount in whole cents');
  });
});

describe('allocateCents', () => {
  it.each([
    ['equal parts favour the first', 100, [1, 1, 1], [34, 33, 33]],
    ['the largest remainder gets the cent', 100, [333, 333, 334], [33, 33, 34]],
    ['a negative total mirrors', -100, [1, 1, 1], [-34, -33, -33]],
    ['negative weights with a negative total mirror too', -100, [-1, -1, -1], [-34, -33, -33]],
    ['a credit among the weights takes its own share', 100, [300, -100], [150, -50]],
    ['a zero weight gets nothing', 7, [0, 1], [0, 7]],
    ['nothing to divide', 0, [0, 0], [0, 0]],
    ['nothing over nobody', 0, [], []],
  ])('%s', (_name, total, weights, expected) => {
    expect(allocateCents(total, weights)).toEqual(expected);
  });

  it('refuses to divide over nothing', () => {
    expect(() => allocateCents(5, [2, -2])).toThrow(
      'Cannot divide 5 cents over parts that add up to nothing; remove the discount or add lines.',
    );
  });

  it('always adds up, within a cent of the exact share, and mirrors', () => {
    const next = wholeNumbers(2);
    repeat(300, () => {
      const weights = Array.from({ length: next(1, 6) }, () => next(1, 100_000));
      const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
      const total = next(0, weightSum);
      const parts = allocateCents(total, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      parts.forEach((part, index) =>
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / weightSum)).toBeLessThan(1),
      );
      expect(allocateCents(-total, weights.map(negateCents))).toEqual(parts.map(negateCents));
    });
  });
});
