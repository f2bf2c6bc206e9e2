/** The words of the screens: the engine's, and with them those of modules. */
import { en } from './en.ts';
import type { Locale } from './locales.ts';
import { mergeMessages, type Messages } from './mergeMessages.ts';
import { nl } from './nl.ts';

/** Of each language a tree of texts: those under `beheer` are ours, the rest react-admin's. */
export type Texts = Readonly<Record<Locale, Messages>>;

export const engineTexts: Texts = { en, nl };

/** The engine's texts with those that modules hand in, which stand under `beheer` too. */
export function textsWith(handedIn: readonly Texts[]): Texts {
  const together = (locale: Locale): Messages =>
    handedIn.reduce<Messages>((texts, module) => mergeMessages(texts, { beheer: module[locale] }), engineTexts[locale]);
  return { en: together('en'), nl: together('nl') };
}
