/** Initials of names in avatars. */
import { expect, test } from 'vitest';
import { initials } from '../../../src/engine/texts/initials.ts';

test.each([
  ['Sanne de Vries', 'SV'],
  ['Aannemersbedrijf De Graaf B.V.', 'AG'],
  ['’t Hof', 'H'],
  ['3D-print Oost', '3O'],
  ['Münsterländer (Holzbau)', 'MH'],
  ['Koster', 'K'],
  ['  ', ''],
])('of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
