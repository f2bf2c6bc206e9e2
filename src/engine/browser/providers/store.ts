/** What a browser remembers of somebody's choices: language, theme, menu, columns. Kept between visits. */
import { localStorageStore, type Store } from 'react-admin';
import type { Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';

const prefix = 'beheer';

/** Whose product this is, as it was said at the door: printed pages have it on top. */
export const sellerNameKey = 'seller.name';

/** Choices about the program itself, which outlive a session. Everything else is forgotten on signing out. */
const lasting: readonly string[] = ['locale', 'theme', 'sidebar.open', 'menu.open', sellerNameKey];

export const store: Store = keepingOnReset(localStorageStore(undefined, prefix), lasting);

/** The store, whose reset (react-admin's on signing out) leaves some keys as they are. */
export function keepingOnReset(inner: Store, kept: readonly string[]): Store {
  const reset = (): void => {
    for (const key of Object.keys(inner.listItems?.() ?? {})) if (!kept.includes(key)) inner.removeItem(key);
  };
  return { ...inner, reset };
}

/** The language on screen. */
export function currentLocale(): Locale {
  return asOffered(store.getItem<string>('locale'));
}
