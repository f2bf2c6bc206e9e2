/** Texts of the studio. They are not in the catalogues of the screens, because no build contains the studio. */
import type { Label } from '../../texts/catalogue.ts';
import type { Locale } from '../../texts/locales.ts';
import { useLanguage } from '../../browser/ui/useLabel.ts';
import { en, type Words } from './words/en.ts';
import { nl } from './words/nl.ts';

const byLanguage: Readonly<Record<Locale, Words>> = { en, nl };

/** Returns the texts in the current language, else in English. */
export function useWords(): Words {
  return byLanguage[useLanguage()] ?? en;
}

/** Returns a text for the registry, in every language of the studio. */
export function inEachLanguage(pick: (words: Words) => string): Label {
  return {
    en: pick(en),
    ...Object.fromEntries(Object.entries(byLanguage).map(([locale, words]) => [locale, pick(words)])),
  };
}
