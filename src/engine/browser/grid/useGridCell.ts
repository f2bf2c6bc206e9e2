/**
 * Editable cell of a grid: Enter, F2, a double click or a character that matches `beginsWith` start editing, Delete
 * and Backspace clear, Ctrl+C copies. `gridKeyboard.ts` moves between cells.
 */
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { LeftBy } from './CellInput.tsx';
import { leaveCell } from './gridKeyboard.ts';

interface Options {
  /** Value as editable text. */
  readonly text: string;
  readonly isReadOnly?: boolean;
  /** Returns true if the cell may be edited or cleared now. If not, it has informed the person itself. */
  readonly accepts?: (cell: HTMLElement) => boolean;
  readonly onClear: () => void;
  /** Keys that start editing with that character. Defaults to digits, dot and comma. */
  readonly beginsWith?: RegExp;
  /** A tap starts editing on touch devices. */
  readonly beginsOnTap?: boolean;
}

interface GridCell {
  /** Initial text of the input; null while the cell is not edited. */
  readonly typed: string | null;
  /** Ends editing after the value was committed. */
  readonly end: () => void;
  readonly cell: RefObject<HTMLTableCellElement | null>;
  /** Props for the cell element. */
  readonly props: {
    readonly ref: RefObject<HTMLTableCellElement | null>;
    readonly role: 'gridcell';
    readonly tabIndex: -1;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onCopy: (event: ClipboardEvent<HTMLElement>) => void;
  };
  /** Props for `CellInput`. */
  readonly input: {
    readonly onCancel: () => void;
    readonly onLeave: (key: string, by: LeftBy) => void;
  };
}

/** Returns the props of a cell and the initial text of its input; null while it is not edited. */
export function useGridCell({
  text,
  isReadOnly = false,
  accepts = () => true,
  onClear,
  beginsWith = /^[\d.,]$/,
  beginsOnTap = false,
}: Options): GridCell {
  const cell = useRef<HTMLTableCellElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const begin = (anchor: HTMLElement, initial: string): void => {
    if (!isReadOnly && accepts(anchor)) setTyped(initial);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
    if (typed !== null || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    const begins = key === 'Enter' || key === 'F2';
    if (isReadOnly) {
      if (key !== 'Enter') return;
      leaveCell(currentTarget, key);
    } else if (begins) begin(currentTarget, text);
    else if (beginsWith.test(key)) begin(currentTarget, key);
    else if (key !== 'Delete' && key !== 'Backspace') return;
    else if (accepts(currentTarget)) onClear();
    event.preventDefault();
  };
  return {
    typed,
    cell,
    end: () => setTyped(null),
    props: {
      ref: cell,
      role: 'gridcell',
      tabIndex: -1,
      onKeyDown,
      onCopy(event) {
        // Selected text is copied by the browser.
        if (typed !== null || String(window.getSelection() ?? '') !== '') return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', text);
      },
      onClick({ currentTarget }) {
        if (beginsOnTap && matchMedia('(pointer: coarse)').matches) begin(currentTarget, text);
      },
      onDoubleClick: ({ currentTarget }) => begin(currentTarget, text),
    },
    input: {
      onCancel() {
        setTyped(null);
        cell.current?.focus();
      },
      onLeave(key, { isBack }) {
        if (cell.current) leaveCell(cell.current, key, isBack);
      },
    },
  };
}
