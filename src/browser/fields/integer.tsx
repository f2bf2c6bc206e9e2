/** A whole number; one with a limit as a bar against it. */
import { useFormat } from '../i18n/useFormat.ts';
import { dataSize } from '../../domain/dataSize.ts';
import { Figure } from './Figure.tsx';
import type { FieldProps } from './field.ts';
import { limitIn, Meter } from './Meter.tsx';

export function IntegerField({ field, record, place }: FieldProps) {
  const format = useFormat();
  const value = Number(record[field.name]);
  const limit = field.limit === null ? undefined : limitIn(record, field.limit);
  if (limit !== undefined) return <Meter field={field} used={value} limit={limit} place={place} />;
  if (isWholeSize(field.unit, value)) return <Figure field={{ ...field, unit: dataSize(value).unit }} text={format.integer(dataSize(value).value)} zero={false} />;
  return <Figure field={field} text={format.integer(value)} zero={value === 0} />;
}

/** Megabytes that are so many gigabytes exactly: nothing is lost by saying it shorter. */
function isWholeSize(unit: string | null, value: number): boolean {
  const size = dataSize(value);
  return unit === 'MB' && size.unit !== 'MB' && size.value * (size.unit === 'GB' ? 1024 : 1024 * 1024) === value;
}
