// Groups of a list: how an address has them, which rows are in one, and in which order they stand.
import { expect, test } from 'vitest';
import { groupFilter, groupWord, isGroupable, readGroupWord } from '../../../src/engine/registry/lists/groupBy.ts';
import { inOrder } from '../../../src/engine/browser/screens/list/table/groupNames.ts';
import { fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';

const samples = resourceOf(fixtureRegistry(), 'samples');
const field = (name: string) => {
  const found = samples.fields[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const groups = (...keys: readonly (string | null)[]) => keys.map((key) => ({ key, title: null, rows: 1, sums: {} }));
const keysOf = (list: ReturnType<typeof inOrder>) => list.map(({ key }) => key);

test.each([
  ['status', { field: 'status', step: null }],
  ['due_date-month', { field: 'due_date', step: 'month' }],
] as const)('%s is read and written', (word, by) => {
  expect(readGroupWord(word)).toEqual(by);
  expect(groupWord(by)).toBe(word);
});

test.each(['', 'a-decade', 'a-day-week', 'A', '1'])('“%s” names none', (word) =>
  expect(readGroupWord(word)).toBeNull(),
);

test.each([
  ['date', 'month', '2026-01-01', { date: { gte: '2026-01-01', lt: '2026-02-01' } }],
  ['datetime', 'quarter', '2026-10-01', { datetime: { gte: '2026-10-01', lt: '2027-01-01' } }],
  ['date', 'week', null, { date: { empty: true } }],
  ['boolean', null, 'true', { boolean: true }],
  ['choice', null, 'small', { choice: 'small' }],
  ['grade', null, '2', { grade: 2 }],
  ['client_uuid', null, 'some-key', { client_uuid: 'some-key' }],
] as const)('the rows of a group by %s %s of %s', (name, step, key, filter) => {
  expect(isGroupable(field(name))).toBe(true);
  expect(groupFilter(field(name), { field: name, step }, key)).toEqual(filter);
});

test('texts and amounts cannot be grouped', () => {
  expect(['text', 'amount_cents', 'tags', 'json'].map((name) => isGroupable(field(name)))).not.toContain(true);
});

test('groups of choices have the registry’s order, days are chronological, and empty is last', () => {
  expect(keysOf(inOrder(field('choice'), groups('medium', null, 'small', 'large'), false))).toEqual([
    'small',
    'large',
    'medium',
    null,
  ]);
  const days = groups('2026-02-01', null, '2026-03-01', '2026-01-01');
  expect(keysOf(inOrder(field('date'), days, false))).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', null]);
  expect(keysOf(inOrder(field('date'), days, true))).toEqual(['2026-03-01', '2026-02-01', '2026-01-01', null]);
  expect(keysOf(inOrder(field('boolean'), groups('false', 'true'), false))).toEqual(['true', 'false']);
});
