/** Percentage, stored in basis points. */
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from '../ui/Figure.tsx';
import type { FieldProps } from './field.ts';

export function PercentField({ field, record }: FieldProps) {
  const format = useFormat();
  const basisPoints = Number(record[field.name]);
  return <Figure field={field} text={format.percent(basisPoints)} zero={basisPoints === 0} />;
}
