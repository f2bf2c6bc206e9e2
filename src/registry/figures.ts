/** What a figure asks, as filters of the list that it leads to: the same on the server, which counts, and on the screen, which links. */
import type { FigurePart, RawCondition } from './types.ts';

/** The record shown, in the filters of figures about it. */
export const recordVariable = '$record';

/** The filter with the conditions of a part in place of its own on the same fields. */
export function partFilter(filter: RawCondition, part: Pick<FigurePart, 'filter'>): RawCondition {
  return { ...filter, ...part.filter };
}

/** The filter with the record's key where it says `$record`. */
export function aboutRecord(filter: RawCondition, uuid: string | null): RawCondition {
  return uuid === null ? filter : (filled(filter, uuid) as RawCondition);
}

function filled(value: unknown, uuid: string): unknown {
  if (value === recordVariable) return uuid;
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, uuid));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, uuid)]));
}
