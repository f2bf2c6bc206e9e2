/**
 * In charge of a page that was open while a new version came: parts of it that were not fetched yet are gone, and
 * loading it anew brings the new ones. That is offered, never taken, where something on it is unsaved.
 */
import { useSyncExternalStore } from 'react';
import { currentConnection } from './connection.ts';
import { checkConnection } from './reconnect.ts';
import { hasUnsavedWork } from './unsaved.ts';

const key = 'beheer.reloaded';
const oncePerMilliseconds = 60_000;

let isOffered = false;
const listeners = new Set<() => void>();

let deciding: Promise<boolean> = Promise.resolve(false);

/** Call it once. */
export function watchVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    deciding = reloadWhereItHelps();
  });
}

/** After a part could not be fetched: whether the page is being loaded anew for it. */
export const isReloading = (): Promise<boolean> => deciding;

async function reloadWhereItHelps(): Promise<boolean> {
  if (!navigator.onLine) return false;
  // A server that has just gone is known by this part first; loading anew would leave nothing of the page.
  await checkConnection();
  if (currentConnection() !== 'online') return false;
  if (hasUnsavedWork()) {
    offer();
    return false;
  }
  const last = Number(sessionStorage.getItem(key) ?? 0);
  // When that does not help, the error page says so.
  if (Date.now() - last < oncePerMilliseconds) return false;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
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
