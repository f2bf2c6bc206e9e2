/** Minutes, shown as hours and minutes. Columns end in `_minutes`. */
import { defineKind, ordering, scaledTraits, standardWords } from './kind.ts';

export const duration = defineKind({
  traits: scaledTraits,
  matches: (property, name) => property.type === 'integer' && /(^|_)minutes$/.test(name),
  valueSchema: (property) => ({ minimum: 0, maximum: 10_000_000, ...standardWords(property), type: 'integer' }),
  literal: 'integer',
  operators: ordering,
  align: 'end',
});
