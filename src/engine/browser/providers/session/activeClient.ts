/**
 * The active client in several tabs. The session, with its active client, belongs to all tabs of a browser; a tab
 * follows a switch in another one, or keeps its own client for unsaved work. `http.ts` sends the client of the tab with
 * each request.
 */
import { useSyncExternalStore } from 'react';
import { parseRecord } from '../../../values/json.ts';
import { hasUnsavedWork } from '../unsaved.ts';
import {
  currentSession,
  isSameClient,
  keepClientWhile,
  saveSession,
  showClient,
  storedSession,
  subscribe,
  type ActiveClient,
  type Session,
} from './session.ts';
import { storageKey } from './storedSession.ts';

/** The session storage key of the client of this tab. Session storage belongs to one tab and survives a reload. */
const ownKey = 'beheer.own-client';

/** The active client of the other tabs, if this tab keeps another one; undefined if it does not. */
let elsewhere: ActiveClient | null | undefined;

/**
 * Follows a switch of the active client in another tab, so that the rows on screen are those of the client that the app
 * bar names. A tab with unsaved work keeps its own client, for which that work was begun, until the person chooses. Also
 * looks when the tab becomes visible or returns from the back/forward cache, since a frozen page gets no events. Call it
 * once, before the first request.
 */
export function followActiveClient(): void {
  restoreOwn();
  keepClientWhile(keepsOwn);
  const follow = (): void => {
    const next = storedSession();
    if (next !== null && !keepsOwn(next)) showClient(next.client);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) follow();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow();
  });
}

/** Sets the active client of this and the other tabs; null for all clients. */
export function saveActiveClient(client: ActiveClient | null): void {
  const current = storedSession();
  if (current === null) return;
  release();
  showClient(client);
  saveSession({ ...current, client });
}

/** Makes the active client of the other tabs that of this tab. The caller has left unsaved work. */
export function showClientOfOtherTabs(): void {
  const next = storedSession();
  if (next === null) return;
  release();
  showClient(next.client);
}

/** Returns the active client of the other tabs if this tab keeps another one for unsaved work, else undefined. */
export function useClientElsewhere(): ActiveClient | null | undefined {
  return useSyncExternalStore(subscribe, () => elsewhere);
}

/** Returns true if this tab keeps its client. Once it does, it does until the person chooses or another switch. */
function keepsOwn(next: Session): boolean {
  const current = currentSession();
  const isSamePerson = current?.user.uuid === next.user.uuid;
  const isUnchanged = elsewhere !== undefined && isSameClient(elsewhere, next.client);
  if (isSamePerson && !isSameClient(current.client, next.client) && (isUnchanged || hasUnsavedWork())) {
    elsewhere = next.client;
    sessionStorage.setItem(ownKey, JSON.stringify({ person: next.user.uuid, client: current.client }));
    showClient(current.client);
    return true;
  }
  release();
  return false;
}

/** Shows the client that this tab kept before it was reloaded. */
function restoreOwn(): void {
  const saved = parseRecord(sessionStorage.getItem(ownKey) ?? '{}');
  const stored = storedSession();
  if (stored === null || saved?.['person'] !== stored.user.uuid) return;
  // Only this module writes it.
  const client = saved['client'] as ActiveClient | null;
  if (isSameClient(client, stored.client)) return release();
  elsewhere = stored.client;
  showClient(client);
}

function release(): void {
  elsewhere = undefined;
  sessionStorage.removeItem(ownKey);
}
