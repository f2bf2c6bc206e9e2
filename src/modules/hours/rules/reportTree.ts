/** Table of a report: nested rows with a value in every column, and totals. */
import {
  addSums,
  isStep,
  measureValue,
  type ReportAnswer,
  type ReportGroup,
  type ReportMeasure,
  type Sums,
} from './hoursReport.ts';
import { sameStep } from './reportComparison.ts';

/** Value of a dimension in an answer: a uuid, an option, or the first day of a period; null for entries without one. */
export type ReportKey = string | null;

/** Row of the table. Its cells include those of its children. */
export interface ReportRow {
  readonly key: ReportKey;
  /** Keys from the outermost row to this one; empty for the total. */
  readonly path: readonly ReportKey[];
  /** By column key. */
  readonly cells: ReadonlyMap<ReportKey, Sums>;
  /** In a compared report twice as long: the report's sums, then those of the compared period. */
  readonly total: Sums;
  readonly children: readonly ReportRow[];
}

interface ReportTree {
  /** Empty without columns. */
  readonly columns: readonly ReportKey[];
  /** The total, with the outermost rows as its children. */
  readonly root: ReportRow;
}

/** Order of the rows, at every level of the tree. */
export interface ReportSort {
  /** Null sorts by name, or by time if rows are periods. */
  readonly measure: ReportMeasure | null;
  /** The column to sort by; undefined for the total. */
  readonly column?: ReportKey | undefined;
  readonly direction: 'asc' | 'desc';
}

interface Growing {
  readonly path: readonly ReportKey[];
  cells: Map<ReportKey, Sums>;
  total: Sums;
  readonly children: Map<ReportKey, Growing>;
}

/**
 * Builds the table.
 *
 * @param compare compares keys of the dimension at a depth by name; the columns are at the last depth.
 */
export function reportTree(
  answer: ReportAnswer,
  compare: (depth: number, one: ReportKey, other: ReportKey) => number,
  sort: ReportSort,
): ReportTree {
  const groups = sideBySide(answer);
  const nothing = groups.none;
  const depth = answer.rows.length;
  const root = grow([], nothing);
  const columns = new Set<ReportKey>();
  for (const { keys, sums } of groups.all) {
    const column = answer.column === null ? undefined : (keys[depth] ?? null);
    if (column !== undefined) columns.add(column);
    let row = root;
    add(row, column, sums);
    for (const key of keys.slice(0, depth)) {
      const child = row.children.get(key) ?? grow([...row.path, key], nothing);
      row.children.set(key, child);
      row = child;
      add(row, column, sums);
    }
  }
  return {
    columns: [...columns].sort((one, other) => compare(depth, one, other)),
    root: finished(
      root,
      (level, one, other) => inOrder(answer, sort, { one, other, byName: () => compare(level, one.key, other.key) }),
      0,
    ),
  };
}

/** Appends the sums of the compared period to the sums of the report, in the same row and column. */
function sideBySide({ groups, before, rows, column, sums, from }: ReportAnswer): {
  readonly all: readonly ReportGroup[];
  readonly none: Sums;
} {
  const nothing = sums.map(() => 0);
  if (before === null) return { all: groups, none: nothing };
  const dimensions = [...rows, ...(column === null ? [] : [column])];
  const placed = (keys: ReportGroup['keys']): ReportGroup['keys'] =>
    keys.map((key, place) => {
      const dimension = dimensions[place];
      return key === null || dimension === undefined || !isStep(dimension)
        ? key
        : sameStep(dimension, key, { from: before.from, to: from });
    });
  return {
    all: [
      ...groups.map((group) => ({ keys: group.keys, sums: [...group.sums, ...nothing] })),
      ...before.groups.map((group) => ({ keys: placed(group.keys), sums: [...nothing, ...group.sums] })),
    ],
    none: [...nothing, ...nothing],
  };
}

function grow(path: readonly ReportKey[], nothing: Sums): Growing {
  return { path, cells: new Map(), total: nothing, children: new Map() };
}

function add(row: Growing, column: ReportKey | undefined, sums: Sums): void {
  row.total = addSums(row.total, sums);
  if (column !== undefined) row.cells.set(column, addSums(row.cells.get(column) ?? [], sums));
}

function finished(
  row: Growing,
  compare: (depth: number, one: ReportRow, other: ReportRow) => number,
  depth: number,
): ReportRow {
  const children = [...row.children.values()].map((child) => finished(child, compare, depth + 1));
  return {
    key: row.path.at(-1) ?? null,
    path: row.path,
    cells: row.cells,
    total: row.total,
    children: children.sort((one, other) => compare(depth, one, other)),
  };
}

interface Pair {
  readonly one: ReportRow;
  readonly other: ReportRow;
  readonly byName: () => number;
}

/** Rows without a value come last in both directions. */
function inOrder(
  answer: ReportAnswer,
  { measure, column, direction }: ReportSort,
  { one, other, byName }: Pair,
): number {
  const way = direction === 'asc' ? 1 : -1;
  if (measure === null) return byName() * way;
  const valueOf = (row: ReportRow): number | null => {
    const sums = column === undefined ? row.total : row.cells.get(column);
    return sums === undefined ? null : measureValue(measure, answer.sums, sums);
  };
  const [left, right] = [valueOf(one), valueOf(other)];
  if (left === right) return byName();
  if (left === null) return 1;
  if (right === null) return -1;
  return (left - right) * way;
}

/** Returns the order of keys: periods by time, others by name; empty keys last. */
export function keyOrder(
  answer: ReportAnswer,
  nameOf: (dimension: number, key: ReportKey) => string,
  locale: string,
): (depth: number, one: ReportKey, other: ReportKey) => number {
  const words = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const dimensions = [...answer.rows, ...(answer.column === null ? [] : [answer.column])];
  return (depth, one, other) => {
    if (one === other) return 0;
    if (one === null) return 1;
    if (other === null) return -1;
    const dimension = dimensions[depth];
    if (dimension !== undefined && isStep(dimension)) return one < other ? -1 : 1;
    return words.compare(nameOf(depth, one), nameOf(depth, other)) || (one < other ? -1 : 1);
  };
}
