/**
 * Lazy rendering of rows: inputs for hundreds of rows take the browser a minute. The first rows and the last (which may
 * be new) are rendered; others once they come near the viewport, and then they stay rendered.
 */
import { startTransition, useEffect, useReducer, useRef, type RefCallback } from 'react';

/** Up to this many rows, all are rendered immediately. */
const fewRows = 60;
/** About a screen. */
const firstRows = 15;
/** Margin of about a screen, in pixels, so that rows are rendered before a person scrolls or tabs to them. */
const nearby = '800px 0px';

interface LazyRows {
  readonly isDrawn: (key: string, index: number) => boolean;
  /** Ref for the placeholder of a row that is not rendered. */
  readonly placeholder: (key: string) => RefCallback<Element>;
}

export function useLazyRows(keys: readonly string[]): LazyRows {
  const [drawn, draw] = useReducer(withKeys, new Set<string>());
  const observer = useRef<IntersectionObserver | null>(null);
  const keyOf = useRef(new WeakMap<Element, string>());
  const isFew = keys.length <= fewRows || typeof IntersectionObserver === 'undefined';
  const isDrawn = (key: string, index: number): boolean =>
    isFew || index < firstRows || index === keys.length - 1 || drawn.has(key);
  // Keep rendered rows rendered when rows are added, moved or removed: a person may be typing in one.
  const missing = keys.filter((key, index) => isDrawn(key, index) && !drawn.has(key));
  useEffect(() => draw(missing), [missing]);
  useEffect(() => () => observer.current?.disconnect(), []);
  return {
    isDrawn,
    placeholder: (key) => (element) => {
      if (element === null) return undefined;
      observer.current ??= new IntersectionObserver(
        (entries) =>
          // A transition: somebody can type while the rows below are rendered.
          startTransition(() =>
            draw(
              entries.flatMap(({ isIntersecting, target }) =>
                isIntersecting ? (keyOf.current.get(target) ?? []) : [],
              ),
            ),
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
