/** What a browser remembers of somebody's choices: language, theme, menu, columns. Kept between visits. */
import { useSyncExternalStore } from 'react';
import { localStorageStore, useStoreContext, type Store } from 'react-admin';
import type { Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';

const prefix = 'beheer';

/** Whose product this is, as it was said at the door: printed pages have it on top. */
export const sellerNameKey = 'seller.name';

/** Choices about the program itself, which outlive a session. Everything else is forgotten on signing out. */
const lasting: readonly string[] = ['locale', 'theme', 'sidebar.open', 'menu.group', sellerNameKey];

export const store: Store = preserveOnReset(localStorageStore(undefined, prefix), lasting);

/** The store, whose reset (react-admin's on signing out) leaves some keys as they are. */
export function preserveOnReset(inner: Store, retained: readonly string[]): Store {
  const reset = (): void => {
    for (const key of Object.keys(inner.listItems?.() ?? {})) if (!retained.includes(key)) inner.removeItem(key);
  };
  return { ...inner, reset };
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
