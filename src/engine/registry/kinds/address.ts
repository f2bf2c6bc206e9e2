/** A postal address as one value. To search or show its parts separately, declare them as fields instead. */
import { defineKind } from './kind.ts';

const part = (maxLength: number) => ({ type: 'string', maxLength });

export const address = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'whole',
    wide: false,
    large: true,
    inCell: false,
    coarse: true,
  },
  valueSchema: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['street', 'house_number', 'postal_code', 'city', 'country'],
    properties: {
      street: part(100),
      house_number: part(20),
      postal_code: part(12),
      city: part(100),
      country: { type: 'string', format: 'country' },
    },
  }),
  literal: 'none',
  operators: ['empty'],
  sortable: false,
  listed: false,
});
