/** The last deletion with an undo button, unless the deletion failed. */
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'react-admin';
import { useHoursChanges } from '../../offlineQueue.ts';
import type { Undoable } from './useWeek.ts';

interface Props {
  readonly undoable: Undoable | null;
  readonly onDone: () => void;
}

const shownMilliseconds = 10_000;

export function UndoBar({ undoable, onDone }: Props) {
  const translate = useTranslate();
  // The entry still exists then: undo would create it twice.
  const isSent = useHoursChanges().some(({ kind, state }) => kind === 'delete' && state !== 'waiting');
  useEffect(() => {
    if (isSent && undoable !== null) onDone();
  }, [isSent, undoable, onDone]);
  if (isSent || undoable === null) return null;
  return (
    <Snackbar
      open
      autoHideDuration={shownMilliseconds}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onDone();
      }}
      message={undoable.words}
      action={
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            undoable.undo();
            onDone();
          }}
        >
          {translate('beheer.hours.undo')}
        </Button>
      }
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    />
  );
}
