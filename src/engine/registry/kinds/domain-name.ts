/** A domain or host name in its ASCII form, lower case (RFC 1035, RFC 5890). */
import { defineKind, textSchema } from './kind.ts';

export const domainName = defineKind({
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
  matches: (property) => property.format === 'domain-name' || property.format === 'hostname',
  valueSchema: textSchema(253, { format: 'domain-name' }),
  searchable: true,
});
