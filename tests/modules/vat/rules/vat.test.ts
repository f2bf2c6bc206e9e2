import { describe, expect, it } from 'vitest';
import { negateCents } from '../../../../src/engine/values/money.ts';
import { lineAmounts, type PricedLine } from '../../../../src/engine/values/lineAmounts.ts';
import {
  documentTotals,
  mirrorLine,
  mirrorTotals,
  totalsFromGross,
  vatOn,
  type NetLine,
} from '../../../../src/modules/vat/rules/vat.ts';
import { repeat, wholeNumbers } from '../../../engine/values/deterministic.ts';

/** A line as a document sees it, at the standard category. */
function netLine(rate_bp: number, priced: PricedLine): NetLine {
  return { category: rate_bp === 0 ? 'Z' : 'S', rate_bp, line_net_cents: lineAmounts(priced).line_net_cents };
}

function standard(rate_bp: number, ...nets: readonly number[]): NetLine[] {
  return nets.map((line_net_cents) => ({ category: 'S', rate_bp, line_net_cents }));
}

function groups(lines: readonly NetLine[]): (string | number)[][] {
  return documentTotals(lines).vat_breakdown.map((group) => [group.category, group.rate_bp, group.vat_cents]);
}

describe('the vectors of DOMAIN.md § 3', () => {
  it('37.50 + 12.50 at 21 % → VAT 10.50', () => {
    expect(documentTotals(standard(2100, 3750, 1250))).toEqual({
      net_cents: 5000,
      vat_cents: 1050,
      gross_cents: 6050,
      vat_breakdown: [{ category: 'S', rate_bp: 2100, taxable_cents: 5000, vat_cents: 1050 }],
    });
  });

  it('3 × 99.99 at 25 % → 74.99', () => {
    expect(documentTotals([netLine(2500, { quantity: 3, unit_price_cents: 9999 })]).vat_cents).toBe(7499);
  });

  it('VAT 20.125 → 20.13, 20.124 → 20.12', () => {
    expect(vatOn(8050, 2500)).toBe(2013); // 80.50 × 25 % = 20.125
    expect(vatOn(100_620, 200)).toBe(2012); // 1006.20 × 2 % = 20.124
  });

  it('2 × 379.00 incl. 21 % → net 626.45, VAT 131.55, gross 758.00', () => {
    const gross = { category: 'S', rate_bp: 2100, line_gross_cents: 37_900 } as const;
    expect(totalsFromGross([gross, gross])).toMatchObject({
      net_cents: 62_645,
      vat_cents: 13_155,
      gross_cents: 75_800,
    });
  });

  it('50 min at 100.00/h → 83.33 net, 100.83 gross', () => {
    const line = netLine(2100, { quantity: 50, unit_price_cents: 10_000, price_base_quantity: 60 });
    expect(documentTotals([line])).toMatchObject({ net_cents: 8333, gross_cents: 10_083 });
  });

  it('0.83 × 3 less 33 % at 20 % → VAT 0.33 on a taxable amount of 1.67', () => {
    const line = netLine(2000, { quantity: 3, unit_price_cents: 83, discount_bp: 3300 });
    expect(documentTotals([line])).toMatchObject({ net_cents: 167, vat_cents: 33 });
  });
});

describe('lineAmounts', () => {
  it.each<[string, PricedLine, number, number, number]>([
    ['no discount', { quantity: '2.5', unit_price_cents: 1000 }, 2500, 0, 2500],
    ['an amount', { quantity: 2, unit_price_cents: 1000, discount_cents: 150 }, 2000, 150, 1850],
    [
      'a percentage, then an amount',
      { quantity: 2, unit_price_cents: 1000, discount_bp: 1000, discount_cents: 50 },
      2000,
      250,
      1750,
    ],
    [
      'the percentage is taken of the exact product, not of the rounded one',
      { quantity: '0.5', unit_price_cents: 3, discount_bp: 1000 },
      2,
      1,
      1,
    ],
    ['all of it', { quantity: 1, unit_price_cents: 999, discount_bp: 10_000 }, 999, 999, 0],
    ['a credit', { quantity: -1, unit_price_cents: 999, discount_bp: 3300 }, -999, -330, -669],
  ])('%s', (_name, line, before_discount_cents, line_discount_cents, line_net_cents) => {
    expect(lineAmounts(line)).toEqual({ before_discount_cents, line_discount_cents, line_net_cents });
  });

  it.each([-1, 10_001, 0.5])('refuses a discount of %s basis points', (discount_bp) => {
    expect(() => lineAmounts({ quantity: 1, unit_price_cents: 1, discount_bp })).toThrow(
      `A discount is 0 to 10000 basis points, not ${discount_bp}; write 33 % as 3300.`,
    );
  });
});

