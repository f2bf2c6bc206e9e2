/**
 * Drags with mouse, pen or a finger that rests first: empty time becomes a new entry, a block moves, its edge stretches
 * it. Escape lets go.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { isCalendarDate } from '../../../../../engine/values/calendarDate.ts';
import type { HoursEntry } from '../../hours.ts';
import { instantAt, movedTo, stretchedTo, type Stretch } from './geometry.ts';

/** Minutes that what is dragged falls on; with Shift held the finer ones. */
export const coarseMinutes = 15;
export const fineMinutes = 5;

export type Grip = 'move' | 'start' | 'end';

export interface DraggedStretch extends Stretch {
  /** Null: an entry that is still to be made. */
  readonly entry: HoursEntry | null;
}

interface Options {
  readonly pixelsPerMinute: number;
  readonly onDrop: (dragged: DraggedStretch, grip: Grip | 'create') => void;
}

interface Course {
  readonly down: { readonly x: number; readonly y: number };
  readonly grip: Grip | 'create';
  readonly entry: HoursEntry | null;
  readonly whole: Stretch;
  /** Milliseconds from the entry's start to where it was taken. */
  readonly offset: number;
}

export interface CalendarDrag {
  readonly dragged: DraggedStretch | null;
  /** For a column: its element carries the day as `data-day`. */
  readonly onEmpty: (event: PointerEvent) => void;
  readonly onBlock: (event: PointerEvent, entry: HoursEntry, stretch: Stretch, grip: Grip) => void;
}

const thresholdPixels = 4;
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
        begin(event, {
          down: { x: event.clientX, y: event.clientY },
          grip: 'create',
          entry: null,
          whole: { from: at, until: at },
          offset: 0,
        });
    },
    onBlock: (event, entry, whole, grip) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      const at = pointed(event, latest.current.pixelsPerMinute, 1) ?? whole.from;
      begin(event, { down: { x: event.clientX, y: event.clientY }, grip, entry, whole, offset: at - whole.from });
    },
  };
}

interface Following {
  readonly options: () => Options;
  readonly setDragged: (dragged: DraggedStretch | null) => void;
  readonly done: () => void;
}

/** Until it is dropped or let go of; answers what stops it. */
function follow(down: PointerEvent, course: Course, { options, setDragged, done }: Following): () => void {
  const isFinger = down.pointerType === 'touch';
  const listening = new AbortController();
  let now: DraggedStretch | null = null;
  let isTaken = !isFinger;
  const show = (dragged: DraggedStretch | null): void => {
    now = dragged;
    setDragged(dragged);
  };
  const end = (): void => {
    clearTimeout(rest);
    listening.abort();
    setDragged(null);
    done();
  };
  const rest = setTimeout(() => {
    isTaken = true;
    if (isFinger) show({ entry: course.entry, ...course.whole });
  }, restMilliseconds);
  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void): void =>
    window.addEventListener(name, act, { signal: listening.signal, passive: false });
  on('pointermove', (event) => {
    const far = Math.hypot(event.clientX - course.down.x, event.clientY - course.down.y) >= thresholdPixels;
    // A finger that moves at once scrolls the page.
    if (!isTaken && far) return end();
    if (!isTaken || (now === null && !far)) return undefined;
    const at = pointed(
      event,
      options().pixelsPerMinute,
      event.shiftKey ? fineMinutes : coarseMinutes,
      course.grip === 'move' ? course.offset : 0,
    );
    if (at !== null) show(placed(course, at, event.shiftKey ? fineMinutes : coarseMinutes));
    return undefined;
  });
  on('touchmove', (event) => {
    if (isTaken) event.preventDefault();
  });
  on('pointerup', () => {
    const dropped = now;
    end();
    if (dropped && dropped.until > dropped.from) options().onDrop(dropped, course.grip);
  });
  on('pointercancel', end);
  on('keydown', (event) => {
    if (event.key === 'Escape') end();
  });
  return end;
}

function placed({ grip, entry, whole }: Course, at: number, least: number): DraggedStretch {
  if (grip === 'create') return { entry, from: Math.min(whole.from, at), until: Math.max(whole.from, at) };
  return { entry, ...(grip === 'move' ? movedTo(whole, at) : stretchedTo(whole, grip, at, least)) };
}

/** The instant under the pointer, less an offset; null where it is over no day. */
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
  if (!column || !isCalendarDate(day)) return null;
  const minutes = (clientY - column.getBoundingClientRect().top) / pixelsPerMinute - offsetMilliseconds / 60_000;
  return instantAt(day, minutes, step);
}
