/**
 * What the page says of the product before anybody is signed in: the server writes it there, as the registry has it.
 */
import { amongLocales, completeLocales, languageName, offeredLocale, type Locale } from '../../texts/locales.ts';

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

const offered = contentOf('product-locales').split(' ').filter(Boolean);

export const product: {
  readonly name: string;
  /** The languages that people choose from, the usual one first. */
  readonly locales: readonly Locale[];
} = {
  name: contentOf('application-name') || 'Beheer',
  locales: offered.length > 0 ? offered : completeLocales,
};

/** Those with their names, which are worked out when somebody reads them: the tables behind are slow to open. */
export const offeredLocales = product.locales.map((locale) => {
  let name: string | undefined;
  return {
    locale,
    get name() {
      return (name ??= languageName(locale));
    },
  };
});

/** A language that is offered: the one that was stored or asked for, else the first of the browser, or the usual one. */
export function asOffered(locale: string | undefined): Locale {
  const spoken = (): string | undefined =>
    navigator.languages.find((language) => offeredLocale(product.locales, language) !== null);
  return amongLocales(product.locales, locale ?? spoken());
}
