/** What was typed to find something, against words: whatever the accents, capitals and signs between them. */
import { foldText } from '../../values/foldText.ts';

const betweenWords = /[^\p{L}\p{N}]+/u;

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(betweenWords)
    .filter((word) => word !== '');

/** Whether every word that was typed begins a word of the text. */
export function matches(query: string, text: string): boolean {
  const words = wordsOf(text);
  const typed = wordsOf(query);
  if (typed.length === 0) return query.trim() === '';
  return typed.every((word) => words.some((other) => other.startsWith(word)));
}

/**
 * Whether one of several words that were typed begins a verb of the list: `new invoice`, `invoice cre`. One word alone may
 * be a name.
 */
export function asksTo(verbs: string, query: string): boolean {
  const typed = wordsOf(query);
  const begins = (word: string): boolean => word.length > 1 && wordsOf(verbs).some((verb) => verb.startsWith(word));
  return typed.length > 1 && typed.some(begins);
}

/** How many of the words that were typed begin a word of the name. */
export function countNamed(query: string, name: string): number {
  const words = wordsOf(name);
  return wordsOf(query).filter((word) => words.some((other) => other.startsWith(word))).length;
}

/** How well one of several names answers: 0 it is that, 1 it begins so, 2 otherwise. */
export function namedLike(query: string, names: readonly string[]): number {
  const typed = foldText(query.trim());
  const folded = names.map(foldText);
  if (folded.includes(typed)) return 0;
  return folded.some((name) => name.startsWith(typed)) ? 1 : 2;
}
