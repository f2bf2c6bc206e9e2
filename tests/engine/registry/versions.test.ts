/** The combined result of several changes of a record. */
import { describe, expect, test } from 'vitest';
import type { FieldChange, LineChange } from '../../../src/engine/registry/records/audit.ts';
import { combineChanges, reversedChanges } from '../../../src/engine/registry/records/versions.ts';

const change = (field: string, before: unknown, after: unknown): FieldChange => ({ field, before, after });
const line = (what: LineChange['what'], uuid: string, changes: readonly FieldChange[] = []): LineChange => ({
  what,
  uuid,
  title: uuid,
  changes,
});
const lines = (...all: readonly LineChange[]): FieldChange => ({
  field: 'lines',
  before: null,
  after: null,
  lines: all,
});

describe('changes one after another', () => {
  test('go from the first value to the last', () => {
    expect(combineChanges([[change('a', 1, 2), change('b', null, 'x')], [change('a', 2, 3)]])).toEqual([
      change('a', 1, 3),
      change('b', null, 'x'),
    ]);
  });

  test('are none where a field is as it was', () => {
    expect(combineChanges([[change('a', 1, 2)], [change('a', 2, 1)]])).toEqual([]);
    expect(combineChanges([[change('secret', '•••', '•••')]])).toHaveLength(1);
  });

  test('changes of lines are reported once for each line', () => {
    const combined = combineChanges([
      [lines(line('added', 'new', [change('n', null, 1)]), line('changed', 'old', [change('n', 1, 2)]))],
      [lines(line('changed', 'new', [change('n', 1, 5)]), line('removed', 'old', [change('n', 2, null)]))],
      [lines(line('added', 'brief'), line('changed', 'twice', [change('n', 1, 2)]))],
      [lines(line('removed', 'brief'), line('changed', 'twice', [change('n', 2, 1)]))],
    ]);
    expect(combined[0]?.lines).toEqual([
      line('added', 'new', [change('n', null, 5)]),
      line('removed', 'old', [change('n', 1, null)]),
    ]);
  });

  test('are turned round', () => {
    expect(reversedChanges([lines(line('added', 'new', [change('n', null, 1)])), change('a', 1, 2)])).toEqual([
      lines(line('removed', 'new', [change('n', 1, null)])),
      change('a', 2, 1),
    ]);
  });
});
