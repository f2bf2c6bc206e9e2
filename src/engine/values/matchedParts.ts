/**
 * A text in parts, to show which of them are what was typed: whatever the accents and capitals.
 * @example matchedParts('Café Wit', 'cafe') // [{ text: 'Café', isMatch: true, start: 0 }, …]
 */
import { foldText } from './foldText.ts';

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
  /** The place of its first sign. */
  readonly start: number;
}

export function matchedParts(text: string, typed: string): readonly TextPart[] {
  const signs = [...text];
  // Of each letter of the folded text, the sign that it comes from: one may become several.
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
