/** Texts of the company that replace those of the product. The page names their version and languages. */
import { contentOf } from '../pageContent.ts';
import type { Locale } from '../../texts/locales.ts';
import type { OwnScreenTexts } from '../../texts/ownTexts.ts';

const [version = '', ...locales] = contentOf('product-texts').split(' ');
const fetched = new Map<Locale, Promise<OwnScreenTexts | null>>();

/** Returns true if the company has texts in the language. */
export const hasOwnTexts = (locale: Locale): boolean => locales.includes(locale);

/** Loads the texts of a language once. Null if there are none, or if they fail to load: the product has its own. */
export function fetchOwnTexts(locale: Locale): Promise<OwnScreenTexts | null> {
  if (!hasOwnTexts(locale)) return Promise.resolve(null);
  const fetching =
    fetched.get(locale) ??
    fetch(`/build/texts/${locale}?v=${version}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<OwnScreenTexts>) : null))
      .catch(() => null);
  fetched.set(locale, fetching);
  return fetching;
}
