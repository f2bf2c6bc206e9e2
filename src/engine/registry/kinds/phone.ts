/** A telephone number (E.164: `+31201234567`). */
import { defineKind, identifierTraits, textSchema } from './kind.ts';

export const phone = defineKind({
  traits: identifierTraits,
  matches: (property) => property.format === 'phone',
  valueSchema: textSchema(16, { format: 'phone' }),
  searchable: true,
});