describe('documentTotals', () => {
  it('taxes the group, not the line: three lines of 0.02 at 21 % carry a cent of VAT that none of them carries alone', () => {
    expect(vatOn(2, 2100)).toBe(0);
    expect(documentTotals(standard(2100, 2, 2, 2)).vat_cents).toBe(1);
  });

  it('groups by category and rate, in a fixed order whatever the order of the lines', () => {
    const lines: NetLine[] = [
      { category: 'AE', rate_bp: 0, line_net_cents: 400 },
      { category: 'S', rate_bp: 900, line_net_cents: 200 },
      { category: 'Z', rate_bp: 0, line_net_cents: 300 },
      { category: 'S', rate_bp: 2100, line_net_cents: 100 },
    ];
    expect(groups(lines)).toEqual([
      ['S', 2100, 21],
      ['S', 900, 18],
      ['Z', 0, 0],
      ['AE', 0, 0],
    ]);
    expect(groups(lines.toReversed())).toEqual(groups(lines));
  });

  it('takes a document discount off before VAT, shared by largest remainder', () => {
    const lines = [...standard(2100, 10_000), ...standard(900, 5_000)];
    expect(documentTotals(lines, 1_000)).toEqual({
      net_cents: 14_000,
      vat_cents: 1_960 + 420,
      gross_cents: 16_380,
      vat_breakdown: [
        { category: 'S', rate_bp: 2100, taxable_cents: 10_000 - 667, vat_cents: 1_960 },
        { category: 'S', rate_bp: 900, taxable_cents: 5_000 - 333, vat_cents: 420 },
      ],
    });
  });

  it('is zero without lines, and with a discount of everything', () => {
    expect(documentTotals([])).toEqual({ net_cents: 0, vat_cents: 0, gross_cents: 0, vat_breakdown: [] });
    expect(documentTotals(standard(2100, 500), 500)).toMatchObject({ net_cents: 0, vat_cents: 0, gross_cents: 0 });
  });

  it.each([
    ['one cent more than the document', [500], 501],
    ['the wrong sign', [500], -1],
    ['on a document of nothing', [0], 1],
  ])('refuses a discount: %s', (_name, nets, discount) => {
    const net = nets.reduce((sum, cents) => sum + cents, 0);
    expect(() => documentTotals(standard(2100, ...nets), discount)).toThrow(
      `A discount of ${discount} cents does not fit a document of ${net} cents; lower it to at most that.`,
    );
  });

  it.each([
    ['S', 0],
    ['AE', 2100],
    ['Z', 900],
  ] as const)('refuses category %s with rate %d', (category, rate_bp) => {
    expect(() => documentTotals([{ category, rate_bp, line_net_cents: 1 }])).toThrow(
      `VAT category ${category} cannot have rate ${rate_bp}`,
    );
  });

  it('refuses a rate that is not in basis points', () => {
    expect(() => documentTotals([{ category: 'S', rate_bp: 0.21, line_net_cents: 1 }])).toThrow('write 21 % as 2100.');
  });
});

describe('totalsFromGross', () => {
  it('keeps the gross to the cent and is at most a cent off the VAT on the net', () => {
    const next = wholeNumbers(3);
    repeat(400, () => {
      const rate_bp = [2100, 900, 2500, 2000][next(0, 3)] ?? 2100;
      const gross = next(1, 1_000_000);
      const totals = totalsFromGross([{ category: 'S', rate_bp, line_gross_cents: gross }]);
      expect(totals.gross_cents).toBe(gross);
      expect(Math.abs(totals.vat_cents - vatOn(totals.net_cents, rate_bp))).toBeLessThanOrEqual(1);
    });
  });

  it('0.03 incl. 21 % has no net that leads to it', () => {
    expect(totalsFromGross([{ category: 'S', rate_bp: 2100, line_gross_cents: 3 }])).toMatchObject({
      net_cents: 2,
      vat_cents: 1,
    });
    expect(vatOn(2, 2100)).toBe(0);
  });
});

describe('a credit note', () => {
  it('mirrors its invoice by sign, computed or turned', () => {
    const next = wholeNumbers(4);
    repeat(200, () => {
      const priced = Array.from({ length: next(1, 5) }, () => ({
        quantity: `${next(0, 20)}.${next(0, 9)}`,
        unit_price_cents: next(1, 99_999),
        discount_bp: next(0, 1) * next(0, 10_000),
        rate_bp: [2100, 900, 0][next(0, 2)] ?? 0,
      }));
      const lines = priced.map((line) => Object.assign(line, netLine(line.rate_bp, line)));
      const discount = Math.floor(lines.reduce((sum, line) => sum + line.line_net_cents, 0) / next(2, 9));
      const mirrored = lines.map(mirrorLine);
      expect(mirrored.map((line) => lineAmounts(line).line_net_cents)).toEqual(
        mirrored.map((line) => line.line_net_cents),
      );
      expect(documentTotals(mirrored, negateCents(discount))).toEqual(mirrorTotals(documentTotals(lines, discount)));
    });
  });

  it('turns quantity, fixed discount and net, keeps the unit price and the notation', () => {
    const line = {
      quantity: '2.50',
      unit_price_cents: 100,
      discount_cents: 10,
      line_net_cents: 240,
      description: 'Hosting',
    };
    expect(mirrorLine(line)).toEqual({ ...line, quantity: '-2.50', discount_cents: -10, line_net_cents: -240 });
    expect(mirrorLine(mirrorLine(line))).toEqual(line);
    expect(mirrorLine({ quantity: '0.00', unit_price_cents: 1, line_net_cents: 0 })).toEqual({
      quantity: '0.00',
      unit_price_cents: 1,
      line_net_cents: 0,
    });
  });
});
