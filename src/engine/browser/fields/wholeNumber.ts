/** Returns the formatter of a whole number: with thousands separators, or without for years and ports. */
import type { Field } from '../../registry/types.ts';
import type { Format } from '../i18n/format.ts';

export function wholeNumber(
  field: Pick<Field, 'ungrouped'>,
  format: Pick<Format, 'integer'>,
): (value: number) => string {
  return field.ungrouped ? String : format.integer;
}
