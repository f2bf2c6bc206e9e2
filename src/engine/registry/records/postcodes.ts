/** Checks postcodes by the country next to them: fields with `x-country`, and those within addresses. */
import { isPostalCodeOf, postalCodeExample } from '../../values/identifiers/postalCode.ts';
import type { Field, Resource } from '../types.ts';
import type { FieldMessage } from '../validation.ts';
import { countryOf } from './countryOf.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the errors of the postcodes of a record by field. Values that were there before are accepted until they or
 * their country change, so that an older record can be edited.
 *
 * @param before the existing record; null for a new one
 */
export function postcodeErrors(
  resource: Resource,
  record: Row,
  before: Row | null,
): Readonly<Record<string, FieldMessage>> {
  return Object.fromEntries(
    Object.values(resource.fields).flatMap((field): readonly (readonly [string, FieldMessage])[] => {
      const place = postcodeIn(field, record);
      if (place === null || isPostalCodeOf(place.value, place.country)) return [];
      const was = before === null ? null : postcodeIn(field, before);
      if (was?.value === place.value && was.country === place.country) return [];
      const example = postalCodeExample(place.country) ?? '';
      return [[place.path, { key: 'postcodeOfCountry', params: { example } }]];
    }),
  );
}

interface PlacedPostcode {
  readonly path: string;
  readonly value: string;
  readonly country: string;
}

function postcodeIn(field: Field, record: Row): PlacedPostcode | null {
  const value = record[field.name];
  if (field.kind === 'address' && typeof value === 'object' && value !== null)
    return postcodeOf(`${field.name}.postal_code`, Reflect.get(value, 'postal_code'), Reflect.get(value, 'country'));
  if (field.countryField === null || field.property.format !== 'postal-code') return null;
  return postcodeOf(field.name, value, countryOf(field, record));
}

function postcodeOf(path: string, value: unknown, country: unknown): PlacedPostcode | null {
  return typeof value === 'string' && value !== '' && typeof country === 'string' && country !== ''
    ? { path, value, country }
    : null;
}
