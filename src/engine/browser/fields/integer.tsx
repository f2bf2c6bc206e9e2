/** A whole number; one with a limit as a bar against it. */
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from './Figure.tsx';
import type { FieldProps } from './field.ts';
import { limitIn, Meter } from './Meter.tsx';
import { wholeNumber } from './wholeNumber.ts';

export function IntegerField({ field, record, place }: FieldProps) {
  const format = useFormat();
  const value = Number(record[field.name]);
  const limit = field.limit === null ? undefined : limitIn(record, field.limit);
  if (limit !== undefined) return <Meter field={field} used={value} limit={limit} place={place} />;
  if (isWholeSize(field.unit, value))
    return <Figure field={{ ...field, unit: 'GB' }} text={format.integer(value / megabytesPerGigabyte)} zero={false} />;
  return <Figure field={field} text={wholeNumber(field, format)(value)} zero={value === 0} />;
}

/** Megabytes that are so many gigabytes exactly: nothing is lost by saying it shorter. */
function isWholeSize(unit: string | null, value: number): boolean {
  return unit === 'MB' && value > 0 && value % megabytesPerGigabyte === 0;
}

const megabytesPerGigabyte = 1024;
