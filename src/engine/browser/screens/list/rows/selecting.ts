/** Selection mode of cards, stored outside React because the button and the cards are in different places. */
import { useEffect, useSyncExternalStore } from 'react';

let asked: string | null = null;
const listeners = new Set<() => void>();

function ask(list: string | null): void {
  asked = list;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the selection mode of a list, by resource name, and its setter. */
export function useSelecting(list: string): readonly [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => asked === list);
  return [isOn, (on) => ask(on ? list : null)];
}

/** Ends selection mode when the component unmounts. */
export function useSelectingEnds(): void {
  useEffect(() => () => ask(null), []);
}
