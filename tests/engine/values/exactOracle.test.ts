/**
 * Prices, tiers, VAT, pro rata and periods against formulas of their own in exact decimals: more than 100,000 cases.
 */
import { Big } from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  daysBetween,
  type CalendarDate,
} from '../../../src/engine/values/dates/calendarDate.ts';
import { periodAt, periodContaining, proRataCents } from '../../../src/engine/values/dates/periods.ts';
import { resolvePrices, priceOf } from '../../../src/modules/pricing/rules/priceResolution.ts';
import { settleChange, unusedCents } from '../../../src/modules/subscriptions/rules/subscriptionChange.ts';
import { tieredPriceCents, type Tier } from '../../../src/modules/pricing/rules/tiers.ts';
import { cartTotals } from '../../../src/modules/selling/rules/cartTotals.ts';
import { lineAmounts } from '../../../src/engine/values/lineAmounts.ts';
import { documentTotals } from '../../../src/modules/vat/rules/vat.ts';

/** Halves away from zero, as people round money. */
const halfAway = 1;
const rounded = (value: Big): number => Number(value.round(0, halfAway).toString());
const runs = (numRuns: number) => ({ numRuns, seed: 20_260_101 });
const cents = fc.integer({ min: 0, max: 10_000_000 });
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(calendarDate('1990-01-01'), days));
const midnight = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);
const dayCount = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((midnight(to) - midnight(from)) / 86_400_000);

describe('pro rata', () => {
  const stretch = fc.record({
    start: day,
    length: fc.integer({ min: 1, max: 800 }),
    a: fc.integer({ min: 0, max: 800 }),
    b: fc.integer({ min: 0, max: 800 }),
    price: cents,
  });

  it('is the rounded share up to the end less the one up to the start, and parts add up', () => {
    fc.assert(
      fc.property(stretch, ({ start, length, a, b, price }) => {
        const [d1, d2] = [Math.min(a, b, length), Math.min(Math.max(a, b), length)];
        const period = { start, end: addDays(start, length) };
        const share = (days: number): number =>
          rounded(new Big(price).times(days).div(dayCount(period.start, period.end)));
        const part = (from: number, until: number): number =>
          proRataCents(price, period, { start: addDays(start, from), end: addDays(start, until) });
        expect(part(d1, d2)).toBe(share(d2) - share(d1));
        expect(part(0, d1) + part(d1, d2) + part(d2, length)).toBe(price);
      }),
      runs(5_000),
    );
  });

  it('bills 42 of 91 days of a quarter from 20 May', () => {
    const quarter = { start: calendarDate('2024-04-01'), end: calendarDate('2024-07-01') };
    expect([
      daysBetween(quarter.start, quarter.end),
      proRataCents(9_100, quarter, { start: calendarDate('2024-05-20'), end: quarter.end }),
    ]).toEqual([91, 4_200]);
  });
});

describe('periods', () => {
  it('begin on the anchor day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(1, 2, 3, 6, 12),
        fc.integer({ min: 0, max: 60 }),
        (started_on, period_count, n) => {
          const [year, month, anchor] = started_on.split('-').map(Number) as [number, number, number];
          const wanted = (index: number): string => {
            const first = new Date(Date.UTC(year, month - 1 + index * period_count, 1));
            const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
            return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(anchor, last)))
              .toISOString()
              .slice(0, 10);
          };
          const recurrence = { started_on, period_unit: 'month', period_count } as const;
          expect(periodAt(recurrence, n)).toEqual({ start: wanted(n), end: wanted(n + 1) });
          expect(periodContaining(recurrence, periodAt(recurrence, n).start).n).toBe(n);
        },
      ),
      runs(5_000),
    );
  });
});

/** Contiguous, the last one open. */
const tiers = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 50 }),
      unit_price_cents: fc.integer({ min: 0, max: 100_000 }),
      flat_fee_cents: fc.integer({ min: 0, max: 5_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts): readonly Tier[] => {
    let from = 1;
    return parts.map(({ size, ...rest }, index) => {
      const tier = { ...rest, from_qty: from, to_qty: index === parts.length - 1 ? null : from + size - 1 };
      from += size;
      return tier;
    });
  });

