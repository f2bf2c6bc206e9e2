/**
 * What is said to who is not signed in: in the complete languages at once, as every page begins with it, in another as
 * far as somebody reads it. By the same keys as inside.
 */
import { furtherSignedOut, signedOut } from 'virtual:beheer/signed-out';
import { sourceLocale, type Locale } from '../../texts/locales.ts';
import { flattenMessages } from '../../texts/messages.ts';

const here = new Map(Object.entries(signedOut).map(([locale, texts]) => [locale, flattenMessages(texts)]));

/** In English where the language lacks it, or is not here. */
export function signedOutText(locale: Locale, key: string): string | undefined {
  return here.get(locale)?.[key] ?? here.get(sourceLocale)?.[key];
}

/** The wanted one, unless its texts are still to come. */
export function signedOutLocale(wanted: Locale): Locale {
  return here.has(wanted) || furtherSignedOut[wanted] === undefined ? wanted : sourceLocale;
}

/** Null: there is nothing to wait for. */
export function fetchSignedOut(locale: Locale): Promise<void> | null {
  const fetchTexts = here.has(locale) ? undefined : furtherSignedOut[locale];
  return fetchTexts === undefined
    ? null
    : fetchTexts().then(({ default: texts }) => void here.set(locale, flattenMessages(texts)));
}
