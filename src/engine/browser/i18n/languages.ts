/**
 * The languages that are here: what is said in each comes as a script of its own, which is fetched when somebody reads
 * it. It is complete: what a language lacks it has in English.
 */
import { languages, type Language } from 'virtual:beheer/languages';
import type { I18nProvider } from 'react-admin';
import { addLocale, type Catalogue } from '../../texts/catalogue.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';

/** By what a file of texts exports: what rules say on both sides. */
export type Catalogues = Readonly<Record<string, Pick<Catalogue<unknown>, 'add'>>>;

/** A provider whose languages are not all here. */
export interface FetchingI18nProvider extends I18nProvider {
  /** Resolves when it can be shown: what is on screen stays as it is until somebody chooses it. */
  readonly fetchLocale: (locale: Locale) => Promise<void>;
}

const here = new Map<Locale, Language>();
const underWay = new Map<Locale, Promise<void>>();
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
  here.set(locale, language);
  addLocale(locale);
  fill(locale, language);
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
