/**
 * Which verbs of which resources: what a role allows and what a token opens, in the one shape that a table of resources
 * and verbs edits.
 */
import type { Grant } from './permissions.ts';

/** All verbs, or, of a token, all resources: also those that are still to come. */
export const wildcard = '*';

/** By resource; `*` among the verbs stands for all of them, `*` as the resource for every resource. */
export type VerbSets = Readonly<Record<string, readonly string[]>>;

/** A resource with the verbs that may be given of it. */
export interface VerbRow {
  readonly resource: string;
  readonly verbs: readonly string[];
}

export interface Cell {
  readonly resource: string;
  readonly verb: string;
}

export function setsOfGrants(grants: readonly Grant[]): VerbSets {
  return gathered(grants.map(({ resource, verbs }) => [resource, verbs]));
}

/** In the order of the grants as they were, with the fields that those uncover; what is new follows. */
export function grantsOfSets(sets: VerbSets, before: readonly Grant[]): readonly Grant[] {
  const names = new Set([...before.map(({ resource }) => resource), ...Object.keys(sets)]);
  return [...names].flatMap((resource) => {
    const verbs = sets[resource] ?? [];
    const fields = before.find((grant) => grant.resource === resource && grant.fields)?.fields;
    return verbs.length === 0 ? [] : [{ resource, verbs, ...(fields ? { fields } : {}) }];
  });
}

/** @param scopes as `domains:list`, `invoices:*`, `*:show`. */
export function setsOfScopes(scopes: readonly string[]): VerbSets {
  return gathered(
    scopes.map((scope) => {
      const [resource = '', verb = ''] = scope.split(':');
      return [resource, [verb]];
    }),
  );
}

export function scopesOfSets(sets: VerbSets): readonly string[] {
  return Object.entries(sets).flatMap(([resource, verbs]) => verbs.map((verb) => `${resource}:${verb}`));
}

export function isGranted(sets: VerbSets, { resource, verb }: Cell): boolean {
  return [sets[resource], sets[wildcard]].some(
    (verbs) => verbs !== undefined && (verbs.includes(wildcard) || verbs.includes(verb)),
  );
}

/** Whether all of the resource is given, what is still to come with it. */
export function isAllGranted(sets: VerbSets, resource: string): boolean {
  return sets[resource]?.includes(wildcard) === true || sets[wildcard]?.includes(wildcard) === true;
}

/** How many of the row's verbs are given. */
export function countGranted(sets: VerbSets, { resource, verbs }: VerbRow): number {
  return verbs.filter((verb) => isGranted(sets, { resource, verb })).length;
}

/**
 * The same with these cells given or taken. What stood for more than them is spelled out by `rows`, all that there is
 * to give.
 */
export function withCells(
  rows: readonly VerbRow[],
  sets: VerbSets,
  change: { readonly cells: readonly Cell[]; readonly on: boolean },
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

/** The same with all of one resource, or nothing of it. */
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

/** The same with a verb of every resource, those to come too: for tokens. */
export function withVerbEverywhere(sets: VerbSets, verb: string): VerbSets {
  const others = Object.entries(sets).map(
    ([resource, verbs]) => [resource, verbs.filter((one) => one !== verb)] as const,
  );
  return gathered([...others, [wildcard, [verb]]]);
}

/** Without the stars that stand for one of the cells: what they stood for is written out. */
function spell(rows: readonly VerbRow[], sets: VerbSets, cells: readonly Cell[]): VerbSets {
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

/** Each resource once, each verb once, nothing empty; a star makes the others needless. */
function gathered(pairs: readonly (readonly [resource: string, verbs: readonly string[]])[]): VerbSets {
  const sets = new Map<string, Set<string>>();
  for (const [resource, verbs] of pairs) sets.set(resource, new Set([...(sets.get(resource) ?? []), ...verbs]));
  return Object.fromEntries(
    [...sets]
      .filter(([, verbs]) => verbs.size > 0)
      .map(([resource, verbs]) => [resource, verbs.has(wildcard) ? [wildcard] : [...verbs]]),
  );
}

function keyOf({ resource, verb }: Cell): string {
  return `${resource}:${verb}`;
}
