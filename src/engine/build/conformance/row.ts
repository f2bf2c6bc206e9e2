/** JSON objects of which nothing is known yet. */

export type Row = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under a key; an empty one where there is none. */
export function rowAt(row: Row, key: string): Row {
  const value = row[key];
  return isRow(value) ? value : {};
}
