/** An instant (RFC 3339 date-time). */
import { defineKind, ordering } from './kind.ts';

export const datetime = defineKind({
  matches: (property) => property.format === 'date-time',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  literal: 'datetime',
  operators: ordering,
});
