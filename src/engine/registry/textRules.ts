/**
 * Rules for text with a message of their own: capitals only, an exact length, an excluded character. In JSON Schema they
 * are patterns, from which the message of an error is read.
 */
import type { RawProperty } from './raw.ts';

type TextRules = Pick<RawProperty, 'x-capitals' | 'x-length' | 'x-without'>;

const capitals = String.raw`^\P{Ll}*$`;
const length = /^\^\[\\s\\S\]\{(\d+)\}\$$/u;
const without = /^\^\[\^\\u\{([0-9a-f]+)\}\]\*\$$/u;

/** Returns the patterns of a property, as schemas for `allOf`. */
export function textRules(property: TextRules): readonly { readonly pattern: string }[] {
  const character = property['x-without']?.codePointAt(0);
  const patterns = [
    property['x-capitals'] ? capitals : null,
    property['x-length'] === undefined ? null : String.raw`^[\s\S]{${property['x-length']}}$`,
    character === undefined ? null : String.raw`^[^\u{${character.toString(16)}}]*$`,
  ];
  return patterns.flatMap((pattern) => (pattern === null ? [] : [{ pattern }]));
}

/** Returns the key and values of the message for a pattern of {@link textRules}; null for any other pattern. */
export function textRuleMessage(
  pattern: unknown,
): { readonly key: string; readonly params: Readonly<Record<string, string | number>> } | null {
  if (typeof pattern !== 'string') return null;
  if (pattern === capitals) return { key: 'capitals', params: {} };
  const [, exact] = length.exec(pattern) ?? [];
  if (exact !== undefined) return { key: 'exactLength', params: { length: Number(exact) } };
  const [, character] = without.exec(pattern) ?? [];
  if (character === undefined) return null;
  return { key: 'excludedCharacter', params: { character: String.fromCodePoint(Number.parseInt(character, 16)) } };
}
