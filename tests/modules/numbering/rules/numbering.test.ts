import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { compileNumberPattern, formatNumber } from '../../../../src/modules/numbering/rules/numbering.ts';

const issue_date = calendarDate('2024-05-20');

describe('formatNumber', () => {
  it.each([
    ['{YYYY}{seq:05}', 42, '202400042'],
    ['{YYYY}{seq:05}', 99_999, '202499999'],
    ['{YYYY}{seq:05}', 100_000, '2024100000'],
    ['{YY}{MM}-{seq}', 7, '2405-7'],
    ['{series}/{YYYY}/{seq:012}', 1, 'CN/2024/000000000001'],
    ['{seq:01}', 12, '12'],
    ['P{seq:03}', 5, 'P005'],
  ])('%s, %d → %s', (pattern, seq, expected) => {
    expect(formatNumber(pattern, { seq, issue_date, series: 'CN' })).toBe(expected);
  });

  it('asks for the series where the pattern has it', () => {
    expect(() => formatNumber('{series}{seq}', { seq: 1, issue_date })).toThrow(
      'The number pattern has {series} but the sequence has no series; give it one.',
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses the value %s', (seq) => {
    expect(() => formatNumber('{seq}', { seq, issue_date })).toThrow(
      `A sequence counts from 1 in whole numbers, not ${seq}.`,
    );
  });
});

describe('compileNumberPattern', () => {
  it.each(['{yyyy}', '{seq:5}', '{seq:00}', '{seq:013}', '{}', '{ seq }', '{constructor}', '{number}'])(
    'refuses the placeholder %s',
    (placeholder) => {
      expect(() => compileNumberPattern(`{seq}${placeholder}`)).toThrow(
        `The number pattern "{seq}${placeholder}" has the unknown placeholder ${placeholder}; use {YYYY}, {YY}, {MM}, {seq}, {seq:05} or {series}.`,
      );
    },
  );

  it.each(['{seq', 'seq}', '{seq}}', '{{seq}'])('refuses the stray brace in %s', (pattern) => {
    expect(() => compileNumberPattern(pattern)).toThrow(
      `The number pattern "${pattern}" has a brace without its partner; write {seq:05}.`,
    );
  });

  it.each(['', '{YYYY}', '{seq}{seq:05}'])('refuses %j, which has not exactly one sequence', (pattern) => {
    expect(() => compileNumberPattern(pattern)).toThrow(
      `The number pattern "${pattern}" needs exactly one {seq} or {seq:05}, or its numbers are not unique.`,
    );
  });
});
