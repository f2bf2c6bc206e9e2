/** Pivot queries: groups of rows with sums per group. */
import type { RawCondition, TimeStep } from '../types.ts';

/** A grouping by the value of a field, or for a date by its time step or span. */
export interface PivotBy {
  readonly field: string;
  readonly step: TimeStep | null;
  /** For dates, the latest first. A row belongs to the first span that began on or before its date. */
  readonly spans?: readonly PivotSpan[];
}

/** A period of a grouping by spans. It lasts until the next one. */
export interface PivotSpan {
  readonly key: string;
  /** The first day; null for everything earlier. */
  readonly from: string | null;
}

/** A sum per group. */
export interface PivotSum {
  /** A field of the resource; null counts rows. */
  readonly field: string | null;
  /** The rows of the group to sum; null for all. */
  readonly where: RawCondition | null;
}

/** The groups and sums to compute over the records that the caller may list. */
export interface PivotQuery {
  readonly filter: RawCondition;
  /** At least one. */
  readonly by: readonly PivotBy[];
  readonly sums: readonly PivotSum[];
  /** Maximum number of groups. */
  readonly limit: number;
}

/** A group of rows with its sums. */
export interface PivotGroup {
  /** In the order of `by`: a uuid, a choice, `true` or `false`, or the first day of a step; null for an empty value. */
  readonly keys: readonly (string | null)[];
  /** For references the title in the caller's language, or null if the caller may not read it. */
  readonly titles: readonly (string | null)[];
  /** In the order of `sums`. Amounts in cents, durations in minutes. */
  readonly sums: readonly number[];
}

/** Result of a pivot query. */
export interface Pivot {
  readonly groups: readonly PivotGroup[];
  /** False if there are more groups than the limit. `groups` is empty then. */
  readonly isWhole: boolean;
}
