/** Columns of a table: put in, taken out, moved, pinned, and made as wide as somebody wants. */
import { describe, expect, test } from 'vitest';
import {
  moved,
  pinnedFirst,
  withColumn,
  withoutColumn,
  withPin,
  withWidth,
} from '../../../src/engine/browser/screens/list/table/columnChanges.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const order = ['a', 'b', 'c', 'd'];

describe('an added column', () => {
  test('has its place in the registry, as long as the others do', () =>
    expect(withColumn(named('a', 'd'), 'c', order)).toEqual(named('a', 'c', 'd')));
  test('is last after a column was moved', () =>
    expect(withColumn(named('d', 'a'), 'c', order)).toEqual(named('d', 'a', 'c')));
  test('leaves pinned columns in front', () =>
    expect(withColumn([{ name: 'd', pinned: true }], 'a', order)).toEqual([
      { name: 'd', pinned: true },
      { name: 'a' },
    ]));
  test('can be removed again', () => expect(withoutColumn(named('a', 'b'), 'a')).toEqual(named('b')));
});

describe('moving a column', () => {
  const columns = [{ name: 'a', pinned: true }, ...named('b', 'c')];
  test('swaps it with its neighbour', () =>
    expect(moved(columns, 'c', -1)).toEqual([{ name: 'a', pinned: true }, ...named('c', 'b')]));
  test.each([
    ['past those that are pinned', 'b', -1],
    ['past the end', 'c', 1],
    ['of one that is not there', 'x', 1],
  ])('%s changes nothing', (_what, name, by) => expect(moved(columns, name, by)).toBe(columns));
});

test('a column that is pinned joins the pinned ones in front', () => {
  const pinned = withPin(withPin(named('a', 'b', 'c'), 'c', true), 'b', true);
  expect(pinned.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  expect(pinnedFirst(pinned)).toEqual(pinned);
  expect(withPin(pinned, 'b', false)).toEqual([{ name: 'c', pinned: true }, { name: 'b' }, { name: 'a' }]);
});

test('a width is a whole number within limits, and can be removed', () => {
  const wide = withWidth(named('a', 'b'), 'a', 123.4);
  expect(wide).toEqual([{ name: 'a', width: 123 }, { name: 'b' }]);
  expect(withWidth(wide, 'a', 9_999)[0]).toEqual({ name: 'a', width: 1_000 });
  expect(withWidth(wide, 'a', 1)[0]).toEqual({ name: 'a', width: 40 });
  expect(withWidth(wide, 'a', null)).toEqual(named('a', 'b'));
});
