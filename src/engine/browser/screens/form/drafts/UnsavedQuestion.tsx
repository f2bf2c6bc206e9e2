/** Question whether to leave and lose the input. */
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';

interface Props {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Dialog without a form. Escape and the default button stay on the page. */
export function UnsavedQuestion({ onLeave, onStay }: Props) {
  const translate = useTranslate();
  const title = useId();
  return (
    <Dialog open onClose={onStay} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('beheer.form.unsaved_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.form.unsaved_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onLeave}>
          {translate('beheer.form.unsaved_leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={onStay}>
          {translate('beheer.form.unsaved_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
