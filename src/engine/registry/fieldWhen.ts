/** The conditions under which a field is hidden, required or read-only. */
import type { RawCondition } from './raw.ts';

export interface FieldWhen {
  readonly hidden: RawCondition | null;
  readonly required: RawCondition | null;
  readonly readOnly: RawCondition | null;
  /** Keeps the value while the field is hidden. */
  readonly keep: boolean;
}
