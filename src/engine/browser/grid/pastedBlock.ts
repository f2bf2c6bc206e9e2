/** Reads a block of cells pasted into a grid with focusable cells. */
import type { ClipboardEvent } from 'react';
import type { GridPlace } from './gridKeyboard.ts';
import { readTable, type ClipboardTable } from './clipboardTable.ts';

/** Texts of pasted cells by row, and their position in the grid. */
export interface PastedBlock {
  readonly cells: ClipboardTable;
  /** Position of the first cell, counted in focusable cells. */
  readonly place: GridPlace;
}

/** Returns the pasted text and the cells that it begins at; null if the paste was into an input or outside the cells. */
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

/** Returns the texts of a block with the positions that they are pasted to. */
export const placedTexts = ({ cells, place }: PastedBlock): readonly (GridPlace & { readonly text: string })[] =>
  cells.flatMap((texts, down) =>
    texts.map((text, right) => ({ row: place.row + down, column: place.column + right, text })),
  );
