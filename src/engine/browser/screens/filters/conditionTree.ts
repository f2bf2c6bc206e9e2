/** A list's filter as it is composed by hand: groups, relations and comparisons, each with a key of its own. */
import { quantifiers, relationWays, type Quantifier } from '../../../registry/condition.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { newId } from '../../providers/newId.ts';
import { withoutSearch } from './filterState.ts';

/** How the conditions of a group go together: all hold, any does, or none. */
export const joins = ['all', 'any', 'none'] as const;
export type Join = (typeof joins)[number];

export interface GroupNode {
  readonly type: 'group';
  readonly key: string;
  readonly join: Join;
  readonly nodes: readonly ConditionNode[];
}

/** What holds of the records at the other side of a relation. */
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
  /** A field, or one over relations: `client.city`. '' until it is chosen. */
  readonly path: string;
  /** As it stands in a filter; undefined until it says something. */
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

/** What is asked of a resource's records, without the words that are searched for. */
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

/** A group of one is that one. */
function alone(group: GroupNode): ConditionNode {
  const [only] = group.nodes;
  return group.join === 'all' && group.nodes.length === 1 && only ? only : group;
}

/** As the server takes it; what all holds of stands beside one another, so that each can be dropped by itself. */
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

/** The keys of what says nothing yet: it is completed or taken out, never left out quietly. */
export function incompleteNodes(group: GroupNode): readonly string[] {
  return group.nodes.flatMap((node) => {
    if (node.type === 'related') return asksNothing(node.within) ? [] : incompleteNodes(node.within);
    if (node.type === 'group') return node.nodes.length === 0 ? [node.key] : incompleteNodes(node);
    return node.path === '' || node.value === undefined ? [node.key] : [];
  });
}

/** Whether there are related records is asked without the condition that is offered with it. */
const asksNothing = ({ nodes: [only, ...others] }: GroupNode): boolean =>
  others.length === 0 && only?.type === 'comparison' && only.path === '';

/** With the node of a key replaced, or taken out by null; the group itself by a group only. */
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
