/** JSON objects of unknown shape. */
import { isRecord } from '../../values/json.ts';

/** A JSON object whose values are checked where they are read. */
export type ApiRow = Readonly<Record<string, unknown>>;

/** Returns the object under a key, or an empty one. */
export function rowAt(row: ApiRow, key: string): ApiRow {
  const value = row[key];
  return isRecord(value) ? value : {};
}
