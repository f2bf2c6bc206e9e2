// Languages by their tag (BCP 47): which are offered the registry says, what is written in them the files of texts.

export type Locale = string;

/** What every text is written in. A language that lacks one falls back to it. */
export const sourceLocale = 'en';

/** Those that have every text of the product: in others any may be missing. */
export const completeLocales: readonly Locale[] = ['en', 'nl'];

/** Where the country makes a difference: English as Europe writes it, the day first and 24 hours. */
const formats: Readonly<Record<Locale, string>> = { en: 'en-GB', nl: 'nl-NL' };

/** What numbers, days and names are written by: a tag for `Intl`. */
export function formatLocale(locale: Locale): string {
  return formats[locale] ?? locale;
}

/** Whether nouns keep their capital within a sentence, as in German and Luxembourgish. */
export const hasCapitalNouns = (locale: Locale): boolean => /^(de|lb|nds)(-|$)/.test(locale);

/** What a language calls itself, as a list of languages has it: "Nederlands". */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The language among these that was stored or asked for, by its tag or the first part of it; else the first. */
export function amongLocales(offered: readonly Locale[], asked: string | null | undefined): Locale {
  return offeredLocale(offered, asked) ?? offered[0] ?? sourceLocale;
}

/** `nl-BE` is Dutch where that is offered. Null: none of these. */
export function offeredLocale(offered: readonly Locale[], asked: string | null | undefined): Locale | null {
  if (asked === null || asked === undefined) return null;
  const tag = asked.toLowerCase();
  const is = (wanted: string): Locale | undefined => offered.find((locale) => locale.toLowerCase() === wanted);
  return is(tag) ?? is(tag.split('-')[0] ?? '') ?? null;
}
