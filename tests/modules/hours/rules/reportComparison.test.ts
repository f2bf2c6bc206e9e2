/** What a report is compared with: which days, which step beside which, and sums that stay apart. */
import { array, assert as holds, constantFrom, integer, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween } from '../../../../src/engine/values/dates/calendarDate.ts';
import {
  measureBefore,
  measureChange,
  measureValue,
  reportSteps,
  type ReportAnswer,
} from '../../../../src/modules/hours/rules/hoursReport.ts';
import { ageSpans } from '../../../../src/modules/hours/rules/reportAge.ts';
import {
  comparedDays,
  sameStep,
  stepShown,
  type ReportComparison,
} from '../../../../src/modules/hours/rules/reportComparison.ts';
import { keyOrder, reportTree, type ReportRow } from '../../../../src/modules/hours/rules/reportTree.ts';
import { startOf } from '../../../../src/engine/registry/conditions/relativeDate.ts';

const daysOf = (text: string) => {
  const [from = '', until = ''] = text.split('..');
  return { from: calendarDate(from), until: calendarDate(until) };
};

test.each<readonly [string, ReportComparison, string, string, string]>([
  ['whole months', 'previous', '2026-03-01..2026-03-31', '2026-05-01', '2026-02-01..2026-02-28'],
  [
    'a month that has passed, by its last day',
    'previous',
    '2026-02-01..2026-02-28',
    '2026-05-01',
    '2026-01-01..2026-01-31',
  ],
  ['a quarter', 'previous', '2026-01-01..2026-03-31', '2026-05-01', '2025-10-01..2025-12-31'],
  ['a year', 'previous', '2028-01-01..2028-12-31', '2029-05-01', '2027-01-01..2027-12-31'],
  ['a week', 'previous', '2026-11-16..2026-11-22', '2026-12-01', '2026-11-09..2026-11-15'],
  ['ten days', 'previous', '2026-03-05..2026-03-14', '2026-05-01', '2026-02-23..2026-03-04'],
  ['a leap February', 'last_year', '2028-02-01..2028-02-29', '2028-05-01', '2027-02-01..2027-02-28'],
  ['a February after a leap year', 'last_year', '2029-02-01..2029-02-28', '2029-05-01', '2028-02-01..2028-02-29'],
  ['a week with the one 52 weeks ago', 'last_year', '2026-11-16..2026-11-22', '2026-12-01', '2025-11-17..2025-11-23'],
  ['other days by their dates', 'last_year', '2026-03-05..2026-03-14', '2026-05-01', '2025-03-05..2025-03-14'],
  ['a month that runs, as far as it is', 'previous', '2026-11-01..2026-11-30', '2026-11-22', '2026-10-01..2026-10-22'],
  [
    'a month on a day that the other has not',
    'previous',
    '2026-03-01..2026-03-31',
    '2026-03-30',
    '2026-02-01..2026-02-28',
  ],
  ['on its last day', 'previous', '2026-11-01..2026-11-30', '2026-11-30', '2026-10-01..2026-10-31'],
  ['a year that runs', 'last_year', '2026-01-01..2026-12-31', '2026-11-22', '2025-01-01..2025-11-22'],
  ['a week that runs', 'previous', '2026-11-16..2026-11-22', '2026-11-17', '2026-11-09..2026-11-10'],
  ['what lies ahead', 'previous', '2026-12-01..2026-12-31', '2026-11-22', '2026-11-01..2026-11-30'],
])('%s (%s)', (_what, comparison, days, today, expected) => {
  const { from, until } = comparedDays(daysOf(days), comparison, today);
  expect(`${from}..${until}`).toBe(expected);
});

const day = integer({ min: 0, max: 20_000 }).map((days) => addDays(calendarDate('2000-01-01'), days));

