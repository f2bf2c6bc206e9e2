/** Several short values: free words, or choices. */
import { defineKind, standardWords } from './kind.ts';

export const tags = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'whole',
    wide: false,
    large: true,
    inCell: true,
    coarse: true,
  },
  matches: (property) =>
    property.type === 'array' &&
    property.items !== undefined &&
    property.items.type !== 'object' &&
    property.items.properties === undefined &&
    property.items['x-relation'] === undefined,
  valueSchema: (property) => ({
    maxItems: 100,
    ...standardWords(property),
    type: 'array',
    items: {
      ...(property.items?.type === 'integer' ? {} : { type: 'string', maxLength: 255 }),
      ...standardWords(property.items ?? {}),
    },
  }),
  operators: ['contains', 'empty'],
  sortable: false,
  toText: (value) => (Array.isArray(value) ? value.join(', ') : ''),
});
