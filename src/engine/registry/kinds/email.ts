/** An e-mail address (RFC 5321, at most 254 octets). */
import { defineKind, textSchema } from './kind.ts';

export const email = defineKind({
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
  matches: (property) => property.format === 'email',
  valueSchema: textSchema(254, { format: 'email' }),
  searchable: true,
});
