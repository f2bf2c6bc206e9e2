/**
 * One month of made-up work (several rates within a project, two VAT rates, an order reference, corrections) invoiced
 * by each grouping in turn and credited again: what was seen, made, kept, printed and taken back is the same to the
 * cent, as sums of their own in exact decimals say it.
 */
import { Big } from 'big.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  hourGroupings,
  type HourGrouping,
  type HourInvoiceDraft,
  type HourInvoiceLine,
} from '../../../../src/modules/hour-billing/rules/hourInvoice.ts';
import { wholeNumbers } from '../../../engine/values/deterministic.ts';
import type { Fields } from '../../../support/billing.ts';
import {
  choiceOf,
  createHourInvoicing,
  hoursOnPaper,
  linesOf,
  type HourInvoicing,
} from '../../../support/hourInvoicing.ts';

let on: HourInvoicing;

interface Worked {
  readonly uuid: string;
  readonly project: string;
  readonly part: Readonly<Record<HourGrouping, string>>;
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly rate_cents: number;
}

/** As the invoice should have it, worked out without the product. */
interface Oracle {
  readonly order_reference: string | null;
  readonly lines: readonly { readonly quantity: number; readonly net: number; readonly rate_bp: number }[];
  readonly net_cents: number;
  readonly vat_cents: number;
}

const halfAway = 1;
const atRate = (minutes: number, rate_cents: number): number =>
  Number(new Big(minutes).times(rate_cents).div(60).round(0, halfAway).toString());
const share = (cents: number, rate_bp: number): number =>
  Number(new Big(cents).times(rate_bp).div(10_000).round(0, halfAway).toString());
const roundUpTo =
  (step: number) =>
  (minutes: number): number =>
    Math.ceil(minutes / step) * step;
const roundDownTo =
  (step: number) =>
  (minutes: number): number =>
    Math.floor(minutes / step) * step;
const asWorked = (minutes: number): number => minutes;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const euros = (cents: number): string =>
  `€ ${cents < 0 ? '-' : ''}${new Intl.NumberFormat('nl', { minimumFractionDigits: 2 }).format(Math.abs(cents) / 100)}`;
