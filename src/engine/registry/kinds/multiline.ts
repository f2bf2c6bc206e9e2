/** Text of several lines. */
import { defineKind, textSchema } from './kind.ts';

export const multiline = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: true,
    prose: true,
    formWidth: 'whole',
    wide: true,
    large: false,
    inCell: true,
    coarse: false,
  },
  matches: (property) => property.type === 'string',
  valueSchema: textSchema(10_000, { pattern: '^[^\\u0000]*$' }),
  sortable: false,
  searchable: true,
});
