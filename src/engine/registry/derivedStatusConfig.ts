/** A derived status, resolved. */
import type { FullLabel, RawCondition } from './raw.ts';

export interface DerivedStatus {
  /** The field with the stored state, which stands where no case does; null where there is none. */
  readonly from: string | null;
  /** What a list is sorted by that is sorted by the status. */
  readonly date: string | null;
  /** The first that a record meets says its status. */
  readonly cases: readonly DerivedCase[];
}

export interface DerivedCase {
  readonly value: string;
  readonly when: RawCondition;
  /** The day that the words count from. */
  readonly date: string | null;
  /** With `{days}`, `{date}` and `{relative}`; null where the label says all. */
  readonly words: FullLabel | null;
}
