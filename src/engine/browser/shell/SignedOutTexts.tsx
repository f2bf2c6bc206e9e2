/**
 * The texts of the pages for who is not signed in, by the same keys as inside and for the same `useTranslate`; without
 * plurals, which none of them has.
 */
import { useMemo, type ReactNode } from 'react';
import { I18nContext, type I18nProvider } from 'react-admin';
import { useStored } from '../providers/store.ts';
import * as en from '../../texts/signed-out/en.ts';
import type { Locale } from '../../texts/locales.ts';
import { flattenMessages, mergeMessages } from '../../texts/messages.ts';
import * as nl from '../../texts/signed-out/nl.ts';
import { asOffered, offeredLocales } from '../i18n/product.ts';

const english = flatOf(en);
const flat: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en: english, nl: flatOf(nl) };

function flatOf({ reactAdmin, screens }: typeof en | typeof nl): Readonly<Record<string, string>> {
  return flattenMessages(mergeMessages(reactAdmin, { beheer: screens }));
}

/** What is no key (an answer of the server) is shown as it is. */
export function translateSignedOut(
  locale: Locale,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const text = flat[locale]?.[key] ?? english[key];
  if (text === undefined) return key;
  return text.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

export function SignedOutTexts({ children }: { readonly children: ReactNode }) {
  const locale = asOffered(useStored('locale'));
  const provider = useMemo(
    (): I18nProvider => ({
      translate: (key: string, values?: Readonly<Record<string, unknown>>) => translateSignedOut(locale, key, values),
      getLocale: () => locale,
      getLocales: () => [...offeredLocales],
      // Whoever chooses another one keeps it in the store, which is followed here.
      changeLocale: () => Promise.resolve(),
    }),
    [locale],
  );
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}
