/** The product's name, languages and region before sign-in, which the server writes into the page from the registry. */
import { contentOf } from '../pageContent.ts';
import type { Region, Weekday } from '../../values/region.ts';
import { amongLocales, completeLocales, languageName, offeredLocale, type Locale } from '../../texts/locales.ts';

const offered = contentOf('product-locales').split(' ').filter(Boolean);

function regionOfPage(): Region | null {
  const [timeZone = '', firstDay, country = null] = contentOf('product-region').split(' ');
  return timeZone === '' ? null : { timeZone, country, firstDayOfWeek: Number(firstDay) as Weekday };
}

export const product: {
  readonly name: string;
  /** The available languages, the default first. */
  readonly locales: readonly Locale[];
  /** The region in the page, or null if the page names none. */
  readonly region: Region | null;
  /** Identifies the brand of the page if it is not that of the installation, else empty. */
  readonly brandKey: string;
  /** Address of the logo, or empty. */
  readonly logo: string;
} = {
  name: contentOf('application-name') || 'Beheer',
  locales: offered.length > 0 ? offered : completeLocales,
  region: regionOfPage(),
  brandKey: contentOf('brand-key'),
  logo: contentOf('brand-logo'),
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
