/** Signs out. Asks for confirmation if there is unsaved input, since signing out deletes drafts. */
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useLogout, useTranslate } from 'react-admin';
import { discardUnsaved, hasUnsavedForm } from '../providers/unsaved.ts';

/** Returns `signOut`, and the `dialog` to render, which asks before unsaved input is deleted. */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const logout = useLogout();
  const [asks, setAsks] = useState(false);
  const leave = (): void => {
    discardUnsaved();
    void logout({}, undefined, false);
  };
  return {
    signOut: () => {
      if (hasUnsavedForm()) setAsks(true);
      else leave();
    },
    dialog: asks ? <SignOutDialog onSignOut={leave} onClose={() => setAsks(false)} /> : null,
  };
}

function SignOutDialog({ onSignOut, onClose }: { readonly onSignOut: () => void; readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="sign-out-title">
      <DialogTitle id="sign-out-title">{translate('beheer.user_menu.sign_out_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.form.unsaved_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onSignOut}>
          {translate('beheer.user_menu.sign_out')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('beheer.form.unsaved_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
