/** An instant (RFC 3339 date-time). */
import { defineKind, ordering } from './kind.ts';

export const datetime = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'half',
    wide: false,
    large: false,
    coarse: false,
  },
  matches: (property) => property.format === 'date-time',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  literal: 'datetime',
  operators: ordering,
});
