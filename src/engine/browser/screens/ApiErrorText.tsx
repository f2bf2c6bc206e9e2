/** A refusal in words, with the way to what mends it where the server names one and the person may go there. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import { usePrincipal } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import { remedyAddress, remedyOf } from './remedy.ts';
import { errorText } from './useWrite.ts';

interface Props {
  readonly error: unknown;
  /** Instead of the refusal's own words. */
  readonly text?: string;
}

export function ApiErrorText({ error, text = errorText(error) }: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const remedy = remedyOf(error);
  const resource = registry.resources[remedy?.resource ?? ''];
  const address = remedy && resource ? remedyAddress(remedy, resource, principal) : null;
  if (!remedy || address === null) return text;
  return (
    <Box component="span">
      {text}{' '}
      <Link
        component={LinkBase}
        to={address}
        sx={{ color: 'inherit', textDecorationColor: 'currentColor', fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {remedy.text}
      </Link>
    </Box>
  );
}
