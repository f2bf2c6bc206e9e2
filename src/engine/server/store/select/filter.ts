/** The filter of a list as SQL: of what the caller may read, and no more. */
import { parseCondition, type Condition, type Parsed, type RelationWay } from '../../../registry/condition.ts';
import type { Field, RawCondition, Resource } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { compileCondition } from './condition.ts';
import { conditionFailure } from './queryFailure.ts';
import type { At, View } from './view.ts';
import { searchTest } from './search.ts';
import { visible, type Narrowing } from './visible.ts';

/** Throws where it names what is not there, or not for this caller's eyes. */
export function filterTest(view: View, at: At, filter: RawCondition): Fragment {
  const parsed = readFilter(view, at.resource, filter);
  if (!parsed.ok) throw conditionFailure(parsed.errors);
  return compileCondition(view, at, parsed.value, {
    confine: (there, narrowing) => visible(view, there, narrowing),
    search: (there, words) => searchTest(view, there, words),
  });
}

export function readFilter(view: View, resource: Resource, filter: RawCondition): Parsed<Condition> {
  const readable = (other: Resource, field: Field): boolean =>
    view.rights.reads(other, field) && (other === resource || view.rights.sees(other));
  // What leads back is a list of the others, and so asked of who may list them.
  const followable = (from: Resource, { field, to, inverse }: RelationWay): boolean =>
    inverse === null
      ? readable(from, field) && view.rights.follows(from, field)
      : view.rights.does(to, 'list') && view.rights.reads(to, field);
  return parseCondition(filter, {
    registry: view.registry,
    resource,
    readable,
    followable,
    choicesOnly: true,
    searches: true,
  });
}

/** Records asked for by their keys are what a form already refers to: they are seen as one by one. */
export function narrowingOf({ uuid }: RawCondition): Narrowing {
  return typeof uuid === 'string' || Array.isArray(uuid) ? 'record' : 'list';
}
