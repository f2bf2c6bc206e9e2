/** A whole number. */
import { defineKind, numberTraits, ordering, standardWords } from './kind.ts';

export const integer = defineKind({
  traits: numberTraits,
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
