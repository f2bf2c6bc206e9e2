/** Putting a row in another place: with Alt and the arrows from anywhere in it, or by dragging it by its handle. */
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { DragHandlers } from '../drag.ts';
import type { Rows } from './useRows.ts';

export interface RowMoves {
  /** For who cannot see it: where the row went. */
  readonly announcement: string;
  /** For the element of the row itself. */
  readonly row: (index: number) => RowProps;
  /** For its handle (`useDrag`). */
  readonly handle: (index: number) => DragHandlers;
  /** The row that is hovered over. */
  readonly over: number | null;
}

interface RowProps {
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly 'data-drop'?: string;
}

/** @param enabled false where the rows have no order of their own. */
export function useRowMoves(rows: Rows, source: string, enabled: boolean): RowMoves {
  const translate = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const [over, setOver] = useState<number | null>(null);
  /** Rows within these, or of another list, are not places of this one. */
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
