/**
 * Web address that opens in a new tab. Other schemes than http(s) are shown as text, so that a stored `javascript:`
 * never becomes a link.
 */
import Link from '@mui/material/Link';
import { displayUri } from '../../values/identifiers/displayHostname.ts';
import type { FieldProps } from './field.ts';
import { breakable } from '../ui/breakable.ts';
import { Copyable } from './Copyable.tsx';

export function UrlField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  const shown = displayUri(address)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  const link = /^https?:\/\//i.test(address) ? (
    <Link
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      onClick={(event) => event.stopPropagation()}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {breakable(shown)}
    </Link>
  ) : (
    <span>{address}</span>
  );
  return (
    <Copyable field={field} place={place} text={address}>
      {link}
    </Copyable>
  );
}
