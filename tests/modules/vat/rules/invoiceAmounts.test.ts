/**
 * Invoice amounts against exact decimal arithmetic: line nets, VAT per rate, totals, and the credit note that mirrors
 * them.
 */
import { Big } from 'big.js';
import { array, assert, constantFrom, integer, nat, property, tuple } from 'fast-check';
import { describe, test } from 'vitest';
import { lineAmounts } from '../../../../src/engine/values/lineAmounts.ts';
import { documentTotals, mirrorTotals, type NetLine } from '../../../../src/modules/vat/rules/vat.ts';

const numRuns = 34_000;

/** The modes of big.js: towards zero, and halves away from it. */
const [roundDown, roundHalfUp] = [0, 1] as const;

const rounded = (amount: Big): number => Number(amount.round(0, roundHalfUp).toFixed(0));

const tenThousandths = integer({ min: -99_999_999, max: 99_999_999 });
const quantity = tenThousandths.map((units) => new Big(units).div(10_000).toFixed());
const cents = integer({ min: 0, max: 10_000_000 });
const rate = constantFrom<Pick<NetLine, 'category' | 'rate_bp'>>(
  { category: 'S', rate_bp: 2_100 },
  { category: 'S', rate_bp: 900 },
  { category: 'Z', rate_bp: 0 },
  { category: 'E', rate_bp: 0 },
  { category: 'AE', rate_bp: 0 },
  { category: 'S', rate_bp: 2_500 },
);
const netLine = tuple(rate, integer({ min: -5_000_000, max: 50_000_000 })).map(([given, line_net_cents]): NetLine => ({
  ...given,
  line_net_cents,
}));

describe('against an exact oracle', () => {
  test('a line is rounded once', () => {
    assert(
      property(
        quantity,
        cents,
        integer({ min: 1, max: 3_600 }),
        integer({ min: 0, max: 10_000 }),
        (amount, unit_price_cents, price_base_quantity, discount_bp) => {
          const [whole, base] = [
            new Big(amount).times(unit_price_cents).times(10_000 - discount_bp),
            new Big(price_base_quantity).times(10_000),
          ];
          // Doubled and compared, so that no quotient is cut off before it is rounded.
          const quotient = whole.abs().times(2).plus(base).div(base.times(2));
          const expected = Number(quotient.round(0, roundDown).toFixed(0)) * (whole.lt(0) ? -1 : 1);
          return (
            lineAmounts({ quantity: amount, unit_price_cents, price_base_quantity, discount_bp }).line_net_cents ===
            zero(expected)
          );
        },
      ),
      { numRuns },
    );
  });

  test('the groups hold all of the lines, the VAT is that of the group, and the sums are the totals', () => {
    assert(
      property(array(netLine, { minLength: 1, maxLength: 6 }), nat(100), (lines, percent) => {
        const sum = lines.reduce((total, line) => total + line.line_net_cents, 0);
        const discount =
          sum > 0 && lines.every(({ line_net_cents }) => line_net_cents >= 0) ? Math.floor((sum * percent) / 100) : 0;
        const totals = documentTotals(lines, discount);
        const groups = totals.vat_breakdown;
        const total = (of: (group: (typeof groups)[number]) => number): number =>
          groups.reduce((all, group) => all + of(group), 0);
        const addsUp =
          totals.net_cents === sum - discount &&
          totals.vat_cents === total(({ vat_cents }) => vat_cents) &&
          totals.gross_cents === totals.net_cents + totals.vat_cents;
        return (
          addsUp &&
          total(({ taxable_cents }) => taxable_cents) === sum - discount &&
          groups.every(
            (group) => group.vat_cents === zero(rounded(new Big(group.taxable_cents).times(group.rate_bp).div(10_000))),
          )
        );
      }),
      { numRuns },
    );
  });

  test('a credit note of a whole invoice adds up to zero with it', () => {
    assert(
      property(array(netLine, { minLength: 1, maxLength: 6 }), (lines) => {
        const mirrored = documentTotals(lines.map((line) => ({ ...line, line_net_cents: zero(-line.line_net_cents) })));
        return JSON.stringify(mirrored) === JSON.stringify(mirrorTotals(documentTotals(lines)));
      }),
      { numRuns },
    );
  });
});

function zero(amount: number): number {
  return amount === 0 ? 0 : amount;
}
