/** A whole number. */
import { defineKind, ordering, standardWords } from './kind.ts';

export const integer = defineKind({
  traits: {
    numeric: true,
    summable: true,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'narrow',
    wide: false,
    large: false,
    coarse: false,
  },
  matches: (property) => property.type === 'integer',
  valueSchema: (property) => ({
    minimum: -2_147_483_648,
    maximum: 2_147_483_647,
    ...standardWords(property),
    type: 'integer',
  }),
  literal: 'integer',
  operators: ordering,
  align: 'end',
});
