/** Whether the server can be reached, as far as the calls have told. */
import { useSyncExternalStore } from 'react';

/** `offline`: the browser itself has no network. */
export type Connection = 'online' | 'unreachable' | 'offline';

type Listener = (connection: Connection, before: Connection) => void;

let current: Connection = navigator.onLine ? 'online' : 'offline';
const listeners = new Set<Listener>();

export function currentConnection(): Connection {
  return current;
}

export function setConnection(connection: Connection): void {
  if (connection === current) return;
  const before = current;
  current = connection;
  for (const listener of listeners) listener(connection, before);
}

/**
 * What an answer says of the connection.
 * @param before as it was when the question was asked: what was under way when the network went says nothing of now.
 */
export function setAnswered(before: Connection, answered: Connection): void {
  if (before === 'offline' || current !== 'offline') setConnection(answered);
}

/** Calls the listener with each change, until the answered function is called. */
export function onConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Does it while there is a connection: now or as soon as there is one, and with the next one again if it failed. Not
 * before, because a browser remembers what code it could not fetch.
 *
 * @returns what stops waiting for that.
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

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, currentConnection);
}
