/** Labels in running text. */
import { hasCapitalNouns, type Locale } from './locales.ts';

/**
 * Returns the label with a lower-case first letter, except for abbreviations and names: "client", but "VAT rate", "KvK
 * number", "Node.js" and "Peppol ID". Languages that capitalise nouns keep it unchanged.
 */
export function inSentence(label: string, locale: Locale): string {
  if (hasCapitalNouns(locale)) return label;
  return ordinaryWord.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/**
 * Matches a word whose only capital is its first letter, without digits and dots; others are abbreviations or names.
 * The exceptions are names that look like a word: a standard, a tool, languages, days.
 */
const ordinaryWord =
  /^(?!Peppol|Git|English|Dutch|Engels|Nederlands|Europe|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Lu}(?:\p{Ll}+(?![\p{L}\p{N}]|\.\p{L})|\s|$)/u;
