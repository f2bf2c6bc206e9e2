/** A telephone number (E.164: `+31201234567`). */
import { defineKind, textSchema } from './kind.ts';

export const phone = defineKind({
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
  matches: (property) => property.format === 'phone',
  valueSchema: textSchema(16, { format: 'phone' }),
  searchable: true,
});
