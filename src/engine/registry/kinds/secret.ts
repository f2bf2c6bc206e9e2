/** What goes in and never comes out: a password, a key. Structures may be secret too. */
import { defineKind, standardWords } from './kind.ts';

export const secret = defineKind({
  matches: () => false,
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
