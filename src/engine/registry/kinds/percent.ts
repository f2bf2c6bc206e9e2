/** A percentage in basis points: 2100 is 21 %. Columns end in `_bp`. */
import { defineKind, ordering, standardWords } from './kind.ts';

export const percent = defineKind({
  traits: {
    numeric: true,
    summable: false,
    scaled: true,
    typed: false,
    prose: false,
    formWidth: 'narrow',
    wide: false,
    large: false,
    inCell: true,
    coarse: false,
  },
  matches: (property, name) => property.type === 'integer' && name.endsWith('_bp'),
  valueSchema: (property) => ({ minimum: -1_000_000, maximum: 1_000_000, ...standardWords(property), type: 'integer' }),
  literal: 'integer',
  operators: ordering,
  align: 'end',
  toText: (value) => (typeof value === 'number' ? String(value / 100) : ''),
});
