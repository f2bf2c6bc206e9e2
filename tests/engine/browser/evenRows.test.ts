import { expect, test } from 'vitest';
import { evenRows } from '../../../src/engine/browser/screens/figures/evenRows.ts';

test.each([
  [4, 5, [4]],
  [4, 3, [2, 2]],
  [5, 4, [3, 2]],
  [7, 5, [4, 3]],
  [7, 3, [3, 2, 2]],
  [9, 4, [3, 3, 3]],
  [1, 3, [1]],
])('%i with space for %i per row become %o', (count, room, rows) => {
  expect(evenRows(count, room)).toEqual(rows);
});

test('no row has a single item where three or more fit', () => {
  for (let room = 3; room <= 5; room += 1)
    for (let count = 3; count <= 30; count += 1) expect(Math.min(...evenRows(count, room))).toBeGreaterThan(1);
});
