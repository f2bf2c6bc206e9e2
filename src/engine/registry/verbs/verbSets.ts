/** Verbs by resource, for roles and API tokens: the data of the permission table editor. */
import type { Grant } from '../permissions.ts';

/** All verbs or, for a token, all resources, including future ones. */
const wildcard = '*';

/** Verbs by resource. `*` as a verb means all verbs; `*` as the resource means all resources. */
export type VerbSets = Readonly<Record<string, readonly string[]>>;

/** A resource with the verbs that can be granted on it. */
export interface VerbRow {
  readonly resource: string;
  readonly verbs: readonly string[];
}

/** One permission, as a cell of the table. */
export interface PermissionCell {
  readonly resource: string;
  readonly verb: string;
}

/** Converts the grants of a role. {@link scopesOfSets} converts to the scopes of a token. */
export function setsOfGrants(grants: readonly Grant[]): VerbSets {
  return gathered(grants.map(({ resource, verbs }) => [resource, verbs]));
}

/** Converts to grants, in their earlier order and with the fields they disclose. New grants follow. */
export function grantsOfSets(sets: VerbSets, before: readonly Grant[]): readonly Grant[] {
  const names = new Set([...before.map(({ resource }) => resource), ...Object.keys(sets)]);
  return [...names].flatMap((resource) => {
    const verbs = sets[resource] ?? [];
    const fields = before.find((grant) => grant.resource === resource && grant.fields)?.fields;
    return verbs.length === 0 ? [] : [{ resource, verbs, ...(fields ? { fields } : {}) }];
  });
}

/** @param scopes such as `domains:list`, `invoices:*`, `*:show` */
export function setsOfScopes(scopes: readonly string[]): VerbSets {
  return gathered(
    scopes.map((scope) => {
      const [resource = '', verb = ''] = scope.split(':');
      return [resource, [verb]];
    }),
  );
}

/** Converts to scopes of an API token: `invoices:list`. */
export function scopesOfSets(sets: VerbSets): readonly string[] {
  return Object.entries(sets).flatMap(([resource, verbs]) => verbs.map((verb) => `${resource}:${verb}`));
}

/** Returns true if the sets contain the verb, directly or by a wildcard. */
export function isGranted(sets: VerbSets, { resource, verb }: PermissionCell): boolean {
  return [sets[resource], sets[wildcard]].some(
    (verbs) => verbs !== undefined && (verbs.includes(wildcard) || verbs.includes(verb)),
  );
}

/** Returns true if everything of the resource is granted, including future verbs. */
export function isAllGranted(sets: VerbSets, resource: string): boolean {
  return sets[resource]?.includes(wildcard) === true || sets[wildcard]?.includes(wildcard) === true;
}

/** Returns the number of granted verbs in the row. */
export function countGranted(sets: VerbSets, { resource, verbs }: VerbRow): number {
  return verbs.filter((verb) => isGranted(sets, { resource, verb })).length;
}

/**
 * Grants or revokes cells. A wildcard that covers more than these cells is replaced by the explicit cells of `rows`.
 */
export function withCells(
  rows: readonly VerbRow[],
  sets: VerbSets,
  change: { readonly cells: readonly PermissionCell[]; readonly on: boolean },
): VerbSets {
  if (change.on)
    return gathered([
      ...Object.entries(sets),
      ...change.cells.filter((cell) => !isGranted(sets, cell)).map(({ resource, verb }) => [resource, [verb]] as const),
    ]);
  const granted = change.cells.filter((cell) => isGranted(sets, cell));
  if (granted.length === 0) return sets;
  const taken = new Set(granted.map(keyOf));
  const spelledOut = spell(rows, sets, granted);
  return gathered(
    Object.entries(spelledOut).map(([resource, verbs]) => [
      resource,
      verbs.filter((verb) => !taken.has(keyOf({ resource, verb }))),
    ]),
  );
}

/** Grants all of one resource, or revokes it. */
export function withRow(
  rows: readonly VerbRow[],
  sets: VerbSets,
  change: { readonly row: VerbRow; readonly on: boolean },
): VerbSets {
  const {
    row: { resource, verbs },
    on,
  } = change;
  if (on) return { ...sets, [resource]: [wildcard] };
  return withCells(rows, sets, { cells: verbs.map((verb) => ({ resource, verb })), on });
}

/** Grants a verb of every resource, including future ones. For tokens only. */
export function withVerbEverywhere(sets: VerbSets, verb: string): VerbSets {
  const others = Object.entries(sets).map(
    ([resource, verbs]) => [resource, verbs.filter((one) => one !== verb)] as const,
  );
  return gathered([...others, [wildcard, [verb]]]);
}

/** Replaces the wildcards that cover one of the cells by explicit verbs. */
function spell(rows: readonly VerbRow[], sets: VerbSets, cells: readonly PermissionCell[]): VerbSets {
  const [stars = [], verbs] = [sets[wildcard], new Set(cells.map(({ verb }) => verb))];
  const starred = new Set(stars.includes(wildcard) ? [wildcard] : stars.filter((verb) => verbs.has(verb)));
  const named = new Set(cells.map(({ resource }) => resource));
  const written = rows.map((row) => {
    const own = sets[row.resource] ?? [];
    const opened =
      starred.has(wildcard) || (own.includes(wildcard) && named.has(row.resource))
        ? row.verbs
        : row.verbs.filter((verb) => starred.has(verb));
    return [row.resource, [...own.filter((verb) => verb !== wildcard || opened !== row.verbs), ...opened]] as const;
  });
  const others = Object.entries(sets).filter(
    ([resource]) => resource !== wildcard && !rows.some((row) => row.resource === resource),
  );
  return gathered([...others, ...written, [wildcard, stars.filter((verb) => !starred.has(verb))]]);
}

/** Merges duplicates and removes empty sets. A wildcard replaces all other verbs. */
function gathered(pairs: readonly (readonly [resource: string, verbs: readonly string[]])[]): VerbSets {
  const sets = new Map<string, Set<string>>();
  for (const [resource, verbs] of pairs) sets.set(resource, new Set([...(sets.get(resource) ?? []), ...verbs]));
  return Object.fromEntries(
    [...sets]
      .filter(([, verbs]) => verbs.size > 0)
      .map(([resource, verbs]) => [resource, verbs.has(wildcard) ? [wildcard] : [...verbs]]),
  );
}

function keyOf({ resource, verb }: PermissionCell): string {
  return `${resource}:${verb}`;
}
