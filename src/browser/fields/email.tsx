/** An e-mail address, to write to. */
import Link from '@mui/material/Link';
import type { FieldProps } from './field.ts';
import { Copyable } from './Copyable.tsx';

export function EmailField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  return (
    <Copyable field={field} place={place} text={address}>
      <Link href={`mailto:${address}`} onClick={(event) => event.stopPropagation()}>{address}</Link>
    </Copyable>
  );
}
