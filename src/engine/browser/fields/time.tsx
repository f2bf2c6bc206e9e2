/** Time of day: 09:30. */
import type { FieldProps } from './field.ts';

export function TimeField({ field, record }: FieldProps) {
  const time = String(record[field.name] ?? '').slice(0, 5);
  return (
    <time dateTime={time} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {time}
    </time>
  );
}
