/** In charge of what can be done with several records at once: the registry's actions, and edits of their fields. */
import { mayDo, mayWrite } from '../../../registry/access.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';

/** What is one record's alone, or too large to be typed for many. */
const ofOneRecord: ReadonlySet<Kind> = new Set<Kind>(['lines', 'grants', 'scopes', 'file', 'secret', 'uuid', 'json']);

/** In the order of the form. */
export function bulkFields(resource: Resource, principal: Principal): readonly Field[] {
  if (!mayDo(resource, principal, 'edit')) return [];
  const unique = new Set(resource.uniques.flat());
  return resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name) => resource.fields[name] ?? [])
    .filter(
      (field) =>
        isWritable(field) &&
        !field.immutable &&
        field.unique === null &&
        !field.deprecated &&
        !unique.has(field.name) &&
        !ofOneRecord.has(field.kind) &&
        mayWrite(resource, principal, field),
    );
}

/** Whatever state the records are in. */
export function bulkActions(resource: Resource, principal: Principal): readonly Action[] {
  return Object.values(resource.actions).filter((action) => action.bulk && mayDo(resource, principal, action.name));
}

export function isSelectable(resource: Resource, principal: Principal): boolean {
  return (
    mayDo(resource, principal, 'delete') ||
    bulkActions(resource, principal).length > 0 ||
    bulkFields(resource, principal).length > 0
  );
}
