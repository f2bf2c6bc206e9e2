/** Matches typed text with words, ignoring accents, case and punctuation. */
import { foldText } from '../../../values/foldText.ts';

const betweenWords = /[^\p{L}\p{N}]+/u;

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(betweenWords)
    .filter((word) => word !== '');

/** Returns true if every typed word is the beginning of a word in the text. */
export function matches(query: string, text: string): boolean {
  const words = wordsOf(text);
  const typed = wordsOf(query);
  if (typed.length === 0) return query.trim() === '';
  return typed.every((word) => words.some((other) => other.startsWith(word)));
}

/**
 * Returns true if one of several typed words is the beginning of a verb in the list: `new invoice`, `invoice cre`. A
 * single word may be a name.
 */
export function asksTo(verbs: string, query: string): boolean {
  const typed = wordsOf(query);
  const begins = (word: string): boolean => word.length > 1 && wordsOf(verbs).some((verb) => verb.startsWith(word));
  return typed.length > 1 && typed.some(begins);
}

/** Returns the number of typed words that are the beginning of a word in the name. */
export function countNamed(query: string, name: string): number {
  const words = wordsOf(name);
  return wordsOf(query).filter((word) => words.some((other) => other.startsWith(word))).length;
}

/** Ranks the best match among names: 0 equal, 1 begins with the query, 2 otherwise. */
export function namedLike(query: string, names: readonly string[]): number {
  const typed = foldText(query.trim());
  const folded = names.map(foldText);
  if (folded.includes(typed)) return 0;
  return folded.some((name) => name.startsWith(typed)) ? 1 : 2;
}
