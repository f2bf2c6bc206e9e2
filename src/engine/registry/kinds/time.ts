/** A time of day: `09:30`. */
import { defineKind, ordering } from './kind.ts';

export const time = defineKind({
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
  matches: (property) => property.format === 'time',
  valueSchema: () => ({ type: 'string', format: 'time' }),
  literal: 'time',
  operators: ordering,
});
