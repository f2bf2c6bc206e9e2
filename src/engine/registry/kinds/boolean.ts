/** Yes or no. */
import { defineKind } from './kind.ts';

export const boolean = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'half',
    wide: false,
    large: false,
    inCell: true,
    coarse: true,
  },
  matches: (property) => property.type === 'boolean',
  valueSchema: () => ({ type: 'boolean' }),
  literal: 'boolean',
  operators: ['eq', 'ne', 'empty'],
  filtered: true,
});
