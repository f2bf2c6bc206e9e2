/** An e-mail address, to write to. */
import Link from '@mui/material/Link';
import type { FieldProps } from './field.ts';
import { CellLink } from './CellLink.tsx';
import { breakable } from './breakable.ts';
import { Copyable } from './Copyable.tsx';

export function EmailField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  const target = `mailto:${address}`;
  if (place === 'cell') return <CellLink to={target}>{address}</CellLink>;
  return (
    <Copyable field={field} place={place} text={address}>
      <Link href={target}>{breakable(address)}</Link>
    </Copyable>
  );
}
