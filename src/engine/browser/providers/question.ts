/** A question to the person at the screen, put once for all calls that wait for its answer. */
import { useEffect, useSyncExternalStore } from 'react';

export interface OpenQuestion {
  readonly answer: Promise<boolean>;
  readonly settle: (answer: boolean) => void;
}

export interface Question {
  /** Answers false where nobody can be asked. */
  readonly ask: () => Promise<boolean>;
  readonly canAsk: () => boolean;
  /** The question that is open, or null. */
  readonly current: () => OpenQuestion | null;
  /** For the dialog that asks. While it is on screen, questions can be asked. */
  readonly useOpen: () => OpenQuestion | null;
}

export function createQuestion(): Question {
  const listeners = new Set<() => void>();
  let open: OpenQuestion | null = null;
  let dialogs = 0;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const current = (): OpenQuestion | null => open;

  function start(): OpenQuestion {
    let resolve: (answer: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((answered) => {
      resolve = answered;
    });
    const settle = (given: boolean): void => {
      open = null;
      resolve(given);
      notify();
    };
    return { answer, settle };
  }

  return {
    current,
    canAsk: () => dialogs > 0,
    ask() {
      if (dialogs === 0) return Promise.resolve(false);
      open ??= start();
      notify();
      return open.answer;
    },
    useOpen() {
      useEffect(() => {
        dialogs += 1;
        return () => {
          dialogs -= 1;
          if (dialogs === 0) open?.settle(false);
        };
      }, []);
      return useSyncExternalStore(subscribe, current);
    },
  };
}
