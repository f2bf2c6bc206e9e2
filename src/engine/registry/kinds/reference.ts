/** One record of another resource. */
import { defineKind, equality } from './kind.ts';

export const reference = defineKind({
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
  matches: (property) => property['x-relation'] !== undefined,
  valueSchema: () => ({ type: 'string', format: 'uuid' }),
  literal: 'uuid',
  operators: equality,
  filtered: true,
});
