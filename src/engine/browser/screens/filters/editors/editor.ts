/** Props of every filter editor. */
import type { Field } from '../../../../registry/types.ts';

export interface FilterEditorProps {
  readonly field: Field;
  /** Value in filter syntax: `value`, `{op: value}`, or undefined. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Sets the value and applies the filter immediately. */
  readonly onApply: (value: unknown) => void;
  /** True in a row of the filter builder, for a compact layout. */
  readonly inRow?: boolean;
}
