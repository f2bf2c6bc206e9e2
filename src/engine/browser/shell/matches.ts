/** Whether every word that was typed begins a word of a text, whatever the accents, capitals and signs between them. */
import { foldText } from '../../values/foldText.ts';

const betweenWords = /[^\p{L}\p{N}]+/u;

export function matches(query: string, text: string): boolean {
  const words = foldText(text).split(betweenWords);
  const typed = foldText(query)
    .split(betweenWords)
    .filter((word) => word !== '');
  if (typed.length === 0) return query.trim() === '';
  return typed.every((word) => words.some((other) => other.startsWith(word)));
}
