/**
 * In charge of a page that was open while a new version came: parts of it that were not fetched yet are gone, and
 * loading it anew brings the new ones. That is offered, never taken, where something on it is unsaved.
 */
import { useSyncExternalStore } from 'react';
import { currentConnection } from './connection.ts';
import { hasUnsavedWork } from './unsaved.ts';

const key = 'beheer.reloaded';
const oncePerMilliseconds = 60_000;

let isOffered = false;
const listeners = new Set<() => void>();

/** Of a part that is missing, while the page is being loaded anew for it. */
export class PageReloading extends Error {}

/** Call it once. */
export function watchVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without network there is nothing to be had by loading anew.
    if (currentConnection() !== 'online' || !navigator.onLine) return;
    if (hasUnsavedWork()) {
      offer();
      return;
    }
    const last = Number(sessionStorage.getItem(key) ?? 0);
    // When that does not help, the error page says so.
    if (Date.now() - last < oncePerMilliseconds) return;
    // What asked for the part gets nothing then.
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}

/** Whether loading the page anew is offered. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isOffered);
}

function offer(): void {
  isOffered = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
