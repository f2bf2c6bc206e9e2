/** Source text, such as a script or configuration file. `contentMediaType` is its language. */
import { defineKind, textSchema } from './kind.ts';

export const code = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: true,
    formWidth: 'whole',
    wide: true,
    large: true,
    inCell: false,
    coarse: false,
  },
  matches: (property) => property.contentMediaType !== undefined,
  valueSchema: textSchema(200_000, { pattern: '^[^\\u0000]*$' }),
  operators: ['contains', 'empty'],
  sortable: false,
  listed: false,
});
