/** What every filter editor is given. */
import type { Field } from '../../../registry/types.ts';

export interface FilterEditorProps {
  readonly field: Field;
  /** As it stands in the list's filter: `value`, `{op: value}`, or undefined. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Takes effect at once. */
  readonly onApply: (value: unknown) => void;
  /** In a row of several conditions: as low as it can be. */
  readonly inRow?: boolean;
}
