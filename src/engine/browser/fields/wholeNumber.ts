/** How a whole number is written: an amount in groups of three digits, a year or a port as it is. */
import type { Field } from '../../registry/types.ts';
import type { Format } from '../i18n/format.ts';

export function wholeNumber(
  field: Pick<Field, 'ungrouped'>,
  format: Pick<Format, 'integer'>,
): (value: number) => string {
  return field.ungrouped ? String : format.integer;
}
