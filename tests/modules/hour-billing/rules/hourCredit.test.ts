/**
 * Whatever is corrected, each entry is on one document, nothing is an invoice below zero that could be a credit note,
 * and no credit note charges.
 */
import { Big } from 'big.js';
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { sortHours, type CorrectedLine } from '../../../../src/modules/hour-billing/rules/hourCredit.ts';
import type { InvoiceableHour } from '../../../../src/modules/hour-billing/rules/hourInvoice.ts';

const one = record({
  minutes: integer({ min: -600, max: 600 }),
  rate_cents: constantFrom(1, 9_999, 10_000),
  invoice: integer({ min: -1, max: 2 }),
  line: integer({ min: 0, max: 1 }),
});
const world = array(one, { maxLength: 20 }).map((all) => {
  const corrected = new Map<string, CorrectedLine>();
  const hours = all.map(({ minutes, rate_cents, invoice, line }, index): InvoiceableHour => {
    const uuid = `entry ${index}`;
    // What corrects nothing, or a draft, takes nothing from an invoice that is out.
    if (invoice >= 0)
      corrected.set(uuid, {
        line_uuid: `line ${invoice} ${line}`,
        vat_rate_uuid: 'standard',
        invoice_uuid: `invoice ${invoice}`,
        number: `2026-000${invoice}`,
      });
    return {
      uuid,
      version: 1,
      work_date: '2026-02-10',
      employee_uuid: null,
      project_uuid: null,
      activity: 'other',
      description: 'Work',
      minutes,
      billable_minutes: minutes,
      rate_cents,
      corrects_uuid: invoice >= 0 ? 'original' : null,
      credited: null,
    };
  });
  return { hours, corrected };
});

function valueOf(hours: readonly InvoiceableHour[]): number {
  const rates = [...new Set(hours.map(({ rate_cents }) => rate_cents))];
  return rates.reduce(
    (sum, rate) =>
      sum +
      Number(
        new Big(
          hours.filter((entry) => entry.rate_cents === rate).reduce((all, entry) => all + entry.billable_minutes, 0),
        )
          .times(rate)
          .div(60)
          .round(0, 1)
          .toString(),
      ),
    0,
  );
}

test('every entry is on exactly one document, and credit notes are of one invoice and below zero', () => {
  assert(
    property(world, integer({ min: 0, max: 50_000 }), ({ hours, corrected }, besides) => {
      const { charged, credits } = sortHours(hours, besides, corrected);
      const credited = credits.map(({ lines }) => lines.flatMap((line) => line.hours));
      expect([...charged, ...credited.flat()].toSorted((a, b) => hours.indexOf(a) - hours.indexOf(b))).toEqual(hours);
      if (besides + valueOf(hours) >= 0) expect(credits).toEqual([]);
      for (const own of credited) expect(valueOf(own)).toBeLessThan(0);
      for (const { invoice_uuid, number, lines } of credits)
        for (const { line, hours: own } of lines)
          for (const { uuid } of own) expect(corrected.get(uuid)).toEqual({ ...line, invoice_uuid, number });
      expect(new Set(credits.map((credit) => credit.invoice_uuid)).size).toBe(credits.length);
    }),
    { numRuns: 500, seed: 20_260_101 },
  );
});

test('what is left is below zero only where something is corrected that is not out', () => {
  assert(
    property(world, ({ hours, corrected }) => {
      const all = hours.filter((entry) => corrected.has(entry.uuid) || entry.billable_minutes > 0);
      const { charged } = sortHours(all, 0, corrected);
      // Each rate is rounded separately.
      expect(valueOf(charged)).toBeGreaterThanOrEqual(-3);
    }),
    { numRuns: 500, seed: 20_260_101 },
  );
});
