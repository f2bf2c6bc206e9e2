/**
 * The address on screen for what has no router: the pages for who is not signed in. The state of an entry is kept as
 * react-router keeps it, so that either reads what the other has left.
 */
import { useSyncExternalStore } from 'react';

export interface Place {
  readonly pathname: string;
  /** With its `?`, or ''. */
  readonly search: string;
  /** With its `#`, or ''. */
  readonly hash: string;
  /** What went along. It outlives reloading; null for nothing. */
  readonly state: unknown;
}

export interface Going {
  /** In the place of the address on screen: going back does not lead there any more. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

export type Go = (to: string, going?: Going) => void;

/** As react-router has it: `idx` counts the entries, by which it undoes a step back that is not allowed. */
interface Entry {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}

let current = read();
const listeners = new Set<() => void>();

/** The same object until it changes. */
export const currentPlace = (): Place => current;

export const usePlace = (): Place => useSyncExternalStore(subscribe, currentPlace);

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

/** Somebody else has gone somewhere: a router, or whoever pressed the browser's buttons. */
export function syncPlace(): void {
  const now = read();
  const isSame = (['pathname', 'search', 'hash', 'state'] as const).every((part) =>
    Object.is(now[part], current[part]),
  );
  if (isSame) return;
  current = now;
  for (const listener of listeners) listener();
}

/** Follows the browser's buttons until the answered function is called; a router that is there does so by itself. */
export function followHistory(): () => void {
  window.addEventListener('popstate', syncPlace);
  return () => window.removeEventListener('popstate', syncPlace);
}

function read(): Place {
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
