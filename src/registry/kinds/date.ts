/** A calendar date (RFC 3339 full-date), in Europe/Amsterdam where it comes from an instant. */
import { defineKind, ordering } from './kind.ts';

export const date = defineKind({
  matches: (property) => property.format === 'date',
  valueSchema: () => ({ type: 'string', format: 'date' }),
  literal: 'date',
  operators: ordering,
  filtered: true,
});
