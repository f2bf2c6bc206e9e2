/** Whether every word that was typed begins a word of a text, whatever the accents and capitals. */
import { foldText } from '../../values/foldText.ts';

export function matches(query: string, text: string): boolean {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return foldText(query)
    .split(/\s+/)
    .every((typed) => typed === '' || words.some((word) => word.startsWith(typed)));
}
