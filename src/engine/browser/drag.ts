/**
 * Dragging with mouse, pen or finger; Escape lets go of it where it was. An element is dragged to a place marked
 * `data-drop` by `useDrag`; `trackDrag` beneath it follows the pointer for what has places of another sort.
 */
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

/** Callbacks of {@link useDrag}. Places are elements with a `data-drop` attribute. */
export interface DragHandlers {
  readonly onStart: () => void;
  /** The value of `data-drop`; null: it hovers over no place. */
  readonly onOver: (place: string | null) => void;
  readonly onDrop: (place: string) => void;
  /** Dropped or not. */
  readonly onEnd: () => void;
}

/** Position in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  /** Where the pointer is in the window; null while the element lies still. */
  readonly at: Point | null;
  /**
   * For the element. A finger on it scrolls the page, unless it is on what is marked `data-grip` (give that
   * `touch-action: none`).
   */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onDragStart: (event: MouseEvent) => void;
  };
}

const thresholdPixels = 4;

/** Makes an element draggable to places. `handlers` are for the element; `at` is null while nothing is dragged. */
export function useDrag(options: DragHandlers): Drag {
  const [at, setAt] = useState<Point | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const dragged = useRef(false);
  // What is drawn while it drags has handlers of its own.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => stop.current?.(), []);
  const onPointerDown = (down: PointerEvent): void => {
    dragged.current = false;
    if (!takesHold(down)) return;
    stop.current?.();
    stop.current = trackDrag(down, {
      onMove: (event) => {
        const point = pointOf(event);
        if (!dragged.current) latest.current.onStart();
        dragged.current = true;
        setAt(point);
        latest.current.onOver(placeAt(point));
      },
      onEnd: (event) => {
        stop.current = null;
        setAt(null);
        if (!dragged.current) return;
        const place = event && placeAt(pointOf(event));
        if (place !== null) latest.current.onDrop(place);
        latest.current.onEnd();
      },
    });
  };
  // The click that ends a drag opens nothing; the keyboard's has no detail.
  const onClickCapture = (event: MouseEvent): void => {
    if (!dragged.current || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, handlers: { onPointerDown, onClickCapture, onDragStart: (event) => event.preventDefault() } };
}

interface DragCourse {
  /** Called from the first movement above the threshold on. */
  readonly onMove: (event: globalThis.PointerEvent) => void;
  /** null if the drag was cancelled instead of dropped. */
  readonly onEnd: (event: globalThis.PointerEvent | null) => void;
  /**
   * Long press: a touch starts the drag after this time; an earlier movement scrolls. Without it, the drag starts
   * immediately.
   */
  readonly rest?: { readonly milliseconds: number; readonly onTaken: () => void };
}

/** Follows the pointer until it is lifted. Returns a function that stops earlier, without calling `onEnd`. */
export function trackDrag(down: PointerEvent, { onMove, onEnd, rest }: DragCourse): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const scroller = edgeScroller(down.currentTarget);
  let isTaken = rest === undefined || down.pointerType !== 'touch';
  let isDragged = false;
  const resting = isTaken
    ? undefined
    : setTimeout(() => {
        isTaken = true;
        isDragged = true;
        rest?.onTaken();
      }, rest?.milliseconds);
  const stop = (): void => {
    clearTimeout(resting);
    listening.abort();
    scroller.stop();
  };
  const end = (event: globalThis.PointerEvent | null): void => {
    stop();
    onEnd(event);
  };
  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void): void =>
    window.addEventListener(name, act, { signal, passive: false });
  on('pointermove', (event) => {
    const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= thresholdPixels;
    if (!isTaken && isFar) end(null);
    isDragged ||= isFar;
    if (!isTaken || !isDragged) return;
    scroller.follow(pointOf(event));
    onMove(event);
  });
  on('touchmove', (event) => {
    if (isTaken && rest) event.preventDefault();
  });
  on('pointerup', (event) => end(isDragged ? event : null));
  on('pointercancel', () => end(null));
  on('keydown', ({ key }) => {
    if (key === 'Escape') end(null);
  });
  on('selectstart', (event) => event.preventDefault());
  return stop;
}

function pointOf({ clientX, clientY }: globalThis.PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** Menus of the element lie elsewhere on the page, and its buttons are for pressing. */
function takesHold({ button, pointerType, target, currentTarget }: PointerEvent): boolean {
  if (button !== 0 || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest('[data-grip]') !== null) return true;
  return pointerType !== 'touch' && target.closest('button') === null;
}

function placeAt({ x, y }: Point): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
}

const edgePixels = 40;
const pixelsPerFrame = 8;

/** Near the side of what is marked `data-drag-scroll`, the rest of it comes into sight. */
function edgeScroller(element: Element): { readonly follow: (point: Point) => void; readonly stop: () => void } {
  const box = element.closest('[data-drag-scroll]');
  let direction = 0;
  let frame = 0;
  const step = (): void => {
    box?.scrollBy(direction * pixelsPerFrame, 0);
    frame = direction === 0 ? 0 : requestAnimationFrame(step);
  };
  return {
    follow: ({ x }) => {
      if (box === null) return;
      const { left, right } = box.getBoundingClientRect();
      direction = x < left + edgePixels ? -1 : x > right - edgePixels ? 1 : 0;
      if (direction !== 0 && frame === 0) frame = requestAnimationFrame(step);
    },
    stop: () => {
      direction = 0;
      cancelAnimationFrame(frame);
    },
  };
}
