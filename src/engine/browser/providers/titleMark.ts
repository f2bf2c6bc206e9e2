/** A prefix of the document title, for a process that continues in the background, such as a timer. */
import { useSyncExternalStore } from 'react';

let mark = '';
const listeners = new Set<() => void>();

/** Sets the prefix; empty for none. */
export function setTitleMark(text: string): void {
  if (text === mark) return;
  mark = text;
  for (const listener of listeners) listener();
}

/** Returns the prefix for a `<title>`; empty if there is none. */
export const useTitleMark = (): string => useSyncExternalStore(follow, () => mark);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
