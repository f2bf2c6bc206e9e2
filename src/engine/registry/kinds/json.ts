/** A structure: an object, or a list of them. */
import { defineKind, standardWords } from './kind.ts';

export const json = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'whole',
    wide: true,
    large: true,
    coarse: true,
  },
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
