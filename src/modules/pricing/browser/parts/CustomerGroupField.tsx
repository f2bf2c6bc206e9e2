/** Customer group of a price list: everyone, or a named group. */
import { useTranslate } from 'react-admin';
import type { FieldProps } from '#engine/browser';
import { generalSegment } from '../../rules/priceResolution.ts';

export default function CustomerGroupField({ field, record }: FieldProps) {
  const translate = useTranslate();
  const group: unknown = record[field.name];
  return <span>{group === generalSegment ? translate('beheer.prices.everyone') : String(group ?? '')}</span>;
}
