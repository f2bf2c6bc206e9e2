/** References to several records of another resource, stored in a join table. */
import { defineKind, standardWords } from './kind.ts';

export const references = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'whole',
    wide: false,
    large: true,
    inCell: false,
    coarse: false,
  },
  matches: (property) => property.type === 'array' && property.items?.['x-relation'] !== undefined,
  valueSchema: (property) => ({
    maxItems: 1_000,
    ...standardWords(property),
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', format: 'uuid' },
  }),
  literal: 'uuid',
  operators: ['contains', 'empty'],
  sortable: false,
  listed: false,
});
