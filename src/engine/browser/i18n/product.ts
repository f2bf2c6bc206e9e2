/** The product's name and languages before sign-in, which the server writes into the page from the registry. */
import { amongLocales, completeLocales, languageName, offeredLocale, type Locale } from '../../texts/locales.ts';

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

const offered = contentOf('product-locales').split(' ').filter(Boolean);

export const product: {
  readonly name: string;
  /** The available languages, the default first. */
  readonly locales: readonly Locale[];
} = {
  name: contentOf('application-name') || 'Beheer',
  locales: offered.length > 0 ? offered : completeLocales,
};

/** The available languages with their names, which are computed on demand since `Intl.DisplayNames` is slow to load. */
export const offeredLocales = product.locales.map((locale) => {
  let name: string | undefined;
  return {
    locale,
    get name() {
      return (name ??= languageName(locale));
    },
  };
});

/** Returns an available language: the given one, else the first of the browser, else the default. */
export function asOffered(locale: string | undefined): Locale {
  const spoken = (): string | undefined =>
    navigator.languages.find((language) => offeredLocale(product.locales, language) !== null);
  return amongLocales(product.locales, locale ?? spoken());
}
