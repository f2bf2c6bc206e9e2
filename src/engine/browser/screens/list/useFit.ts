/** How a table fits its box: with room for long names, with these cut shorter and shorter still, or scrolling in it. Scrolling costs the header that stays in sight, so it comes last. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isPrinting } from '../../theme/screenMedia.ts';

export type Fit = 'roomy' | 'tight' | 'tighter' | 'scrolling';

const next: Readonly<Record<Fit, Fit>> = {
  roomy: 'tight',
  tight: 'tighter',
  tighter: 'scrolling',
  scrolling: 'scrolling',
};

export function useFit<Box extends HTMLElement>(): readonly [RefObject<Box | null>, Fit] {
  const box = useRef<Box>(null);
  const [fit, setFit] = useState<Fit>('roomy');
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table || typeof ResizeObserver === 'undefined') return undefined;
    let width = element.clientWidth;
    const measure = (): void => {
      if (table.offsetWidth > element.clientWidth + 1) setFit(next[fit]);
    };
    const observer = new ResizeObserver(() => {
      if (isPrinting()) return undefined;
      if (element.clientWidth === width) return measure();
      width = element.clientWidth;
      return fit === 'roomy' ? measure() : setFit('roomy');
    });
    measure();
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [fit]);
  return [box, fit];
}
