/** In charge of asking the person at the screen to prove that it is them, once for all calls that wait for it. */
import { useEffect, useSyncExternalStore } from 'react';

interface Waiting {
  readonly answer: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

const listeners = new Set<() => void>();
let waiting: Waiting | null = null;
/** How many there are to put the question. */
let askers = 0;

/** Answers whether they did. Not where nobody can be asked. */
export function askConfirmation(): Promise<boolean> {
  if (askers === 0) return Promise.resolve(false);
  waiting ??= openQuestion();
  tell();
  return waiting.answer;
}

/** For the dialog that asks: the question that is open, or null. */
export function useConfirmationQuestion(): Waiting | null {
  useEffect(() => {
    askers += 1;
    return () => {
      askers -= 1;
      if (askers === 0) waiting?.settle(false);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => waiting);
}

function openQuestion(): Waiting {
  let resolve: (confirmed: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((answered) => {
    resolve = answered;
  });
  const settle = (confirmed: boolean): void => {
    waiting = null;
    resolve(confirmed);
    tell();
  };
  return { answer, settle };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
