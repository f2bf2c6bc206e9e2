/** What holds of a field under a condition on its record. */
import type { RawCondition } from './raw.ts';

export interface FieldWhen {
  readonly hidden: RawCondition | null;
  readonly required: RawCondition | null;
  readonly readOnly: RawCondition | null;
  /** Its value stays while it is hidden. */
  readonly keep: boolean;
}
