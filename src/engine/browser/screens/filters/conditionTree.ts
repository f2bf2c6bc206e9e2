/** Tree for the filter builder: groups, relations and comparisons, each with a React key. */
import { quantifiers, relationWays, type Quantifier } from '../../../registry/conditions/condition.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { newId } from '../../providers/newId.ts';
import { withoutSearch } from './filterState.ts';

/** Ways to combine the conditions of a group. */
export const joins = ['all', 'any', 'none'] as const;
type Join = (typeof joins)[number];

export interface GroupNode {
  readonly type: 'group';
  readonly key: string;
  readonly join: Join;
  readonly nodes: readonly ConditionNode[];
}

/** Condition on related records. */
export interface RelatedNode {
  readonly type: 'related';
  readonly key: string;
  readonly name: string;
  readonly quantifier: Quantifier;
  readonly within: GroupNode;
}

export interface ComparisonNode {
  readonly type: 'comparison';
  readonly key: string;
  /** Field or path over relations: `client.city`. '' until it is chosen. */
  readonly path: string;
  /** Value in filter syntax; undefined while incomplete. */
  readonly value: unknown;
}

export type ConditionNode = GroupNode | RelatedNode | ComparisonNode;

export const newComparison = (path = ''): ComparisonNode => ({
  type: 'comparison',
  key: newId(),
  path,
  value: undefined,
});

export const newGroup = (join: Join, nodes: readonly ConditionNode[]): GroupNode => ({
  type: 'group',
  key: newId(),
  join,
  nodes,
});

export const newRelated = (name: string): RelatedNode => ({
  type: 'related',
  key: newId(),
  name,
  quantifier: 'some',
  within: newGroup('all', []),
});

/** Converts a filter, without its search text, to a tree. */
export function readTree(registry: Registry, resource: Resource, filter: RawCondition): GroupNode {
  return groupOf(registry, resource, withoutSearch(filter));
}

function groupOf(registry: Registry, resource: Resource, filter: RawCondition): GroupNode {
  const nodes = Object.entries(filter).flatMap(([name, value]) => nodesOf(registry, resource, { name, value }));
  const [only] = nodes;
  return nodes.length === 1 && only?.type === 'group' ? only : newGroup('all', nodes);
}

function nodesOf(
  registry: Registry,
  resource: Resource,
  { name, value }: { readonly name: string; readonly value: unknown },
): readonly ConditionNode[] {
  const groups = (list: readonly unknown[]): readonly ConditionNode[] =>
    list.filter(isRecord).map((one) => alone(groupOf(registry, resource, one)));
  if (name === 'and' && Array.isArray(value)) return groups(value);
  if (name === 'or' && Array.isArray(value)) return [newGroup('any', groups(value))];
  if (name === 'not' && isRecord(value)) {
    const inner = alone(groupOf(registry, resource, value));
    return [inner.type === 'group' && inner.join === 'any' ? { ...inner, join: 'none' } : newGroup('none', [inner])];
  }
  const way = relationWays(registry, resource).find((one) => one.name === name);
  const words = isRecord(value) ? quantifiers.filter((word) => isRecord(value[word])) : [];
  if (way && isRecord(value) && words.length > 0)
    return words.map((quantifier): RelatedNode => {
      const within: unknown = value[quantifier];
      return {
        ...newRelated(name),
        quantifier,
        within: groupOf(registry, way.to, isRecord(within) ? within : {}),
      };
    });
  return [{ ...newComparison(name), value }];
}

/** Replaces a group of one condition by that condition. */
function alone(group: GroupNode): ConditionNode {
  const [only] = group.nodes;
  return group.join === 'all' && group.nodes.length === 1 && only ? only : group;
}

/**
 * Converts a tree to a filter. Conditions that all apply are written at the top level, so that each can be removed
 * separately.
 */
export function writeTree(group: GroupNode): RawCondition {
  const parts = group.nodes.map(conditionOf).filter((part) => Object.keys(part).length > 0);
  if (parts.length === 0) return {};
  if (group.join === 'any') return { or: parts };
  if (group.join === 'none') return { not: parts.length === 1 && parts[0] ? parts[0] : { or: parts } };
  const names = parts.flatMap((part) => Object.keys(part));
  return new Set(names).size === names.length ? Object.assign({}, ...parts) : { and: parts };
}

function conditionOf(node: ConditionNode): RawCondition {
  if (node.type === 'group') return writeTree(node);
  if (node.type === 'related') return { [node.name]: { [node.quantifier]: writeTree(node.within) } };
  return node.path === '' || node.value === undefined ? {} : { [node.path]: node.value };
}

/** Returns the keys of incomplete nodes, which must be completed or removed. */
export function incompleteNodes(group: GroupNode): readonly string[] {
  return group.nodes.flatMap((node) => {
    if (node.type === 'related') return asksNothing(node.within) ? [] : incompleteNodes(node.within);
    if (node.type === 'group') return node.nodes.length === 0 ? [node.key] : incompleteNodes(node);
    return node.path === '' || node.value === undefined ? [node.key] : [];
  });
}

/**
 * Returns true if only the existence of related records is tested: the blank condition offered there may stay empty.
 */
const asksNothing = ({ nodes: [only, ...others] }: GroupNode): boolean =>
  others.length === 0 && only?.type === 'comparison' && only.path === '';

/** Replaces a node by key, or removes it with null. The root can only be replaced by a group. */
export function withNode(group: GroupNode, key: string, next: ConditionNode | null): GroupNode {
  if (group.key === key) return next?.type === 'group' ? next : group;
  return {
    ...group,
    nodes: group.nodes.flatMap((node): readonly ConditionNode[] => {
      if (node.key === key) return next === null ? [] : [next];
      if (node.type === 'group') return [withNode(node, key, next)];
      return node.type === 'related' ? [{ ...node, within: withNode(node.within, key, next) }] : [node];
    }),
  };
}
