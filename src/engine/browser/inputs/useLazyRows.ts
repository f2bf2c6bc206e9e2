/**
 * Which rows of a long list are drawn: inputs for hundreds of rows take the browser a minute. The first ones are, and
 * the last, which may be new; the others once somebody comes near them, and from then on.
 */
import { useEffect, useReducer, useRef, type RefCallback } from 'react';

/** So many rows are drawn whole: what most people have never waits. */
const fewRows = 60;
const firstRows = 30;
/** In pixels: about two screens ahead, so that whoever scrolls or tabs finds them there. */
const nearby = '1500px 0px';

export interface LazyRows {
  readonly isDrawn: (key: string, index: number) => boolean;
  /** For the element that stands in the place of a row which is not. */
  readonly placeholder: (key: string) => RefCallback<Element>;
}

export function useLazyRows(keys: readonly string[]): LazyRows {
  const [drawn, draw] = useReducer(withKeys, new Set<string>());
  const observer = useRef<IntersectionObserver | null>(null);
  const keyOf = useRef(new WeakMap<Element, string>());
  const isFew = keys.length <= fewRows || typeof IntersectionObserver === 'undefined';
  const isDrawn = (key: string, index: number): boolean =>
    isFew || index < firstRows || index === keys.length - 1 || drawn.has(key);
  // What was drawn stays so when rows are added, moved or removed: somebody may be typing in it.
  const missing = keys.filter((key, index) => isDrawn(key, index) && !drawn.has(key));
  useEffect(() => draw(missing), [missing]);
  useEffect(() => () => observer.current?.disconnect(), []);
  return {
    isDrawn,
    placeholder: (key) => (element) => {
      if (element === null) return undefined;
      observer.current ??= new IntersectionObserver(
        (entries) =>
          draw(
            entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? (keyOf.current.get(target) ?? []) : [])),
          ),
        { rootMargin: nearby },
      );
      keyOf.current.set(element, key);
      observer.current.observe(element);
      return () => observer.current?.unobserve(element);
    },
  };
}

function withKeys(drawn: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((key) => drawn.has(key)) ? drawn : new Set([...drawn, ...more]);
}
