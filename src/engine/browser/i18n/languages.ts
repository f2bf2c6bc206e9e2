/**
 * The languages that are here: what is said in each comes as two scripts of its own, which are fetched when somebody
 * reads it: the words of first pages, and all others before the first part that says one of them is drawn. It is
 * complete: what a language lacks it has in English.
 */
import { furtherWords, languages, type Language } from 'virtual:beheer/languages';
import type { I18nProvider } from 'react-admin';
import { addLocale, type Catalogue } from '../../texts/catalogue.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';
import { mergeMessages } from '../../texts/messages.ts';

/** By what a file of texts exports: what rules say on both sides. */
export type Catalogues = Readonly<Record<string, Pick<Catalogue<unknown>, 'add'>>>;

/** A provider whose languages are not all here. */
export interface FetchingI18nProvider extends I18nProvider {
  /** Resolves when it can be shown: what is on screen stays as it is until somebody chooses it. */
  readonly fetchLocale: (locale: Locale) => Promise<void>;
}

const here = new Map<Locale, Language>();
const underWay = new Map<Locale, Promise<void>>();
/** Of those that have all their words. */
const complete = new Map<Locale, Promise<void>>();
/** Whether what is on screen needs them. */
let areAllNeeded = false;
let followers: Readonly<Record<string, Catalogues>> = {};

/** Resolves when it is here: at once where it is already. After a failure the next call tries again. */
export function fetchLanguage(locale: Locale): Promise<void> {
  if (here.has(locale)) return Promise.resolve();
  const fetching = underWay.get(locale) ?? fetchNow(locale).finally(() => underWay.delete(locale));
  underWay.set(locale, fetching);
  return fetching;
}

async function fetchNow(locale: Locale): Promise<void> {
  const fetchTexts = languages[locale] ?? languages[sourceLocale];
  if (fetchTexts === undefined) throw new Error(`There are no texts in "${locale}".`);
  const { default: language } = await fetchTexts();
  const isWhole = areAllNeeded;
  // Put in force at once: what is on screen may say any of them.
  here.set(locale, isWhole ? await withFurtherWords(locale, language) : language);
  if (isWhole) complete.set(locale, Promise.resolve());
  addLocale(locale);
  fill(locale, language);
}

/** Resolves when all words of the languages that are here are here too, and of each that comes later, from now on. */
export async function fetchAllWords(): Promise<void> {
  areAllNeeded = true;
  await Promise.all(underWay.values());
  await Promise.all([...here.keys()].map(fetchFurtherWords));
}

/** After a failure the next call tries again. */
function fetchFurtherWords(locale: Locale): Promise<void> {
  const fetching =
    complete.get(locale) ??
    addFurtherWords(locale).catch((error: unknown) => {
      complete.delete(locale);
      throw error;
    });
  complete.set(locale, fetching);
  return fetching;
}

async function addFurtherWords(locale: Locale): Promise<void> {
  const language = here.get(locale);
  if (language) here.set(locale, await withFurtherWords(locale, language));
}

async function withFurtherWords(locale: Locale, language: Language): Promise<Language> {
  const fetchWords = furtherWords[locale] ?? furtherWords[sourceLocale];
  const words = await fetchWords?.();
  return words ? { ...language, screens: mergeMessages(language.screens, words.default) } : language;
}

/** What is shown in this language. Undefined while it is not here. */
export const loadedLanguage = (locale: Locale): Language | undefined => here.get(locale);

/** The wanted one, or another for as long as that is not here. */
export function loadedLocale(wanted: Locale): Locale {
  return here.has(wanted) ? wanted : ([...here.keys()][0] ?? wanted);
}

/** From now on these have every language that is here. */
export function fillCatalogues(byModule: Readonly<Record<string, Catalogues>>): void {
  followers = byModule;
  for (const [locale, language] of here) fill(locale, language);
}

function fill(locale: Locale, { catalogues }: Language): void {
  for (const [module, byName] of Object.entries(followers))
    for (const [name, catalogue] of Object.entries(byName)) catalogue.add(locale, catalogues[module]?.[name] ?? {});
}
