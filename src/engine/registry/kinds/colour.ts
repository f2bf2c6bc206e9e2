/** A colour: `#c2185b`. */
import { defineKind, equality, textSchema } from './kind.ts';

export const colour = defineKind({
  matches: (property) => property.format === 'colour',
  valueSchema: textSchema(7, { format: 'colour' }),
  operators: equality,
});
