/** A colour: `#c2185b`. */
import { defineKind, equality, textSchema } from './kind.ts';

export const colour = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: true,
    prose: false,
    formWidth: 'half',
    wide: false,
    large: false,
    coarse: false,
  },
  matches: (property) => property.format === 'colour',
  valueSchema: textSchema(7, { format: 'colour' }),
  operators: equality,
});
