/** What a browser remembers of somebody's choices: language, theme, menu, columns. Kept between visits. */
import { useSyncExternalStore } from 'react';
import { localStorageStore, useStoreContext, type Store } from 'react-admin';
import type { Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';

const prefix = 'beheer';

/** Where a person keeps pages at hand. Names of records stand in it: it comes back with whose it is. */
export const favouritesKey = 'menu.favourites';

/** Whose product this is, as it was said at the door: printed pages have it on top. */
export const sellerNameKey = 'seller.name';

const choices: readonly string[] = ['locale', 'theme', 'density', 'sidebar.open', 'menu.group', 'keys', favouritesKey];
const choicesOfLists = /\.(?:columns|layout|opens|totals|calendar)$/;

/** What somebody chose of the screens: kept on the server too, so that it follows them (`preferences.ts`). */
export const isPreference = (key: string): boolean => choices.includes(key) || choicesOfLists.test(key);

type ChoiceListener = (key: string, value: unknown) => void;
const listeners = new Set<ChoiceListener>();

/** What is selected in a list is of this visit, in this tab: nothing is done to what was selected on another day. */
const isOfVisit = (key: string): boolean => key.endsWith('.selectedIds');

const inBrowser = keepInMemory(localStorageStore(undefined, prefix), isOfVisit);

/** Everything that is no preference is forgotten on signing out. */
export const store: Store = notifyingChoices(
  preserveOnReset(inBrowser, (key) => (isPreference(key) && key !== favouritesKey) || key === sellerNameKey),
  (key, value) => {
    for (const listener of listeners) listener(key, value);
  },
);

/** Calls the listener with each preference that is chosen here; undefined: no longer. */
export function onChoice(listener: ChoiceListener): void {
  listeners.add(listener);
}

/** Puts a preference in force that was chosen elsewhere. */
export function adoptChoice(key: string, value: unknown): void {
  if (value === undefined) inBrowser.removeItem(key);
  else inBrowser.setItem(key, value);
}

/** The preferences in force here. */
export function currentChoices(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(store.listItems?.() ?? {}).filter(([key]) => isPreference(key)));
}

/** The store, whose reset (react-admin's on signing out) leaves some keys as they are. */
export function preserveOnReset(inner: Store, isRetained: (key: string) => boolean): Store {
  const reset = (): void => {
    for (const key of Object.keys(inner.listItems?.() ?? {})) if (!isRetained(key)) inner.removeItem(key);
  };
  return { ...inner, reset };
}

/** The store, of which some keys last until the page is loaded again. */
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

/** A text that is kept, as it is now. Undefined for none. */
export function useStored(key: string): string | undefined {
  const { getItem, subscribe } = useStoreContext();
  return useSyncExternalStore(
    (listener) => subscribe(key, listener),
    () => getItem<string | undefined>(key),
  );
}

/** The language that the person chose in this browser; undefined where they have not. */
export function chosenLocale(): Locale | undefined {
  const locale = store.getItem<string | undefined>('locale');
  return locale === undefined ? undefined : asOffered(locale);
}

/** The language on screen. */
export function currentLocale(): Locale {
  return asOffered(store.getItem<string>('locale'));
}
