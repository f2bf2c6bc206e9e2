/** The state of the connection to the server, derived from calls. */
import { useSyncExternalStore } from 'react';

/** `offline`: the browser has no network. */
type Connection = 'online' | 'unreachable' | 'offline';

type Listener = (connection: Connection, before: Connection) => void;

let current: Connection = navigator.onLine ? 'online' : 'offline';
const listeners = new Set<Listener>();

/** Returns the state outside React. Components use {@link useConnection}. */
export function currentConnection(): Connection {
  return current;
}

/** Sets the state and notifies the listeners if it changes. */
export function setConnection(connection: Connection): void {
  if (connection === current) return;
  const before = current;
  current = connection;
  for (const listener of listeners) listener(connection, before);
}

/**
 * Updates the state after an answer, unless the state has changed since the request was sent: an answer that was on its
 * way when the connection was lost says nothing about the current state.
 *
 * @param before the state when the request was sent
 */
export function setAnswered(before: Connection, answered: Connection): void {
  if (before === current || before === 'offline') setConnection(answered);
}

/** Calls the listener with each change, until the returned function is called. */
export function onConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs the work once there is a connection, and retries it at the next connection if it failed. Does not try earlier,
 * since browsers cache failed imports.
 *
 * @returns a function that cancels it.
 */
export function onceConnected(work: () => Promise<void>): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  const wait = (): void => {
    if (isOver) return;
    stop = onConnection((connection) => {
      if (connection === 'online') begin();
    });
  };
  const begin = (): void => {
    stop();
    if (current === 'online' && navigator.onLine) work().catch(wait);
    else wait();
  };
  begin();
  return () => {
    isOver = true;
    stop();
  };
}

/** Returns `online`, `unreachable` (the server does not respond) or `offline` (the device has no network). */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, currentConnection);
}
