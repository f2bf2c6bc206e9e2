/** A key: of the row itself, or of a record without a declared relation. */
import { defineKind, equality, identifierTraits } from './kind.ts';

export const uuid = defineKind({
  traits: { ...identifierTraits, inCell: false },
  matches: (property) => property.type === 'string' && property.format === 'uuid',
  valueSchema: () => ({ type: 'string', format: 'uuid' }),
  literal: 'uuid',
  operators: equality,
  listed: false,
});
