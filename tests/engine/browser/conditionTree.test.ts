// A filter composed by hand: read into a tree, and written so that the server takes it and each part can be dropped.
import { describe, expect, test } from 'vitest';
import { parseCondition } from '../../../src/engine/registry/conditions/condition.ts';
import type { RawCondition } from '../../../src/engine/registry/types.ts';
import {
  incompleteNodes,
  newComparison,
  newGroup,
  newRelated,
  readTree,
  withNode,
  writeTree,
  type ConditionNode,
} from '../../../src/engine/browser/screens/filters/conditionTree.ts';
import { rollingFilter, rollingOf } from '../../../src/engine/browser/screens/filters/datePresets.ts';
import { filterParts } from '../../../src/engine/browser/screens/filters/filterParts.ts';
import { fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';

const registry = fixtureRegistry();
const clients = resourceOf(registry, 'clients');
const again = (filter: RawCondition): RawCondition => writeTree(readTree(registry, clients, filter));

describe('a filter', () => {
  test.each<readonly [string, RawCondition, RawCondition | null]>([
    ['of nothing', {}, null],
    ['of fields', { status: 'active', number: { contains: '1' } }, null],
    ['without the words searched for', { q: 'x', status: 'active' }, { status: 'active' }],
    ['of a field twice', { and: [{ number: { ne: '1' } }, { number: { ne: '2' } }] }, null],
    ['that need not be a list', { and: [{ status: 'active' }, { number: '1' }] }, { status: 'active', number: '1' }],
    ['of any', { or: [{ status: 'active' }, { number: '1', name: 'x' }] }, null],
    ['of any of one', { or: [{ status: 'active' }] }, null],
    ['of not one', { not: { status: 'active' } }, null],
    ['of none', { not: { or: [{ status: 'active' }, { number: '1' }] } }, null],
    ['of not all', { not: { status: 'active', number: '1' } }, null],
    [
      'over a relation',
      { domains: { some: { auto_renew: true, 'server.name': 'web' } }, invoices: { none: {} } },
      null,
    ],
    [
      'over one twice',
      { domains: { some: {}, none: { auto_renew: false } } },
      { and: [{ domains: { some: {} } }, { domains: { none: { auto_renew: false } } }] },
    ],
    [
      'over any of two',
      { or: [{ domains: { some: {} } }, { invoices: { some: { or: [{ status: 'sent' }, { number: '1' }] } } }] },
      null,
    ],
  ])('%s stays the same when it is composed', (_what, filter, expected) => {
    expect(again(filter)).toEqual(expected ?? filter);
    expect(parseCondition(again(filter), { registry, resource: clients, followable: () => true }).ok).toBe(true);
  });
});

test('an incomplete part is named, and a complete one is not', () => {
  const empty = newComparison();
  const half = newComparison('status');
  const none = newGroup('any', []);
  const full: ConditionNode = { ...newComparison('status'), value: 'active' };
  const related = newRelated('invoices');
  const inner = { ...related, within: { ...related.within, nodes: [half] } };
  const bare = { ...newRelated('domains'), within: newGroup('all', [newComparison()]) };
  expect(incompleteNodes(newGroup('all', [empty, full, none, inner, related, bare]))).toEqual([
    empty.key,
    none.key,
    half.key,
  ]);
});

test('a node is replaced and removed at any depth', () => {
  const leaf: ConditionNode = { ...newComparison('status'), value: 'active' };
  const related = newRelated('invoices');
  const tree = newGroup('all', [newGroup('any', [{ ...related, within: newGroup('all', [leaf]) }])]);
  const changed = withNode(tree, leaf.key, { ...leaf, value: 'closed' });
  expect(writeTree(changed)).toEqual({ or: [{ invoices: { some: { status: 'closed' } } }] });
  expect(writeTree(withNode(tree, leaf.key, null))).toEqual({ or: [{ invoices: { some: {} } }] });
});

test('a condition on related records has nested conditions with their own operator', () => {
  const leaf: ConditionNode = { ...newComparison('status'), value: 'active' };
  const further: ConditionNode = { ...newComparison('number'), value: '1' };
  const related = { ...newRelated('invoices'), within: newGroup('all', [leaf]) };
  const next = { ...related.within, join: 'any', nodes: [leaf, further] } as const;
  expect(writeTree(withNode(newGroup('all', [related]), related.within.key, next))).toEqual({
    invoices: { some: { or: [{ status: 'active' }, { number: '1' }] } },
  });
});

test('parts are removed one by one', () => {
  const filter = { q: 'x', status: 'active', and: [{ number: '1' }, { number: '2', name: 'n' }] };
  expect(filterParts(filter)).toEqual([
    { name: 'status', value: 'active', onTop: true, rest: { q: 'x', and: filter.and } },
    { name: 'number', value: '1', onTop: false, rest: { q: 'x', status: 'active', and: [filter.and[1]] } },
    { name: 'and', value: [filter.and[1]], onTop: false, rest: { q: 'x', status: 'active', and: [filter.and[0]] } },
  ]);
  expect(filterParts({ and: [{ number: '1' }] })[0]?.rest).toEqual({});
});

test.each([
  [{ side: 'last', count: 14, unit: 'd' }, { between: ['$today-14d', '$today'] }],
  [{ side: 'next', count: 3, unit: 'm' }, { between: ['$today', '$today+3m'] }],
] as const)('%o becomes %o and back', (period, filter) => {
  expect(rollingFilter(period)).toEqual(filter);
  expect(rollingOf(filter)).toEqual(period);
});

test.each([{ between: ['$today', '$today'] }, { between: ['$today+1d', '$today'] }, { gte: '$today' }, 'x', undefined])(
  '%o is no number of days',
  (filter) => expect(rollingOf(filter)).toBeNull(),
);
