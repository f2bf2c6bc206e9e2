/** Duration in hours and minutes: 1:30. */
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from '../ui/Figure.tsx';
import type { FieldProps } from './field.ts';

export function DurationField({ field, record }: FieldProps) {
  const format = useFormat();
  const minutes = Number(record[field.name]);
  return <Figure field={field} text={format.duration(minutes)} zero={minutes === 0} />;
}
