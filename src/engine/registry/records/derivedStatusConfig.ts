/** A resolved derived status. */
import type { FullLabel, RawCondition } from '../raw.ts';

/** The cases of a derived status, for a field that the table does not store. */
export interface DerivedStatus {
  /** The field with the stored state, which applies if no case does. Null if there is none. */
  readonly from: string | null;
  /** The date that the list is sorted by when it is sorted by the status. */
  readonly date: string | null;
  /** The first case that a record meets determines its status. */
  readonly cases: readonly DerivedCase[];
}

export interface DerivedCase {
  readonly value: string;
  readonly when: RawCondition;
  /** The day from which the words count. */
  readonly date: string | null;
  /** Template with `{days}`, `{date}` and `{relative}`; null shows the label only. */
  readonly words: FullLabel | null;
}
