/** A colour: `#c2185b`. */
import { defineKind, equality, identifierTraits, textSchema } from './kind.ts';

export const colour = defineKind({
  traits: { ...identifierTraits, inCell: false },
  matches: (property) => property.format === 'colour',
  valueSchema: textSchema(7, { format: 'colour' }),
  operators: equality,
});
