/** Changes to the columns of a table, as plain data: which are shown, in which order, how wide, and which stay in sight. */
import { columnWidth, type ViewColumn } from '../../../registry/savedViews.ts';

type Columns = readonly ViewColumn[];

/** Those that stay in sight come first. */
export function pinnedFirst(columns: Columns): Columns {
  return [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)];
}

/** In pixels; null: as wide as what stands in it. */
export function withWidth(columns: Columns, name: string, width: number | null): Columns {
  return columns.map((column) => {
    if (column.name !== name) return column;
    const { width: _, ...rest } = column;
    return width === null ? rest : { ...rest, width: limited(width) };
  });
}

export const limited = (width: number): number =>
  Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));

/** Keeps it in sight behind those that do already, or lets it go in front of the others. */
export function withPin(columns: Columns, name: string, isPinned: boolean): Columns {
  const column = columns.find((one) => one.name === name);
  if (!column) return columns;
  const { pinned: _, ...rest } = column;
  const others = pinnedFirst(columns.filter((one) => one !== column));
  return others.toSpliced(others.filter(({ pinned }) => pinned).length, 0, isPinned ? { ...rest, pinned: true } : rest);
}

/** By so many places, among those that are pinned or among the others. */
export function moved(columns: Columns, name: string, by: number): Columns {
  const from = columns.findIndex((column) => column.name === name);
  const column = columns[from];
  const neighbour = columns[from + by];
  if (!column || !neighbour || Boolean(neighbour.pinned) !== Boolean(column.pinned)) return columns;
  return columns.toSpliced(from, 1).toSpliced(from + by, 0, column);
}

/** `order` is how the registry has them: among columns that stand so it comes to its place there, else last. */
export function withColumn(columns: Columns, name: string, order: readonly string[]): Columns {
  const places = columns.map((column) => order.indexOf(column.name));
  const isInOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
  const before = isInOrder ? places.filter((place) => place < order.indexOf(name)).length : columns.length;
  return pinnedFirst(columns.toSpliced(before, 0, { name }));
}

export const withoutColumn = (columns: Columns, name: string): Columns =>
  columns.filter((column) => column.name !== name);
