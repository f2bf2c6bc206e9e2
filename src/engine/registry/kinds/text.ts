/** One line of text. */
import { readErased } from '../erased.ts';
import { defineKind, plainText, textSchema } from './kind.ts';

export const text = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: true,
    prose: true,
    formWidth: 'half',
    wide: false,
    large: false,
    inCell: true,
    coarse: false,
  },
  matches: (property) => property.type === 'string' && (property.maxLength ?? 0) <= 255,
  valueSchema: textSchema(255, {
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$',
  }),
  searchable: true,
  toText: (value, _, locale) => readErased(plainText(value), locale),
});
