/**
 * How a table fits its box: with room for long names, with these cut shorter, with its columns closer to each other,
 * with names cut shorter still, with its headers in two lines, and then with names shorter again, or scrolling in it.
 * Scrolling costs the header that stays in sight, so it comes last.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isPrinting } from '../../theme/screenMedia.ts';

/** From much room to none. */
const fits = ['roomy', 'snug', 'tight', 'close', 'closer', 'folded', 'slim', 'tighter', 'scrolling'] as const;

export type Fit = (typeof fits)[number];

/**
 * Of a table and a width: whoever comes back, or turns a page, finds the columns as wide as they were, and nothing is
 * measured in vain.
 */
const known = new Map<string, number>();
/** The same whatever the width: most likely that is as it was. */
const latest = new Map<string, number>();

/** Selects the box that fits so: as an attribute it changes without drawing the rows anew. */
export const fitting = (fit: Fit): string => `&[data-fit="${fit}"]`;

/** @param table what the same columns have in common, as long as the page is open. */
export function useFit<Box extends HTMLElement>(table: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const inside = element?.querySelector('table');
    if (!element || !inside || typeof ResizeObserver === 'undefined') return undefined;
    // What stays as it was is not laid out again.
    const put = (fit: number): void => {
      if (element.dataset['fit'] !== fits[fit]) element.dataset['fit'] = fits[fit];
    };
    const measure = (width: number): void => {
      const key = `${width} ${table}`;
      let fit = known.get(key) ?? 0;
      put(fit);
      while (fit < fits.length - 1 && inside.offsetWidth > element.clientWidth + 1) {
        fit += 1;
        put(fit);
      }
      known.set(key, fit);
      latest.set(table, fit);
    };
    // It calls for the first time once the page has been laid out and before it is painted: to measure here would lay
    // out what the rest of the drawing changes yet.
    const observer = new ResizeObserver(() => {
      if (!isPrinting()) measure(element.clientWidth);
    });
    put(latest.get(table) ?? 0);
    observer.observe(element);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [table]);
  return box;
}
