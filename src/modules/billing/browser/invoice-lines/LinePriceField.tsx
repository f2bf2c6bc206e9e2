/** Unit price of a line; for work that is counted in minutes, the price per hour. */
import { useTranslate } from 'react-admin';
import { type FieldProps, Fields, Figures, useFormat } from '#engine/browser';
import { isByTheHour } from '../../rules/lineQuantity.ts';

export default function LinePriceField({ field, record }: FieldProps) {
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
