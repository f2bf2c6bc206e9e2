/** API error as text, with a link to the remedy if the server names one that the person may open. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';
import { remedyAddress, remedyOf } from './remedy.ts';
import { errorText } from './useWrite.ts';

interface Props {
  readonly error: unknown;
  /** Replaces the text of the error. */
  readonly text?: string;
}

/** Text of an error, followed by the link. Use `errorText` where only text is possible. */
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
