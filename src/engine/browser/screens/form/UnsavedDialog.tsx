/** Leaving a form with changes in it: asks first, within the program and when the tab is closed. */
import { useContext, useEffect } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { dropDraft } from '../../providers/drafts.ts';
import { useUnsavedWork } from '../../providers/unsaved.ts';
import { useLeaveBlocker } from '../../providers/useLeaveBlocker.ts';
import { DraftName } from './FormDraft.tsx';

export function UnsavedDialog() {
  const { isSubmitSuccessful, isSubmitting, dirtyFields } = useFormState();
  const translate = useTranslate();
  const draft = useContext(DraftName);
  const blocks = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  const blocker = useLeaveBlocker(() => blocks);
  const saved = blocker.isBlocked && isSubmitSuccessful;
  useEffect(() => {
    // Saving leads on by itself, a moment before the form knows that it went well.
    if (saved) blocker.proceed();
  }, [saved, blocker]);
  useUnsavedWork(blocks);
  const leave = (): void => {
    if (draft !== null) dropDraft(draft);
    blocker.proceed();
  };
  if (!blocker.isBlocked || isSubmitting || isSubmitSuccessful) return null;
  return (
    <Dialog open onClose={blocker.stay} maxWidth="xs" fullWidth aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{translate('beheer.form.unsaved_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.form.unsaved_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave}>
          {translate('beheer.form.unsaved_leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={blocker.stay}>
          {translate('beheer.form.unsaved_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
