/** Unit of a line. Minutes that are billed by the hour are called hours, as their quantity is shown in hours. */
import { Fields, type FieldProps, useLabel } from '#engine/browser';
import { isByTheHour } from '../../rules/lineQuantity.ts';

export default function LineUnitField({ field, record }: FieldProps) {
  const label = useLabel();
  const option = Fields.optionOf(field, isByTheHour(record) ? 'HUR' : record[field.name]);
  return <span>{option ? label(option.label) : ''}</span>;
}
