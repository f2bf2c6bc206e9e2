/** The table of a report: subtotals are the sum of what is in them, whatever the groups and the order. */
import { array, assert as holds, constantFrom, integer, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureValue, type ReportAnswer, type Sums } from '../../../../src/modules/hours/rules/hoursReport.ts';
import { keyOrder, reportTree, type ReportRow } from '../../../../src/modules/hours/rules/reportTree.ts';
import { periodName } from '../../../../src/modules/hours/rules/reportWords.ts';

const answerOf = (groups: ReportAnswer['groups']): ReportAnswer => ({
  from: '2026-01-01',
  until: '2026-12-31',
  today: '2026-11-20',
  before: null,
  rows: ['client', 'project'],
  column: 'month',
  sums: ['worked_minutes', 'paid_minutes'],
  measures: ['worked', 'share'],
  groups,
  names: {},
});
const treeOf = (answer: ReportAnswer, sort: Parameters<typeof reportTree>[2] = { measure: null, direction: 'asc' }) =>
  reportTree(
    answer,
    keyOrder(answer, (_place, key) => key ?? '', 'en'),
    sort,
  );
const added = (sums: readonly Sums[]): Sums =>
  sums.reduce<Sums>((all, one) => all.map((sum, index) => sum + (one[index] ?? 0)), [0, 0]);

const key = constantFrom('a', 'b', 'c', null);
const group = record({
  keys: tuple(key, key, constantFrom('2026-01-01', '2026-02-01')),
  sums: tuple(integer({ min: -1_440, max: 100_000 }), integer({ min: 0, max: 1_440 })),
});

describe('any report', () => {
  test('has in each row the sum of the rows within it, and of its cells', () => {
    holds(
      property(array(group, { maxLength: 40 }), (groups) => {
        const { root } = treeOf(answerOf(groups));
        const check = (row: ReportRow): void => {
          expect(row.total).toEqual(added([...row.cells.values()]));
          if (row.children.length > 0) expect(row.total).toEqual(added(row.children.map((child) => child.total)));
          row.children.forEach(check);
        };
        check(root);
        expect(root.total).toEqual(added(groups.map(({ sums }) => sums)));
      }),
    );
  });
});

const sample = answerOf([
  { keys: ['b', 'x', '2026-02-01'], sums: [60, 60] },
  { keys: ['a', 'x', '2026-01-01'], sums: [120, 0] },
  { keys: [null, null, '2026-01-01'], sums: [30, 15] },
  { keys: ['b', 'y', '2026-01-01'], sums: [90, 90] },
]);

test.each([
  [{ measure: null, direction: 'asc' }, ['a', 'b', null]],
  [{ measure: 'worked', direction: 'desc' }, ['b', 'a', null]],
  [{ measure: 'worked', direction: 'asc' }, [null, 'a', 'b']],
  // Where there is nothing in the column comes last, whichever way.
  [{ measure: 'worked', column: '2026-02-01', direction: 'asc' }, ['b', 'a', null]],
  [{ measure: 'share', direction: 'desc' }, ['b', null, 'a']],
] as const)('in the order of %j', (sort, expected) => {
  expect(treeOf(sample, sort).root.children.map((row) => row.key)).toEqual(expected);
});

test('a share of nothing is not said; a measure that was not sent neither', () => {
  expect(measureValue('share', ['worked_minutes', 'paid_minutes'], [0, 0])).toBeNull();
  expect(measureValue('share', ['worked_minutes', 'paid_minutes'], [90, 60])).toBe(6_667);
  expect(measureValue('margin', ['worked_minutes', 'paid_minutes'], [90, 60])).toBeNull();
});

test.each([
  ['week', '2026-12-28', '2026-W53'],
  ['week', '2024-12-30', '2025-W01'],
  ['quarter', '2026-10-01', '2026-Q4'],
  ['month', '2028-02-01', '2028-02'],
  ['year', '2026-01-01', '2026'],
  ['day', '2028-02-29', '2028-02-29'],
] as const)('%s from %s is called %s', (step, first, name) => {
  expect(periodName(step, first)).toBe(name);
});
