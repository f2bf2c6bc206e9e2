/** A dialog on leaving a wizard with input, which offers to keep it as a draft. */
import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { registerWork } from '../../providers/unsaved.ts';
import { useLeaveBlocker } from '../../providers/drafts/useLeaveBlocker.ts';

interface Props {
  /** Returns true if there is input to lose. Called when the person leaves. */
  readonly isFilled: () => boolean;
  readonly onKeep: () => void;
  readonly onDrop: () => void;
}

export function LeaveDialog({ isFilled, onKeep, onDrop }: Props) {
  const translate = useTranslate();
  const blocker = useLeaveBlocker(isFilled);
  const latest = useRef(isFilled);
  useEffect(() => {
    latest.current = isFilled;
  });
  useEffect(() => registerWork({ isUnsaved: () => latest.current(), asksOnClose: false }), []);
  if (!blocker.isBlocked) return null;
  const leave = (how: () => void) => (): void => {
    how();
    blocker.proceed();
  };
  return (
    <Dialog open onClose={blocker.stay} maxWidth="xs" fullWidth aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{translate('beheer.wizard.leave_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.wizard.leave_text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" onClick={leave(onDrop)} sx={{ mr: 'auto' }}>
          {translate('beheer.wizard.leave_drop')}
        </Button>
        <Button color="inherit" onClick={leave(onKeep)}>
          {translate('beheer.wizard.leave_keep')}
        </Button>
        <Button variant="contained" autoFocus onClick={blocker.stay}>
          {translate('beheer.form.unsaved_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
