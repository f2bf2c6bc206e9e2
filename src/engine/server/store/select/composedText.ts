/**
 * Compares texts by characters, regardless of their Unicode composition: "é" is one code point, or an "e" with a
 * combining accent (Unicode Standard Annex 15). Texts are stored as they were entered.
 */
import { sql } from 'kysely';
import type { Scalar } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';

export const composed = (text: string): string => text.normalize('NFC');

/** Returns the text in NFC. ASCII texts, which are most, are returned without normalising. */
export function composedText(text: Fragment): Fragment {
  return sql`case when octet_length(${text}) = length(${text}) then ${text} else normalize(${text}, NFC) end`;
}

/** Returns the forms in which a text may be stored, so that an index on the column can be used. */
export function spellings<Value extends Scalar>(value: Value): readonly (Value | string)[] {
  if (typeof value !== 'string') return [value];
  return [...new Set([value, value.normalize('NFC'), value.normalize('NFD')])];
}
