/** The texts of the studio: none of them is in a build, so they stand in no catalogue of the screens. */
import type { Label } from '../../texts/catalogue.ts';
import type { Locale } from '../../texts/locales.ts';
import { useLanguage } from '../../browser/fields/useLabel.ts';
import { en, type Words } from './words/en.ts';
import { nl } from './words/nl.ts';

const byLanguage: Readonly<Record<Locale, Words>> = { en, nl };

/** In English where the language has none of its own. */
export function useWords(): Words {
  return byLanguage[useLanguage()] ?? en;
}

/** A text that is written into the registry: in every language that the studio speaks. */
export function inEachLanguage(pick: (words: Words) => string): Label {
  return {
    en: pick(en),
    ...Object.fromEntries(Object.entries(byLanguage).map(([locale, words]) => [locale, pick(words)])),
  };
}
