/**
 * A number with all of its digits, as a text: those of other programs' tables can be larger and finer than a number of
 * JavaScript. Sorted and compared as a number.
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
