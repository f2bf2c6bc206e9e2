/** An e-mail address, to write to. */
import Link from '@mui/material/Link';
import { cellWidth } from '../theme/tokens.ts';
import type { FieldProps } from './field.ts';
import { Copyable } from './Copyable.tsx';

export function EmailField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  const oneLine = place === 'cell' ? { display: 'block', maxWidth: cellWidth.reference, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const : {};
  return (
    <Copyable field={field} place={place} text={address}>
      <Link href={`mailto:${address}`} title={place === 'cell' ? address : undefined} sx={oneLine} onClick={(event) => event.stopPropagation()}>{address}</Link>
    </Copyable>
  );
}
