/**
 * What stands before the title in the row of tabs: a sign of something that goes on while the person looks at other
 * pages.
 */
import { useSyncExternalStore } from 'react';

let mark = '';
const listeners = new Set<() => void>();

/** Empty for none. */
export function setTitleMark(text: string): void {
  if (text === mark) return;
  mark = text;
  for (const listener of listeners) listener();
}

export const useTitleMark = (): string => useSyncExternalStore(follow, () => mark);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