/** Piece by piece: which tier each belongs to. */
function expectedPrice(model: 'volume' | 'graduated', parts: readonly Tier[], quantity: number): number {
  const tierAt = (piece: number): Tier | undefined =>
    parts.find(({ to_qty }) => to_qty === null || to_qty === undefined || piece <= to_qty);
  if (model === 'volume')
    return rounded(
      new Big(quantity).times(tierAt(quantity)?.unit_price_cents ?? 0).plus(tierAt(quantity)?.flat_fee_cents ?? 0),
    );
  let sum = new Big(0);
  for (let piece = 1; piece <= quantity; piece += 1) sum = sum.plus(tierAt(piece)?.unit_price_cents ?? 0);
  for (const { from_qty, flat_fee_cents } of parts) if (from_qty <= quantity) sum = sum.plus(flat_fee_cents ?? 0);
  return rounded(sum);
}

describe('tiers', () => {
  it.each(['volume', 'graduated'] as const)('%s: as counted piece by piece', (tier_model) => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 120 }), (parts, quantity) => {
        expect(tieredPriceCents({ tier_model, tiers: parts }, quantity)).toBe(
          expectedPrice(tier_model, parts, quantity),
        );
      }),
      runs(2_500),
    );
  });
});

describe('price lists', () => {
  it('take what they lack from the lists they are based on, all adjustments rounded once, at the version of the day', () => {
    const versions = fc.array(
      fc.record({ adjustment_bp: fc.integer({ min: -9_999, max: 20_000 }), has: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(versions, cents, fc.integer({ min: 1, max: 9 }), (chain, price, quantity) => {
        const lists = chain.map(({ adjustment_bp }, index) => ({
          uuid: `list-${index}`,
          name: `List ${index}`,
          seller_uuid: 'seller',
          client_uuid: null,
          segment: index === 0 ? 'general' : `base-${index}`,
          currency: 'EUR',
          valid_from: '2026-01-01',
          parent_uuid: index === chain.length - 1 ? null : `list-${index + 1}`,
          adjustment_bp,
        }));
        const items = chain.flatMap(({ has }, index) =>
          has
            ? [
                {
                  price_list_uuid: `list-${index}`,
                  product_uuid: 'p',
                  action: 'recurring',
                  period_unit: 'month',
                  period_count: 1,
                  tier_model: 'flat' as const,
                  tiers: [{ from_qty: 1, unit_price_cents: price }],
                },
              ]
            : [],
        );
        const [found] = resolvePrices(
          { seller_uuid: 'seller', client_uuid: null, assigned_list_uuid: null, currency: 'EUR' },
          { lists, known: lists, items },
        );
        const depth = chain.findIndex(({ has }) => has);
        if (depth === -1) {
          expect(found).toBeUndefined();
          return;
        }
        const factor = chain
          .slice(0, depth)
          .reduce(
            (product, { adjustment_bp }) => product.times(new Big(10_000 + adjustment_bp).div(10_000)),
            new Big(1),
          );
        expect(found && priceOf(found, quantity).total_cents).toBe(rounded(factor.times(price)) * quantity);
      }),
      runs(2_500),
    );
  });
});

describe('VAT', () => {
  it('is the rounded share of what each rate taxes, never per line', () => {
    const line = fc.record({
      rate_bp: fc.constantFrom(0, 900, 2_100),
      line_net_cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const totals = documentTotals(
          lines.map((one) => ({ ...one, category: one.rate_bp === 0 ? ('Z' as const) : ('S' as const) })),
        );
        const vatOf = (rate: number): number =>
          rounded(
            lines
              .filter(({ rate_bp }) => rate_bp === rate)
              .reduce((sum, { line_net_cents }) => sum.plus(line_net_cents), new Big(0))
              .times(rate)
              .div(10_000),
          );
        const net = lines.reduce((sum, { line_net_cents }) => sum + line_net_cents, 0);
        expect([totals.net_cents, totals.vat_cents, totals.gross_cents]).toEqual([
          net,
          vatOf(900) + vatOf(2_100),
          net + vatOf(900) + vatOf(2_100),
        ]);
      }),
      runs(5_000),
    );
  });
});

describe('a line', () => {
  it('is its quantity times its price, less the percentage, rounded once, less the amount', () => {
    const line = fc.record({
      ten_thousandths: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      unit_price_cents: cents,
      price_base_quantity: fc.constantFrom(1, 12, 60, 1_000),
      discount_bp: fc.integer({ min: 0, max: 10_000 }),
      discount_cents: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(line, ({ ten_thousandths, ...rest }) => {
        const whole = new Big(ten_thousandths).div(10_000).times(rest.unit_price_cents);
        const net =
          rounded(new Big(10_000 - rest.discount_bp).times(whole).div(10_000 * rest.price_base_quantity)) -
          rest.discount_cents;
        const { before_discount_cents, line_discount_cents, line_net_cents } = lineAmounts({
          quantity: ten_thousandths / 10_000,
          ...rest,
        });
        expect([line_net_cents + 0, before_discount_cents + 0]).toEqual([
          net + 0,
          rounded(whole.div(rest.price_base_quantity)) + 0,
        ]);
        expect(before_discount_cents - line_discount_cents).toBe(line_net_cents);
      }),
      runs(2_500),
    );
  });
});

describe('a coupon', () => {
  it('comes off before VAT: the share of each charge is its exact one, up or down to a whole cent, and all of them add up', () => {
    const charge = fc.record({
      rate_bp: fc.constantFrom(0, 900, 2_100),
      amount_cents: fc.integer({ min: 0, max: 100_000 }),
      product_uuid: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(
        fc.array(charge, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (charges, value_bp, isForAll) => {
          const isFor = (product: string): boolean => isForAll || product === 'a';
          const priced = charges.map((one) => ({
            ...one,
            is_setup: false,
            category: one.rate_bp === 0 ? ('Z' as const) : ('S' as const),
          }));
          const totals = cartTotals(priced, { type: 'percentage', value_bp, product_uuids: isForAll ? [] : ['a'] });
          const whole = charges.reduce((sum, one) => sum + (isFor(one.product_uuid) ? one.amount_cents : 0), 0);
          const off = rounded(new Big(whole).times(value_bp).div(10_000));
          expect([totals.discount_cents, totals.discounts.reduce((sum, one) => sum + one, 0)]).toEqual([off, off]);
          for (const [index, { amount_cents, product_uuid }] of charges.entries()) {
            const share =
              whole === 0 || !isFor(product_uuid) ? new Big(0) : new Big(off).times(amount_cents).div(whole);
            expect(new Big(totals.discounts[index] ?? 0).minus(share).abs().lt(1)).toBe(true);
          }
          const vatOf = (rate: number): number =>
            rounded(
              charges
                .reduce(
                  (sum, one, index) =>
                    one.rate_bp === rate ? sum.plus(one.amount_cents - (totals.discounts[index] ?? 0)) : sum,
                  new Big(0),
                )
                .times(rate)
                .div(10_000),
            );
          expect(totals.vat_cents).toBe(vatOf(900) + vatOf(2_100));
        },
      ),
      runs(2_500),
    );
  });
});

describe('a change midway', () => {
  const situation = fc.record({
    started_on: day,
    n: fc.integer({ min: 0, max: 30 }),
    at: fc.integer({ min: 0, max: 27 }),
    before: cents,
    after: cents,
  });

  it('credits the rest of what was charged and charges the rest at the new price', () => {
    fc.assert(
      fc.property(situation, ({ started_on, n, at, before, after }) => {
        const recurrence = { started_on, period_unit: 'month', period_count: 1 } as const;
        const period = periodAt(recurrence, n);
        const on = addDays(period.start, at);
        const days = dayCount(period.start, period.end);
        const rest = (price: number): number => price - rounded(new Big(price).times(at).div(days));
        const settled = settleChange({
          recurrence,
          charged: [{ ...period, amount_cents: before }],
          billed_until: period.end,
          on,
          old_price_cents: before,
          new_price_cents: after,
        });
        expect([settled.credit?.amount_cents ?? 0, settled.charge?.amount_cents ?? 0, settled.net_cents]).toEqual([
          rest(before),
          rest(after),
          rest(after) - rest(before),
        ]);
      }),
      runs(3_750),
    );
  });

  it('never gives back more than was charged, however often it changes', () => {
    fc.assert(
      fc.property(
        day,
        cents,
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 4 }),
        (start, price, steps) => {
          const whole = { start, end: addDays(start, 31), amount_cents: price };
          const charged = [whole];
          for (const step of steps.toSorted((a, b) => a - b)) {
            const on = addDays(start, step);
            charged.push({ start: on, end: whole.end, amount_cents: -unusedCents(charged, on) });
          }
          const kept = charged.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
          expect(kept).toBeGreaterThanOrEqual(0);
          expect(kept).toBeLessThanOrEqual(price);
        },
      ),
      runs(1_250),
    );
  });
});
