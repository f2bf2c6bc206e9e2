/** Phone number as a `tel:` link. */
import Link from '@mui/material/Link';
import type { FieldProps } from './field.ts';
import { formatPhone } from '../../values/identifiers/phone.ts';
import { Copyable } from './Copyable.tsx';

export function PhoneField({ field, record, place }: FieldProps) {
  const number = String(record[field.name] ?? '');
  return (
    <Copyable field={field} place={place} text={number}>
      <Link href={`tel:${number}`} onClick={(event) => event.stopPropagation()} sx={{ whiteSpace: 'nowrap' }}>
        {formatPhone(number)}
      </Link>
    </Copyable>
  );
}
