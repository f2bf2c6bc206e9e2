/**
 * The window's media queries as code asks them, standing still while the page is printed: paper is narrower than the
 * screen, and a page that takes the layout of a phone at that moment is on paper before it is there. What CSS asks goes
 * by the paper. Widths are those of the browser's own size of text, as in style sheets.
 */
import { pxToRem } from './pxToRem.ts';

/** In the place of `window.matchMedia`. */
export function screenMedia(query: string): MediaQueryList {
  const list = window.matchMedia(pxToRem(query));
  let lastMatches = list.matches;
  return new Proxy(list, {
    get(target, name) {
      if (name === 'matches') {
        if (!isPrinting()) lastMatches = target.matches;
        return lastMatches;
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value;
    },
  });
}

/** Whether what is drawn now goes on paper. */
export function isPrinting(): boolean {
  return typeof window !== 'undefined' && typeof window.matchMedia === 'function' && window.matchMedia('print').matches;
}
