/**
 * Sortable items in one or several lists: dragged by their handle with mouse, pen or finger, or moved with the arrow
 * keys while the handle has the focus.
 */
import { createContext, useContext, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { DragGhost } from '../../../browser/screens/layouts/DragGhost.tsx';
import { useDrag } from '../../../browser/drag.ts';
import { useWords } from '../useWords.ts';

/** Position of an item: its list and index. */
export interface SortPlace {
  readonly list: string;
  readonly index: number;
}

interface Sorting {
  readonly over: string | null;
  readonly setOver: (place: string | null) => void;
  readonly move: (from: SortPlace, to: SortPlace) => void;
  readonly announce: (text: string) => void;
}

const SortingContext = createContext<Sorting>({
  over: null,
  setOver: () => undefined,
  move: () => undefined,
  announce: () => undefined,
});

interface GroupProps {
  readonly onMove: (from: SortPlace, to: SortPlace) => void;
  readonly children: ReactNode;
}

/** Group of lists between which items can be moved. */
export function SortableGroup({ onMove, children }: GroupProps) {
  const [over, setOver] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const sorting = useMemo(() => ({ over, setOver, move: onMove, announce }), [over, onMove]);
  return (
    <SortingContext value={sorting}>
      {children}
      <span aria-live="polite" style={visuallyHidden}>
        {announcement}
      </span>
    </SortingContext>
  );
}

/** Props of the drag handle. */
export interface SortHandle {
  readonly role: 'button';
  readonly tabIndex: 0;
  readonly 'aria-label': string;
  readonly 'data-grip': true;
  readonly 'data-sort-handle': string;
}

interface ItemProps extends SortPlace {
  /** Number of items in its list. */
  readonly count: number;
  readonly title: string;
  /** True for a horizontal list, in which the left and right arrow keys move items. */
  readonly isHorizontal?: boolean;
  /** Called when a key moves the item out of the list: to the previous (-1) or next one. */
  readonly onLeave?: (step: -1 | 1) => void;
  readonly children: (handle: SortHandle, isOver: boolean) => ReactNode;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Item of a sortable list; renders its children with the props of the drag handle. */
export function SortableItem({ list, index, count, title, isHorizontal = false, onLeave, children }: ItemProps) {
  const words = useWords();
  const { over, setOver, move, announce } = useContext(SortingContext);
  const place = placeName({ list, index });
  const drag = useDrag({
    onStart: () => undefined,
    onOver: setOver,
    onDrop: (dropped) => {
      const to = readPlace(dropped);
      if (to !== null && dropped !== place) move({ list, index }, to);
    },
    onEnd: () => setOver(null),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const step = steps[event.key];
    if (step === undefined || isSideways !== isHorizontal) return;
    event.preventDefault();
    const to = index + step;
    if (to < 0 || to >= count) return onLeave?.(step);
    move({ list, index }, { list, index: to });
    announce(words.moved(title, to + 1, count));
    focusHandle({ list, index: to });
  };
  const handle = {
    role: 'button',
    tabIndex: 0,
    'aria-label': words.fields.move(title),
    'data-grip': true,
    'data-sort-handle': place,
    onKeyDown,
    ...drag.handlers,
  } as const;
  return (
    <Box
      data-drop={place}
      sx={{ flex: isHorizontal ? '1 0 auto' : undefined, minWidth: 0, opacity: drag.at === null ? 1 : 0.4 }}
    >
      {children(handle, over === place && drag.at === null)}
      <DragGhost at={drag.at} title={title} />
    </Box>
  );
}

/** Drop target at the end of a list. */
export function SortableEnd({
  list,
  index,
  children,
}: SortPlace & { readonly children: (isOver: boolean) => ReactNode }) {
  const { over } = useContext(SortingContext);
  const place = placeName({ list, index });
  return <Box data-drop={place}>{children(over === place)}</Box>;
}

/** Focuses the handle after the item was rendered at its new place, because moving an element loses the focus. */
export function focusHandle(place: SortPlace): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-sort-handle="${placeName(place)}"]`)?.focus(),
    ),
  );
}

const placeName = ({ list, index }: SortPlace): string => `${list}:${index}`;

function readPlace(place: string): SortPlace | null {
  const [, list, index] = /^(.*):(\d+)$/.exec(place) ?? [];
  return list === undefined || index === undefined ? null : { list, index: Number(index) };
}
