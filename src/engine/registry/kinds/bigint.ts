/**
 * A whole number of up to 19 digits, such as an identifier of another system: a number in JSON as far as JavaScript
 * counts exactly, and text with all of its digits beyond that.
 */
import { defineKind, identifierTraits, ordering } from './kind.ts';

export const bigint = defineKind({
  like: 'text',
  traits: { ...identifierTraits, formWidth: 'narrow' },
  valueSchema: () => ({
    type: ['integer', 'string'],
    format: 'bigint',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  literal: 'exact',
  operators: ordering,
  align: 'end',
});
