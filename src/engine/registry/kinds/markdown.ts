/** Markdown text (CommonMark). */
import { defineKind, textSchema } from './kind.ts';

export const markdown = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: true,
    prose: true,
    formWidth: 'whole',
    wide: true,
    large: true,
    inCell: true,
    coarse: false,
  },
  valueSchema: textSchema(50_000, { pattern: '^[^\\u0000]*$' }),
  operators: ['contains', 'empty'],
  sortable: false,
  searchable: true,
  listed: false,
});
