/** Quantities of invoice lines, read by the unit of the line. */
import { expect, test } from 'vitest';
import { parseLineQuantity } from '../../../../src/modules/billing/rules/lineQuantity.ts';

const hours = { unit_code: 'HUR', price_base_quantity: 1 };
const byTheHour = { unit_code: 'MIN', price_base_quantity: 60 };
const minutes = { unit_code: 'MIN', price_base_quantity: 1 };
const pieces = { unit_code: 'C62', price_base_quantity: 1 };

test.each([
  [hours, '2:30', 2.5],
  [hours, '2,5', 2.5],
  [hours, '2.5', 2.5],
  [hours, '-1:15', -1.25],
  [hours, '−1:15', -1.25],
  [hours, '0:20', 0.3333],
  [hours, '90m', 1.5],
  [hours, '1.234,5', 1234.5],
  [hours, '9-10:30', null],
  [hours, 'two', null],
  [byTheHour, '2:30', 150],
  [byTheHour, '−25:05', -1505],
  [byTheHour, '-25,08', -1505],
  [byTheHour, '25', 1500],
  [byTheHour, '0', 0],
  [byTheHour, '9-10:30', null],
  [byTheHour, '', null],
  [minutes, '150', 150],
  [minutes, '2:30', null],
  [pieces, '3', 3],
  [pieces, '2:30', null],
  [{}, '2:30', null],
])('%o: %j is %j', (unit, text, quantity) => {
  expect(parseLineQuantity(text, unit, 'nl')).toBe(quantity);
});