describe('a step among other days', () => {
  test('is at the same place, and leads back', () => {
    holds(
      property(constantFrom(...reportSteps), day, day, day, (step, one, from, to) => {
        const key = startOf(one, step);
        const there = sameStep(step, key, { from, to });
        expect(startOf(there, step)).toBe(there);
        expect(sameStep(step, there, { from: to, to: from })).toBe(key);
        expect(sameStep(step, startOf(from, step), { from, to })).toBe(startOf(to, step));
      }),
    );
  });

  test.each([
    ['month', '2026-02-01', '2025-02-01'],
    ['quarter', '2026-10-01', '2025-10-01'],
    ['year', '2026-01-01', '2025-01-01'],
    ['week', '2026-01-05', '2025-01-06'],
    ['day', '2026-03-01', '2025-03-01'],
  ] as const)('%s from %s is beside %s', (step, key, expected) => {
    expect(sameStep(step, key, { from: '2026-01-01', to: '2025-01-01' })).toBe(expected);
  });
});

const answerOf = (groups: ReportAnswer['groups'], before: ReportAnswer['groups']): ReportAnswer => ({
  from: '2026-02-01',
  until: '2026-02-28',
  today: '2026-03-10',
  rows: ['client'],
  column: 'day',
  sums: ['worked_minutes', 'paid_minutes'],
  measures: ['worked', 'share'],
  groups,
  before: { from: '2026-01-01', until: '2026-01-31', groups: before },
  names: {},
});
const treeOf = (answer: ReportAnswer) =>
  reportTree(
    answer,
    keyOrder(answer, (_place, key) => key ?? '', 'en'),
    { measure: null, direction: 'asc' },
  );

const groupsFrom = (first: string, length: number) =>
  array(
    record({
      keys: tuple(
        constantFrom('a', 'b', null),
        integer({ min: 0, max: length - 1 }).map((days) => addDays(calendarDate(first), days)),
      ),
      sums: tuple(integer({ min: -60, max: 900 }), integer({ min: 0, max: 60 })),
    }),
    { maxLength: 30 },
  );

test('what was before adds up beside what is, in every row and cell', () => {
  holds(
    property(groupsFrom('2026-02-01', 28), groupsFrom('2026-01-01', 31), (groups, before) => {
      const answer = answerOf(groups, before);
      const { root } = treeOf(answer);
      const total = (all: ReportAnswer['groups']): number => all.reduce((sum, one) => sum + (one.sums[0] ?? 0), 0);
      const check = (row: ReportRow, mine: (group: ReportAnswer['groups'][number]) => boolean): void => {
        expect([
          measureValue('worked', answer.sums, row.total),
          measureBefore('worked', answer.sums, row.total),
        ]).toEqual([total(groups.filter(mine)), total(before.filter(mine))]);
        expect(measureChange('worked', answer.sums, row.total)).toBe(
          total(groups.filter(mine)) - total(before.filter(mine)),
        );
        expect([...row.cells.values()].reduce((sum, one) => sum + (one[2] ?? 0), 0)).toBe(total(before.filter(mine)));
      };
      check(root, () => true);
      for (const row of root.children) check(row, ({ keys }) => keys[0] === row.key);
    }),
  );
});

test('a day that the month has not stands behind it, under its own name', () => {
  const answer = answerOf(
    [{ keys: ['a', '2026-02-28'], sums: [60, 60] }],
    [
      { keys: ['a', '2026-01-28'], sums: [30, 0] },
      { keys: ['a', '2026-01-31'], sums: [15, 15] },
    ],
  );
  const { columns, root } = treeOf(answer);
  expect(columns.map((key) => [stepShown(answer, 'day', String(key)), root.cells.get(key)])).toEqual([
    ['2026-02-28', [60, 60, 30, 0]],
    ['2026-01-31', [0, 0, 15, 15]],
  ]);
  expect(measureChange('share', answer.sums, root.cells.get('2026-02-28') ?? [])).toBe(10_000);
  expect(measureChange('share', answer.sums, [0, 0, 30, 0])).toBeNull();
});

test('ages follow each other without a gap, and take what lies ahead and what is long ago', () => {
  const spans = ageSpans('2026-03-10');
  expect(spans.map(({ age, from, until }) => [age, from, until])).toEqual([
    ['0', '2026-02-08', null],
    ['31', '2026-01-09', '2026-02-07'],
    ['61', '2025-12-10', '2026-01-08'],
    ['91', null, '2025-12-09'],
  ]);
  expect(daysBetween(calendarDate('2026-02-08'), calendarDate('2026-03-10'))).toBe(30);
});
