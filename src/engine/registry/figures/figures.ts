/**
 * Figures: numbers and charts, expressed as filters of the list that they link to. The server counts with the same
 * filters as the screen links with.
 */
import type { Actor, ChartType, Colour, FullLabel, RawCondition, TimeStep } from '../raw.ts';

/**
 * A measure: the number of rows, or the sum of a field, under a condition. `$record` in the filter is the uuid of the
 * shown record.
 */
export interface Measure {
  readonly resource: string;
  readonly filter: RawCondition;
  /** The field to sum; null counts rows. */
  readonly sum: string | null;
  /** Takes the mean of the field instead. */
  readonly average: boolean;
}

/** A variant of the figure: its filter replaces the figure's conditions on the same fields. */
export interface FigurePart {
  readonly label: FullLabel;
  readonly filter: RawCondition;
}

/** A line or bar of a chart. */
export interface FigureSeries extends FigurePart {
  /** Shift of its rows into the past, relative to the axis: `1y`. */
  readonly back: string | null;
}

/** The axis of a chart. */
export type FigureBy =
  /** Steps of a date or instant. `from` null starts at the first row. */
  | {
      readonly type: 'time';
      readonly field: string;
      readonly step: TimeStep;
      readonly from: string | null;
      readonly until: string;
    }
  /** The choices of a field. */
  | { readonly type: 'choice'; readonly field: string }
  | { readonly type: 'parts'; readonly parts: readonly ChartPart[] };

/** A part of a chart. In a waterfall it adds to the sum before it (`in`), subtracts from it, or is a total. */
export interface ChartPart extends FigurePart {
  readonly as: 'in' | 'out' | 'total';
}

/** The past of a number: its value at each step, until today by default. */
export interface FigureTrend extends Measure {
  readonly by: Extract<FigureBy, { type: 'time' }>;
  /** Each value is the running total. */
  readonly cumulative: boolean;
  /** The date from which a row no longer counts; null if rows stay. */
  readonly leaves: string | null;
}

/** A number on a page, or a chart if `by` has an axis. */
export interface FigureConfig extends Measure {
  readonly name: string;
  readonly label: FullLabel;
  readonly description: FullLabel | null;
  readonly colour: Colour;
  readonly access: readonly Actor[];
  /** The records whose pages show it; null shows it on all. */
  readonly when: RawCondition | null;
  readonly compare: readonly FigurePart[];
  readonly by: FigureBy | null;
  /** Heading of the parts in the table of a chart. */
  readonly axis: FullLabel | null;
  readonly chart: ChartType;
  /** At least one; the figure itself by default. */
  readonly series: readonly FigureSeries[];
  /** Each point is the running total. */
  readonly cumulative: boolean;
  /** The measure it is compared with, such as a budget or a contract. */
  readonly limit: Measure | null;
  /** The limit is a goal to reach, not a maximum. */
  readonly isTarget: boolean;
  readonly trend: FigureTrend | null;
  /** Button beside a figure that requires attention; null for the usual one, which opens the list. */
  readonly button: { readonly label: FullLabel; readonly page: string | null } | null;
}

/** Returns true if a value above zero requires attention. */
export function isUrgent({ colour }: { readonly colour: Colour }): boolean {
  return colour === 'error' || colour === 'warning';
}

/**
 * Returns the charts from which a trend is computed: the rows that came, and the rows that left. The trend is the
 * difference of their running totals.
 */
export function trendCharts(figure: FigureConfig): readonly FigureConfig[] {
  const { trend } = figure;
  if (trend === null) return [];
  const { by, cumulative, leaves, ...measure } = trend;
  const chart: FigureConfig = {
    ...figure,
    ...measure,
    by,
    cumulative: cumulative || leaves !== null,
    compare: [],
    limit: null,
    trend: null,
    series: [{ label: figure.label, filter: {}, back: null }],
  };
  return leaves === null ? [chart] : [chart, { ...chart, by: { ...by, field: leaves } }];
}

/** The variable for the uuid of the shown record, in filters of figures. */
export const recordVariable = '$record';

/** Returns the filter with the part's conditions replacing its own on the same fields. */
export function partFilter(filter: RawCondition, part: Pick<FigurePart, 'filter'>): RawCondition {
  return { ...filter, ...part.filter };
}

/** Returns true if the measure is about the shown record itself, so that there is no list to link to. */
export function isOfRecordItself({ filter }: Pick<Measure, 'filter'>): boolean {
  return Object.keys(filter).length === 1 && filter['uuid'] === recordVariable;
}

/** Replaces `$record` in the filter by the record's uuid. */
export function aboutRecord(filter: RawCondition, uuid: string | null): RawCondition {
  return uuid === null ? filter : (filled(filter, uuid) as RawCondition);
}

function filled(value: unknown, uuid: string): unknown {
  if (value === recordVariable) return uuid;
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, uuid));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, uuid)]));
}

/** The response of the API for one figure. Amounts in cents, durations in minutes. */
export interface FigureAnswer {
  readonly name: string;
  /** Null for a chart. */
  readonly value: number | null;
  /** The number of rows behind a sum that requires attention, at most 100,000; null for other figures. */
  readonly count: number | null;
  /** The values of the trend, the oldest first; null without one. */
  readonly trend: readonly number[] | null;
  /** False if more rows match than were counted. */
  readonly exact: boolean;
  /** In the order of `compare`. */
  readonly compare: readonly number[];
  /** The points on the axis: the first days of the steps, choices, or indexes of the parts. Null for a number. */
  readonly points: readonly string[] | null;
  /** In the order of `series`, each with a value for every point. */
  readonly series: readonly (readonly number[])[];
  readonly limit: number | null;
}
