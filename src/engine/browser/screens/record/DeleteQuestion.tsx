/** Asks before records are removed; after a refusal it says why, and can only be closed. */
import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { Write } from '../useWrite.ts';

interface Props {
  readonly title: string;
  readonly write: Write;
  /** In words, where it was refused. */
  readonly refusal: (error: unknown) => string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  /** What goes with it. */
  readonly children: ReactNode;
}

export function DeleteQuestion({ title, write, refusal, onConfirm, onClose, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={write.busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {write.error === null ? (
          <DialogContentText>{children}</DialogContentText>
        ) : (
          <Alert severity="warning">{refusal(write.error)}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={write.busy}>
          {translate(write.error === null ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {write.error === null ? (
          <Button variant="contained" color="error" loading={write.busy} onClick={() => void onConfirm()}>
            {translate('beheer.delete.confirm')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
