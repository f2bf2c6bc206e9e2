/** Putting a row in another place: with Alt and the arrows from anywhere in it, or by dragging it by its handle. */
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Rows } from './useRows.ts';

/** What dragged rows are called, so that nothing else can be dropped between them. */
const rowType = 'application/x-beheer-row';

export interface RowMoves {
  /** For who cannot see it: where the row went. */
  readonly announcement: string;
  /** For the element of the row itself. */
  readonly row: (index: number) => RowProps;
  /** For its handle. */
  readonly handle: (index: number) => HandleProps;
  /** The row that is hovered over. */
  readonly over: number | null;
}

interface RowProps {
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDrop?: (event: DragEvent) => void;
}

interface HandleProps {
  readonly draggable: true;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** @param enabled false where the rows have no order of their own. */
export function useRowMoves(rows: Rows, source: string, enabled: boolean): RowMoves {
  const translate = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const type = `${rowType}-${source.toLowerCase()}`;

  function move(from: number, to: number): void {
    if (to === from || to < 0 || to >= rows.keys.length) return;
    rows.move(from, to);
    setAnnouncement(translate('beheer.lines.moved', { from: from + 1, to: to + 1, count: rows.keys.length }));
  }
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };

  return {
    announcement,
    over,
    row: (index) =>
      enabled
        ? {
            onKeyDown: (event) => {
              const step = stepOf(event);
              if (step !== 0) move(index, index + step);
            },
            onDragOver: (event) => {
              if (dragged === null || !event.dataTransfer.types.includes(type)) return;
              event.preventDefault();
              setOver(index);
            },
            onDrop: (event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              end();
            },
          }
        : {},
    handle: (index) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.setData(type, String(index));
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragEnd: end,
    }),
  };
}

/** Where the keys ask to go; what they ask is then done with. */
function stepOf(event: KeyboardEvent): number {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
  // A list of choices opens with the same keys, and has then had them.
  if (!event.altKey || step === 0 || event.defaultPrevented) return 0;
  event.preventDefault();
  // Rows within this one are not this list's to move.
  event.stopPropagation();
  return step;
}
