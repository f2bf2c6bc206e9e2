/** The country of a value, which decides the form of postcodes and phone numbers. */
import type { Field } from '../types.ts';

/** Returns the country (ISO 3166-1) of the field in this record; undefined if it has none. */
export function countryOf(
  { countryField }: Pick<Field, 'countryField'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const country = record[countryField ?? 'country'];
  return typeof country === 'string' && country !== '' ? country : undefined;
}
