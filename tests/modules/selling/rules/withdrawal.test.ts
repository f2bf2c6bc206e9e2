/** Until when a consumer may withdraw: fourteen days after the day of the order, a weekend carried over. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { lastDayToWithdraw, withdrawalVersion } from '../../../../src/modules/selling/rules/withdrawal.ts';
import { screens as english } from '../../../../src/modules/selling/texts/en.ts';
import { screens as dutch } from '../../../../src/modules/selling/texts/nl.ts';

test.each([
  ['a Tuesday', '2026-03-10', '2026-03-24'],
  ['a Friday', '2026-03-13', '2026-03-27'],
  ['a Saturday, so that the last day is one', '2026-03-14', '2026-03-30'],
  ['a Sunday', '2026-03-15', '2026-03-30'],
  ['the end of a leap February', '2028-02-15', '2028-02-29'],
])('an order of %s (%s)', (_, ordered, last) => {
  expect(lastDayToWithdraw(calendarDate(ordered))).toBe(last);
});

test('what is shown of withdrawal is kept under its version, which an order names: other words are another version', () => {
  const documented = readFileSync(new URL('../../../../docs/withdrawal-texts.md', import.meta.url), 'utf8');
  const [, section = ''] = documented.split(`## ${withdrawalVersion}\n`);
  const current = section.split('\n## ')[0];
  for (const { checkout } of [english, dutch])
    for (const text of [checkout.withdrawal_text, checkout.withdrawal_domain, checkout.withdrawal_ask])
      expect(current).toContain(`> ${text}\n`);
});
