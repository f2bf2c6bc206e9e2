/** Determines the bulk changes of a resource: actions of the registry, and edits of fields. */
import { mayDo, mayWrite } from '../../../registry/access.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';

/** Kinds that belong to one record, or are too large to edit in bulk. */
const ofOneRecord: ReadonlySet<Kind> = new Set<Kind>(['lines', 'grants', 'scopes', 'file', 'secret', 'uuid', 'json']);

/** Returns the fields in the order of the form. */
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

/** Returns the bulk actions that the principal may run, regardless of the state of the records. */
export function bulkActions(resource: Resource, principal: Principal): readonly Action[] {
  return Object.values(resource.actions).filter((action) => action.bulk && mayDo(resource, principal, action.name));
}

/** Returns true if the principal may delete, edit or run an action on several records. */
export function isSelectable(resource: Resource, principal: Principal): boolean {
  return (
    mayDo(resource, principal, 'delete') ||
    bulkActions(resource, principal).length > 0 ||
    bulkFields(resource, principal).length > 0
  );
}
