/** Whole number. Numbers with a limit have a meter; large numbers of megabytes are shown in gigabytes. */
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from '../ui/Figure.tsx';
import type { FieldProps } from './field.ts';
import { limitIn, Meter } from '../ui/Meter.tsx';
import { wholeNumber } from './wholeNumber.ts';

export function IntegerField({ field, record, place }: FieldProps) {
  const format = useFormat();
  const value = Number(record[field.name]);
  const limit = field.limit === null ? undefined : limitIn(record, field.limit);
  if (limit !== undefined) return <Meter field={field} used={value} limit={limit} place={place} />;
  if (isBetterInGigabytes(field.unit, value)) {
    const gigabytes = Math.round((value / megabytesPerGigabyte) * 10) / 10;
    return <Figure field={{ ...field, unit: 'GB' }} text={format.decimal(gigabytes)} zero={false} />;
  }
  return <Figure field={field} text={wholeNumber(field, format)(value)} zero={value === 0} />;
}

/** True for an exact number of gigabytes, and from 10 GB, where the remainder does not matter. */
function isBetterInGigabytes(unit: string | null, value: number): boolean {
  return unit === 'MB' && value > 0 && (value % megabytesPerGigabyte === 0 || value >= 10 * megabytesPerGigabyte);
}

const megabytesPerGigabyte = 1024;
