// Which texts in the command palette are taken for time worked: a search for a number, a version or a name is none.
import { expect, test } from 'vitest';
import { isWorkLine } from '../../../../src/modules/hours/browser/bookCommand.tsx';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';

const today = calendarDate('2026-03-10');

test.each([
  '1h acme website fix',
  '90m support acme',
  'gisteren 9-17 -30 acme',
  'acme 1:30 kassa',
  '2 uur acme',
  '9 – 10:30 acme',
])('"%s" is', (line) => expect(isWorkLine(line, today)).toBe(true));

test.each([
  '',
  '1h',
  '9-10',
  'acme',
  '2 acme',
  '2026-0123',
  'PHP 8.1 hosting',
  '20-11 acme',
  'F2026-0012',
  '12 acme fix',
  '10.0.0.1 web',
  'web-01',
])('"%s" is not', (line) => expect(isWorkLine(line, today)).toBe(false));
