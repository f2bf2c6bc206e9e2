/** Width of an element, for drawings that fill it. */
import { useEffect, useRef, useState, type RefObject } from 'react';

const least = 280;

/** Returns the width of an element in pixels, at least 280, and the ref to give to it. Follows changes of the width. */
export function useWidth(initial: number): readonly [number, RefObject<HTMLDivElement | null>] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(least, Math.floor(entry?.contentRect.width ?? initial))),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [initial]);
  return [width, element];
}
