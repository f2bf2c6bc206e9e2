/** Grouped aggregates of a list, as in its address: `by=["status"]&measures=["count","sum:price_cents"]`. */
import type { GroupBy } from './groupBy.ts';

const aggregateFunctions = ['count', 'sum', 'avg', 'min', 'max'] as const;
type AggregateFunction = (typeof aggregateFunctions)[number];

/** One number of each group: `count`, or a function of a field. */
export interface AggregateMeasure {
  readonly fn: AggregateFunction;
  /** The field that the function is applied to; null for `count`. */
  readonly field: string | null;
}

/** Maximum groupings and measures in one query. */
export const maxGroupings = 3;
export const maxMeasures = 20;
/** Maximum groups in one answer; the filter or a longer step must make them fewer. */
export const maxAggregateGroups = 10_000;

/** A decoded query for aggregates. */
export interface AggregateQuery {
  readonly by: readonly GroupBy[];
  readonly measures: readonly AggregateMeasure[];
}

/** Returns the form used in addresses and answers: `count` or `sum:price_cents`. */
export const measureName = ({ fn, field }: AggregateMeasure): string => (field === null ? fn : `${fn}:${field}`);

/** Parses that form; null if it is malformed. */
export function readMeasure(text: string): AggregateMeasure | null {
  const [name, field, ...rest] = text.split(':');
  const fn = aggregateFunctions.find((one) => one === name);
  if (fn === undefined || rest.length > 0 || (fn === 'count') !== (field === undefined)) return null;
  return { fn, field: field ?? null };
}

/** Aggregates of the rows in the caller's list. */
export interface AggregateAnswer {
  readonly groups: readonly AggregateGroup[];
}

/** Rows of a list with the same values of the grouping fields. */
interface AggregateGroup {
  /** The key of each grouping (`status`, `due_date:month`): an option, a uuid, true or false, or the first day of a period. */
  readonly by: Readonly<Record<string, unknown>>;
  /** The titles of the records that uuids refer to, by grouping, as far as the caller may read them. */
  readonly titles: Readonly<Record<string, string>>;
  /** The numbers by measure; null for amounts in several currencies, and for a group without a value. */
  readonly measures: Readonly<Record<string, unknown>>;
}
