/** A domain or host name. */
import type { FieldProps } from './field.ts';
import { breakable } from './breakable.ts';
import { Copyable } from './Copyable.tsx';
import { Truncated } from './Truncated.tsx';

export function DomainNameField({ field, record, place }: FieldProps) {
  const name = String(record[field.name] ?? '');
  if (place === 'cell') return <Truncated>{name}</Truncated>;
  return (
    <Copyable field={field} place={place} text={name}>
      <span>{breakable(name)}</span>
    </Copyable>
  );
}
