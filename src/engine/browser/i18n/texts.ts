/** The words of the screens: react-admin's, the engine's, and those of modules. */
import reactAdminEnglish from 'ra-language-english';
import * as en from '../../texts/en.ts';
import type { Locale } from '../../texts/locales.ts';
import { mergeMessages, type Messages } from '../../texts/messages.ts';
import * as nl from '../../texts/nl.ts';

/** Of each language a tree of texts: those under `beheer` are ours, the rest react-admin's. */
export type Texts = Readonly<Record<Locale, Messages>>;

export const engineTexts: Texts = {
  en: {
    ...mergeMessages(reactAdminEnglish as unknown as Messages, en.reactAdmin),
    beheer: en.screens,
  },
  nl: { ...nl.reactAdmin, beheer: nl.screens },
};

/** The engine's texts with those that modules hand in, which stand under `beheer` too. */
export function textsWith(handedIn: readonly Texts[]): Texts {
  const together = (locale: Locale): Messages =>
    handedIn.reduce<Messages>(
      (texts, module) => mergeMessages(texts, { beheer: module[locale] ?? {} }),
      engineTexts[locale] ?? {},
    );
  return Object.fromEntries(Object.keys(engineTexts).map((locale) => [locale, together(locale)]));
}
