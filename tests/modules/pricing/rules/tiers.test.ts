import { describe, expect, it } from 'vitest';
import {
  tieredPriceCents,
  tierProblems,
  type Tier,
  type TierModel,
} from '../../../../src/modules/pricing/rules/tiers.ts';
import { repeat, wholeNumbers } from '../../../engine/values/deterministic.ts';

const steps: Tier[] = [
  { from_qty: 1, to_qty: 10, unit_price_cents: 1000 },
  { from_qty: 11, to_qty: 20, unit_price_cents: 800, flat_fee_cents: 50 },
  { from_qty: 21, to_qty: null, unit_price_cents: 500 },
];

function price(tier_model: TierModel, quantity: number): number {
  return tieredPriceCents({ tier_model, tiers: steps }, quantity);
}

function tier(from_qty: number, to_qty: number | null = null): Tier {
  return { from_qty, to_qty, unit_price_cents: 1 };
}

describe('tieredPriceCents', () => {
  it.each<[string, TierModel, number | string, number]>([
    ['last of the first tier', 'volume', 10, 10_000],
    ['first of the second tier: the whole quantity, and its fee', 'volume', 11, 11 * 800 + 50],
    ['last of the second tier', 'volume', 20, 16_050],
    ['the open tier', 'volume', 21, 10_500],
    ['a fraction over a boundary', 'volume', '10.5', 8450],
    ['last of the first tier', 'graduated', 10, 10_000],
    ['a slice of one in the second tier, and its fee', 'graduated', 11, 10_000 + 800 + 50],
    ['two tiers in full', 'graduated', 20, 10_000 + 8_000 + 50],
    ['all three', 'graduated', 21, 10_000 + 8_000 + 50 + 500],
    ['half a unit over a boundary', 'graduated', '10.5', 10_000 + 400 + 50],
    ['nothing', 'graduated', 0, 0],
    ['nothing', 'volume', 0, 0],
  ])('%s (%s, %s)', (_name, tier_model, quantity, expected) => {
    expect(tieredPriceCents({ tier_model, tiers: steps }, quantity)).toBe(expected);
  });

  it('flat: one price for any quantity, per base quantity, with its fee', () => {
    const flat = {
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents: 10_000, flat_fee_cents: 250 }],
      price_base_quantity: 60,
    } as const;
    expect(tieredPriceCents(flat, 50)).toBe(8333 + 250);
  });

  it('rounds once over all slices: 0.5 + 0.5 cent make one', () => {
    const tiers = [
      { from_qty: 1, to_qty: 1, unit_price_cents: 1 },
      { from_qty: 2, unit_price_cents: 1 },
    ];
    expect(tieredPriceCents({ tier_model: 'graduated', tiers, price_base_quantity: 2 }, 2)).toBe(1);
  });

  it('graduated never falls when more is bought, and equals volume in the first tier', () => {
    const next = wholeNumbers(8);
    repeat(200, () => {
      const quantity = next(1, 40);
      expect(price('graduated', quantity + 1)).toBeGreaterThan(price('graduated', quantity));
      if (quantity <= 10) expect(price('graduated', quantity)).toBe(price('volume', quantity));
    });
  });

  it('refuses a negative quantity and tiers with problems, rather than guess', () => {
    expect(() => tieredPriceCents({ tier_model: 'volume', tiers: steps }, -1)).toThrow(
      'A quantity to price cannot be negative: -1.',
    );
    expect(() => tieredPriceCents({ tier_model: 'volume', tiers: [] }, 1)).toThrow(
      'The price has no usable tiers. There are no tiers; give at least one, open at the end.',
    );
  });
});

describe('tierProblems', () => {
  it.each<[string, TierModel, Tier[], string[]]>([
    ['contiguous', 'volume', steps, []],
    ['from zero', 'graduated', [tier(0, 10), tier(11)], []],
    [
      'a gap',
      'volume',
      [tier(1, 10), tier(12)],
      ['Tier 2 begins at 12; it must begin at 11, one after the previous ends.'],
    ],
    [
      'an overlap',
      'volume',
      [tier(1, 10), tier(10)],
      ['Tier 2 begins at 10; it must begin at 11, one after the previous ends.'],
    ],
    ['a late beginning', 'volume', [tier(5)], ['Tier 1 begins at 5; the first begins at 0 or 1.']],
    ['a closed end', 'volume', [tier(1, 10)], ['Tier 1 is the last and ends at 10; leave its end empty.']],
    ['an open middle', 'volume', [tier(1), tier(2)], ['Tier 1 has no end; only the last tier may be open.']],
    [
      'an end before its beginning',
      'volume',
      [tier(1, 0), tier(1)],
      ['Tier 1 ends at 0; use a whole number of at least 1.'],
    ],
    [
      'a fraction',
      'volume',
      [tier(1, 2), tier(2.5)],
      [
        'Tier 2 begins at 2.5; use a whole number.',
        'Tier 2 begins at 2.5; it must begin at 3, one after the previous ends.',
      ],
    ],
    ['flat with two', 'flat', [tier(1, 2), tier(3)], ['A flat price has one tier, not 2; choose volume or graduated.']],
    ['none', 'flat', [], ['There are no tiers; give at least one, open at the end.']],
  ])('%s', (_name, tier_model, tiers, expected) => {
    expect(tierProblems({ tier_model, tiers })).toEqual(expected);
  });
});
