/** Focus of the table of records, and adding, editing and removing its rows. */
import { useState } from 'react';
import { Grids } from '#engine/browser';
import type { RecordField } from '../../rules/faults.ts';
import { typedIn } from './pastedRows.ts';
import { emptyRow, type SheetRows } from './sheetRows.ts';

export type RecordTableState = ReturnType<typeof useRecordTable>;

export function useRecordTable(sheet: SheetRows) {
  const { props: grid, focus } = Grids.useGridKeyboard({ tabWalks: 'row' });
  /** Key of the row that was just added. Its empty cells count as errors only after the focus has left it. */
  const [fresh, setFresh] = useState<string | null>(null);
  return {
    grid,
    fresh,
    add(): void {
      const row = emptyRow();
      sheet.change([...sheet.rows, row]);
      setFresh(row.key);
      requestAnimationFrame(() => focus({ row: sheet.rows.length, column: 0 }));
    },
    /** Returns false if the cell does not accept the text. */
    commit(index: number, field: RecordField, text: string): boolean {
      const row = sheet.rows[index];
      if (!row) return true;
      const changed = typedIn(row, field, text);
      if (changed && changed[field] !== row[field]) sheet.change(sheet.rows.with(index, { ...row, ...changed }));
      return changed !== null;
    },
    /** Keeps the focus in the sheet, on the row that takes the place of the removed one. */
    remove(index: number): void {
      sheet.change(sheet.rows.toSpliced(index, 1));
      requestAnimationFrame(() => focus({ row: Math.min(index, sheet.rows.length - 2), column: 0 }));
    },
    leave(row: HTMLElement): void {
      // An input that closes returns the focus to its cell.
      requestAnimationFrame(() => {
        if (!row.contains(document.activeElement)) setFresh(null);
      });
    },
  };
}
