/**
 * Returns the named views that are useful to the principal: meant for them, on fields that they may read, and not
 * excluded by their row rules.
 */
import { mayRead } from '../../../../registry/access.ts';
import { parseCondition } from '../../../../registry/conditions/condition.ts';
import { rowsFor, type Principal } from '../../../../registry/permissions.ts';
import { isSatisfiable } from '../../../../registry/conditions/satisfiable.ts';
import type { View } from '../../../../registry/lists/listConfig.ts';
import type { Registry, Resource } from '../../../../registry/types.ts';

/** Leaves out views whose filter can match no record that the person may list. */
export function visibleViews(registry: Registry, resource: Resource, principal: Principal): readonly View[] {
  const rows = rowsFor(resource, principal, ['list']);
  const readable = (of: Resource, field: Resource['fields'][string]): boolean => mayRead(of, principal, field);
  const isOpen = ({ filter }: View): boolean => {
    const seen = parseCondition(filter, { registry, resource, readable });
    if (!seen.ok || rows === null) return seen.ok;
    // A row rule may use a field that the principal may not read.
    const confined = parseCondition({ and: [filter, rows] }, { registry, resource });
    return confined.ok && isSatisfiable(confined.value);
  };
  return resource.list.views.filter((view) => view.access.includes(principal.actor) && isOpen(view));
}
