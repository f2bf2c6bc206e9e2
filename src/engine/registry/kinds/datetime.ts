/** An instant (RFC 3339 date-time). */
import { defineKind, ordering, pickedTraits } from './kind.ts';

export const datetime = defineKind({
  traits: pickedTraits,
  matches: (property) => property.format === 'date-time',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  literal: 'datetime',
  operators: ordering,
});
