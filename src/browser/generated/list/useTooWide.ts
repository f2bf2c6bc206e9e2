/** Whether a table needs more room than its box has, and must scroll in it. Only then: it costs the header that stays in sight. */
import { useEffect, useRef, useState, type RefObject } from 'react';

export function useTooWide<Box extends HTMLElement>(): readonly [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null);
  const [tooWide, setTooWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setTooWide(table.offsetWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [box, tooWide];
}
