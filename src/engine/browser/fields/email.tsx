/** E-mail address as a `mailto:` link. */
import Link from '@mui/material/Link';
import { displayEmail } from '../../values/identifiers/displayHostname.ts';
import type { FieldProps } from './field.ts';
import { CellLink } from './CellLink.tsx';
import { breakable } from '../ui/breakable.ts';
import { Copyable } from './Copyable.tsx';

export function EmailField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  const target = `mailto:${address}`;
  const shown = displayEmail(address);
  if (place === 'cell') return <CellLink to={target}>{shown}</CellLink>;
  return (
    <Copyable field={field} place={place} text={address}>
      <Link href={target}>{breakable(shown)}</Link>
    </Copyable>
  );
}
