/** Says in passing what was done, with the way back. */
import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useCloseNotification, useTranslate } from 'react-admin';

interface Props {
  readonly text: string;
  readonly onUndo: () => void;
}

export const undoMilliseconds = 8_000;

export function UndoNotice({ text, onUndo }: Props) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={text}
      action={
        <Button
          color="inherit"
          size="small"
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
