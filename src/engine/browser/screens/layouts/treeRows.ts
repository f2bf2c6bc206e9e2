/** Records that point at each other, as the rows of a tree. */

type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };

export interface TreeRow<R extends Row> {
  readonly record: R;
  /** From 1. */
  readonly level: number;
  readonly hasChildren: boolean;
  /** Among its brothers, from 1. */
  readonly position: number;
  readonly brothers: number;
}

/** Those in sight, from top to bottom. What hangs under a record that is not here stands at the top. */
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

/** Whether the one stands above the other, or is it. */
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
 * Whether it may be moved to hang under the target, null for the top: not where it hangs already, nor beneath itself.
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
  /** Null: the top. */
  readonly target: R | null;
  readonly level: number;
  readonly free: boolean;
}

/** The whole tree as places for a record, the top first. */
export function placesFor<R extends Row>(records: readonly R[], parent: string, record: R): readonly TreePlace<R>[] {
  const places = [
    { target: null, level: 1 },
    ...treeRows(records, parent, new Set()).map(({ record: target, level }) => ({ target, level })),
  ];
  return places.map((place) => ({ ...place, free: mayBeChildOf(records, parent, [record, place.target]) }));
}
