/** Which columns a table of records has for who looks at it, and what must come along to show them. */
import { mayFollow, mayRead } from '../../registry/access.ts';
import { kinds } from '../../registry/kinds/table.ts';
import { withoutOvertaken } from '../../registry/derivedStatus.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import { embedsFor } from '../fields/embeds.ts';

export interface Columns {
  /** Shown unless somebody chose otherwise, then the rest that may be chosen. */
  readonly fields: readonly Field[];
  /** Names of those not shown by default. */
  readonly hidden: readonly string[];
  /** What to embed for those that are. */
  readonly embed: readonly string[];
}

interface Scope {
  readonly registry: Registry;
  readonly principal: Principal;
}

/** `without` is a column that says the same on every row: the parent's. */
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

/** A reference that may not be followed would show as nothing but a key. */
export function mayShowField({ registry, principal }: Scope, resource: Resource, field: Field): boolean {
  return field.relation && field.kind === 'reference'
    ? mayFollow(registry, resource, principal, field)
    : mayRead(resource, principal, field);
}
