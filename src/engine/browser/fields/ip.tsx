/** IP address or network. */
import type { FieldProps } from './field.ts';
import { Copyable } from './Copyable.tsx';

export function IpField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  return (
    <Copyable field={field} place={place} text={address}>
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{address}</span>
    </Copyable>
  );
}
