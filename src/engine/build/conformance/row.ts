/** JSON objects of which nothing is known yet. */
import { isRecord } from '../../values/json.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The object under a key; an empty one where there is none. */
export function rowAt(row: Row, key: string): Row {
  const value = row[key];
  return isRecord(value) ? value : {};
}
