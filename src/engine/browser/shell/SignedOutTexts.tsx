/**
 * Translations of the pages that require no sign-in, with the same keys and `useTranslate` as the other screens. Does
 * not support plurals, which these texts do not have.
 */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nContext } from 'react-admin';
import { useStored } from '../providers/store.ts';
import type { Locale } from '../../texts/locales.ts';
import type { FetchingI18nProvider } from '../i18n/languages.ts';
import { asOffered, offeredLocales } from '../i18n/product.ts';
import { fetchSignedOut, signedOutLocale, signedOutText } from '../i18n/signedOut.ts';

/** Translates a key of the pages without a session; text that is no key, such as a message of the server, stays. */
export function translateSignedOut(
  locale: Locale,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const text = signedOutText(locale, key);
  if (text === undefined) return key;
  return text.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

export function SignedOutTexts({ children }: { readonly children: ReactNode }) {
  const wanted = asOffered(useStored('locale'));
  const [, setArrived] = useState(wanted);
  // A language chosen in another window may not be loaded yet.
  useEffect(() => void fetchSignedOut(wanted)?.then(() => setArrived(wanted), console.error), [wanted]);
  const locale = signedOutLocale(wanted);
  const provider = useMemo(
    (): FetchingI18nProvider => ({
      translate: (key: string, values?: Readonly<Record<string, unknown>>) => translateSignedOut(locale, key, values),
      getLocale: () => locale,
      getLocales: () => [...offeredLocales],
      // The choice is saved in the store, which this component follows.
      changeLocale: () => Promise.resolve(),
      fetchLocale: async (next) => void (await fetchSignedOut(next)),
    }),
    [locale],
  );
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}
