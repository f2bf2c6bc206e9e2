/**
 * Media queries for code, which keep their results while the page is printed. Paper is narrower than the screen, so a
 * page would switch to the phone layout and be printed before that is rendered. CSS media queries do follow the paper.
 * Widths are relative to the text size of the browser, as in style sheets.
 */
import { pxToRem } from './pxToRem.ts';

/** Replaces `window.matchMedia`. */
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

/** Returns true while the page is rendered for printing. */
export function isPrinting(): boolean {
  return typeof window !== 'undefined' && typeof window.matchMedia === 'function' && window.matchMedia('print').matches;
}
