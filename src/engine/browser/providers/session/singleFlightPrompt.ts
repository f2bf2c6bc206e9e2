/** A question to the person, shown once for all calls that wait for its answer. */
import { useEffect, useSyncExternalStore } from 'react';

interface OpenPrompt {
  readonly answer: Promise<boolean>;
  readonly settle: (answer: boolean) => void;
}

interface SingleFlightPrompt {
  /** Resolves to false if no dialog is mounted. */
  readonly ask: () => Promise<boolean>;
  readonly canAsk: () => boolean;
  /** The open question, or null. */
  readonly current: () => OpenPrompt | null;
  /** For the dialog. Questions can be asked while it is mounted. */
  readonly useOpen: () => OpenPrompt | null;
}

export function createSingleFlightPrompt(): SingleFlightPrompt {
  const listeners = new Set<() => void>();
  let open: OpenPrompt | null = null;
  let dialogs = 0;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const current = (): OpenPrompt | null => open;

  function start(): OpenPrompt {
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
