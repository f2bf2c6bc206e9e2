/** Actions on a note: pin; and for one's own note edit, and delete with a confirmation in place. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiPencilOutline, mdiPinOffOutline, mdiPinOutline, mdiTrashCanOutline } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import type { NoteEntry } from '../../../registry/records/timeline.ts';
import { Icon } from '../../ui/Icon.tsx';
import { usePrincipal, useSession } from '../../providers/session/session.ts';
import type { Notes } from './useNotes.ts';

interface Props {
  readonly entry: NoteEntry;
  readonly notes: Notes;
  /** True after editing, which returns the focus to the edit button. */
  readonly isBack: boolean;
  readonly onEdit: () => void;
}

export function NoteActions({ entry, notes, isBack, onEdit }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const me = useSession()?.user.uuid ?? null;
  const isOwn = me !== null && me === entry.user_uuid;
  const mayRemove = usePrincipal().actor === 'management' || isOwn;
  const [asking, setAsking] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const keep = (): void => {
    setDeclined(true);
    setAsking(false);
  };
  const notifyResult = (done: boolean, text: string): void =>
    notify(done ? text : 'beheer.timeline.failed', { type: done ? 'success' : 'error' });
  const remove = async () => notifyResult(await notes.remove(entry.uuid), 'beheer.timeline.removed');
  const pin = async () => {
    if (!(await notes.save(entry.uuid, { pinned: !entry.pinned }))) notifyResult(false, '');
  };
  if (asking) {
    return (
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto', alignItems: 'center' }}>
        <Button size="small" color="inherit" onClick={keep} disabled={notes.busy}>
          {translate('beheer.timeline.keep')}
        </Button>
        <Button
          size="small"
          color="error"
          variant="contained"
          autoFocus
          loading={notes.busy}
          onClick={() => void remove()}
        >
          {translate('beheer.timeline.remove')}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', ml: 'auto', mr: -0.5 }}>
      <Act
        icon={entry.pinned ? mdiPinOffOutline : mdiPinOutline}
        label={translate(entry.pinned ? 'beheer.timeline.unpin' : 'beheer.timeline.pin')}
        onClick={() => void pin()}
        disabled={notes.busy}
      />
      {isOwn ? (
        <Act
          icon={mdiPencilOutline}
          label={translate('beheer.timeline.edit')}
          onClick={onEdit}
          disabled={notes.busy}
          autoFocus={isBack && !isDeclined}
        />
      ) : null}
      {mayRemove ? (
        <Act
          icon={mdiTrashCanOutline}
          label={translate('beheer.timeline.remove_note')}
          onClick={() => setAsking(true)}
          disabled={notes.busy}
          autoFocus={isDeclined}
        />
      ) : null}
    </Box>
  );
}

interface ActProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled: boolean;
  readonly autoFocus?: boolean;
}

function Act({ icon, label, onClick, disabled, autoFocus = false }: ActProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          onClick={onClick}
          disabled={disabled}
          autoFocus={autoFocus}
          sx={{ color: 'text.secondary' }}
        >
          <Icon path={icon} size={16} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
