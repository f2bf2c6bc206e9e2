/** An e-mail address, to write to. */
import Link from '@mui/material/Link';
import { cellWidth } from '../theme/tokens.ts';
import type { FieldProps } from './field.ts';
import { Copyable } from './Copyable.tsx';
import { oneLine } from './Truncated.tsx';

export function EmailField({ field, record, place }: FieldProps) {
  const address = String(record[field.name] ?? '');
  const sx = place === 'cell' ? { ...oneLine, display: 'block', maxWidth: cellWidth.reference } : {};
  return (
    <Copyable field={field} place={place} text={address}>
      <Link
        href={`mailto:${address}`}
        title={place === 'cell' ? address : undefined}
        sx={sx}
        onClick={(event) => event.stopPropagation()}
      >
        {address}
      </Link>
    </Copyable>
  );
}
