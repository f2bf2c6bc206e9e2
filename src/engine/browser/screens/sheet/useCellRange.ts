/**
 * In charge of which cells of a sheet are selected together: with Shift and the arrows, Shift and a click, or by pulling
 * over them. They are copied, emptied and filled as one.
 */
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { Field } from '../../../registry/types.ts';
import type { ShownRow } from './useSheet.ts';

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Both ends count. */
export interface CellRange {
  readonly from: Place;
  readonly to: Place;
}

export interface CellKey {
  readonly key: string;
  readonly name: string;
}

/** By the keys of what is there: rows come and go. */
interface Ends {
  readonly anchor: CellKey;
  readonly head: CellKey;
}

/** The cell that an event is in; null in its input, as what is typed in a cell is its own. */
export function cellAt(target: EventTarget | null): CellKey | null {
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return null;
  const name = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return name === undefined || key === undefined ? null : { key, name };
}

export const countOf = ({ from, to }: CellRange): number => (to.row - from.row + 1) * (to.column - from.column + 1);

const noColumns = { selectedFrom: -1, selectedTo: -1 } as const;

/** For a row: its columns of the range. */
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

export interface CellSelection {
  /** Null: none but the cell with the focus. */
  readonly range: CellRange | null;
  readonly clear: () => void;
  /** For the table. */
  readonly handlers: {
    /** @param move what the key does with the focus */
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, move: () => void) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    readonly onMouseOver: (event: MouseEvent<HTMLElement>) => void;
  };
}

export function useCellRange({ rows, fields }: Shown): CellSelection {
  const [ends, setEnds] = useState<Ends | null>(null);
  /** Where the button was pressed that is still held. */
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

/** Null where one of its ends is no longer there. */
function rangeOf({ rows, fields }: Shown, { anchor, head }: Ends): CellRange | null {
  const placeOf = ({ key, name }: CellKey): Place => ({
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
