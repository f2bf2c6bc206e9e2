/**
 * Splits a text into parts that match the typed text, and others, ignoring accents and case.
 * @example matchedParts('Café Wit', 'cafe') // [{ text: 'Café', isMatch: true, start: 0 }, …]
 */
import { foldText } from './foldText.ts';

interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
  /** The index of its first character. */
  readonly start: number;
}

/** Returns the parts in order. Joined, their texts are the whole text. */
export function matchedParts(text: string, typed: string): readonly TextPart[] {
  const signs = [...text];
  // Maps each letter of the folded text to its original character, since one character can become several.
  const origins = signs.flatMap((sign, place) => [...foldText(sign)].map(() => place));
  const folded = signs.map(foldText).join('');
  const matched = new Set<number>();
  for (const word of foldText(typed).split(/\s+/)) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (const place of origins.slice(at, at + word.length)) matched.add(place);
  }
  const parts: { text: string; isMatch: boolean; start: number }[] = [];
  for (const [place, sign] of signs.entries()) {
    const isMatch = matched.has(place);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += sign;
    else parts.push({ text: sign, isMatch, start: place });
  }
  return parts;
}
