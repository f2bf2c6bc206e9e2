/** A structure: an object, or a list of them. */
import { defineKind, standardWords, structureTraits } from './kind.ts';

export const json = defineKind({
  traits: structureTraits,
  matches: (property) =>
    property.type === 'object' ||
    property.type === 'array' ||
    property.properties !== undefined ||
    property.items !== undefined ||
    property.type === undefined,
  valueSchema: (property) => standardWords(property),
  literal: 'none',
  operators: ['empty'],
  sortable: false,
  listed: false,
});
