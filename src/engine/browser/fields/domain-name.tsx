/** Domain or host name in Unicode. */
import Typography from '@mui/material/Typography';
import { displayHostname } from '../../values/identifiers/displayHostname.ts';
import { usePrincipal } from '../providers/session/session.ts';
import type { FieldProps } from './field.ts';
import { breakable } from '../ui/breakable.ts';
import { Copyable } from './Copyable.tsx';
import { Truncated } from '../ui/Truncated.tsx';

export function DomainNameField({ field, record, place }: FieldProps) {
  const name = String(record[field.name] ?? '');
  const shown = displayHostname(name);
  if (place === 'cell') return <Truncated>{shown}</Truncated>;
  return (
    <Copyable field={field} place={place} text={name}>
      <span>{breakable(shown)}</span>
      {shown === name ? null : <AsciiForm name={name} />}
    </Copyable>
  );
}

/** ASCII (punycode) form, only for employees, who need it for nameservers and registries. */
function AsciiForm({ name }: { readonly name: string }) {
  if (usePrincipal().actor === 'user') return null;
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {breakable(name)}
    </Typography>
  );
}
