/** Initials of other people who have the record open. */
import AvatarGroup from '@mui/material/AvatarGroup';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { mayDo } from '../../registry/access.ts';
import type { Resource } from '../../registry/types.ts';
import { usePresence } from '../providers/connection/usePresence.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { isAdapted } from '../providers/http.ts';
import { Who } from './timeline/Who.tsx';

interface Props {
  readonly resource: Resource;
  readonly uuid: string;
  readonly editing?: boolean;
}

/** Avatars of colleagues, for staff who may see the history. `editing` says that this person edits the record. */
export function PresenceAvatars(props: Props) {
  const principal = usePrincipal();
  const isMet = !isAdapted && principal.actor !== 'user' && mayDo(props.resource, principal, 'history');
  return isMet ? <People {...props} /> : null;
}

const mostShown = 4;

function People({ resource, uuid, editing = false }: Props) {
  const translate = useTranslate();
  const people = usePresence({ resource: resource.name, uuid, editing });
  const names = people.map((one) =>
    one.editing ? translate('beheer.presence.editing', { name: one.name }) : one.name,
  );
  const text = translate('beheer.presence.here', { names: names.join(', ') });
  return (
    <Box aria-live="polite" sx={{ display: 'inline-flex' }}>
      {people.length === 0 ? null : (
        <Tooltip title={text}>
          <AvatarGroup max={mostShown} role="img" aria-label={text} sx={{ '& .MuiAvatar-root': avatar }}>
            {people.map((one) => (
              <Who key={one.user_uuid} who={{ user_uuid: one.user_uuid, user_name: one.name }} />
            ))}
          </AvatarGroup>
        </Tooltip>
      )}
    </Box>
  );
}

const avatar = { width: 28, height: 28, fontSize: 12 } as const;
