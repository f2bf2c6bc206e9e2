/** Pure functions that change the columns of a table: visibility, order, width and pinning. */
import { columnWidth, type ViewColumn } from '../../../../registry/lists/savedViews.ts';

type Columns = readonly ViewColumn[];

/** Moves pinned columns to the front. */
export function pinnedFirst(columns: Columns): Columns {
  return [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)];
}

/** Sets the width of a column in pixels; null fits the content. */
export function withWidth(columns: Columns, name: string, width: number | null): Columns {
  return columns.map((column) => {
    if (column.name !== name) return column;
    const { width: _, ...rest } = column;
    return width === null ? rest : { ...rest, width: limited(width) };
  });
}

export const limited = (width: number): number =>
  Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));

/** Pins a column after the pinned ones, or unpins it and puts it before the others. */
export function withPin(columns: Columns, name: string, isPinned: boolean): Columns {
  const column = columns.find((one) => one.name === name);
  if (!column) return columns;
  const { pinned: _, ...rest } = column;
  const others = pinnedFirst(columns.filter((one) => one !== column));
  return others.toSpliced(others.filter(({ pinned }) => pinned).length, 0, isPinned ? { ...rest, pinned: true } : rest);
}

/** Moves a column by a number of places, within the pinned or within the other columns. */
export function moved(columns: Columns, name: string, by: number): Columns {
  const from = columns.findIndex((column) => column.name === name);
  const column = columns[from];
  const neighbour = columns[from + by];
  if (!column || !neighbour || Boolean(neighbour.pinned) !== Boolean(column.pinned)) return columns;
  return columns.toSpliced(from, 1).toSpliced(from + by, 0, column);
}

/** Adds a column. If the columns are in the order of the registry (`order`), at its place there, else at the end. */
export function withColumn(columns: Columns, name: string, order: readonly string[]): Columns {
  const places = columns.map((column) => order.indexOf(column.name));
  const isInOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
  const before = isInOrder ? places.filter((place) => place < order.indexOf(name)).length : columns.length;
  return pinnedFirst(columns.toSpliced(before, 0, { name }));
}

export const withoutColumn = (columns: Columns, name: string): Columns =>
  columns.filter((column) => column.name !== name);
