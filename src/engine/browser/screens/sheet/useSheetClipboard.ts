/** Copying, cutting, pasting and emptying cells of a sheet: of the selected range, or else of the focused cell. */
import type { ClipboardEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { filledTable, readTable, withoutHead, writeTable, type CellRange } from '../../grid/clipboardTable.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { textOf } from '../pasting/cellText.ts';
import { cellAt } from './useCellRange.ts';
import type { Sheet } from './useSheet.ts';

interface Options {
  readonly sheet: Sheet;
  readonly fields: readonly Field[];
  /** The selected cells; null if only the focused one is selected. */
  readonly range: CellRange | null;
}

type ClipboardHandler = (event: ClipboardEvent<HTMLElement>) => void;

interface SheetClipboard {
  readonly handlers: Readonly<Record<'onPaste' | 'onCopy' | 'onCut', ClipboardHandler>>;
  readonly empty: (range: CellRange) => void;
}

export function useSheetClipboard({ sheet, fields, range }: Options): SheetClipboard {
  const translate = useTranslate();
  const label = useLabel();
  const notify = useNotify();
  const { rows, words } = sheet;
  const cellsAt = (target: EventTarget): CellRange | null => {
    const at = cellAt(target);
    const row = rows.findIndex(({ key }) => key === at?.key);
    const column = fields.findIndex(({ name }) => name === at?.name);
    if (row < 0 || column < 0) return null;
    return range ?? { from: { row, column }, to: { row, column } };
  };
  const empty = ({ from, to }: CellRange): void => {
    const [key, first] = [rows[from.row]?.key, fields[from.column]];
    const width = to.column - from.column + 1;
    const nothing = Array.from({ length: to.row - from.row + 1 }, () => Array.from({ length: width }, () => ''));
    if (key !== undefined && first) sheet.paste(key, first, nothing);
  };
  const onCopy: ClipboardHandler = (event) => {
    const cells = cellsAt(event.target);
    // Selected text is copied by the browser.
    if (!cells || (range === null && String(window.getSelection() ?? '') !== '')) return;
    event.preventDefault();
    const copied = rows
      .slice(cells.from.row, cells.to.row + 1)
      .map((row) =>
        fields
          .slice(cells.from.column, cells.to.column + 1)
          .map((field) => row.edit?.cells[field.name]?.text ?? textOf(field, row.initial, words)),
      );
    event.clipboardData.setData('text/plain', writeTable(copied));
  };
  const onPaste: ClipboardHandler = (event) => {
    const cells = cellsAt(event.target);
    const into = fields.slice(cells?.from.column ?? 0);
    const [first] = into;
    const key = rows[cells?.from.row ?? 0]?.key;
    if (!cells || !first || key === undefined) return;
    event.preventDefault();
    const table = readTable(event.clipboardData.getData('text/plain'));
    const heads = into.map((field) => label(field.label));
    const values = table.length > 1 ? withoutHead(table, heads) : table;
    const left = sheet.paste(key, first, filledTable(values, cells));
    if (left > 0) notify(translate('beheer.sheet.left_out', { smart_count: left }), { type: 'warning' });
  };
  const onCut: ClipboardHandler = (event) => {
    const cells = cellsAt(event.target);
    onCopy(event);
    if (cells && event.defaultPrevented) empty(cells);
  };
  return { handlers: { onPaste, onCopy, onCut }, empty };
}
