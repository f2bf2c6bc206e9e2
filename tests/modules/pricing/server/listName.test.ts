/** Names of following price lists: by the month, or by the day where it is not the first. */
import { expect, test } from 'vitest';
import { datedName } from '../../../../src/modules/pricing/server/listName.ts';

test.each([
  ['Standaardprijzen 2026', '2027-01-01', 'nl', 'Standaardprijzen januari 2027'],
  ['Standaardprijzen januari 2027', '2027-04-15', 'nl', 'Standaardprijzen 15 april 2027'],
  ['Prices 15 April 2027', '2027-05-01', 'en', 'Prices May 2027'],
  ['Prices 2026-04-01', '2027-05-01', 'en', 'Prices May 2027'],
  ['Resellers (2026)', '2027-05-01', 'nl', 'Resellers mei 2027'],
  ['Reseller 2026 oud', '2027-05-01', 'nl', 'Reseller 2026 oud mei 2027'],
  ['x'.repeat(120), '2027-05-01', 'nl', `${'x'.repeat(111)} mei 2027`],
])('"%s" from %s in %s', (name, day, locale, expected) => {
  expect(datedName(name, day, locale)).toBe(expected);
});