const clock = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.trunc(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;

let owner: string;
const work: Worked[] = [];

/** What the work of each project is charged at, by its rounding and its VAT; '' has no project. */
const rules: Readonly<
  Record<
    string,
    { readonly round: (minutes: number) => number; readonly rate_bp: number; readonly reference: string | null }
  >
> = {
  Shop: { round: roundUpTo(15), rate_bp: 2_100, reference: null },
  Paper: { round: roundDownTo(30), rate_bp: 900, reference: null },
  Site: { round: roundUpTo(6), rate_bp: 2_100, reference: 'PO-9' },
  '': { round: asWorked, rate_bp: 2_100, reference: null },
};

beforeAll(async () => {
  on = await createHourInvoicing();
  const { world } = on;
  owner = await on.client();
  const category = await world.add('product-categories', { name: 'Drukwerk', slug: 'drukwerk' });
  const reduced = await world.add('products', {
    sku: 'DRUK',
    name: 'Drukwerk',
    slug: 'druk',
    category_uuid: category['uuid'],
    type: 'hours',
    vat_class: 'reduced',
  });
  const projects: Record<string, string | undefined> = {
    Shop: await on.project(owner, { name: 'Shop', hourly_rate_cents: null, rounding_minutes: 15, rounding_mode: 'up' }),
    Paper: await on.project(owner, {
      name: 'Paper',
      hourly_rate_cents: 10_001,
      rounding_minutes: 30,
      rounding_mode: 'down',
      product_uuid: reduced['uuid'],
    }),
    Site: await on.project(owner, {
      name: 'Site',
      hourly_rate_cents: 12_345,
      rounding_minutes: 6,
      rounding_mode: 'up',
      order_reference: 'PO-9',
    }),
  };
  // Dearer from the middle of the month: two prices within one project.
  for (const rate of [
    { valid_from: '2026-01-01', valid_until: '2026-02-14', rate_cents: 3_333 },
    { valid_from: '2026-02-15', rate_cents: 9_999 },
  ])
    await world.add('hourly-rates', { scope: 'project', project_uuid: projects['Shop'], ...rate });
  await world.add('hourly-rates', {
    scope: 'employee',
    employee_uuid: world.api.company.colleague,
    rate_cents: 7_777,
    valid_from: '2026-01-01',
  });
  const people = [
    [on.employee, 9_500],
    [world.api.company.colleague, 7_777],
  ] as const;
  const rateOf = (project: string, day: number, own: number): number =>
    ({ Shop: day < 15 ? 3_333 : 9_999, Paper: 10_001, Site: 12_345 })[project] ?? own;
  const next = wholeNumbers(20_260_228);
  const chosen = <T>(from: readonly T[]): T => from[next(0, from.length - 1)] as T;
  for (let index = 0; index < 14; index += 1) {
    const [project, [employee_uuid, own], activity] = [
      chosen(Object.keys(rules)),
      chosen(people),
      chosen(['development', 'support']),
    ];
    const day = next(1, 28);
    const minutes = next(31, 260);
    const work_date = `2026-02-${String(day).padStart(2, '0')}`;
    const uuid = await on.approved(owner, {
      employee_uuid,
      ...(projects[project] ? { project_uuid: projects[project] } : {}),
      activity,
      work_date,
      minutes,
      description: `Work ${index}`,
    });
    const entry = {
      project,
      part: { project: '', activity, employee: employee_uuid, day: work_date },
      rate_cents: rateOf(project, day, own),
    };
    const round = rules[project]?.round ?? asWorked;
    work.push({ ...entry, uuid, minutes, billable_minutes: round(minutes) });
    if (index % 4 !== 0) continue;
    const shouldBe = next(0, minutes + 90);
    work.push({
      ...entry,
      uuid: await on.corrected(uuid, shouldBe),
      minutes: shouldBe - minutes,
      billable_minutes: round(shouldBe) - round(minutes),
    });
  }
});
afterAll(() => on.world.api.close());

function expected(grouping: HourGrouping): readonly Oracle[] {
  return [null, 'PO-9'].map((reference) => {
    const billed = work.filter(
      ({ project, billable_minutes }) => rules[project]?.reference === reference && billable_minutes !== 0,
    );
    const keys = new Map(
      billed.map((entry) => [JSON.stringify([entry.project, entry.part[grouping], entry.rate_cents]), entry]),
    );
    const lines = [...keys].map(([key, { project, rate_cents }]) => {
      const quantity = sum(
        billed
          .filter((entry) => JSON.stringify([entry.project, entry.part[grouping], entry.rate_cents]) === key)
          .map((entry) => entry.billable_minutes),
      );
      return { quantity, net: atRate(quantity, rate_cents), rate_bp: rules[project]?.rate_bp ?? 0 };
    });
    const vat = [2_100, 900].map((rate_bp) =>
      share(sum(lines.filter((line) => line.rate_bp === rate_bp).map(({ net }) => net)), rate_bp),
    );
    return { order_reference: reference, lines, net_cents: sum(lines.map(({ net }) => net)), vat_cents: sum(vat) };
  });
}

const comparable = (
  lines: readonly { readonly quantity: number; readonly net: number; readonly rate_bp: number }[],
): readonly string[] => lines.map(({ quantity, net, rate_bp }) => `${quantity} ${net} ${rate_bp}`).toSorted();
const withoutKey = ({ uuid: _key, ...draft }: HourInvoiceDraft): object => draft;

/** Every row of the specification with its sums, as it is printed. */
function rowsOf(lines: readonly HourInvoiceLine[], sign = 1): readonly string[] {
  const row = (minutes: number, billable: number, cents: number): string =>
    `${clock(minutes)} ${clock(billable)} ${euros(cents * sign)}`;
  return lines
    .flatMap(({ hours }) => [
      ...hours.map((hour) => row(hour.minutes, hour.billable_minutes, hour.amount_cents)),
      row(
        sum(hours.map(({ minutes }) => minutes)),
        sum(hours.map(({ billable_minutes }) => billable_minutes)),
        sum(hours.map(({ amount_cents }) => amount_cents)),
      ),
    ])
    .toSorted();
}

async function agreesOnPaper(draft: HourInvoiceDraft, invoice: Fields): Promise<void> {
  const paper = await on.printed(invoice['uuid']);
  expect(paper.match(/−?\d+:\d\d −?\d+:\d\d € -?[\d.]+,\d\d/g)?.toSorted()).toEqual(rowsOf(draft.lines));
  for (const { quantity, unit_price_cents, line_net_cents, rate_bp } of draft.lines) {
    expect(paper).toContain(
      `${hoursOnPaper(quantity)} ${euros(unit_price_cents)} per uur ${rate_bp / 100}% ${euros(line_net_cents)}`,
    );
  }
  for (const { rate_bp, taxable_cents, vat_cents } of draft.vat_breakdown)
    expect(paper).toContain(`Btw ${rate_bp / 100}% (over ${euros(taxable_cents)}) ${euros(vat_cents)}`);
  expect(paper).toContain(`Totaal excl. btw ${euros(draft.net_cents)}`);
  expect(paper).toContain(`Totaal incl. btw ${euros(draft.gross_cents)}`);
  if (draft.lines.length === 1) return;
  const all = draft.lines.flatMap(({ hours }) => hours);
  expect(paper).toContain(
    `${clock(sum(all.map(({ minutes }) => minutes)))} gewerkt · ${clock(sum(all.map(({ billable_minutes }) => billable_minutes)))} gefactureerd · ${euros(draft.net_cents)}`,
  );
}

test.each(hourGroupings)('by %s, from what is seen to what is printed, and back by a credit note', async (group_by) => {
  const choice = choiceOf(owner, { group_by });
  const seen = await on.preview(choice);
  const wanted = expected(group_by);
  expect(seen.entries).toBe(work.filter(({ billable_minutes }) => billable_minutes !== 0).length);
  expect(
    seen.drafts.map(({ order_reference, net_cents, vat_cents, gross_cents }) => ({
      order_reference,
      net_cents,
      vat_cents,
      gross_cents,
    })),
  ).toEqual(
    wanted.map(({ order_reference, net_cents, vat_cents }) => ({
      order_reference,
      net_cents,
      vat_cents,
      gross_cents: net_cents + vat_cents,
    })),
  );
  for (const [index, draft] of seen.drafts.entries()) {
    expect(
      comparable(
        draft.lines.map(({ quantity, line_net_cents, rate_bp }) => ({ quantity, net: line_net_cents, rate_bp })),
      ),
    ).toEqual(comparable(wanted[index]?.lines ?? []));
    for (const { hours, line_net_cents } of draft.lines)
      expect(sum(hours.map(({ amount_cents }) => amount_cents))).toBe(line_net_cents);
  }

  const made = await on.make(choice);
  expect(made.drafts.map(withoutKey)).toEqual(seen.drafts.map(withoutKey));
  for (const draft of made.drafts) {
    const invoice = await on.act({ uuid: draft.uuid }, 'finalise');
    expect(invoice).toMatchObject({
      net_cents: draft.net_cents,
      vat_cents: draft.vat_cents,
      gross_cents: draft.gross_cents,
      vat_breakdown: draft.vat_breakdown,
      order_reference: draft.order_reference,
    });
    expect(
      linesOf(invoice).map((line) => [
        Number(line['quantity']),
        line['line_net_cents'],
        (line['specification'] as readonly Fields[]).length,
      ]),
    ).toEqual(draft.lines.map((line) => [line.quantity, line.line_net_cents, line.hours.length]));
    await agreesOnPaper(draft, invoice);

    const note = await on.world.one(
      'invoices',
      ((await on.act(invoice, 'credit', { credit_reason: 'Once more' }))['next'] as Fields)['uuid'],
    );
    expect(await on.act(note, 'finalise')).toMatchObject({
      kind: 'credit_note',
      net_cents: -draft.net_cents,
      vat_cents: -draft.vat_cents,
      gross_cents: -draft.gross_cents,
    });
    if (group_by !== 'project') continue;
    const taken = await on.printed(note['uuid']);
    for (const text of [`Totaal excl. btw ${euros(-draft.net_cents)}`, `Totaal incl. btw ${euros(-draft.gross_cents)}`])
      expect(taken).toContain(text);
  }
  for (const { uuid, minutes, rate_cents } of work)
    expect(await on.hour(uuid)).toMatchObject({ status: 'approved', invoice_line_uuid: null, minutes, rate_cents });
});
