/** Reordering of rows: with Alt and the arrow keys, or by dragging the handle. */
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { DragHandlers } from '../../drag.ts';
import type { LineRows } from './useRows.ts';

export interface RowMoves {
  /** Text for screen readers with the new position. */
  readonly announcement: string;
  /** Props for the row element. */
  readonly row: (index: number) => RowProps;
  /** Props for the drag handle (`useDrag`). */
  readonly handle: (index: number) => DragHandlers;
  /** Index of the row under the pointer while dragging. */
  readonly over: number | null;
}

interface RowProps {
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly 'data-drop'?: string;
}

/** @param enabled false if the rows have no order. */
export function useRowMoves(rows: LineRows, source: string, enabled: boolean): RowMoves {
  const translate = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const [over, setOver] = useState<number | null>(null);
  /** Identifies a drop target; nested rows and rows of other lists have other names. */
  const placeOf = (index: number): string => `${source}.${index}`;
  const indexOf = (place: string | null): number | null => {
    const index = rows.keys.findIndex((_, one) => placeOf(one) === place);
    return index < 0 ? null : index;
  };

  function move(from: number, to: number): void {
    if (to === from || to < 0 || to >= rows.keys.length) return;
    rows.move(from, to);
    setAnnouncement(translate('beheer.lines.moved', { from: from + 1, to: to + 1, count: rows.keys.length }));
  }
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
            'data-drop': placeOf(index),
          }
        : {},
    handle: (index) => ({
      onStart: () => undefined,
      onOver: (place) => setOver(indexOf(place)),
      onDrop: (place) => move(index, indexOf(place) ?? index),
      onEnd: () => setOver(null),
    }),
  };
}

/** Returns the move that a key requests (-1, 0 or 1) and consumes the event. */
function stepOf(event: KeyboardEvent): number {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
  // An open list of options handles the same keys and prevents their default.
  if (!event.altKey || step === 0 || event.defaultPrevented) return 0;
  event.preventDefault();
  // Keeps rows of an outer list from moving too.
  event.stopPropagation();
  return step;
}
