/**
 * Handles pages that were open during a deployment: chunks that were not yet loaded no longer exist, and a reload loads
 * the new version. With unsaved work the reload is offered instead of done.
 */
import { useSyncExternalStore } from 'react';
import { currentConnection } from './connection.ts';
import { checkConnection } from './reconnect.ts';
import { hasUnsavedWork } from '../unsaved.ts';

const key = 'beheer.reloaded';
const oncePerMilliseconds = 60_000;

let isOffered = false;
const listeners = new Set<() => void>();

let deciding: Promise<boolean> | null = null;

/** Installs the listener. Call it once. */
export function watchVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadForMissingCode());
}

/**
 * Reloads the page, because code that somebody waits for could not be loaded: browsers cache failed imports, so only a
 * reload retries them. Offers the reload instead if something is unsaved. Concurrent calls are merged.
 * @returns false if the page stays, because a reload would not help.
 */
export function reloadForMissingCode(): Promise<boolean> {
  deciding ??= reloadWhereItHelps().finally(() => {
    deciding = null;
  });
  return deciding;
}

async function reloadWhereItHelps(): Promise<boolean> {
  if (!navigator.onLine) return false;
  // The failed chunk may be the first sign of a server that is down; a reload would then lose the page.
  await checkConnection();
  if (currentConnection() !== 'online') return false;
  if (hasUnsavedWork()) {
    offer();
    return false;
  }
  const last = Number(sessionStorage.getItem(key) ?? 0);
  // If a reload does not help, the error page says so.
  if (Date.now() - last < oncePerMilliseconds) return false;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}

/** Returns true if a reload is offered. */
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
