/**
 * Dragging with mouse, pen or a long press: empty time creates an entry, a block moves, its edge resizes it. Escape
 * cancels.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Dates } from '#engine/values';
import { Grids } from '#engine/browser';
import type { HoursEntry } from '../../hours.ts';
import { instantAt, movedTo, stretchedTo, type Stretch } from './geometry.ts';

/** Minutes of the drag grid; with Shift the fine one. */
export const coarseMinutes = 15;
const fineMinutes = 5;

export type Grip = 'move' | 'start' | 'end';

export interface DraggedStretch extends Stretch {
  /** Null for a new entry. */
  readonly entry: HoursEntry | null;
}

interface Options {
  readonly pixelsPerMinute: number;
  readonly onDrop: (dragged: DraggedStretch, grip: Grip | 'create') => void;
}

interface Course {
  readonly grip: Grip | 'create';
  readonly entry: HoursEntry | null;
  readonly whole: Stretch;
  /** Milliseconds from the entry's start to the grip. */
  readonly offset: number;
}

interface CalendarDrag {
  readonly dragged: DraggedStretch | null;
  /** Handlers of a day column. Its element has the day as `data-day`. */
  readonly onEmpty: (event: PointerEvent) => void;
  readonly onBlock: (event: PointerEvent, entry: HoursEntry, stretch: Stretch, grip: Grip) => void;
}

const restMilliseconds = 350;

export function useCalendarDrag(options: Options): CalendarDrag {
  const [dragged, setDragged] = useState<DraggedStretch | null>(null);
  const latest = useRef(options);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => stop.current?.(), []);
  const begin = (event: PointerEvent, course: Course): void => {
    stop.current?.();
    setDragged(null);
    stop.current = follow(event, course, {
      options: () => latest.current,
      setDragged,
      done: () => {
        stop.current = null;
      },
    });
  };
  return {
    dragged,
    onEmpty: (event) => {
      const at = pointed(event, latest.current.pixelsPerMinute, coarseMinutes);
      if (event.button === 0 && at !== null)
        begin(event, { grip: 'create', entry: null, whole: { from: at, until: at }, offset: 0 });
    },
    onBlock: (event, entry, whole, grip) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      const at = pointed(event, latest.current.pixelsPerMinute, 1) ?? whole.from;
      begin(event, { grip, entry, whole, offset: at - whole.from });
    },
  };
}

interface Following {
  readonly options: () => Options;
  readonly setDragged: (dragged: DraggedStretch | null) => void;
  readonly done: () => void;
}

/** Follows the pointer until it is dropped or cancelled. Returns a function that cancels. */
function follow(down: PointerEvent, course: Course, { options, setDragged, done }: Following): () => void {
  let now: DraggedStretch | null = null;
  const show = (dragged: DraggedStretch): void => {
    now = dragged;
    setDragged(dragged);
  };
  return Grids.trackDrag(down, {
    rest: { milliseconds: restMilliseconds, onTaken: () => show({ entry: course.entry, ...course.whole }) },
    onMove(event) {
      const step = event.shiftKey ? fineMinutes : coarseMinutes;
      const at = pointed(event, options().pixelsPerMinute, step, course.grip === 'move' ? course.offset : 0);
      if (at !== null) show(placed(course, at, step));
    },
    onEnd(event) {
      setDragged(null);
      done();
      if (event && now && now.until > now.from) options().onDrop(now, course.grip);
    },
  });
}

function placed({ grip, entry, whole }: Course, at: number, least: number): DraggedStretch {
  if (grip === 'create') return { entry, from: Math.min(whole.from, at), until: Math.max(whole.from, at) };
  return { entry, ...(grip === 'move' ? movedTo(whole, at) : stretchedTo(whole, grip, at, least)) };
}

/** Returns the instant under the pointer, less an offset; null if it is not over a day. */
function pointed(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  pixelsPerMinute: number,
  step: number,
  offsetMilliseconds = 0,
): number | null {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-day]')];
  const column = columns.find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return clientX >= left && clientX < right;
  });
  const day = column?.dataset['day'] ?? '';
  if (!column || !Dates.isCalendarDate(day)) return null;
  const minutes = (clientY - column.getBoundingClientRect().top) / pixelsPerMinute - offsetMilliseconds / 60_000;
  return instantAt(day, minutes, step);
}
