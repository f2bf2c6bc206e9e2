/**
 * What a figure is, and what it asks, as filters of the list that it leads to: the same on the server, which counts,
 * and on the screen, which links.
 */
import type { Actor, ChartType, Colour, FullLabel, RawCondition, TimeStep } from './raw.ts';

/**
 * What is measured: rows counted, or a field summed, under a condition. `$record` in it is the key of the record shown.
 */
export interface Measure {
  readonly resource: string;
  readonly filter: RawCondition;
  /** Null: rows are counted. */
  readonly sum: string | null;
}

/** The measure of the figure once more, with these conditions in place of its own on the same fields. */
export interface FigurePart {
  readonly label: FullLabel;
  readonly filter: RawCondition;
}

export interface FigureSeries extends FigurePart {
  /** How much earlier its rows are than the place where they stand: `1y`. */
  readonly back: string | null;
}

/** What a chart goes along. */
export type FigureBy =
  /** The time of a date or an instant. `from` null: since the first row there is. */
  | {
      readonly type: 'time';
      readonly field: string;
      readonly step: TimeStep;
      readonly from: string | null;
      readonly until: string;
    }
  /** The choices of a field. */
  | { readonly type: 'choice'; readonly field: string }
  | { readonly type: 'parts'; readonly parts: readonly FigurePart[] };

/** A number on a page, or a chart where `by` says what it goes along. */
export interface Figure extends Measure {
  readonly name: string;
  readonly label: FullLabel;
  readonly description: FullLabel | null;
  readonly colour: Colour;
  readonly access: readonly Actor[];
  /** The records on whose pages it stands; null: all. */
  readonly when: RawCondition | null;
  readonly compare: readonly FigurePart[];
  readonly by: FigureBy | null;
  readonly chart: ChartType;
  /** At least one; the figure itself where none is written. */
  readonly series: readonly FigureSeries[];
  /** Each point is the sum of all until then. */
  readonly cumulative: boolean;
  /** What it is seen against: a budget, a contract. */
  readonly limit: Measure | null;
  /** The limit is there to be reached, not to stay below. */
  readonly isTarget: boolean;
}

/** The record shown, in the filters of figures about it. */
export const recordVariable = '$record';

/** The filter with the conditions of a part in place of its own on the same fields. */
export function partFilter(filter: RawCondition, part: Pick<FigurePart, 'filter'>): RawCondition {
  return { ...filter, ...part.filter };
}

/** Whether it says something of the record shown itself: then there is no list behind it. */
export function isOfRecordItself({ filter }: Pick<Measure, 'filter'>): boolean {
  return Object.keys(filter).length === 1 && filter['uuid'] === recordVariable;
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
