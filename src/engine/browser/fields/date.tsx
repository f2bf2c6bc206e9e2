/** Calendar date: "20 Nov 2026". */
import { useFormat } from '../i18n/useFormat.ts';
import type { FieldProps } from './field.ts';

export function DateField({ field, record }: FieldProps) {
  const format = useFormat();
  const date = String(record[field.name] ?? '');
  return (
    <time dateTime={date} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {readable(date, format.date)}
    </time>
  );
}

/** Formats a date. Returns an invalid date unchanged instead of throwing. */
export function readable(value: string, write: (value: string) => string): string {
  return Number.isNaN(new Date(value).getTime()) ? value : write(value);
}
