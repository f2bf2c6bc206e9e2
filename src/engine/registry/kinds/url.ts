/** A web address (RFC 3986). */
import { displayUri } from '../../values/identifiers/displayHostname.ts';
import { defineKind, textSchema } from './kind.ts';

export const url = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: true,
    prose: false,
    formWidth: 'whole',
    wide: false,
    large: false,
    inCell: true,
    coarse: false,
  },
  matches: (property) => property.format === 'uri',
  valueSchema: textSchema(2_000, { format: 'uri' }),
  toWords: (value) => (typeof value === 'string' ? displayUri(value) : ''),
});
