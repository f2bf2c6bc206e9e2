/**
 * Texts compared by their characters, not by how these are composed: "é" is one code point, or an "e" with an accent
 * that combines with it (Unicode Standard Annex 15). Both are kept as they were written.
 */
import { sql } from 'kysely';
import type { Scalar } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';

export const composed = (text: string): string => text.normalize('NFC');

/** Returns the text composed. Most texts have no accent, and for those it costs next to nothing. */
export function composedText(text: Fragment): Fragment {
  return sql`case when octet_length(${text}) = length(${text}) then ${text} else normalize(${text}, NFC) end`;
}

/** Returns the ways in which a text may be stored, so that an index over it can be used. */
export function spellings<Value extends Scalar>(value: Value): readonly (Value | string)[] {
  if (typeof value !== 'string') return [value];
  return [...new Set([value, value.normalize('NFC'), value.normalize('NFD')])];
}
