/** Columns of a table of records for a principal, with the references to embed. */
import { mayFollow, mayRead } from '../../registry/access.ts';
import { kinds } from '../../registry/kinds/table.ts';
import { withoutOvertaken } from '../../registry/records/derivedStatus.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import { embedsFor } from '../fields/embeds.ts';

/** Columns that the principal may see. */
export interface Columns {
  /** Default columns first, then the optional ones. */
  readonly fields: readonly Field[];
  /** Names of the columns that are hidden by default. */
  readonly hidden: readonly string[];
  /** References to embed for the default columns. */
  readonly embed: readonly string[];
}

interface Scope {
  readonly registry: Registry;
  readonly principal: Principal;
}

/**
 * Returns the columns of a resource.
 * @param without column to leave out because it has the same value in every row, such as the parent.
 */
export function columnsOf(scope: Scope, resource: Resource, without: string | null = null): Columns {
  const mayShow = (field: Field | undefined): field is Field =>
    field !== undefined && field.name !== without && mayShowField(scope, resource, field);
  const listed = resource.list.columns.map((name) => resource.fields[name]).filter(mayShow);
  const others = withoutOvertaken(Object.values(resource.fields).filter(mayShow)).filter(
    (field) => !listed.includes(field) && !field.deprecated && kinds[field.kind].listed && field.name !== 'version',
  );
  return {
    fields: [...listed, ...others],
    hidden: others.map((field) => field.name),
    embed: embedsFor(scope, resource, listed),
  };
}

/**
 * Returns true if the field can be shown. References that may not be followed are left out: they would show only a
 * UUID.
 */
export function mayShowField({ registry, principal }: Scope, resource: Resource, field: Field): boolean {
  return field.relation && field.kind === 'reference'
    ? mayFollow(registry, resource, principal, field)
    : mayRead(resource, principal, field);
}
