/**
 * The loaded languages. The texts of each are two scripts, loaded on demand: those of first pages, and all others,
 * which load before the first component that needs them. Missing translations are in English.
 */
import { furtherWords, languages, type Language } from 'virtual:beheer/languages';
import type { I18nProvider } from 'react-admin';
import { addLocale, type Catalogue } from '../../texts/catalogue.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';
import { mergeMessages } from '../../texts/messages.ts';
import type { OwnScreenTexts } from '../../texts/ownTexts.ts';
import { fetchOwnTexts } from './ownTexts.ts';

/** Catalogues of rules that run on both sides, by export of a text file. */
export type Catalogues = Readonly<Record<string, Pick<Catalogue<unknown>, 'add'>>>;

/** An i18n provider that loads languages on demand. */
export interface FetchingI18nProvider extends I18nProvider {
  /** Resolves when the language can be shown. Does not change the current language. */
  readonly fetchLocale: (locale: Locale) => Promise<void>;
}

const here = new Map<Locale, Language>();
const own = new Map<Locale, OwnScreenTexts>();
const underWay = new Map<Locale, Promise<void>>();
/** Languages whose texts are all loaded. */
const complete = new Map<Locale, Promise<void>>();
/** True if the screens need all texts. */
let areAllNeeded = false;
let followers: Readonly<Record<string, Catalogues>> = {};

/** Loads a language; resolves immediately if it is loaded. The next call after a failure retries. */
export function fetchLanguage(locale: Locale): Promise<void> {
  if (here.has(locale)) return Promise.resolve();
  const fetching = underWay.get(locale) ?? fetchNow(locale).finally(() => underWay.delete(locale));
  underWay.set(locale, fetching);
  return fetching;
}

async function fetchNow(locale: Locale): Promise<void> {
  const fetchTexts = languages[locale] ?? languages[sourceLocale];
  if (fetchTexts === undefined) throw new Error(`There are no texts in "${locale}".`);
  const [{ default: language }, texts] = await Promise.all([fetchTexts(), fetchOwnTexts(locale)]);
  if (texts) own.set(locale, texts);
  const isWhole = areAllNeeded;
  // Becomes available with all texts together, since the screens may need any of them.
  here.set(locale, isWhole ? await withFurtherWords(locale, language) : withOwn(locale, language));
  if (isWhole) complete.set(locale, Promise.resolve());
  addLocale(locale);
  fill(locale, language);
}

/** Loads all texts of the loaded languages, and from now on of each language that is loaded later. */
export async function fetchAllWords(): Promise<void> {
  areAllNeeded = true;
  await Promise.all(underWay.values());
  await Promise.all([...here.keys()].map(fetchFurtherWords));
}

/** The next call after a failure retries. */
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
  return withOwn(locale, words ? { ...language, screens: mergeMessages(language.screens, words.default) } : language);
}

/** Replaces texts by those of the company. */
function withOwn(locale: Locale, language: Language): Language {
  const texts = own.get(locale);
  return texts ? { ...language, screens: mergeMessages(language.screens, texts.screens) } : language;
}

/** Returns a loaded language, or undefined. */
export const loadedLanguage = (locale: Locale): Language | undefined => here.get(locale);

/** Returns the wanted language, or another loaded one until it is loaded. */
export function loadedLocale(wanted: Locale): Locale {
  return here.has(wanted) ? wanted : ([...here.keys()][0] ?? wanted);
}

/** Adds all loaded languages to the catalogues, and later ones when they load. */
export function fillCatalogues(byModule: Readonly<Record<string, Catalogues>>): void {
  followers = byModule;
  for (const [locale, language] of here) fill(locale, language);
}

function fill(locale: Locale, { catalogues }: Language): void {
  for (const [module, byName] of Object.entries(followers))
    for (const [name, catalogue] of Object.entries(byName))
      catalogue.add(
        locale,
        mergeMessages(catalogues[module]?.[name] ?? {}, own.get(locale)?.catalogues[module]?.[name] ?? {}),
      );
}
