/** Rows of a list in a form. Each keeps its React key when moved, so that its inputs keep their state. */
import { useFieldArray, useFormContext } from 'react-hook-form';

export interface LineRows {
  readonly keys: readonly string[];
  /** Appends a row and focuses its first field, or the named one. */
  readonly add: (row: Readonly<Record<string, unknown>>, focused?: string) => void;
  /** Appends rows without moving the focus. */
  readonly addAll: (rows: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
}

/** Returns the row keys in order, and functions that change the array at `source` of the form. */
export function useRows(source: string): LineRows {
  const { control } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: source, keyName: 'rowKey' });
  return {
    keys: fields.map((row) => row.rowKey),
    add: (row, focused) =>
      append(row, {
        shouldFocus: true,
        ...(focused !== undefined && { focusName: `${source}.${fields.length}.${focused}` }),
      }),
    addAll: (all) => (all.length > 0 ? append([...all], { shouldFocus: false }) : undefined),
    remove,
    move,
  };
}
