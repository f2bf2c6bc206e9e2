/** Quantity, unit and price of a line. Work that is counted in minutes at a price per hour is shown in hours. */
import { useTranslate } from 'react-admin';
import { type FieldProps, Fields, Figures, useFormat, useLabel } from '#engine/browser';
import { isByTheHour } from '../../rules/lineQuantity.ts';

export default function LineFigureField(props: FieldProps) {
  if (props.field.name === 'quantity') return <QuantityField {...props} />;
  return props.field.name === 'unit_code' ? <UnitField {...props} /> : <PriceField {...props} />;
}

function QuantityField({ field, record }: FieldProps) {
  const format = useFormat();
  const quantity = Number(record[field.name]);
  const text = isByTheHour(record) ? format.duration(quantity) : format.decimal(quantity);
  return <Figures.Figure field={field} text={text} zero={quantity === 0} />;
}

function UnitField({ field, record }: FieldProps) {
  const label = useLabel();
  const option = Fields.optionOf(field, isByTheHour(record) ? 'HUR' : record[field.name]);
  return <span>{option ? label(option.label) : ''}</span>;
}

function PriceField({ field, record }: FieldProps) {
  const translate = useTranslate();
  const format = useFormat();
  const cents = Number(record[field.name]);
  const { price_base_quantity } = record;
  const base = Number(price_base_quantity ?? 1);
  const price = format.money(cents, Fields.currencyOf(field, record));
  if (base === 1) return <Figures.Figure field={field} text={price} zero={cents === 0} />;
  const text = isByTheHour(record)
    ? translate('beheer.line_price.per_hour', { price })
    : translate('beheer.line_price.per_base', { price, base: format.integer(base) });
  return <Figures.Figure field={field} text={text} zero={cents === 0} />;
}
