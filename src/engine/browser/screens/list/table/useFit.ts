/**
 * Fits a table to its container. In steps: shorten long names, reduce column spacing, shorten names more, wrap headers,
 * shorten names again, and finally scroll sideways. Scrolling comes last because it disables the sticky page header.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isPrinting } from '../../../theme/screenMedia.ts';

/** From most to least room. */
const fits = ['roomy', 'snug', 'tight', 'close', 'closer', 'folded', 'slim', 'tighter', 'scrolling'] as const;

type Fit = (typeof fits)[number];

/**
 * Cache of the fit by table and width, so that columns keep their widths on return and on page changes, without
 * measuring.
 */
const known = new Map<string, number>();
/** Last fit of a table at any width, as a first guess. */
const latest = new Map<string, number>();

/** Returns a selector for a fit. It is set as an attribute, which does not rerender the rows. */
export const fitting = (fit: Fit): string => `&[data-fit="${fit}"]`;

/** @param table identifies tables with the same columns, while the page is open. */
export function useFit<Box extends HTMLElement>(table: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const inside = element?.querySelector('table');
    if (!element || !inside || typeof ResizeObserver === 'undefined') return undefined;
    // Setting an unchanged attribute would cause a layout.
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
    // The observer first runs after layout and before paint. Measuring here would force an extra layout.
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
