/**
 * A number as text with all of its digits, for existing tables whose numbers exceed the range or precision of a
 * JavaScript number. Sorted and compared as a number.
 */
import { defineKind, identifierTraits, ordering, textSchema } from './kind.ts';

export const exactNumber = defineKind({
  like: 'text',
  traits: { ...identifierTraits, formWidth: 'narrow' },
  matches: (property) => property.format === 'exact-number',
  valueSchema: textSchema(200_000, { format: 'exact-number' }),
  literal: 'exact',
  operators: ordering,
  align: 'end',
});
