/** Delays requests for the surroundings of the page (badges, timer, cart) until the first page has its data. */
import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';

/** The surroundings wait for at most this long for a slow page. */
const patienceMilliseconds = 3_000;

let isShown = true;
const listeners = new Set<() => void>();

/** Lets the surroundings wait for the first page. Call it once, before the first render. */
export function awaitFirstPage(): void {
  isShown = false;
}

/**
 * Ends the wait when no query is running and the browser has painted. Call it after the first render.
 *
 * @returns a function that stops following
 */
export function followFirstPage(queryClient: QueryClient): () => void {
  if (isShown) return nothing;
  let frame = 0;
  const show = (): void => {
    stop();
    isShown = true;
    for (const listener of listeners) listener();
  };
  const look = (): void => {
    cancelAnimationFrame(frame);
    // A query can start another one when it is rendered. The timer runs after the frame is painted.
    frame = requestAnimationFrame(() => setTimeout(() => (queryClient.isFetching() === 0 ? show() : undefined)));
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  const timer = setTimeout(show, patienceMilliseconds);
  const stop = (): void => {
    unsubscribe();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  look();
  return stop;
}

const nothing = (): void => undefined;

/** Returns true once the first page has its data, and rerenders then. */
export function useIsPageShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isShown,
  );
}
