/**
 * Texts of the pages that require no sign-in: complete languages are in the initial bundle, others load on demand. The
 * keys are those of the other screens.
 */
import { furtherSignedOut, signedOut } from 'virtual:beheer/signed-out';
import { sourceLocale, type Locale } from '../../texts/locales.ts';
import { flattenMessages } from '../../texts/messages.ts';
import { fetchOwnTexts, hasOwnTexts } from './ownTexts.ts';

const here = new Map(Object.entries(signedOut).map(([locale, texts]) => [locale, flattenMessages(texts)]));

/** The languages in which the texts of the company are used. */
const replaced = new Set<Locale>();

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
  const isReplaced = hasOwnTexts(locale) && !replaced.has(locale);
  return fetchTexts === undefined && !isReplaced ? null : load(locale, fetchTexts);
}

async function load(locale: Locale, fetchTexts: (typeof furtherSignedOut)[Locale] | undefined): Promise<void> {
  const [texts, own] = await Promise.all([fetchTexts?.(), fetchOwnTexts(locale)]);
  replaced.add(locale);
  here.set(locale, {
    ...(texts ? flattenMessages(texts.default) : here.get(locale)),
    ...(own && flattenMessages(own.screens)),
  });
}
