/** Asks before what was typed in a sheet is left behind: for another page, another layout, or by closing the tab. */
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { useUnsavedWork } from '../../providers/unsaved.ts';
import { useLeaveBlocker } from '../../providers/useLeaveBlocker.ts';
import type { Sheet } from './useSheet.ts';

/** Another page or question of the same sheet leaves everything where it is. */
const leavesSheet = ({ search }: { readonly search: string }): boolean =>
  !['sheet', null].includes(new URLSearchParams(search).get('layout'));

export function SheetLeave({ sheet: { edits, left } }: { readonly sheet: Sheet }) {
  const translate = useTranslate();
  const isUnsaved = edits.size > 0;
  const blocker = useLeaveBlocker(() => isUnsaved, leavesSheet);
  const isSettled = blocker.isBlocked && !isUnsaved;
  useEffect(() => {
    // The row that was left was saved meanwhile.
    if (isSettled) blocker.proceed();
  }, [isSettled, blocker]);
  useUnsavedWork(isUnsaved);
  if (!blocker.isBlocked || !isUnsaved || left > 0) return null;
  return (
    <Dialog open onClose={blocker.stay} maxWidth="xs" fullWidth aria-labelledby="sheet-leave">
      <DialogTitle id="sheet-leave">{translate('beheer.form.unsaved_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.form.unsaved_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={blocker.proceed}>
          {translate('beheer.form.unsaved_leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={blocker.stay}>
          {translate('beheer.form.unsaved_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
