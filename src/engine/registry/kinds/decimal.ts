/** A number with decimals; `x-scale` is their number (2 by default). */
import { defineKind, numberTraits, ordering, standardWords } from './kind.ts';

export const decimal = defineKind({
  traits: numberTraits,
  matches: (property) => property.type === 'number',
  valueSchema: (property) => ({
    minimum: -9_999_999_999,
    maximum: 9_999_999_999,
    ...standardWords(property),
    type: 'number',
  }),
  literal: 'number',
  operators: ordering,
  align: 'end',
});
