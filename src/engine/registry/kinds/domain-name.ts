/** A domain or host name in its ASCII form, lower case (RFC 1035, RFC 5890). */
import { displayHostname } from '../../values/identifiers/displayHostname.ts';
import { defineKind, identifierTraits, textSchema } from './kind.ts';

export const domainName = defineKind({
  traits: identifierTraits,
  matches: (property) => property.format === 'domain-name' || property.format === 'hostname',
  valueSchema: textSchema(253, { format: 'domain-name' }),
  searchable: true,
  toWords: (value) => (typeof value === 'string' ? displayHostname(value) : ''),
});
