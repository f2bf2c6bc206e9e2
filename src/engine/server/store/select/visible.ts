/** Conditions for the rows that a caller may see: by clients, active client and row rule. */
import { sql } from 'kysely';
import { relationNamed } from '../../../registry/conditions/condition.ts';
import type { Resource } from '../../../registry/types.ts';
import { allOf, always, anyOf, columnOf, never, parameter, type Fragment } from '../fragment.ts';
import type { At, CallerView } from './view.ts';

/**
 * Purpose of a read, which decides the effect of the active client. `list`: only rows of that client. `record`: also
 * rows without a client, such as a shared server. `embed`: no effect, or records could not show what they refer to.
 * `related` (filters on records that refer to a row): no effect, but the caller must be allowed to list those records.
 * `write`: like `record`, but callers with limited clients cannot write rows without a client.
 */
export type Narrowing = 'list' | 'record' | 'embed' | 'related' | 'write';

/** Permissions of which a caller needs one, per purpose. */
export const visibilityVerbs: Readonly<Record<Narrowing, readonly string[]>> = {
  list: ['list'],
  record: ['show', 'list', 'edit'],
  write: ['show', 'list', 'edit'],
  embed: ['show', 'list'],
  related: ['list'],
};

/**
 * Returns the condition for rows that the caller may see.
 * @param narrowing purpose of the read, which decides whether the active client applies
 */
export function visible(view: CallerView, at: At, narrowing: Narrowing): Fragment {
  const rule = view.rights.rows(at.resource, visibilityVerbs[narrowing]);
  return allOf([inScope(view, at, narrowing), rule === null ? always : view.trusted(at, rule), ownerSeen(view, at)]);
}

/** Lines are visible only with their owner. */
function ownerSeen(view: CallerView, at: At): Fragment {
  const { owner: by } = at.resource;
  const owner = by === null ? undefined : view.registry.resources[by.resource];
  if (by === null || !owner) return always;
  const there: At = { resource: owner, alias: view.nextAlias() };
  const rule = view.rights.ownerRows(owner, visibilityVerbs.record);
  const seen = allOf([rule === null ? always : view.trusted(there, rule), ownerSeen(view, there)]);
  if (seen === always) return always;
  const column = columnOf(at.alias, by.field);
  const ownerExists = sql`exists (select 1 from ${sql.table(owner.table)} ${sql.id(there.alias ?? '')} where ${columnOf(there.alias, 'uuid')} = ${column} and ${seen})`;
  return at.resource.fields[by.field]?.nullable ? anyOf([ownerExists, sql`${column} is null`]) : ownerExists;
}

/** Limits rows to the clients of the caller and to the active client. */
export function inScope(view: CallerView, at: At, narrowing: Narrowing): Fragment {
  const { scope } = at.resource;
  if (scope === null) return always;
  const { clients, active_client: active } = view.caller;
  const { shared } = at.resource;
  const own =
    clients === null ? always : ofClients(view, at, scope, { clients, shared: shared && narrowing !== 'write' });
  const isTenant = scope.length === 1 && scope[0] === 'uuid';
  if (active === null || isTenant || narrowing === 'embed' || narrowing === 'related') return own;
  return allOf([
    own,
    ofClients(view, at, scope, {
      clients: [active],
      shared: shared || narrowing === 'record' || narrowing === 'write',
    }),
  ]);
}

function ofClients(
  view: CallerView,
  at: At,
  path: readonly string[],
  { clients, shared }: { readonly clients: readonly string[]; readonly shared: boolean },
): Fragment {
  return clients.length === 0
    ? never
    : overScope(view, at, path, { isWanted: (column) => equalsOne(column, clients), shared });
}

interface Wanted {
  /** Test of the column with the client. */
  isWanted(column: Fragment): Fragment;
  /** True to include rows without a client. */
  readonly shared: boolean;
}

/** Tests the client at the end of the scope path. */
export function overScope(view: CallerView, at: At, path: readonly string[], wanted: Wanted): Fragment {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return orShared(columnOf(at.alias, name), wanted.isWanted(columnOf(at.alias, name)), wanted);
  const relation = relationNamed(at.resource, name);
  const target: Resource | undefined = view.registry.resources[relation?.relation?.to ?? ''];
  if (!relation || !target)
    throw new Error(`The scope of ${at.resource.name} goes over "${name}", which is no relation of it.`);
  const there: At = { resource: target, alias: view.nextAlias() };
  const where = allOf([
    sql`${columnOf(there.alias, 'uuid')} = ${columnOf(at.alias, relation.name)}`,
    overScope(view, there, rest, wanted),
  ]);
  return orShared(
    columnOf(at.alias, relation.name),
    sql`exists (select 1 from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${where})`,
    wanted,
  );
}

function orShared(column: Fragment, test: Fragment, wanted: Wanted): Fragment {
  return wanted.shared ? anyOf([test, sql`${column} is null`]) : test;
}

function equalsOne(column: Fragment, clients: readonly string[]): Fragment {
  const [only] = clients;
  return clients.length === 1
    ? sql`${column} = ${parameter(only, 'uuid')}`
    : sql`${column} = any(${parameter(clients, 'uuid[]')})`;
}
