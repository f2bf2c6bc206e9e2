/** Shows the mark of erased personal data as a word in the reader's language. */
import { inLanguage } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import { texts } from './texts.ts';

/** The text that `x-erase` writes to a field that may not be empty. */
export const erasedMark = '×××';

const word = texts.label('erased');
/** A name has one mark for each of its parts. */
const marks = new RegExp(`${erasedMark}(?:\\s+${erasedMark})*`, 'g');

/** Returns the text with a word such as "erased" for each erased name. Call it where a text is shown or exported. */
export const readErased = (text: string, locale: Locale): string =>
  text.includes(erasedMark) ? text.replaceAll(marks, inLanguage(word, locale)) : text;
