/** The person's preferences in local storage: language, theme, menu, columns. Kept between visits. */
import { useSyncExternalStore } from 'react';
import { localStorageStore, useStoreContext, type Store } from 'react-admin';
import type { Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';

const prefix = 'beheer';

/** The favourite pages. They contain names of records, so they are removed at sign-out and restored from the server. */
export const favouritesKey = 'menu.favourites';

/** The seller's name from the sign-in options, which is printed at the top of pages. */
export const sellerNameKey = 'seller.name';

/** The chosen cards of the dashboard. */
export const dashboardCardsKey = 'dashboard.cards';

const choices: readonly string[] = [
  'locale',
  'theme',
  'density',
  'sidebar.open',
  'menu.group',
  'keys',
  favouritesKey,
  dashboardCardsKey,
];
const choicesOfLists = /\.(?:columns|layout|opens|totals|calendar)$/;

/**
 * Returns true for preferences that are also stored on the server (`preferences.ts`), so that they apply in every
 * browser.
 */
export const isPreference = (key: string): boolean => choices.includes(key) || choicesOfLists.test(key);

type ChoiceListener = (key: string, value: unknown) => void;
const listeners = new Set<ChoiceListener>();

/**
 * Keys that are per tab and visit: selections in lists, so that bulk actions never apply to an old selection, and scroll
 * positions, since a new visit starts at the top. Restoring one makes the browser lay out the page before it is painted.
 */
const isOfVisit = (key: string): boolean => key.endsWith('.selectedIds') || key.endsWith('.scrollPosition');

const inBrowser = keepInMemory(localStorageStore(undefined, prefix), isOfVisit);

/** Signing out removes everything except preferences. */
export const store: Store = notifyingChoices(
  preserveOnReset(inBrowser, (key) => (isPreference(key) && key !== favouritesKey) || key === sellerNameKey),
  (key, value) => {
    for (const listener of listeners) listener(key, value);
  },
);

/** Calls the listener with each preference that the person sets here; undefined for a removed one. */
export function onChoice(listener: ChoiceListener): void {
  listeners.add(listener);
}

/** Applies a preference from elsewhere. */
export function adoptChoice(key: string, value: unknown): void {
  if (value === undefined) inBrowser.removeItem(key);
  else inBrowser.setItem(key, value);
}

/** Returns the current preferences. */
export function currentChoices(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(store.listItems?.() ?? {}).filter(([key]) => isPreference(key)));
}

/** Wraps a store such that its reset (react-admin's at sign-out) keeps some keys. */
export function preserveOnReset(inner: Store, isRetained: (key: string) => boolean): Store {
  const reset = (): void => {
    for (const key of Object.keys(inner.listItems?.() ?? {})) if (!isRetained(key)) inner.removeItem(key);
  };
  return { ...inner, reset };
}

/** Wraps a store such that some keys are kept in memory only. */
export function keepInMemory(inner: Store, isBrief: (key: string) => boolean): Store {
  const values = new Map<string, unknown>();
  const followers = new Set<{ readonly key: string; readonly callback: (value: unknown) => void }>();
  const set = (key: string, value: unknown): void => {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    for (const one of followers) if (one.key === key) one.callback(value);
  };
  return {
    ...inner,
    getItem: <T>(key: string, fallback?: T) =>
      isBrief(key) ? ((values.get(key) as T | undefined) ?? fallback) : inner.getItem<T>(key, fallback),
    setItem: (key, value) => (isBrief(key) ? set(key, value) : inner.setItem(key, value)),
    removeItem: (key) => (isBrief(key) ? set(key, undefined) : inner.removeItem(key)),
    removeItems(start) {
      for (const key of values.keys()) if (key.startsWith(start)) set(key, undefined);
      inner.removeItems(start);
    },
    listItems: () => ({ ...inner.listItems?.(), ...Object.fromEntries(values) }),
    subscribe(key, callback) {
      if (!isBrief(key)) return inner.subscribe(key, callback);
      const one = { key, callback: callback as (value: unknown) => void };
      followers.add(one);
      return () => followers.delete(one);
    },
  };
}

function notifyingChoices(inner: Store, notify: ChoiceListener): Store {
  const set = (key: string, value: unknown): void => {
    const before = isPreference(key) ? JSON.stringify(inner.getItem(key)) : null;
    if (value === undefined) inner.removeItem(key);
    else inner.setItem(key, value);
    if (before !== null && before !== JSON.stringify(value)) notify(key, value);
  };
  return { ...inner, setItem: set, removeItem: (key) => set(key, undefined) };
}

/** Returns a stored text and rerenders when it changes. Undefined for none. */
export function useStored(key: string): string | undefined {
  const { getItem, subscribe } = useStoreContext();
  return useSyncExternalStore(
    (listener) => subscribe(key, listener),
    () => getItem<string | undefined>(key),
  );
}

/** Returns the language that the person chose in this browser, or undefined. */
export function chosenLocale(): Locale | undefined {
  const locale = store.getItem<string | undefined>('locale');
  return locale === undefined ? undefined : asOffered(locale);
}

/** Returns the current language. */
export function currentLocale(): Locale {
  return asOffered(store.getItem<string>('locale'));
}
