/** A time of day: `09:30`. */
import { defineKind, ordering, pickedTraits } from './kind.ts';

export const time = defineKind({
  traits: pickedTraits,
  matches: (property) => property.format === 'time',
  valueSchema: () => ({ type: 'string', format: 'time' }),
  literal: 'time',
  operators: ordering,
});
