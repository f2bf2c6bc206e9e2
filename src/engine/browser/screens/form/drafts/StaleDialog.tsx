/** Dialog for a restored draft of a record that another person has saved since: apply the draft or discard it. */
import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';

interface Props {
  /** Changes that the draft makes to the current record. */
  readonly comparison: ReactNode;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

export function StaleDialog({ comparison, onDiscard, onKeep, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('beheer.stale.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.stale.text_draft')}</DialogContentText>
        <Box sx={{ my: 2 }}>{comparison}</Box>
        <DialogContentText component="ul" sx={{ pl: 2.5, mb: 0 }}>
          {['keep', 'discard'].map((choice) => (
            <li key={choice}>
              <strong>{translate(`beheer.stale.${choice}`)}</strong>: {translate(`beheer.stale.${choice}_hint`)}
            </li>
          ))}
        </DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="outlined" onClick={onDiscard}>
          {translate('beheer.stale.discard')}
        </Button>
        <Button variant="contained" onClick={onKeep} autoFocus>
          {translate('beheer.stale.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
