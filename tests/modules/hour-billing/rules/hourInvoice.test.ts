/**
 * Hours on invoices: whatever the entries, rules, rates and groupings, what is printed is what is billed, and what was
 * worked stays.
 */
import { Big } from 'big.js';
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupHours,
  hourGroupings,
  nameAs,
  type InvoiceableHour,
} from '../../../../src/modules/hour-billing/rules/hourInvoice.ts';
import { pricedHours, sumHours } from '../../../../src/modules/billing/rules/hourSpecification.ts';
import { formatWorkTime } from '../../../../src/engine/values/dates/workTime.ts';
import { roundingModes, roundingSteps, roundMinutes } from '../../../../src/engine/values/rounding.ts';
import { lineAmounts } from '../../../../src/engine/values/lineAmounts.ts';

const runs = { numRuns: 500, seed: 20_260_101 };
const halfAway = 1;
const oracle = (minutes: number, rate_cents: number): number =>
  Number(new Big(minutes).times(rate_cents).div(60).round(0, halfAway).toString());

/** As the hours module rounds them; now and then a correction, which takes back. */
const entries = array(
  record({
    day: integer({ min: 1, max: 28 }),
    employee: integer({ min: 0, max: 3 }),
    project: integer({ min: -1, max: 3 }),
    activity: constantFrom('development', 'support', 'travel'),
    minutes: integer({ min: 1, max: 1_440 }),
    sign: constantFrom(1, 1, 1, 1, -1),
    rate_cents: constantFrom(0, 1, 7, 9_500, 9_999, 10_000, 12_345, 10_000_000),
    rounding_minutes: constantFrom(...roundingSteps),
    rounding_mode: constantFrom(...roundingModes),
  }),
  { minLength: 1, maxLength: 40 },
).map((all) =>
  all.map((one, index): InvoiceableHour => ({
    uuid: `entry ${index}`,
    version: 1,
    work_date: `2026-02-${String(one.day).padStart(2, '0')}`,
    employee_uuid: one.employee === 0 ? null : `employee ${one.employee}`,
    project_uuid: one.project < 0 ? null : `project ${one.project}`,
    activity: one.activity,
    description: 'Work',
    minutes: one.sign * one.minutes,
    billable_minutes: one.sign * roundMinutes(one.minutes, one),
    rate_cents: one.rate_cents,
    corrects_uuid: null,
    credited: null,
  })),
);

describe('for any entries and any grouping', () => {
  test('every entry is on exactly one line, with its own project and rate, and what was worked is untouched', () => {
    assert(
      property(entries, constantFrom(...hourGroupings), (all, grouping) => {
        const lines = groupHours(all, grouping);
        expect(lines.flatMap((line) => line.entries).toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all);
        for (const line of lines) {
          for (const entry of line.entries)
            expect([entry.project_uuid, entry.rate_cents]).toEqual([line.project_uuid, line.rate_cents]);
          const days = line.entries.map(({ work_date }) => work_date).toSorted();
          expect([line.period_start, line.period_end]).toEqual([days[0], days.at(-1)]);
        }
      }),
      runs,
    );
  });

  test('the printed minutes are the quantity, the printed amounts are the line, each to the cent of an oracle', () => {
    assert(
      property(entries, constantFrom(...hourGroupings), (all, grouping) => {
        for (const { entries: own, quantity, rate_cents } of groupHours(all, grouping)) {
          const line = {
            unit_price_cents: rate_cents,
            price_base_quantity: 60,
            specification: own.map((entry) => ({ ...entry, employee: '' })),
          };
          const printed = pricedHours(line);
          const sum = sumHours(printed);
          expect(sum.billable_minutes).toBe(quantity);
          expect(sum.minutes).toBe(own.reduce((minutes, entry) => minutes + entry.minutes, 0));
          expect(sum.amount_cents).toBe(
            lineAmounts({ quantity, unit_price_cents: rate_cents, price_base_quantity: 60 }).line_net_cents,
          );
          expect(sum.amount_cents).toBe(oracle(quantity, rate_cents));
          for (const hour of printed)
            expect(Math.abs(hour.amount_cents - oracle(hour.billable_minutes, rate_cents))).toBeLessThanOrEqual(1);
        }
      }),
      runs,
    );
  });

  test('all groupings bill the same time, whichever order the entries come in', () => {
    assert(
      property(entries, (all) => {
        const totals = hourGroupings.map((grouping) =>
          groupHours(all, grouping).reduce((sum, { quantity }) => sum + quantity, 0),
        );
        expect(new Set(totals).size).toBe(1);
        const shape = (given: readonly InvoiceableHour[]) =>
          groupHours(given, 'project')
            .map(({ project_uuid, rate_cents, quantity }) => `${project_uuid ?? ''} ${rate_cents} ${quantity}`)
            .toSorted();
        expect(shape(all.toReversed())).toEqual(shape(all));
      }),
      runs,
    );
  });
});

test.each([
  ['full', 'Eva', 'de Vries', 'Eva de Vries'],
  ['initials', 'Eva', 'de Vries', 'E.V.'],
  ['initials', 'Ömer', 'yılmaz', 'Ö.Y.'],
  ['initials', '', 'Jansen', 'J.'],
  ['none', 'Eva', 'Jansen', ''],
] as const)('names as %s: %s %s is %j', (names, first, last, expected) => {
  expect(nameAs(names, first, last)).toBe(expected);
});

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [60, '1:00'],
  [6_005, '100:05'],
  [-75, '−1:15'],
] as const)('%i minutes are written %s', (minutes, written) => {
  expect(formatWorkTime(minutes)).toBe(written);
});

test('50 minutes at 100.00 are 83.33; thirds of an hour add up', () => {
  const third = { work_date: '2026-02-10', employee: '', description: 'Work', minutes: 20, billable_minutes: 20 };
  expect(
    pricedHours({
      unit_price_cents: 10_000,
      price_base_quantity: 60,
      specification: [{ ...third, billable_minutes: 50 }],
    })[0]?.amount_cents,
  ).toBe(8_333);
  expect(
    pricedHours({ unit_price_cents: 10_000, price_base_quantity: 60, specification: [third, third, third] }).map(
      ({ amount_cents }) => amount_cents,
    ),
  ).toEqual([3_333, 3_334, 3_333]);
});
