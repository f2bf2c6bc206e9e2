/** An amount in cents. Columns end in `_cents`. */
import { defineKind, ordering, scaledTraits, standardWords } from './kind.ts';

export const money = defineKind({
  traits: scaledTraits,
  matches: (property, name) => property.type === 'integer' && name.endsWith('_cents'),
  valueSchema: (property) => ({
    minimum: -999_999_999_999,
    maximum: 999_999_999_999,
    ...standardWords(property),
    type: 'integer',
  }),
  literal: 'integer',
  operators: ordering,
  align: 'end',
  toText: (value) => {
    if (typeof value !== 'number') return '';
    const cents = Math.abs(value);
    return `${value < 0 ? '-' : ''}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  },
});
