/** What can be asked of many rows at once: groups of them, and what is added up in each. */
import type { RawCondition, TimeStep } from './types.ts';

/** What rows are grouped by: the value of a field, of a date the step of time or the span that it is in. */
export interface PivotBy {
  readonly field: string;
  readonly step: TimeStep | null;
  /** Of a date, the latest first: a row is in the first of them that began by its day. */
  readonly spans?: readonly PivotSpan[];
}

export interface PivotSpan {
  readonly key: string;
  /** Its first day; null: all that is earlier. */
  readonly from: string | null;
}

export interface PivotSum {
  /** A field of the resource; null counts rows. */
  readonly field: string | null;
  /** Of which rows of the group; null: of all. */
  readonly where: RawCondition | null;
}

export interface PivotQuery {
  readonly filter: RawCondition;
  /** At least one. */
  readonly by: readonly PivotBy[];
  readonly sums: readonly PivotSum[];
  /** More groups than these nobody reads. */
  readonly limit: number;
}

export interface PivotGroup {
  /** In the order of `by`: a uuid, a choice, `true` or `false`, the first day of a step; null where it is empty. */
  readonly keys: readonly (string | null)[];
  /** Of references the title in the caller's language, where the caller may read it; else null. */
  readonly titles: readonly (string | null)[];
  /** In the order of `sums`. Amounts in cents, durations in minutes. */
  readonly sums: readonly number[];
}

export interface Pivot {
  readonly groups: readonly PivotGroup[];
  /** False where there are more groups than the limit: then none are given. */
  readonly isWhole: boolean;
}
