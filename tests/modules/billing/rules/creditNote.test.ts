/** However an invoice is credited, all of it together is its mirror. */
import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  creditOfRest,
  creditTotals,
  leftToCredit,
  type CreditedInvoice,
  type CreditLine,
  type DocumentLine,
} from '../../../../src/modules/billing/rules/creditNote.ts';
import { negateCents } from '../../../../src/engine/values/money.ts';
import { lineAmounts } from '../../../../src/engine/values/lineAmounts.ts';
import { documentTotals, mirrorTotals, type VatRate } from '../../../../src/modules/vat/rules/vat.ts';

const rates: readonly VatRate[] = [
  { category: 'S', rate_bp: 2_100 },
  { category: 'S', rate_bp: 900 },
  { category: 'E', rate_bp: 0 },
];

type Priced = Omit<DocumentLine, 'uuid' | 'description' | 'line_net_cents' | 'category' | 'rate_bp' | 'unit_code'>;

const pricedLine = record<Priced & { readonly rate: number }>({
  quantity: oneof(
    integer({ min: -9_0000, max: 99_0000 }).map((tenThousandths) => tenThousandths / 10_000),
    integer({ min: 1, max: 12 }),
  ),
  unit_price_cents: integer({ min: 0, max: 20_000 }),
  price_base_quantity: constantFrom(1, 1, 60),
  discount_bp: constantFrom(0, 0, 1_000, 3_333),
  discount_cents: constantFrom(0, 0, 0, 55),
  rate: integer({ min: 0, max: 2 }),
});

function documentLines(priced: readonly (Priced & { readonly rate: number })[]): readonly DocumentLine[] {
  return priced.map(({ rate, ...line }, index) => ({
    ...line,
    ...(rates[rate] ?? { category: 'Z', rate_bp: 0 }),
    uuid: `line-${index}`,
    description: `Line ${index % 3}`,
    unit_code: 'C62',
    line_net_cents: lineAmounts(line).line_net_cents,
  }));
}

/** With a discount on the whole that fits it. */
const invoices = record({
  priced: array(pricedLine, { minLength: 1, maxLength: 6 }),
  share: integer({ min: 0, max: 100 }),
})
  .map(({ priced, share }) => {
    const lines = documentLines(priced);
    const net = lines.reduce((sum, { line_net_cents }) => sum + line_net_cents, 0);
    const totals = documentTotals(lines, net > 0 ? Math.floor((net * share) / 100) : 0);
    return { lines, totals };
  })
  .filter(({ totals }) => totals.net_cents >= 0);

interface Totals {
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
}
const amountsOf = ({ net_cents, vat_cents, gross_cents }: Totals): Totals => ({ net_cents, vat_cents, gross_cents });

/** A credit note of all that is left, or of so much per mille of each line. */
function credit(invoice: CreditedInvoice, perMille: number | null): CreditedInvoice | null {
  const lines = leftToCredit(invoice).flatMap((left): CreditLine[] => {
    const proposed = creditOfRest(left);
    if (proposed === null) return [];
    const whole = { ...proposed, discount_cents: 0 };
    const asked =
      perMille === null ? whole : { ...whole, quantity: Math.trunc(Number(proposed.quantity) * perMille) / 1_000 };
    const { uuid, description, category, rate_bp } = left.line;
    const net = lineAmounts(asked).line_net_cents;
    return net === 0 && left.left_cents !== 0
      ? []
      : [
          {
            ...asked,
            uuid: `${uuid} back`,
            description,
            category,
            rate_bp,
            line_net_cents: net,
            credits_line_uuid: uuid,
          },
        ];
  });
  const result = creditTotals(
    invoice,
    lines.map(({ credits_line_uuid, line_net_cents }) => ({
      credits_line_uuid: String(credits_line_uuid),
      line_net_cents,
    })),
  );
  if (!('totals' in result)) return null;
  const { vat_breakdown } = result.totals;
  return { ...invoice, credits: [...invoice.credits, { lines, vat_breakdown, isMixed: false }] };
}

