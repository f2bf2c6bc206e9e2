/** Determines the editor of a field's filter, and the fields with filters in a list. */
import { mayFollow, mayRead } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';

/** Kind of editor. `filled` only asks whether the field has a value. */
export type FilterShape = 'choice' | 'boolean' | 'reference' | 'date' | 'number' | 'text' | 'filled';

/** Returns the kind of editor that fits the operators of the field. */
export function shapeOf(field: Field): FilterShape {
  const { operators } = kinds[field.kind];
  if (field.options !== null) return 'choice';
  if (field.kind === 'boolean') return 'boolean';
  if (field.relation !== null) return 'reference';
  if (field.kind === 'date' || field.kind === 'datetime') return 'date';
  if (operators.includes('between') && kinds[field.kind].literal !== 'time') return 'number';
  return operators.includes('contains') ? 'text' : 'filled';
}

/** Returns the filter fields of the registry, then the other filterable columns of the list. */
export function filterFields(
  { registry, principal }: { readonly registry: Registry; readonly principal: Principal },
  resource: Resource,
): readonly Field[] {
  const names = [...new Set([...resource.list.filters, ...resource.list.columns])];
  return names.flatMap((name) => {
    const field = resource.fields[name];
    if (!field || kinds[field.kind].operators.length === 0) return [];
    const allowed = field.relation
      ? mayFollow(registry, resource, principal, field)
      : mayRead(resource, principal, field);
    return allowed ? [field] : [];
  });
}
