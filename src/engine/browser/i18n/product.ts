/**
 * What the page says of the product before anybody is signed in: the server writes it there, as the registry has it.
 */
import { asLocale, locales, type Locale } from '../../texts/locales.ts';

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

const offered = contentOf('product-locales').split(' ').filter(Boolean).map(asLocale);

export const product: {
  readonly name: string;
  /** The languages that people choose from, the usual one first. */
  readonly locales: readonly Locale[];
} = {
  name: contentOf('application-name') || 'Beheer',
  locales: offered.length > 0 ? offered : locales.map(({ locale }) => locale),
};

/** Those with their names. */
export const offeredLocales = locales.filter(({ locale }) => product.locales.includes(locale));

/** A language that is offered: the one that was stored or asked for, or the usual one. */
export function asOffered(locale: string | undefined): Locale {
  const asked = asLocale(locale);
  return locale !== undefined && product.locales.includes(asked) ? asked : (product.locales[0] ?? 'en');
}
