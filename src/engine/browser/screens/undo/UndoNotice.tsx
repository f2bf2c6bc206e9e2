/** Notification of an action with an undo button; Ctrl+Z works while it is shown. */
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useCloseNotification, useTranslate } from 'react-admin';

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
      if (!isUndoKey(event) || isEditing(event.target)) return;
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

/** Ctrl+Z, or Cmd+Z on a Mac. */
const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** While typing, Ctrl+Z undoes the typing. */
function isEditing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
