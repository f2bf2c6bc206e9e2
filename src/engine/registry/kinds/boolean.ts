/** Yes or no. */
import { defineKind } from './kind.ts';

export const boolean = defineKind({
  matches: (property) => property.type === 'boolean',
  valueSchema: () => ({ type: 'boolean' }),
  literal: 'boolean',
  operators: ['eq', 'ne', 'empty'],
  filtered: true,
});
