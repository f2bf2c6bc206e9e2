/**
 * The current address for pages without a router, which require no sign-in. History state has the format of
 * react-router, so that both can read it.
 */
import { useSyncExternalStore } from 'react';

/** The parts of the address, named as in react-router. */
export interface PageLocation {
  readonly pathname: string;
  /** With its `?`, or ''. */
  readonly search: string;
  /** With its `#`, or ''. */
  readonly hash: string;
  /** History state, which survives a reload; null for none. */
  readonly state: unknown;
}

/** Options of a navigation. */
export interface Going {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Navigates to a path of the app. Never leaves the page. */
export type Go = (to: string, going?: Going) => void;

/** The history state of react-router: `idx` counts the entries, which it uses to revert a blocked step back. */
interface Entry {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}

let current = read();
const listeners = new Set<() => void>();

/** Returns the current place: the same object until it changes. */
const currentPlace = (): PageLocation => current;

/** Returns the current address, and rerenders when it changes. */
export const usePlace = (): PageLocation => useSyncExternalStore(subscribe, currentPlace);

/**
 * Navigates without a router. Inside one, call its `navigate`; components that are used in both call `useNavigation`.
 */
export const go: Go = (to, { replace = false, state = null } = {}) => {
  const count = entryNow()?.idx ?? 0;
  const entry: Entry = {
    usr: state,
    key: Math.random().toString(36).slice(2, 10),
    idx: replace ? count : count + 1,
  };
  if (replace) window.history.replaceState(entry, '', to);
  else window.history.pushState(entry, '', to);
  syncPlace();
};

/** Reads the address again after a router or the browser's buttons changed it. */
export function syncPlace(): void {
  const now = read();
  const isSame = (['pathname', 'search', 'hash', 'state'] as const).every((part) =>
    Object.is(now[part], current[part]),
  );
  if (isSame) return;
  current = now;
  for (const listener of listeners) listener();
}

/** Follows the browser's buttons, until the returned function is called. A router does that itself. */
export function followHistory(): () => void {
  window.addEventListener('popstate', syncPlace);
  return () => window.removeEventListener('popstate', syncPlace);
}

function read(): PageLocation {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: entryNow()?.usr ?? null };
}

function entryNow(): Partial<Entry> | null {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' ? entry : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
