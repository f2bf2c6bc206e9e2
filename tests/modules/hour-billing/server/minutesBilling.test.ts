/**
 * Minutes at hostile rates and rounding rules, from the entry to the paper: what is printed is what is billed, entry by
 * entry, against sums of their own in exact decimals.
 */
import { Big } from 'big.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields } from '../../../support/billing.ts';
import {
  choiceOf,
  createHourInvoicing,
  type HourInvoicing,
  hoursOnPaper,
  linesOf,
} from '../../../support/hourInvoicing.ts';

let on: HourInvoicing;

beforeAll(async () => {
  on = await createHourInvoicing();
});
afterAll(() => on.world.api.close());

const halfAway = 1;
const atRate = (minutes: number, rate_cents: number): number =>
  Number(new Big(minutes).times(rate_cents).div(60).round(0, halfAway).toString());

/** By whole steps alone, unlike the product's own arithmetic. */
function rounded(minutes: number, step: number, mode: string): number {
  if (step <= 1) return minutes;
  const steps = new Big(minutes).div(step);
  return Number(
    steps
      .round(0, mode === 'up' ? 3 : mode === 'down' ? 0 : 1)
      .times(step)
      .toString(),
  );
}

const euros = (cents: number): string =>
  `€ ${cents < 0 ? '-' : ''}${new Intl.NumberFormat('nl', { minimumFractionDigits: 2 }).format(Math.abs(cents) / 100)}`;
const clock = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.trunc(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;

interface Case {
  readonly rate_cents: number;
  readonly step: number;
  readonly mode: string;
  readonly minutes: readonly number[];
  /** What the first entry should have been. */
  readonly corrected: number | null;
}

const cases: readonly Case[] = [
  { rate_cents: 1, step: 0, mode: 'nearest', minutes: [7, 7, 7, 59], corrected: null },
  { rate_cents: 9_999, step: 1, mode: 'up', minutes: [59, 59, 1], corrected: 58 },
  { rate_cents: 9_999, step: 5, mode: 'nearest', minutes: [2, 3, 58], corrected: null },
  { rate_cents: 3_333, step: 6, mode: 'nearest', minutes: [3, 8, 59], corrected: null },
  { rate_cents: 9_999, step: 15, mode: 'up', minutes: [7, 59, 16], corrected: 0 },
  { rate_cents: 10_001, step: 30, mode: 'down', minutes: [59, 29, 61], corrected: 29 },
  { rate_cents: 12_345, step: 60, mode: 'nearest', minutes: [30, 29, 90], corrected: null },
];

test.each(cases)(
  'at $rate_cents cents an hour in steps of $step, $mode',
  async ({ rate_cents, step, mode, minutes, corrected }) => {
    const owner = await on.client();
    const project_uuid = await on.project(owner, {
      hourly_rate_cents: rate_cents,
      rounding_minutes: step,
      rounding_mode: mode,
    });
    const written: string[] = [];
    for (const [index, one] of minutes.entries())
      written.push(
        await on.approved(owner, {
          project_uuid,
          minutes: one,
          work_date: `2026-02-${10 + index}`,
          description: `Work ${index}`,
        }),
      );
    if (corrected !== null) await on.corrected(written[0] ?? '', corrected);
    const first = minutes[0] ?? 0;
    const worked = [...minutes, ...(corrected === null ? [] : [corrected - first])];
    const billed = [
      ...minutes.map((one) => rounded(one, step, mode)),
      ...(corrected === null ? [] : [rounded(corrected, step, mode) - rounded(first, step, mode)]),
    ];
    const total = billed.reduce((sum, one) => sum + one, 0);

    const [preview] = (await on.preview(choiceOf(owner))).drafts;
    const invoice = await on.act(await on.invoiceOf(choiceOf(owner)), 'finalise');
    const [line] = linesOf(invoice);
    expect([Number(line?.['quantity']), line?.['line_net_cents'], invoice['net_cents'], preview?.net_cents]).toEqual([
      total,
      atRate(total, rate_cents),
      atRate(total, rate_cents),
      atRate(total, rate_cents),
    ]);
    const hours = preview?.lines.flatMap((one) => one.hours) ?? [];
    const specified = line?.['specification'] as readonly Fields[];
    // What rounds to nothing is on no invoice; of the others the worked time stands as it was written.
    const shown = worked
      .map((one, index) => [one, billed[index] ?? 0])
      .filter(([, one]) => one !== 0)
      .toSorted();
    expect(specified.map((one) => [one['minutes'], one['billable_minutes']]).toSorted()).toEqual(shown);
    expect(hours.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(atRate(total, rate_cents));
    for (const hour of hours)
      expect(Math.abs(hour.amount_cents - atRate(hour.billable_minutes, rate_cents))).toBeLessThanOrEqual(1);

    const paper = await on.printed(invoice['uuid']);
    for (const { minutes: one, billable_minutes, amount_cents } of hours)
      expect(paper).toContain(`${clock(one)} ${clock(billable_minutes)} ${euros(amount_cents)}`);
    expect(paper).toContain(
      `${clock(hours.reduce((sum, one) => sum + one.minutes, 0))} ${clock(total)} ${euros(atRate(total, rate_cents))}`,
    );
    expect(paper).toContain(`${hoursOnPaper(total)} ${euros(rate_cents)} per uur`);
  },
);
