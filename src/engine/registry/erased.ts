/** In charge of how a text is read of which erasing left nothing but a mark: in the language of whoever reads it. */
import { inLanguage } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import { texts } from './texts.ts';

/** What `x-erase` writes where a text may not be empty. */
export const erasedMark = '×××';

const word = texts.label('erased');
/** A name has one for each of its parts. */
const marks = new RegExp(`${erasedMark}(?:\\s+${erasedMark})*`, 'g');

export const readErased = (text: string, locale: Locale): string =>
  text.includes(erasedMark) ? text.replaceAll(marks, inLanguage(word, locale)) : text;
