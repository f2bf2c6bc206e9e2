/** Decimal number. */
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from '../ui/Figure.tsx';
import type { FieldProps } from './field.ts';

export function DecimalField({ field, record }: FieldProps) {
  const format = useFormat();
  const value = Number(record[field.name]);
  return <Figure field={field} text={format.decimal(value)} zero={value === 0} />;
}
