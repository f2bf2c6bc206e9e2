/** Rows of a list in the form: each keeps its key while it moves, so that what is typed in it moves along. */
import { useFieldArray, useFormContext } from 'react-hook-form';

export interface Rows {
  readonly keys: readonly string[];
  readonly add: (row: Readonly<Record<string, unknown>>) => void;
  /** At the end, with the focus where it is. */
  readonly addAll: (rows: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
}

export function useRows(source: string): Rows {
  const { control } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: source, keyName: 'rowKey' });
  return {
    keys: fields.map((row) => row.rowKey),
    add: (row) => append(row, { shouldFocus: true }),
    addAll: (all) => (all.length > 0 ? append([...all], { shouldFocus: false }) : undefined),
    remove,
    move,
  };
}
