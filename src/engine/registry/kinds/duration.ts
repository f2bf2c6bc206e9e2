/** Minutes, shown as hours and minutes. Columns end in `_minutes`. */
import { defineKind, ordering, standardWords } from './kind.ts';

export const duration = defineKind({
  traits: {
    numeric: true,
    summable: true,
    scaled: true,
    typed: false,
    prose: false,
    formWidth: 'narrow',
    wide: false,
    large: false,
    coarse: false,
  },
  matches: (property, name) => property.type === 'integer' && /(^|_)minutes$/.test(name),
  valueSchema: (property) => ({ minimum: 0, maximum: 10_000_000, ...standardWords(property), type: 'integer' }),
  literal: 'integer',
  operators: ordering,
  align: 'end',
});
