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

/** What the API answers for one figure. Amounts in cents, durations in minutes. */
export interface FigureAnswer {
  readonly name: string;
  /** Null for a chart. */
  readonly value: number | null;
  /** False where more rows match than are counted. */
  readonly exact: boolean;
  /** In the order of `compare`. */
  readonly compare: readonly number[];
  /** Along the axis: first days, choices, or the numbers of the parts. Null for a number. */
  readonly points: readonly string[] | null;
  /** In the order of `series`, each with a value for every point. */
  readonly series: readonly (readonly number[])[];
  readonly limit: number | null;
}
