/** An IP address, version 4 or 6, or a network in CIDR form. */
import { defineKind, identifierTraits, textSchema } from './kind.ts';

export const ip = defineKind({
  traits: identifierTraits,
  matches: (property) => ['ip', 'ipv4', 'ipv6', 'cidr', 'inet'].includes(property.format ?? ''),
  valueSchema: textSchema(43, { format: 'ip' }),
  searchable: true,
});
