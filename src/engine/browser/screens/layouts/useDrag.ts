/** Drags an element with mouse, pen or finger to a place marked `data-drop`; Escape lets go of it where it was. */
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

interface Handlers {
  readonly onStart: () => void;
  /** The value of `data-drop`; null: it hovers over no place. */
  readonly onOver: (place: string | null) => void;
  readonly onDrop: (place: string) => void;
  /** Dropped or not. */
  readonly onEnd: () => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
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

const thresholdPixels = 6;

export function useDrag(options: Handlers): Drag {
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
    stop.current = track(down, {
      onMove: (point) => {
        if (!dragged.current) latest.current.onStart();
        dragged.current = true;
        setAt(point);
        latest.current.onOver(placeAt(point));
      },
      onEnd: (point) => {
        stop.current = null;
        setAt(null);
        if (!dragged.current) return;
        const place = point && placeAt(point);
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

interface Tracking {
  /** From the first that is more than a tremble. */
  readonly onMove: (point: Point) => void;
  /** Null: let go of, not dropped. */
  readonly onEnd: (point: Point | null) => void;
}

/** Follows the pointer until it is lifted; answers how to stop before that, of which nothing is said. */
function track(down: PointerEvent, { onMove, onEnd }: Tracking): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const scroller = edgeScroller(down.currentTarget);
  let begun = false;
  const stop = (): void => {
    listening.abort();
    scroller.stop();
  };
  const end = (point: Point | null): void => {
    stop();
    onEnd(point);
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      const point = pointOf(event);
      begun ||= Math.hypot(point.x - down.clientX, point.y - down.clientY) >= thresholdPixels;
      if (!begun) return;
      scroller.follow(point);
      onMove(point);
    },
    { signal },
  );
  window.addEventListener('pointerup', (event) => end(begun ? pointOf(event) : null), { signal });
  window.addEventListener('pointercancel', () => end(null), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') end(null);
    },
    { signal },
  );
  window.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
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
