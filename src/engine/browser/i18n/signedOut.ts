/**
 * Texts of the pages that require no sign-in: complete languages are in the initial bundle, others load on demand. The
 * keys are those of the other screens.
 */
import { furtherSignedOut, signedOut } from 'virtual:beheer/signed-out';
import { sourceLocale, type Locale } from '../../texts/locales.ts';
import { flattenMessages } from '../../texts/messages.ts';

const here = new Map(Object.entries(signedOut).map(([locale, texts]) => [locale, flattenMessages(texts)]));

/** Returns the text, in English if the language lacks it or is not loaded. */
export function signedOutText(locale: Locale, key: string): string | undefined {
  return here.get(locale)?.[key] ?? here.get(sourceLocale)?.[key];
}

/** Returns the wanted language, or English while its texts are not loaded. */
export function signedOutLocale(wanted: Locale): Locale {
  return here.has(wanted) || furtherSignedOut[wanted] === undefined ? wanted : sourceLocale;
}

/** Loads the texts of a language. Null if there is nothing to load. */
export function fetchSignedOut(locale: Locale): Promise<void> | null {
  const fetchTexts = here.has(locale) ? undefined : furtherSignedOut[locale];
  return fetchTexts === undefined
    ? null
    : fetchTexts().then(({ default: texts }) => void here.set(locale, flattenMessages(texts)));
}