const creditedOf = ({ credits }: CreditedInvoice): Totals => {
  const groups = credits.flatMap(({ vat_breakdown }) => vat_breakdown);
  const net_cents = groups.reduce((sum, { taxable_cents }) => sum + taxable_cents, 0);
  const vat_cents = groups.reduce((sum, group) => sum + group.vat_cents, 0);
  return { net_cents, vat_cents, gross_cents: net_cents + vat_cents };
};

describe('a credit note', () => {
  test('of the whole is the mirror, always', () => {
    assert(
      property(invoices, ({ lines, totals }) => {
        const invoice = { lines, vat_breakdown: totals.vat_breakdown, credits: [] };
        const credited = credit(invoice, null);
        expect(credited).not.toBeNull();
        if (credited === null) return;
        expect(amountsOf(creditedOf(credited))).toEqual(amountsOf(mirrorTotals(totals)));
        for (const group of credited.credits[0]?.vat_breakdown ?? []) {
          const charged = totals.vat_breakdown.find(
            (one) => one.category === group.category && one.rate_bp === group.rate_bp,
          );
          expect([group.taxable_cents, group.vat_cents]).toEqual([
            negateCents(charged?.taxable_cents ?? 0),
            negateCents(charged?.vat_cents ?? 0),
          ]);
        }
        expect(leftToCredit(credited).every(({ left_cents }) => left_cents === 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('credit notes in parts add up to the whole mirror, and never to more on the way', () => {
    assert(
      property(invoices, array(integer({ min: 1, max: 900 }), { maxLength: 4 }), ({ lines, totals }, parts) => {
        let invoice: CreditedInvoice = { lines, vat_breakdown: totals.vat_breakdown, credits: [] };
        for (const perMille of parts) {
          const next = credit(invoice, perMille);
          if (next === null) continue;
          invoice = next;
          for (const group of totals.vat_breakdown) {
            const own = invoice.credits.flatMap(({ vat_breakdown }) =>
              vat_breakdown.filter((one) => one.category === group.category && one.rate_bp === group.rate_bp),
            );
            const vat = own.reduce((sum, one) => sum + one.vat_cents, 0);
            expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(group.vat_cents));
            expect(vat === 0 || Math.sign(vat) === -Math.sign(group.vat_cents)).toBe(true);
          }
        }
        const rest = credit(invoice, null);
        expect(rest).not.toBeNull();
        if (rest !== null) expect(amountsOf(creditedOf(rest))).toEqual(amountsOf(mirrorTotals(totals)));
      }),
      { numRuns: 500 },
    );
  });

  test('with a discount on the whole and a rate below zero: 86.80 gives −86.80', () => {
    const lines = documentLines([
      { quantity: 1, unit_price_cents: 10_000, price_base_quantity: 1, discount_bp: 0, discount_cents: 0, rate: 0 },
      { quantity: -1, unit_price_cents: 2_000, price_base_quantity: 1, discount_bp: 0, discount_cents: 0, rate: 1 },
    ]);
    const totals = documentTotals(lines, 1_000);
    const credited = credit({ lines, vat_breakdown: totals.vat_breakdown, credits: [] }, null);
    expect(credited && creditedOf(credited).gross_cents).toBe(-totals.gross_cents);
  });

  test('of before lines were named counts by description and rate', () => {
    const lines = documentLines([
      { quantity: 10, unit_price_cents: 1_000, price_base_quantity: 1, discount_bp: 0, discount_cents: 0, rate: 0 },
      { quantity: 1, unit_price_cents: 5_000, price_base_quantity: 1, discount_bp: 0, discount_cents: 0, rate: 1 },
    ]);
    const totals = documentTotals(lines);
    const [first] = lines;
    const old = { ...first, uuid: 'old', quantity: -4, line_net_cents: -4_000, credits_line_uuid: null } as CreditLine;
    const left = leftToCredit({
      lines,
      vat_breakdown: totals.vat_breakdown,
      credits: [
        {
          lines: [old],
          vat_breakdown: [{ category: 'S', rate_bp: 2_100, taxable_cents: -4_000, vat_cents: -840 }],
          isMixed: false,
        },
      ],
    });
    expect(left.map(({ left_cents }) => left_cents)).toEqual([6_000, 5_000]);
    expect(left[0] && creditOfRest(left[0])).toMatchObject({ quantity: '-6', unit_price_cents: 1_000 });
  });
});
