import { describe, expect, it } from 'vitest';
import { collectionCostCents } from '../../../../src/modules/billing/rules/collection.ts';
import { repeat, wholeNumbers } from '../../../engine/values/deterministic.ts';

describe('collectionCostCents, consumer', () => {
  it.each([
    ['nothing open', 0, 0],
    ['the client has credit', -10_000, 0],
    ['a cent open: the minimum', 1, 4_000],
    ['266.66: still the minimum', 26_666, 4_000],
    ['266.70: just over it', 26_670, 4_001],
    ['end of the first bracket', 250_000, 37_500],
    ['ten euro into the second', 251_000, 37_600],
    ['end of the second', 500_000, 62_500],
    ['end of the third', 1_000_000, 87_500],
    ['end of the fourth', 20_000_000, 277_500],
    ['two euro into the fifth', 20_000_200, 277_501],
    ['a cent short of the maximum', 99_999_800, 677_499],
    ['the maximum', 100_000_000, 677_500],
    ['far above it', 1_000_000_000, 677_500],
  ])('%s', (_name, open_cents, expected) => {
    expect(collectionCostCents(open_cents, 'person')).toBe(expected);
  });

  it('never falls as the amount grows', () => {
    const next = wholeNumbers(10);
    repeat(200, () => {
      const open = next(1, 150_000_000);
      expect(collectionCostCents(open + next(0, 100_000), 'person')).toBeGreaterThanOrEqual(
        collectionCostCents(open, 'person'),
      );
    });
  });
});

describe('collectionCostCents, business', () => {
  it.each([
    ['a cent open', 1, 4_000],
    ['a fortune open', 1_000_000_000, 4_000],
    ['nothing open', 0, 0],
  ])('%s', (_name, open_cents, expected) => {
    expect(collectionCostCents(open_cents, 'company')).toBe(expected);
  });
});

it('refuses fractions of a cent', () => {
  expect(() => collectionCostCents(0.5, 'person')).toThrow('0.5 is not an amount in whole cents');
});
