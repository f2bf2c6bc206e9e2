/** Compiles the filter of a list to SQL. It can use only what the caller may read. */
import {
  parseCondition,
  type Condition,
  type Parsed,
  type RelationWay,
} from '../../../registry/conditions/condition.ts';
import type { Field, RawCondition, Resource } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { compileCondition } from './condition.ts';
import { conditionFailure } from './queryFailure.ts';
import type { At, CallerView } from './view.ts';
import { searchTest } from './search.ts';
import { visible, type Narrowing } from './visible.ts';

/** Compiles a filter. @throws Failure for a field that does not exist or that the caller may not read */
export function filterTest(view: CallerView, at: At, filter: RawCondition): Fragment {
  const parsed = readFilter(view, at.resource, filter);
  if (!parsed.ok) throw conditionFailure(parsed.errors);
  return compileCondition(view, at, parsed.value, {
    confine: (there, narrowing) => visible(view, there, narrowing),
    search: (there, words) => searchTest(view, there, words),
  });
}

export function readFilter(view: CallerView, resource: Resource, filter: RawCondition): Parsed<Condition> {
  const readable = (other: Resource, field: Field): boolean =>
    view.rights.reads(other, field) && (other === resource || view.rights.sees(other));
  // An inverse relation is a list of other records, so the caller must be allowed to list them.
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

/**
 * Returns the narrowing for a filter. Records requested by uuid are already referred to by a form, so they follow the
 * rule for single records.
 */
export function narrowingOf({ uuid }: RawCondition): Narrowing {
  return typeof uuid === 'string' || Array.isArray(uuid) ? 'record' : 'list';
}
