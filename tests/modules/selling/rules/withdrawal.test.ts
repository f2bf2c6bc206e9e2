/** Until when a consumer may withdraw: fourteen days after the day of the order, a weekend carried over. */
import { expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/calendarDate.ts';
import { lastDayToWithdraw } from '../../../../src/modules/selling/rules/withdrawal.ts';

test.each([
  ['a Tuesday', '2026-03-10', '2026-03-24'],
  ['a Friday', '2026-03-13', '2026-03-27'],
  ['a Saturday, so that the last day is one', '2026-03-14', '2026-03-30'],
  ['a Sunday', '2026-03-15', '2026-03-30'],
  ['the end of a leap February', '2028-02-15', '2028-02-29'],
])('an order of %s (%s)', (_, ordered, last) => {
  expect(lastDayToWithdraw(calendarDate(ordered))).toBe(last);
});
