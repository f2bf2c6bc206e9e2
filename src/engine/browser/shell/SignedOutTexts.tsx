/**
 * The texts of the pages for who is not signed in, by the same keys as inside and for the same `useTranslate`; without
 * plurals, which none of them has.
 */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nContext } from 'react-admin';
import { useStored } from '../providers/store.ts';
import type { Locale } from '../../texts/locales.ts';
import type { FetchingI18nProvider } from '../i18n/languages.ts';
import { asOffered, offeredLocales } from '../i18n/product.ts';
import { fetchSignedOut, signedOutLocale, signedOutText } from '../i18n/signedOut.ts';

/** What is no key (an answer of the server) is shown as it is. */
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
  // Chosen in another window, it may still be on its way.
  useEffect(() => void fetchSignedOut(wanted)?.then(() => setArrived(wanted), console.error), [wanted]);
  const locale = signedOutLocale(wanted);
  const provider = useMemo(
    (): FetchingI18nProvider => ({
      translate: (key: string, values?: Readonly<Record<string, unknown>>) => translateSignedOut(locale, key, values),
      getLocale: () => locale,
      getLocales: () => [...offeredLocales],
      // Whoever chooses another one keeps it in the store, which is followed here.
      changeLocale: () => Promise.resolve(),
      fetchLocale: async (next) => void (await fetchSignedOut(next)),
    }),
    [locale],
  );
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}
