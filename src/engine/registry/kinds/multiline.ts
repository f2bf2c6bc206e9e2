/** Text of several lines. */
import { defineKind, textSchema } from './kind.ts';

export const multiline = defineKind({
  matches: (property) => property.type === 'string',
  valueSchema: textSchema(10_000, { pattern: '^[^\\u0000]*$' }),
  sortable: false,
  searchable: true,
});
