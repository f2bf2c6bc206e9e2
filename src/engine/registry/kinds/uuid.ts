/** A key: of the row itself, or of something that no relation is declared to. */
import { defineKind, equality } from './kind.ts';

export const uuid = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: true,
    prose: false,
    formWidth: 'half',
    wide: false,
    large: false,
    coarse: false,
  },
  matches: (property) => property.type === 'string' && property.format === 'uuid',
  valueSchema: () => ({ type: 'string', format: 'uuid' }),
  literal: 'uuid',
  operators: equality,
  listed: false,
});
