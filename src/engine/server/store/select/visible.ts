/**
 * Which rows a caller may see: those of its clients, those of the active client, and those the row rule lets through.
 */
import { sql } from 'kysely';
import { relationNamed } from '../../../registry/condition.ts';
import type { Resource } from '../../../registry/types.ts';
import { allOf, always, anyOf, columnOf, never, parameter, type Fragment } from '../fragment.ts';
import type { At, View } from './view.ts';

/**
 * What the active client does to staff: in lists only its rows are seen; one by one also the rows that are nobody's (a
 * shared server); in what is embedded it has no say, or the rows of the one client could not show what they point at.
 * What a filter asks of the records that point at a row is asked of those that the caller may list, whoever's client is
 * active. Where it is for writing, whoever is confined to clients has no rows but theirs: what is shared is everybody's to see,
 * and nobody's of them to change.
 */
export type Narrowing = 'list' | 'record' | 'embed' | 'related' | 'write';

/** The verbs that a row must be open to, to be seen. */
export const visibilityVerbs: Readonly<Record<Narrowing, readonly string[]>> = {
  list: ['list'],
  record: ['show', 'list', 'edit'],
  write: ['show', 'list', 'edit'],
  embed: ['show', 'list'],
  related: ['list'],
};

export function visible(view: View, at: At, narrowing: Narrowing): Fragment {
  const rule = view.rights.rows(at.resource, visibilityVerbs[narrowing]);
  return allOf([inScope(view, at, narrowing), rule === null ? always : view.trusted(at, rule), ownerSeen(view, at)]);
}

/** A line is never more open than what owns it: of a record that somebody does not see, they see no lines. */
function ownerSeen(view: View, at: At): Fragment {
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

/** The rows of the caller's clients, and of the active one. */
export function inScope(view: View, at: At, narrowing: Narrowing): Fragment {
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
  view: View,
  at: At,
  path: readonly string[],
  { clients, shared }: { readonly clients: readonly string[]; readonly shared: boolean },
): Fragment {
  return clients.length === 0
    ? never
    : overScope(view, at, path, { isWanted: (column) => equalsOne(column, clients), shared });
}

export interface Wanted {
  /** Of the column that says whose the row is. */
  isWanted(column: Fragment): Fragment;
  /** Rows of no client count too. */
  readonly shared: boolean;
}

/** Whether the row is that of a wanted client: the column at the end of the path says so. */
export function overScope(view: View, at: At, path: readonly string[], wanted: Wanted): Fragment {
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
