import { describe, expect, it } from 'vitest';
import { collectionCostCents, letterCostCents } from '../../../../src/modules/billing/rules/collection.ts';
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
    expect(collectionCostCents(open_cents)).toBe(expected);
  });

  it('never falls as the amount grows', () => {
    const next = wholeNumbers(10);
    repeat(200, () => {
      const open = next(1, 150_000_000);
      expect(collectionCostCents(open + next(0, 100_000))).toBeGreaterThanOrEqual(collectionCostCents(open));
    });
  });
});

describe('collectionCostCents, business', () => {
  it.each([
    ['a cent open', 1, 4_000],
    ['an invoice of €3,304.81', 330_481, 45_548],
    ['a fortune open', 1_000_000_000, 677_500],
    ['nothing open', 0, 0],
  ])('%s', (_name, open_cents, expected) => {
    expect(collectionCostCents(open_cents)).toBe(expected);
  });
});

it('refuses fractions of a cent', () => {
  expect(() => collectionCostCents(0.5)).toThrow('0.5 is not an amount in whole cents');
});

describe('letterCostCents', () => {
  it('charges one amount over the sum of what a letter claims, and divides it over the invoices', () => {
    expect(letterCostCents([10_000, 10_000, 10_000])).toEqual([1_500, 1_500, 1_500]);
    expect(letterCostCents([5_000, 2_500])).toEqual([2_667, 1_333]);
    expect(letterCostCents([0, 0])).toEqual([0, 0]);
  });

  it('never makes two letters cost more than one for all', () => {
    const [first = 0] = letterCostCents([10_000]);
    expect(first).toBe(4_000);
    expect(letterCostCents([10_000], { earlier: { open_cents: 10_000, cost_cents: first } })).toEqual([0]);
    expect(letterCostCents([40_000], { earlier: { open_cents: 10_000, cost_cents: first } })).toEqual([3_500]);
  });

  it('adds VAT only for a creditor that cannot reclaim it', () => {
    expect(letterCostCents([30_000], { reclaims_vat: true })).toEqual([4_500]);
    expect(letterCostCents([30_000], { reclaims_vat: false })).toEqual([5_445]);
    expect(letterCostCents([100], { reclaims_vat: false })).toEqual([4_840]);
    expect(
      letterCostCents([10_000], { earlier: { open_cents: 10_000, cost_cents: 4_840 }, reclaims_vat: false }),
    ).toEqual([0]);
  });
});
