// Languages by their tag (BCP 47). The registry lists those that are offered; their texts are in files.

/** Language tag (BCP 47), such as `nl`. */
export type Locale = string;

/** Source language of all texts, and the fallback for missing ones. */
export const sourceLocale = 'en';

/** Languages that have every text of the product. Others may be incomplete. */
export const completeLocales: readonly Locale[] = ['en', 'nl'];

/** Locales with a country: English uses European formats, with the day first and 24 hours. */
const formats: Readonly<Record<Locale, string>> = { en: 'en-GB', nl: 'nl-NL' };

/** Returns the `Intl` locale for numbers, dates and names. */
export function formatLocale(locale: Locale): string {
  return formats[locale] ?? locale;
}

/** Returns true if the language is written from right to left, as Hebrew and Arabic are. */
export const isRightToLeft = (locale: Locale): boolean =>
  /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?!-Latn)(?:-|$)/.test(locale);

/** Returns the number of plural forms of a language (CLDR): 2 in English and German, 3 in Hebrew, 6 in Arabic. */
export const pluralForms = (locale: Locale): number =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.length;

/** Returns true if nouns are capitalised within a sentence, as in German and Luxembourgish. */
export const hasCapitalNouns = (locale: Locale): boolean => /^(de|lb|nds)(-|$)/.test(locale);

/** Returns the language's own name for itself, such as "Nederlands". */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Returns the offered language that matches a stored or requested tag, or the first part of it; else the first one. */
export function amongLocales(offered: readonly Locale[], asked: string | null | undefined): Locale {
  return offeredLocale(offered, asked) ?? offered[0] ?? sourceLocale;
}

/** Returns the offered language that matches a tag; `nl-BE` matches `nl`. Null if none matches. */
export function offeredLocale(offered: readonly Locale[], asked: string | null | undefined): Locale | null {
  if (asked === null || asked === undefined) return null;
  const tag = asked.toLowerCase();
  const is = (wanted: string): Locale | undefined => offered.find((locale) => locale.toLowerCase() === wanted);
  return is(tag) ?? is(tag.split('-')[0] ?? '') ?? null;
}
