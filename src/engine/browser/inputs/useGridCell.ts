/**
 * A cell of a grid that is typed in: Enter, F2, a double click or the first digit begin, Delete empties it, Escape
 * leaves it as it was, Ctrl+C copies it. See `fields/gridKeyboard.ts` for how one gets there.
 */
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { LeftBy } from './CellInput.tsx';
import { leaveCell } from '../fields/gridKeyboard.ts';

interface Options {
  /** What stands in it, as it is typed. */
  readonly text: string;
  readonly isReadOnly?: boolean;
  /** Whether it is typed in or emptied now; where not, the person has been told or shown something else. */
  readonly accepts?: (cell: HTMLElement) => boolean;
  readonly onClear: () => void;
  /** Keys that begin with themselves: digits unless said. */
  readonly beginsWith?: RegExp;
}

export interface GridCell {
  /** What its input begins with; null while nothing is typed. */
  readonly typed: string | null;
  /** Once what was typed is kept. */
  readonly end: () => void;
  /** As Enter does: for who has no keyboard. */
  readonly begin: () => void;
  readonly cell: RefObject<HTMLTableCellElement | null>;
  /** For the cell. */
  readonly props: {
    readonly ref: RefObject<HTMLTableCellElement | null>;
    readonly role: 'gridcell';
    readonly tabIndex: -1;
    readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onCopy: (event: ClipboardEvent<HTMLElement>) => void;
  };
  /** For the input (`CellInput`). */
  readonly input: {
    readonly onCancel: () => void;
    readonly onLeave: (key: string, by: LeftBy) => void;
  };
}

export function useGridCell({
  text,
  isReadOnly = false,
  accepts = () => true,
  onClear,
  beginsWith = /^[\d.,]$/,
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
    begin: () => (cell.current ? begin(cell.current, text) : undefined),
    props: {
      ref: cell,
      role: 'gridcell',
      tabIndex: -1,
      onKeyDown,
      onCopy(event) {
        // What of a text is marked is copied as ever.
        if (typed !== null || String(window.getSelection() ?? '') !== '') return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', text);
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
