/** What is pasted into a grid whose cells are stops of the keyboard: by rows and columns, as a spreadsheet has it. */
import type { ClipboardEvent } from 'react';
import type { GridPlace } from '../../fields/gridKeyboard.ts';
import { readTable } from './clipboardTable.ts';

export interface PastedBlock {
  readonly cells: readonly (readonly string[])[];
  /** Where it begins, among the cells that have a stop. */
  readonly place: GridPlace;
}

/** Null where it is pasted into an input, or beside the cells. */
export function pastedBlock({ target, clipboardData }: ClipboardEvent): PastedBlock | null {
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return null;
  const cell = target.closest('[data-place]');
  const rows = [...(cell?.closest('table')?.rows ?? [])].map((row) => [...row.querySelectorAll('[data-place]')]);
  const filled = rows.filter((row) => row.length > 0);
  const row = filled.findIndex((one) => one.some((stop) => stop === cell));
  const cells = readTable(clipboardData.getData('text/plain'));
  if (row < 0 || cells.length === 0) return null;
  return { cells, place: { row, column: filled[row]?.findIndex((stop) => stop === cell) ?? 0 } };
}
