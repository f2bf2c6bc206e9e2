// The languages of the product. English is the first, Dutch what a missing text falls back to.

export const locales = [
  { locale: 'en', name: 'English' },
  { locale: 'nl', name: 'Nederlands' },
] as const;

export type Locale = (typeof locales)[number]['locale'];

/** A language of ours, whatever was stored or asked for; English when it is none. */
export function asLocale(locale: string | undefined): Locale {
  return locale === 'nl' ? 'nl' : 'en';
}
