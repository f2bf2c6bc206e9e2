/** A write-only value, such as a password or key. Structures may be secret too. */
import { defineKind, standardWords } from './kind.ts';

export const secret = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'half',
    wide: false,
    large: true,
    inCell: false,
    coarse: true,
  },
  valueSchema: (property) => {
    const words = standardWords(property);
    return words['type'] === undefined || words['type'] === 'string'
      ? { maxLength: 10_000, ...words, type: 'string' }
      : words;
  },
  literal: 'none',
  operators: [],
  sortable: false,
  listed: false,
  toText: () => '',
});
