/** An e-mail address (RFC 5321, at most 254 octets). */
import { displayEmail } from '../../values/identifiers/displayHostname.ts';
import { defineKind, identifierTraits, textSchema } from './kind.ts';

export const email = defineKind({
  traits: identifierTraits,
  matches: (property) => property.format === 'email',
  valueSchema: textSchema(254, { format: 'email' }),
  searchable: true,
  toWords: (value) => (typeof value === 'string' ? displayEmail(value) : ''),
});
