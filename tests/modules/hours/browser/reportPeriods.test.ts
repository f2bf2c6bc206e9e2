// The periods of a report by their names, and the entries behind a cell: at the turn of the year, in week 53 and over
// the nights when the clock changes.
import { expect, test } from 'vitest';
import { cellFilter } from '../../../../src/modules/hours/browser/hours-reports/cellFilter.ts';
import { readChoice, writeChoice } from '../../../../src/modules/hours/browser/hours-reports/reportChoice.ts';
import {
  daysOfPeriod,
  readPeriod,
  type PeriodName,
} from '../../../../src/modules/hours/browser/hours-reports/reportPeriods.ts';
import { periodName } from '../../../../src/modules/hours/rules/reportWords.ts';
import type { ReportAnswer, ReportStep } from '../../../../src/modules/hours/rules/hoursReport.ts';

test.each<readonly [string, PeriodName, string, string]>([
  // 1 January 2027 is a Friday, of week 53 of 2026.
  ['2027-01-01', 'this_week', '2026-12-28', '2027-01-03'],
  ['2027-01-04', 'last_week', '2026-12-28', '2027-01-03'],
  ['2027-01-01', 'last_month', '2026-12-01', '2026-12-31'],
  ['2027-01-01', 'last_quarter', '2026-10-01', '2026-12-31'],
  ['2027-01-01', 'last_year', '2026-01-01', '2026-12-31'],
  ['2028-02-29', 'this_month', '2028-02-01', '2028-02-29'],
  ['2028-02-29', 'this_quarter', '2028-01-01', '2028-03-31'],
  // The clock goes forward on 29 March 2026 and back on 25 October.
  ['2026-03-29', 'this_week', '2026-03-23', '2026-03-29'],
  ['2026-03-30', 'last_week', '2026-03-23', '2026-03-29'],
  ['2026-10-25', 'this_week', '2026-10-19', '2026-10-25'],
])('on %s %s is %s through %s', (today, name, from, until) => {
  expect(daysOfPeriod(name, today)).toEqual({ from, until });
});

test.each([
  ['2026-12-31..2026-12-01', null],
  ['2026-02-30..2026-03-01', null],
  ['2026-03-28..2026-03-30', { from: '2026-03-28', until: '2026-03-30' }],
])('an address that says %s', (text, expected) => {
  expect(readPeriod(text, '2026-11-20')?.days ?? null).toEqual(expected);
});

const answer = (column: ReportStep, from: string, until: string): ReportAnswer => ({
  from,
  until,
  today: '2026-11-20',
  before: null,
  rows: ['client'],
  column,
  sums: ['worked_minutes'],
  measures: ['worked'],
  groups: [],
  names: {},
});

test.each<readonly [string, ReportStep, string, readonly [string, string], readonly [string, string]]>([
  ['week 53 as a whole', 'week', '2026-12-28', ['2026-12-01', '2027-01-31'], ['2026-12-28', '2027-01-03']],
  ['week 53 as far as the year goes', 'week', '2026-12-28', ['2026-01-01', '2026-12-31'], ['2026-12-28', '2026-12-31']],
  [
    'and what of it is the next year’s',
    'week',
    '2026-12-28',
    ['2027-01-01', '2027-12-31'],
    ['2027-01-01', '2027-01-03'],
  ],
  ['the day of 23 hours', 'day', '2026-03-29', ['2026-03-01', '2026-03-31'], ['2026-03-29', '2026-03-29']],
  ['the week of the day of 25 hours', 'week', '2026-10-19', ['2026-10-01', '2026-10-31'], ['2026-10-19', '2026-10-25']],
  ['a leap February', 'month', '2028-02-01', ['2028-01-01', '2028-12-31'], ['2028-02-01', '2028-02-29']],
])('a cell leads to %s', (_what, step, key, [from, until], expected) => {
  expect(cellFilter(answer(step, from, until), {}, { path: ['c'], column: key, measure: 'worked' })).toEqual({
    status: { ne: 'rejected' },
    client_uuid: 'c',
    work_date: { between: expected },
  });
});

test('a week is named by the year that it belongs to', () => {
  expect(['2026-12-28', '2025-12-29', '2027-01-04'].map((monday) => periodName('week', monday))).toEqual([
    '2026-W53',
    '2026-W01',
    '2027-W01',
  ]);
});

const compared: ReportAnswer = {
  ...answer('week', '2026-09-01', '2026-09-30'),
  before: { from: '2026-08-01', until: '2026-08-31', groups: [] },
};

test.each<readonly [string, string, boolean, readonly [string, string] | null]>([
  ['the first week, of six days', '2026-08-31', false, ['2026-09-01', '2026-09-06']],
  ['and of two in August', '2026-08-31', true, ['2026-08-01', '2026-08-02']],
  ['the last week', '2026-09-28', true, ['2026-08-24', '2026-08-30']],
  ['a sixth week, which August alone has', '2026-10-05', true, ['2026-08-31', '2026-08-31']],
  ['which leads nowhere in September', '2026-10-05', false, null],
])('compared: %s', (_what, column, isBefore, expected) => {
  const found = cellFilter(compared, {}, { path: ['c'], column, measure: 'worked', isBefore });
  expect(found?.['work_date'] ?? null).toEqual(expected === null ? null : { between: expected });
});

test('what was asked stands beside what the number counts', () => {
  const found = cellFilter(
    answer('month', '2026-01-01', '2026-12-31'),
    { status: 'invoiced', client_uuid: ['c', 'd'] },
    { path: ['c'], column: undefined, measure: 'open_time' },
  );
  expect(found).toMatchObject({
    client_uuid: 'c',
    status: { in: ['draft', 'submitted', 'approved'] },
    and: [{ status: 'invoiced' }],
  });
});

test.each([
  ['', null],
  ['?compare=previous', 'previous'],
  ['?compare=last_year&rows=client', 'last_year'],
  ['?compare=never', null],
])('an address "%s" compares with %s', (search, expected) => {
  const choice = readChoice(search, '2026-11-20');
  expect(choice.compare).toBe(expected);
  expect(readChoice(writeChoice(choice), '2026-11-20')).toEqual(choice);
});
