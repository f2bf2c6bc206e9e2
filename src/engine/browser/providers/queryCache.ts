/**
 * The query cache of pages that require no sign-in: each query runs once, however many components use it. Lives as long
 * as the pages are open.
 */
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import { onConnection } from './connection/connection.ts';

type Answer<Value> =
  | { readonly status: 'pending' | 'error'; readonly value?: undefined; readonly error?: unknown }
  | { readonly status: 'success'; readonly value: Value; readonly error?: undefined };

interface Answers {
  readonly current: (key: string) => Answer<unknown> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly ask: (key: string, read: () => Promise<unknown>) => void;
}

export const maxRetries = 2;
const pauseMilliseconds = 1_000;
const pending: Answer<never> = { status: 'pending' };

/** Returns true for errors that a retry can fix, such as a restarting server. */
export function isTransient(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status >= 502);
}

/**
 * Creates an empty cache, for {@link QueryCacheProvider}. Transient errors are retried twice, after one and two
 * seconds.
 */
export function createQueryCache(): Answers {
  const known = new Map<string, Answer<unknown>>();
  const listeners = new Set<() => void>();
  const put = (key: string, answer: Answer<unknown>): void => {
    known.set(key, answer);
    for (const listener of listeners) listener();
  };
  const settle = async (key: string, read: () => Promise<unknown>, retries: number): Promise<void> => {
    try {
      put(key, { status: 'success', value: await read() });
    } catch (error) {
      if (retries >= maxRetries || !isTransient(error)) return put(key, { status: 'error', error });
      await new Promise((done) => setTimeout(done, pauseMilliseconds * 2 ** retries));
      await settle(key, read, retries + 1);
    }
  };
  return {
    current: (key) => known.get(key),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ask(key, read) {
      put(key, pending);
      void settle(key, read, 0);
    },
  };
}

const AnswerCache = createContext(createQueryCache());

export const QueryCacheProvider = AnswerCache.Provider;

/**
 * Returns the answer to a query. It runs at first render, and again after a failure: at the next mount, or when the
 * connection is back.
 * @param key null while there is nothing to query.
 */
export function useCachedQuery<Value>(key: string | null, read: () => Promise<Value>): Answer<Value> {
  const answers = useContext(AnswerCache);
  const answer = useSyncExternalStore(answers.subscribe, () => (key === null ? undefined : answers.current(key)));
  const ask = useEffectEvent((asked: string) => answers.ask(asked, read));
  useEffect(() => {
    if (key === null) return undefined;
    const askWhereUnknown = (): void => {
      const now = answers.current(key);
      if (now === undefined || (now.status === 'error' && isTransient(now.error))) ask(key);
    };
    askWhereUnknown();
    return onConnection((connection) => {
      if (connection === 'online') askWhereUnknown();
    });
  }, [answers, key]);
  return (answer ?? pending) as Answer<Value>;
}
