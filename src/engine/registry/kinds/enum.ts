/** One of a few named values. */
import { defineKind, equality } from './kind.ts';
import type { RawProperty } from '../raw.ts';

/** Returns the values of a property's `oneOf` or `enum`; empty if it has neither. */
export const optionValues = (property: RawProperty): readonly (string | number)[] =>
  property.oneOf?.map((option) => option.const) ?? property.enum ?? [];

export const enumeration = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'narrow',
    wide: false,
    large: false,
    inCell: true,
    coarse: true,
  },
  matches: (property) =>
    property.oneOf !== undefined || property.enum !== undefined || property['x-options'] !== undefined,
  valueSchema: (property) => ({ enum: optionValues(property) }),
  operators: equality,
  filtered: true,
});
