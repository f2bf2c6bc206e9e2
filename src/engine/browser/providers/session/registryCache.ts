/** The registry of the last visit in local storage: a line about it, the response, and the details if loaded. */
import type { Locale } from '../../../texts/locales.ts';

/** The local storage key. */
export const registryKey = 'beheer.registry';

/** First line of the cache. */
export interface Head {
  readonly person: string;
  readonly client: string | null;
  readonly locale: Locale;
  /** The build of the app that loaded it; another build may expect another format. */
  readonly program: string;
  readonly tag: string;
}

/** Returns the lines of the cache. */
export const cachedRegistry = (): readonly string[] => (localStorage.getItem(registryKey) ?? '').split('\n');

/** Returns the first line of the cache, or null if there is none. */
export function cachedHead(): Head | null {
  const text = localStorage.getItem(registryKey) ?? '';
  try {
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as Head;
  } catch {
    return null;
  }
}

/** If the browser has no space for it, each visit loads it. */
export function cacheRegistry(of: Head, ...parts: readonly string[]): void {
  try {
    localStorage.setItem(registryKey, [JSON.stringify(of), ...parts].join('\n'));
  } catch {
    localStorage.removeItem(registryKey);
  }
}
