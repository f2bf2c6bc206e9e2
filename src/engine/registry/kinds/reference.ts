/** A reference to one record of another resource. */
import { defineKind, equality, pickedTraits } from './kind.ts';

export const reference = defineKind({
  traits: pickedTraits,
  matches: (property) => property['x-relation'] !== undefined,
  valueSchema: () => ({ type: 'string', format: 'uuid' }),
  literal: 'uuid',
  operators: equality,
  filtered: true,
});
