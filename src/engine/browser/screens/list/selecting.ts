/** The list whose cards are being selected, though none may be yet: asked for in one place, drawn in another. */
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

/** Of this list, by the name of its resource; leaving it ends that. */
export function useSelecting(list: string): readonly [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => asked === list);
  return [isOn, (on) => ask(on ? list : null)];
}

export function useSelectingEnds(): void {
  useEffect(() => () => ask(null), []);
}
