/** A label in the midst of a sentence. */
import { hasCapitalNouns, type Locale } from './locales.ts';

/** "client", but "VAT rate", "KvK number", "Node.js" and "Peppol ID"; in German as it is. */
export function inSentence(label: string, locale: Locale): string {
  if (hasCapitalNouns(locale)) return label;
  return ordinaryWord.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/**
 * One capital at its beginning, and no other, no digit and no dot within: what has those is an abbreviation or a name.
 * Names that look like a word: of a standard and a tool that fields are about, of languages and days.
 */
const ordinaryWord =
  /^(?!Peppol|Git|English|Dutch|Engels|Nederlands|Europe|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Lu}(?:\p{Ll}+(?![\p{L}\p{N}]|\.\p{L})|\s|$)/u;
