/** Returns the formatter of a whole number: with thousands separators, or without for years and ports. */
import type { Field } from '../../registry/types.ts';
import type { Format } from '../i18n/format.ts';

/** Takes a field and the formatters of the language: `1234` gives "1,234", or "1234" if the field is ungrouped. */
export function wholeNumber(
  field: Pick<Field, 'ungrouped'>,
  format: Pick<Format, 'integer'>,
): (value: number) => string {
  return field.ungrouped ? String : format.integer;
}
