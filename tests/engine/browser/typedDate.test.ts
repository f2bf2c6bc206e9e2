/** Dates as people type and paste them, in both languages. */
import { describe, expect, test } from 'vitest';
import { readTypedDate } from '../../../src/engine/browser/inputs/dates/typedDate.ts';
import { calendarDate } from '../../../src/engine/values/dates/calendarDate.ts';

// A Sunday.
const reading = { today: calendarDate('2026-11-29'), isMonthFirst: false, months: [] };
const read = (text: string, more: Partial<typeof reading> = {}) => {
  const found = readTypedDate(text, { ...reading, ...more });
  return found && [found.date, ...(found.minutes === null ? [] : [found.minutes])].join(' ');
};

describe('a typed date', () => {
  test.each([
    '1-5-2026',
    '01-05-2026',
    '1/5/2026',
    '1.5.2026',
    '1 5 2026',
    '1-5-26',
    '1-5',
    '2026-05-01',
    '2026/5/1',
    '20260501',
    '01052026',
    '1 mei',
    '1 mei 2026',
    '1 mei 26',
    '1-mei-2026',
    '1 May',
    'May 1, 2026',
    '1st of May 2026',
    'vrijdag 1 mei 2026',
    'Fri, 1 May 2026',
    ' 1\u20115\u20112026\u00a0',
  ])('is 1 May 2026: %s', (text) => expect(read(text)).toBe('2026-05-01'));

  test.each([
    ['vandaag', '2026-11-29'],
    ['morgen', '2026-11-30'],
    ['Tomorrow', '2026-11-30'],
    ['gisteren', '2026-11-28'],
    ['+14', '2026-12-13'],
    ['-1', '2026-11-28'],
    ['ma', '2026-11-30'],
    ['zo', '2026-12-06'],
    ['friday', '2026-12-04'],
    ['1 dec', '2026-12-01'],
    ['31-12-99', '1999-12-31'],
    ['29-2-2024', '2024-02-29'],
  ])('counts from today where it is relative: %s', (text, date) => expect(read(text)).toBe(date));

  test.each([
    '31-4-2026',
    '1-13-2026',
    '29-2-2026',
    '0-1-2026',
    '1-5-026',
    '1-5-0026',
    '2026-13-01',
    '1',
    'mei',
    '1 mei 2',
    'ooit',
    '32 mei',
    '',
  ])('is rejected: %j', (text) => expect(read(text)).toBeNull());

  test('has the month first in languages that do', () => {
    expect(read('5/1/2026', { isMonthFirst: true })).toBe('2026-05-01');
    expect(read('13/1/2026', { isMonthFirst: true })).toBeNull();
    expect(read('2026-05-01', { isMonthFirst: true })).toBe('2026-05-01');
  });

  test.each([
    ['1-5-2026 9:30', '2026-05-01 570'],
    ['1 mei 2026, 14:05', '2026-05-01 845'],
    ['2026-05-01T09:30:00', '2026-05-01 570'],
    ['morgen 8.15', '2026-11-30 495'],
    ['010520260930', '2026-05-01 570'],
  ])('may have a time: %s', (text, expected) => expect(read(text)).toBe(expected));
});
