// Names beside bars, in as many lines as they need.
import { expect, test } from 'vitest';
import { inLines } from '../../../src/engine/browser/screens/figures/inLines.ts';

test.each([
  ['Not yet overdue', 'Not yet overdue'],
  ['More than 30 days overdue', 'More than 30\ndays overdue'],
  ['De Gouden Krakeling Roermond', 'De Gouden\nKrakeling Roerm…'],
  ['Arbeidsongeschiktheid', 'Arbeidsongeschi…'],
])('%s', (name, lines) => expect(inLines(name, 16)).toBe(lines));

test.each([
  ['Installatiebedrijf Van der Velden Boxtel B.V.', 'Installatiebedrijf\nVan der Velden\nBoxtel B.V.'],
  ['Bed & Breakfast De Koppeling', 'Bed & Breakfast\nDe Koppeling'],
  ['15–30 dagen', '15–30 dagen'],
])('%s in three lines', (name, lines) => expect(inLines(name, 18, 3)).toBe(lines));
