/** A whole number. */
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from './Figure.tsx';
import type { FieldProps } from './field.ts';

export function IntegerField({ field, record }: FieldProps) {
  const format = useFormat();
  const value = Number(record[field.name]);
  return <Figure field={field} text={format.integer(value)} zero={value === 0} />;
}
