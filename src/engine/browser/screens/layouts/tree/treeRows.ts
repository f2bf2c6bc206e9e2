/** Rows of a tree of records with a parent reference. */

type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };

export interface TreeRow<R extends Row> {
  readonly record: R;
  /** Counted from 1. */
  readonly level: number;
  readonly hasChildren: boolean;
  /** Position among its siblings, counted from 1. */
  readonly position: number;
  readonly brothers: number;
}

/** Returns the visible rows from top to bottom. Records whose parent is not loaded are at the top level. */
export function treeRows<R extends Row>(
  records: readonly R[],
  parent: string,
  closed: ReadonlySet<unknown>,
): readonly TreeRow<R>[] {
  const ids = new Set<unknown>(records.map((record) => record.id));
  const children = new Map<unknown, R[]>();
  for (const record of records) {
    const above = ids.has(record[parent]) ? record[parent] : null;
    children.set(above, [...(children.get(above) ?? []), record]);
  }
  const walk = (above: unknown, level: number): readonly TreeRow<R>[] =>
    (children.get(above) ?? []).flatMap((record, index, brothers) => {
      const hasChildren = children.has(record.id);
      return [
        { record, level, hasChildren, position: index + 1, brothers: brothers.length },
        ...(hasChildren && !closed.has(record.id) ? walk(record.id, level + 1) : []),
      ];
    });
  return walk(null, 1);
}

/** Returns true if the first record is an ancestor of the second, or the same. */
export function isAbove<R extends Row>(records: readonly R[], parent: string, [one, other]: readonly [R, R]): boolean {
  const byId = new Map<unknown, R>(records.map((record) => [record.id, record]));
  const seen = new Set<unknown>();
  for (let at: R | undefined = other; at && !seen.has(at.id); at = byId.get(at[parent])) {
    if (at.id === one.id) return true;
    seen.add(at.id);
  }
  return false;
}

/**
 * Returns true if the record can be moved under the target (null for the top level): not its current parent, itself or
 * a descendant.
 */
export function mayBeChildOf<R extends Row>(
  records: readonly R[],
  parent: string,
  [record, target]: readonly [R, R | null],
): boolean {
  const above = record[parent] ?? null;
  return target === null ? above !== null : above !== target.id && !isAbove(records, parent, [record, target]);
}

export interface TreePlace<R extends Row> {
  /** null for the top level. */
  readonly target: R | null;
  readonly level: number;
  readonly free: boolean;
}

/** Returns all positions in the tree for a record, the top level first. */
export function placesFor<R extends Row>(records: readonly R[], parent: string, record: R): readonly TreePlace<R>[] {
  const places = [
    { target: null, level: 1 },
    ...treeRows(records, parent, new Set()).map(({ record: target, level }) => ({ target, level })),
  ];
  return places.map((place) => ({ ...place, free: mayBeChildOf(records, parent, [record, place.target]) }));
}
