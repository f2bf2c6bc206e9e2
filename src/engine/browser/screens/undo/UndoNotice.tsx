/** Notification of an action with an undo button; Ctrl+Z works while it is shown. */
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useCloseNotification, useTranslate } from 'react-admin';
import { stepOfKey } from '../../grid/undoKeys.ts';

interface Props {
  readonly text: string;
  readonly onUndo: () => void;
}

/** Long enough to read and reach. The notification stays while it is hovered or focused. */
export const undoMilliseconds = 12_000;

/** Content for `notify`. Closes itself when `onUndo` runs. */
export function UndoNotice({ text, onUndo }: Props) {
  const translate = useTranslate();
  const close = useCloseNotification();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (stepOfKey(event) !== 'undo') return;
      event.preventDefault();
      close();
      onUndo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [close, onUndo]);
  return (
    <SnackbarContent
      message={text}
      action={
        <Button
          color="inherit"
          size="small"
          aria-keyshortcuts="Control+Z"
          title="Ctrl+Z"
          onClick={() => {
            close();
            onUndo();
          }}
        >
          {translate('ra.action.undo')}
        </Button>
      }
    />
  );
}
