/**
 * Cell range selection in a sheet: with Shift and the arrow keys, Shift and a click, or dragging. A range is copied,
 * cleared and filled as a whole.
 */
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { Field } from '../../../registry/types.ts';
import type { CellPosition, CellRange } from '../../grid/clipboardTable.ts';
import type { ShownRow } from './shownRows.ts';

interface CellKey {
  readonly key: string;
  readonly name: string;
}

/** Stored by row key and field name, because rows come and go. */
interface Ends {
  readonly anchor: CellKey;
  readonly head: CellKey;
}

/** Returns the cell of an event; null for events in its input. */
export function cellAt(target: EventTarget | null): CellKey | null {
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return null;
  const name = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return name === undefined || key === undefined ? null : { key, name };
}

export const countOf = ({ from, to }: CellRange): number => (to.row - from.row + 1) * (to.column - from.column + 1);

const noColumns = { selectedFrom: -1, selectedTo: -1 } as const;

/** Returns the selected columns of a row. */
export function selectedIn(
  range: CellRange | null,
  row: number,
): { readonly selectedFrom: number; readonly selectedTo: number } {
  if (range === null || row < range.from.row || row > range.to.row) return noColumns;
  return { selectedFrom: range.from.column, selectedTo: range.to.column };
}

interface Shown {
  readonly rows: readonly ShownRow[];
  readonly fields: readonly Field[];
}

interface CellSelection {
  /** null if only the focused cell is selected. */
  readonly range: CellRange | null;
  readonly clear: () => void;
  /** Event handlers for the table. */
  readonly handlers: {
    /** @param move moves the focus, for keys that do not extend the selection. */
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, move: () => void) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    readonly onMouseOver: (event: MouseEvent<HTMLElement>) => void;
  };
}

export function useCellRange({ rows, fields }: Shown): CellSelection {
  const [ends, setEnds] = useState<Ends | null>(null);
  /** Cell in which the mouse button was pressed, while it is held. */
  const pulled = useRef<CellKey>(null);
  const select = (anchor: CellKey, head: CellKey): void => {
    window.getSelection()?.removeAllRanges();
    setEnds(isSameCell(anchor, head) ? null : { anchor, head });
  };
  return {
    range: ends === null ? null : rangeOf({ rows, fields }, ends),
    clear: () => setEnds(null),
    handlers: {
      onKeyDown(event, move) {
        const before = cellAt(event.target);
        if (before !== null && isAll(event)) {
          const [first, last] = [rows[0], rows.findLast(({ record, edit }) => record !== null || edit !== undefined)];
          const [firstField, lastField] = [fields[0], fields.at(-1)];
          if (!first || !last || !firstField || !lastField) return;
          event.preventDefault();
          select({ key: first.key, name: firstField.name }, { key: last.key, name: lastField.name });
          return;
        }
        move();
        const after = cellAt(document.activeElement);
        if (before === null || after === null) return;
        if (event.shiftKey && event.key !== 'Tab' && !isSameCell(before, after)) select(ends?.anchor ?? before, after);
        else if (event.key === 'Escape' || (!event.shiftKey && !isSameCell(before, after))) setEnds(null);
      },
      onFocus({ target }) {
        const at = cellAt(target);
        const isEnd = at !== null && ends !== null && [ends.anchor, ends.head].some((end) => isSameCell(end, at));
        if (at !== null && !isEnd) setEnds(null);
      },
      onMouseDown(event) {
        const at = cellAt(event.target);
        const from = cellAt(document.activeElement);
        if (at === null || event.button !== 0) return;
        if (event.shiftKey && from !== null) {
          event.preventDefault();
          select(ends?.anchor ?? from, at);
          return;
        }
        pulled.current = at;
        setEnds(null);
      },
      onMouseOver(event) {
        const at = cellAt(event.target);
        if ((event.buttons & 1) === 0) pulled.current = null;
        if (at !== null && pulled.current !== null) select(pulled.current, at);
      },
    },
  };
}

const isAll = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a';

const isSameCell = (one: CellKey, other: CellKey): boolean => one.key === other.key && one.name === other.name;

/** Returns null if one end no longer exists. */
function rangeOf({ rows, fields }: Shown, { anchor, head }: Ends): CellRange | null {
  const placeOf = ({ key, name }: CellKey): CellPosition => ({
    row: rows.findIndex((row) => row.key === key),
    column: fields.findIndex((field) => field.name === name),
  });
  const [one, other] = [placeOf(anchor), placeOf(head)];
  if ([one, other].some(({ row, column }) => row < 0 || column < 0)) return null;
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}
