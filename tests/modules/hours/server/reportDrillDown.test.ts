/**
 * From every number of a report to its entries: the list that a cell leads to adds up to the cell, whatever the report
 * is of.
 */
import { assert as holds, asyncProperty, constantFrom, integer, option, record, uniqueArray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellFilter, type ReportCell } from '../../../../src/modules/hours/browser/hours-reports/cellFilter.ts';
import {
  measureBefore,
  measureValue,
  reportDimensions,
  reportMeasures,
  type ReportAnswer,
  type ReportMeasure,
} from '../../../../src/modules/hours/rules/hoursReport.ts';
import { keyOrder, reportTree, type ReportRow } from '../../../../src/modules/hours/rules/reportTree.ts';
import type { RawCondition } from '../../../../src/engine/registry/types.ts';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { address } from '../../../support/app.ts';
import {
  createReportWorld,
  keyOf,
  numberOf,
  period,
  type OwnSum,
  type ReportWorld,
} from '../../../support/reportHours.ts';
import type { Colleague } from '../../../support/team.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await createReportWorld();
}, 120_000);
afterAll(() => world.team.close());

async function report(colleague: Colleague, parameters: Readonly<Record<string, string>>): Promise<ReportAnswer> {
  const answer = await world.team.as(
    colleague,
    `GET /api/hours/reports?${new URLSearchParams({ ...period, ...parameters }).toString()}`,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportAnswer>();
}

async function listed(colleague: Colleague, filter: RawCondition): Promise<readonly Row[]> {
  const answer = await world.team.as(colleague, `GET ${address('/api/hours', { filter, range: [0, 199] })}`);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Row[]>();
}

/** The sums of exactly these entries, in the order of the report's; those of contracts are of no entry. */
async function sumsOf(
  colleague: Colleague,
  filter: RawCondition | null,
  answer: ReportAnswer,
): Promise<readonly number[]> {
  const found = filter === null ? [] : await listed(colleague, filter);
  const uuids = new Set(found.map(({ uuid }) => uuid));
  const rows = world.entries.filter(({ uuid }) => uuids.has(uuid));
  expect(rows).toHaveLength(found.length);
  return answer.sums.map((name) =>
    name === 'contract_minutes' ? 0 : rows.reduce((sum, row) => sum + world.sumOf[name as OwnSum](row), 0),
  );
}

const allRows = (row: ReportRow): readonly ReportRow[] => [row, ...row.children.flatMap(allRows)];
const treeOf = (answer: ReportAnswer) =>
  reportTree(
    answer,
    keyOrder(answer, (_place, key) => key ?? '', 'en'),
    { measure: null, direction: 'asc' },
  );
/** Overtime leads to the time worked. */
const ofEntries = (measure: ReportMeasure): ReportMeasure => (measure === 'overtime' ? 'worked' : measure);

async function check(
  colleague: Colleague,
  answer: ReportAnswer,
  { filter, row, cell }: { readonly filter: RawCondition; readonly row: ReportRow; readonly cell: ReportCell },
): Promise<void> {
  const sums = cell.column === undefined ? row.total : row.cells.get(cell.column);
  if (sums === undefined) return;
  const measure = ofEntries(cell.measure);
  const shown = (cell.isBefore === true ? measureBefore : measureValue)(measure, answer.sums, sums);
  const told = measureValue(measure, answer.sums, await sumsOf(colleague, cellFilter(answer, filter, cell), answer));
  expect(told, JSON.stringify({ cell, filter, list: cellFilter(answer, filter, cell) })).toBe(shown);
}

const shapes = uniqueArray(constantFrom(...reportDimensions), { minLength: 1, maxLength: 4 });
const filters = option(
  constantFrom<RawCondition>(
    { status: { in: ['approved', 'rejected'] } },
    { status: 'draft' },
    { billable: true },
    { activity: ['support', 'travel'] },
    { activity: 'support', billable: false },
    { project_uuid: { empty: true } },
    { work_date: { gte: '2026-01-15' } },
    { or: [{ activity: 'support' }, { billable: true }] },
    { and: [{ minutes: { gt: 100 } }] },
    { minutes: { gt: 60 }, status: { ne: 'submitted' } },
  ),
  { nil: {} },
);
const compared = option(
  constantFrom(
    ['2025-09-15', '2025-12-21'],
    ['2024-12-23', '2025-03-30'],
    ['2021-01-01', '2021-02-28'],
    ['2026-01-20', '2026-02-19'],
  ),
  { nil: null },
);

describe('the entries behind a number are those that it counts', () => {
  test.each(['chef', 'saar'] as const)('for %s, with any selection', async (colleague) => {
    const asked = record({
      shape: shapes,
      filter: filters,
      before: compared,
      measure: constantFrom(...reportMeasures.filter((one) => one !== 'contract')),
      draw: integer({ min: 0, max: 10_000 }),
    });
    await holds(
      asyncProperty(asked, async ({ shape, filter, before, measure, draw }) => {
        const [rows, [column]] = [shape.slice(0, 3), shape.slice(3)];
        const answer = await report(colleague, {
          rows: rows.join(','),
          ...(column === undefined ? {} : { column }),
          filter: JSON.stringify(filter),
          ...(before === null ? {} : { compare_from: before[0] ?? '', compare_until: before[1] ?? '' }),
        });
        if (!answer.measures.includes(measure)) return;
        const { root, columns } = treeOf(answer);
        const all = allRows(root);
        const some = [root, ...[1, 7, 31].map((step) => all[(draw * step) % all.length] ?? root)];
        const places = [undefined, ...(columns.length === 0 ? [] : [columns[draw % columns.length]])];
        for (const row of some) {
          for (const place of places)
            for (const isBefore of answer.before === null ? [false] : [false, true])
              await check(colleague, answer, {
                filter,
                row,
                cell: { path: row.path, column: place, measure, isBefore },
              });
        }
      }),
      { numRuns: 40, seed: 23 },
    );
  });

  test.each(reportDimensions)('by %s, for each measure, now and before', async (dimension) => {
    const answer = await report('chef', { rows: dimension, compare_from: '2025-12-20', compare_until: '2026-01-19' });
    const { root } = treeOf(answer);
    const rows = [root, ...root.children.slice(0, 4)];
    for (const measure of answer.measures.filter((one) => one !== 'contract')) {
      for (const row of rows)
        for (const isBefore of [false, true])
          await check('chef', answer, {
            filter: {},
            row,
            cell: { path: row.path, column: undefined, measure, isBefore },
          });
    }
  });
});

test('rejected hours are counted in a report by state, and not in what is not invoiced yet', async () => {
  const answer = await report('chef', { rows: 'status' });
  const rejected = treeOf(answer).root.children.find(({ key }) => key === 'rejected');
  expect(numberOf({ minutes: rejected?.total[0] }, 'minutes')).toBeGreaterThan(0);
  expect(
    await listed('chef', cellFilter(answer, {}, { path: ['rejected'], column: undefined, measure: 'open_time' }) ?? {}),
  ).toEqual([]);
});

test('entries by age follow their days', async () => {
  const answer = await report('chef', { rows: 'client', column: 'age', from: '2017-01-01', until: '2026-12-31' });
  const place = answer.sums.indexOf('open_cents');
  const byHand = new Map<string, number>();
  for (const row of world.entries.filter(({ status }) => status !== 'rejected'))
    byHand.set(keyOf(row, 'age') ?? '', (byHand.get(keyOf(row, 'age') ?? '') ?? 0) + world.sumOf.open_cents(row));
  const { root } = treeOf(answer);
  expect(Object.fromEntries([...root.cells].map(([key, sums]) => [key, sums[place]]))).toEqual(
    Object.fromEntries(byHand),
  );
  expect(root.total[place]).toBe([...byHand.values()].reduce((all, one) => all + one, 0));
});
