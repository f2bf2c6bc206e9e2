/** Quantity of a line; minutes that are billed by the hour are shown as hours. */
import { type FieldProps, Figures, useFormat } from '#engine/browser';
import { isByTheHour } from '../../rules/lineQuantity.ts';

export default function LineQuantityField({ field, record }: FieldProps) {
  const format = useFormat();
  const quantity = Number(record[field.name]);
  const text = isByTheHour(record) ? format.duration(quantity) : format.decimal(quantity);
  return <Figures.Figure field={field} text={text} zero={quantity === 0} />;
}
